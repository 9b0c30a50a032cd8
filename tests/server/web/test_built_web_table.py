"""The built web table: no external resource, nothing inline, no missing text."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from vacherie import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.server.tables.decide.phrases import PHRASES

ROOT = Path(__file__).parents[3]
STATIC = Path(str(files("vacherie.server") / "static"))
PAGE = (STATIC / "index.html").read_text(encoding="utf-8")
SOURCES = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".svelte", ".ts")]


def test_the_page_loads_only_what_is_built() -> None:
    addresses = re.findall(r'(?:src|href)="([^"]+)"', PAGE)
    assert addresses
    for address in addresses:
        assert address.startswith("/static/"), address
        assert (STATIC / address.removeprefix("/static/")).is_file(), address


def test_the_page_has_no_inline_script_or_style() -> None:
    for script in re.findall(r"<script([^>]*)>(.*?)</script>", PAGE, re.DOTALL):
        assert "src=" in script[0]
        assert script[1].strip() == ""
    assert "<style" not in PAGE
    assert " on" + "click" not in PAGE


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_source_uses_html_injection(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert "{@html" not in source
    assert "innerHTML" not in source


def used() -> set[str]:
    """The ids of all texts that the sources name."""
    found: set[str] = set()
    for path in SOURCES:
        if not path.name.endswith(".test.ts"):
            found |= set(re.findall(r'\bt\(\s*"([a-z][a-z0-9.-]*)"', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_translation_is_missing(lang: str) -> None:
    catalogue = Catalogue(lang)
    wanted = used() | {f"preset-{id}" for id in PRESETS} | {f"phrase-{phrase}" for phrase in PHRASES}
    assert len(wanted) > 100
    assert sorted(id for id in wanted if not catalogue.has(id)) == []


def test_no_translation_is_unused() -> None:
    """Every text of the web table is said by it; those put together from parts begin like this."""
    spoken = [path for path in SOURCES if not path.name.endswith(".test.ts")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in (*spoken, *(ROOT / "src").rglob("*.py")))
    whole = set(re.findall(r"[\"'`]([a-z][\w-]*)(?:\.\w+)?[\"'`]", code))
    beginnings = tuple(set(re.findall(r"[\"'`]([a-z][\w-]*-)\$?\{", code)))
    catalogue = (ROOT / "src/vacherie/locale/en.ftl").read_text(encoding="utf-8")
    parts = set(re.findall(r"\{ *([a-z][\w-]*)", catalogue))
    mine = set(re.findall(r"^((?:page|web)-[\w-]+)", catalogue, re.MULTILINE))
    assert len(mine) > 200
    assert sorted(id for id in mine - whole - parts if not id.startswith(beginnings)) == []
