"""Hooks of MkDocs: pages made of the package's own texts, links into the repository, scripts as files.

MkDocs finds the functions by their names.
"""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from guide import game_pages, repository_links, script_files  # noqa: E402  (MkDocs loads this file by its path)
from vacherie.locale.catalogue import LANGUAGES  # noqa: E402

PROJECT_PAGES = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
}
"""Files beside docs/ that are pages of the guide."""
DECISIONS = sorted(path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/adr/*.md"))
TARGETS = {**PROJECT_PAGES, "README.md": "index.md", "docs/adr": DECISIONS[0]}
"""Where links to these lead."""
UNUSED = (
    "404.html",
    "sitemap.xml",
    "sitemap.xml.gz",
    "assets/javascripts/lunr/tinyseg.js",
    "assets/javascripts/lunr/wordcut.js",
)
"""What the server has itself, and word lists for languages that the guide is not written in."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put lists of generated pages into the navigation."""
    lists: dict[str, list[Any]] = {f"{{games:{lang}}}": game_pages.navigation(lang) for lang in LANGUAGES}
    lists["{decisions}"] = [{"Decisions": DECISIONS}]

    def expand(entries: list[Any]) -> list[Any]:
        expanded: list[Any] = []
        for entry in entries:
            if isinstance(entry, dict):
                expanded.append({title: expand(value) for title, value in entry.items()})
            else:
                expanded += lists.get(entry, [entry])
        return expanded

    config.nav = expand(config.nav or [])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what does not lie in docs/."""
    made: dict[str, str | bytes] = dict(game_pages.files())
    for name, uri in PROJECT_PAGES.items():
        made[uri] = (ROOT / name).read_text(encoding="utf-8")
    made["guide.css"] = (ROOT / "guide/guide.css").read_bytes()
    made["img/favicon.svg"] = (ROOT / "web/public/icon.svg").read_bytes()
    for uri, content in made.items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to files of the repository become their names; those to pages of the guide lead there."""
    uri = page.file.src_uri
    origin = next((name for name, made in PROJECT_PAGES.items() if made == uri), f"docs/{uri}")
    return repository_links.resolve(markdown, origin, uri, ROOT, TARGETS | game_pages.linked_pages(uri))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The server's content security policy allows no script inside a page."""
    return script_files.moved_out(output, page.url, Path(config.site_dir))


def on_post_build(config: MkDocsConfig) -> None:
    """Leave out what no reader needs; add the licence of what the pages are built with."""
    site = Path(config.site_dir)
    for path in [*site.rglob("*.map"), *(site / name for name in UNUSED)]:
        path.unlink(missing_ok=True)
    licence = next(path for path in metadata.files("mkdocs-material") or () if path.name == "LICENSE")
    (site / "licence-of-the-theme.txt").write_text(licence.read_text(encoding="utf-8"), encoding="utf-8")
