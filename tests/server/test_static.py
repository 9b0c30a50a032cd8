"""The page in the browser: its texts are complete and up to date, and it loads and trusts nothing else."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tests.locale.playing import played
from vacherie import PRESETS
from vacherie.core.event import Event
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.sentence import SILENT, Teller, tag
from vacherie.protocol.command import LONGEST_CHAT
from vacherie.protocol.room import LONGEST_NAME, Clock, Pace, Status
from vacherie.server.phrase import PHRASES

ROOT = Path(__file__).parents[2]
STATIC = Path(str(files("vacherie.server") / "static"))
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js"))}
PAGE = (STATIC / "index.html").read_text(encoding="utf-8")
STYLE = (STATIC / "style.css").read_text(encoding="utf-8")


def kept(lang: str) -> dict[str, Any]:
    """The texts of a language as the page gets them."""
    found: dict[str, Any] = msgspec.json.decode((STATIC / f"catalogue.{lang}.json").read_bytes())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_are_up_to_date(lang: str) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "wording.py"))
    now = (STATIC / f"catalogue.{lang}.json").read_text(encoding="utf-8")
    assert script["wording"](lang) == now, "run scripts/wording.py"


def fill(texts: dict[str, Any], part: Any, arguments: dict[str, str | int]) -> str:
    """What static/words.js makes of a text, for arguments that need no plural."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return "".join(fill(texts, one, arguments) for one in part)
    if "var" in part:
        return str(arguments[part["var"]])
    if "text" in part:
        return fill(texts, texts[part["text"]], arguments)
    key = str(arguments[part["by"]])
    plural = {"0": "one", "1": "one"} if texts["name-you"] == "vous" else {"1": "one"}
    variant = key if key in part["of"] else plural.get(key, "other")
    return fill(texts, part["of"].get(variant, part["of"][part["else"]]), arguments)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_say_the_same_as_the_catalogue(lang: str) -> None:
    """Every event of random games, filled in from the page's file and by Fluent."""
    catalogue, texts, count = Catalogue(lang), kept(lang), 0
    told: set[tuple[str, Event]] = set()
    for made, seats, events in played():
        teller = Teller(catalogue, made, ("Anna", "Bob", "Zoé", "Max", "Lou")[:seats], 0)
        for event in events:
            key = f"{made.family}-{tag(event)}"
            if key in SILENT or (key, event) in told:
                continue
            told.add((key, event))
            arguments = teller.arguments(event)
            assert fill(texts, texts[key], arguments).strip() == catalogue.text(key, **arguments)
            count += 1
    assert count > 2000


def asked() -> Iterator[str]:
    """Every id of a text that a script asks for by name."""
    for script in SCRIPTS.values():
        yield from re.findall(r'\b(?:text|sentence)\("([a-z0-9._-]+)"', script)
        for pair in re.findall(r"\btext\([^\"`,()]+\? \"([a-z0-9._-]+)\" : \"([a-z0-9._-]+)\"", script):
            yield from pair


def built() -> Iterator[str]:
    """Every id of a text that scripts put together from parts."""
    for preset in PRESETS:
        yield from (f"preset-{preset}", f"preset-{preset}.about")
    for prefix, words in (("clock", Clock), ("pace", Pace), ("status", Status)):
        yield from (f"page-{prefix}-{word}" for word in get_args(words))
    yield from (f"phrase-{key}" for key in PHRASES)
    yield from (f"page-{name}" for name in ("autostart", "public", "spectators"))
    yield from ("menu-unstop", "menu-exchange", "nimmt-choice-pass.special", "nimmt-choice-pass.swap")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_there(lang: str) -> None:
    wanted = set(asked()) | set(built())
    assert len(wanted) > 120
    assert sorted(wanted - set(kept(lang))) == []


def test_no_text_is_left_over() -> None:
    used = set(asked()) | set(built())
    quoted = {
        word for script in SCRIPTS.values() for word in re.findall(r"[\"`]([a-z][a-z0-9-]+)[\"`]", script)
    }
    mine = {name for name in kept("en") if name.startswith("page-") and not name.startswith("page-value-")}
    assert sorted(mine - used - quoted) == []


def test_nothing_anybody_typed_can_become_markup() -> None:
    for name, script in SCRIPTS.items():
        for door in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("):
            assert door not in script, (name, door)
        assert not re.search(r"setAttribute\(\"(style|on)", script), name


def test_the_page_obeys_the_content_security_policy() -> None:
    assert not re.search(r"<script(?![^>]*\bsrc=)", PAGE)
    assert "<style" not in PAGE
    assert not re.search(r"\s(style|on\w+)=", PAGE)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    for name, text in {**SCRIPTS, "index.html": PAGE, "style.css": STYLE}.items():
        found = set(re.findall(r"(?:https?|wss?)://[^\s\"'`$]+", text))
        assert found <= {"http://www.w3.org/2000/svg"}, name
        assert "@import" not in text
        assert "url(" not in text


def test_every_file_that_is_asked_for_is_there() -> None:
    there = {path.name for path in STATIC.iterdir()}
    wanted = set(re.findall(r'(?:src|href)="/static/([^"]+)"', PAGE))
    for script in SCRIPTS.values():
        wanted |= set(re.findall(r'from "\./([^"]+)"', script))
    assert "app.js" in wanted
    assert wanted <= there
    assert {f"catalogue.{lang}.json" for lang in LANGUAGES} <= there
    assert {f"{name}.js" for name in ("app", "memory", "table", "tell", "words")} <= there


def test_the_page_knows_the_limits() -> None:
    assert f"maxlength: {LONGEST_CHAT}" in SCRIPTS["chat.js"]
    lengths = set(re.findall(r"maxlength: (\d+)", SCRIPTS["home.js"] + SCRIPTS["app.js"]))
    assert lengths == {str(LONGEST_NAME)}
