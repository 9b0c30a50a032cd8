"""docs/api.md: the reference is up to date, the tour's examples hold, and every documented name is there."""

from __future__ import annotations

import doctest
import importlib
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "api.md"
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "api_reference.py"))


def test_the_reference_is_up_to_date() -> None:
    kept = PAGE.read_text(encoding="utf-8")
    assert SCRIPT["page"](kept) == kept, "run scripts/api_reference.py"


def test_the_picture_is_up_to_date() -> None:
    assert SCRIPT["picture"]() == SCRIPT["PICTURE"].read_text(encoding="utf-8"), (
        "run scripts/api_reference.py"
    )


def examples(text: str) -> str:
    """The code of a Markdown text for doctest, which wants blank lines of an output to be marked."""
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return "\n".join(re.sub(r"^$", "<BLANKLINE>", block.rstrip("\n"), flags=re.MULTILINE) for block in blocks)


def test_the_examples_of_the_tour_hold() -> None:
    tour, found, _ = PAGE.read_text(encoding="utf-8").partition(SCRIPT["START"])
    assert found
    parsed = doctest.DocTestParser().get_doctest(examples(tour), {}, "tour", str(PAGE), 0)
    result = doctest.DocTestRunner(verbose=False).run(parsed)
    assert result.attempted > 15
    assert result.failed == 0


@pytest.mark.parametrize("module", SCRIPT["MODULES"])
def test_every_documented_name_is_public(module: str) -> None:
    """`from vacherie.games.nimmt import View` and so on: the page promises nothing that is not there."""
    names = SCRIPT["MODULES"][module] or importlib.import_module(module).__all__
    assert [name for name in names if not hasattr(importlib.import_module(module), name)] == []


@pytest.mark.parametrize("module", SCRIPT["MODULES"])
def test_every_documented_name_has_a_sentence(module: str) -> None:
    """No class, function or value is listed without a docstring."""
    entries = [
        SCRIPT["entry"](module, name) for name in SCRIPT["MODULES"][module] or SCRIPT["exported"](module)
    ]
    assert [entry for entry in entries if "\n\n" not in entry] == []


def test_a_name_that_is_gone_is_named() -> None:
    with pytest.raises(SystemExit, match=r"vacherie\.bots has no butler"):
        SCRIPT["entry"]("vacherie.bots", "butler")
