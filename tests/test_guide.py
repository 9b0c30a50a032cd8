"""The guide: links out of docs/, scripts as files, names of games, the built pages."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from guide import game_pages, repository_links, rule_pictures, script_files
from scripts.dist_contents import GUIDE, LARGEST_GUIDE, guide_bytes
from vacherie.games import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.rules import pictures

ROOT = Path(__file__).parents[1]
BUILT = ROOT / GUIDE
PAGES = {"ARCHITECTURE.md": "project/architecture.md"}


@pytest.mark.parametrize(
    ("link", "becomes"),
    [
        ("[bots](bots.md#shark)", "[bots](bots.md#shark)"),
        ("[why](../ARCHITECTURE.md)", "[why](project/architecture.md)"),
        ("[Makefile](../Makefile)", "`Makefile`"),
        ("[the pins](../requirements/play.txt)", "the pins (`requirements/play.txt`)"),
        ("[gone](../gone.py)", "[gone](../gone.py)"),
        ("[there](https://example.org/a)", "[there](https://example.org/a)"),
        ("![picture](img/table.png)", "![picture](img/table.png)"),
        ("```\n[a](../Makefile)\n```", "```\n[a](../Makefile)\n```"),
    ],
)
def test_links_of_a_document(link: str, becomes: str) -> None:
    assert repository_links.resolve(link, "docs/bots.md", "bots.md", ROOT, PAGES) == becomes


def test_links_of_a_page_beside_docs() -> None:
    text = "[a](docs/bots.md) ![b](docs/img/table.png)"
    found = repository_links.resolve(text, "ARCHITECTURE.md", "project/architecture.md", ROOT, PAGES)
    assert found == "[a](../bots.md) ![b](../img/table.png)"


def test_a_link_to_the_rules_of_a_game_leads_to_its_page() -> None:
    text = "[a](../rules.md#r8) [b](../rules.md#r8.1) [c](../rules.md)"
    pages = game_pages.linked_pages("play/de.md")
    found = repository_links.resolve(text, "docs/play/de.md", "play/de.md", ROOT, pages)
    assert found == "[a](../games/de/coop.md) [b](../rules.md#r8.1) [c](../rules.md)"


def test_pages_for_players_link_the_pages_of_games() -> None:
    for page, lang in (("index.md", "en"), *((f"play/{lang}.md", lang) for lang in LANGUAGES)):
        pages = game_pages.linked_pages(page)
        markdown = (ROOT / "docs" / page).read_text(encoding="utf-8")
        resolved = repository_links.resolve(markdown, f"docs/{page}", page, ROOT, pages)
        assert len(set(re.findall(rf"games/{lang}/[a-z-]+\.md", resolved))) >= 8


def test_scripts_become_files(tmp_path: Path) -> None:
    html = '<script>a = 1</script><script src="b.js"></script><script type="application/json">{}</script>'
    found = script_files.moved_out(html, "games/en/pro.html", tmp_path)
    [made] = tmp_path.rglob("*.js")
    assert made.read_text() == "a = 1"
    assert found == html.replace("<script>a = 1<", f'<script src="../../{made.relative_to(tmp_path)}"><')


def test_every_drawing_of_the_rules_is_drawn() -> None:
    for name, picture in pictures().items():
        assert rule_pictures.draw(picture).count("vacherie-card-") > 2, name


def test_games_are_called_by_their_names() -> None:
    for lang in LANGUAGES:
        text = (ROOT / f"docs/play/{lang}.md").read_text(encoding="utf-8")
        links = re.findall(r"\[([^\]]+)\]\(\.\./rules\.md#([a-z0-9.]+)\)", text)
        assert len(links) >= 8
        presets = {section: preset for preset, section in game_pages.SECTIONS.items()}
        for name, section in links:
            assert name == Catalogue(lang).text(f"preset-{presets[section]}")
        for id in ("web-play-now", "web-learn", "web-puzzles", "web-review"):
            assert f"**{Catalogue(lang).text(id)}**" in text
        assert f"**{Catalogue(lang).text('web-nimmt-play', card=55)}**" in text


def test_guide_and_catalogues_use_the_names_of_the_rules() -> None:
    """R17: what the special fan cards and the Ox are called."""
    law = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    found = re.search(
        r"^\| (cartes spéciales de fans) \| (Special Fan Cards) \| (Fan-Sonderkarten) \|", law, re.MULTILINE
    )
    assert found is not None
    for lang, name in zip(("fr", "en", "de"), found.groups(), strict=True):
        assert Catalogue(lang).text("web-rules-group-fan").casefold() == name.casefold()
        assert name.casefold() in (ROOT / f"docs/play/{lang}.md").read_text(encoding="utf-8").casefold()
    locale, others = ROOT / "src/vacherie/locale", {"de": r"\b(?:Ochsen?|Runden?)\b", "fr": r"\bplis?\b"}
    for lang, words in others.items():  # it is "der Büffel", "der Stich" and "der Durchgang", "le tour"
        for path in (ROOT / f"docs/play/{lang}.md", locale / f"{lang}.ftl", locale / f"rules/{lang}.json"):
            assert re.findall(words, path.read_text(encoding="utf-8")) == [], path


def test_the_built_guide() -> None:
    """`make` builds it, without a warning; here is what it holds."""
    pages = {path.relative_to(BUILT).as_posix() for path in BUILT.rglob("*.html")}
    documents = {
        path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in ROOT.glob("docs/**/*.md")
    }
    games = {f"games/{lang}/{preset}.html" for lang in LANGUAGES for preset in PRESETS}
    assert documents | games <= pages
    for name, lang in (("index.html", "en"), *((f"play/{lang}.html", lang) for lang in LANGUAGES)):
        article = (
            (BUILT / name).read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
        )
        assert len(set(re.findall(rf'href="[./]*games/{lang}/([a-z-]+)\.html"', article))) >= 8, name
    loaded = re.compile(
        r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"https?:|<link\b[^>]*rel=\"(?:stylesheet|preconnect|icon)\"[^>]*href=\"https?:"
    )
    for name in pages:
        html = (BUILT / name).read_text(encoding="utf-8")
        assert loaded.search(html) is None, name
        assert "<script>" not in html, name


def test_its_share_of_a_wheel(tmp_path: Path) -> None:
    """As the builder compresses it, each file on its own."""
    wheel = tmp_path / "guide.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in BUILT.rglob("*"):
            archive.write(path, path.relative_to(ROOT / "src"))
    assert 1_000_000 < guide_bytes(wheel) <= LARGEST_GUIDE
