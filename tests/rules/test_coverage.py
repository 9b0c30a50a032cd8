"""Every rule of docs/rules.md is cited by a test or by a worked example, and nothing else is cited."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"

NOT_TESTED = {
    "R0.2": "says how to read the page",
    "R10.1": "described, not built",
    "R10.2": "described, not built",
    "R10.3": "described, not built",
    "R10.4": "described, not built",
    "R10.5": "described, not built",
    "R15.1": "worked examples: tests/examples checks that every id is played",
    "R15.2": "worked examples",
    "R15.3": "worked examples",
    "R15.4": "worked examples",
    "R15.5": "worked examples",
    "R15.6": "worked examples",
    "R17": "names, checked with the catalogue of sentences",
}
"""Numbers that state no rule of play, each with the reason why no rule test cites it."""


def defined() -> set[str]:
    """The numbers that docs/rules.md defines: a bold number at its anchor or at the head of a section."""
    text = RULES.read_text(encoding="utf-8")
    return set(re.findall(r"^(?:<a id=\"r[\d.]+\"></a>)?\*\*(R\d+(?:\.\d+)?) ", text, re.MULTILINE))


def anchored() -> set[str]:
    """The numbers that have an anchor of their own, but for whole sections."""
    text = RULES.read_text(encoding="utf-8")
    return {f"R{number}" for number in re.findall(r"<a id=\"r(\d+\.\d+)\"></a>", text)}


def marked(path: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The rules that the tests of a file cite by their marker."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                for argument in decorator.args:
                    assert isinstance(argument, ast.Constant)
                    assert isinstance(argument.value, str)
                    yield argument.value, node


def cited_by_tests() -> set[str]:
    """The rules cited by a marker anywhere in the tests."""
    return {number for path in TESTS.rglob("test_*.py") for number, _ in marked(path)}


def cited_by_examples() -> set[str]:
    """The rules cited by a worked example."""
    found: set[str] = set()
    for path in (TESTS / "examples").glob("*.toml"):
        for entries in tomllib.loads(path.read_text(encoding="utf-8")).values():
            found.update(number for entry in entries for number in entry["rules"])
    return found


def test_the_page_is_read_rightly() -> None:
    """Every anchored number is found as a rule, and the sections that are one rule too."""
    assert len(defined()) > 110
    assert defined() - anchored() == {"R12", "R13", "R17"}
    assert anchored() <= defined()


def test_every_rule_is_cited() -> None:
    """A rule without a test is a rule that may break unseen."""
    assert sorted(defined() - cited_by_tests() - cited_by_examples() - set(NOT_TESTED)) == []


def test_every_rule_of_play_has_a_readable_test() -> None:
    """A worked example alone does not say what the rule is."""
    assert sorted(defined() - cited_by_tests() - set(NOT_TESTED)) == []


def test_only_rules_that_exist_are_cited() -> None:
    """A number that is gone from the page must go from the tests."""
    assert sorted((cited_by_tests() | cited_by_examples()) - defined()) == []


def test_exemptions_are_needed() -> None:
    """A number is exempt only while nothing cites it, and only if it exists."""
    assert set(NOT_TESTED) <= defined()
    assert sorted(set(NOT_TESTED) & cited_by_tests()) == []
    assert all(NOT_TESTED.values())


def test_explained_mutants_are_still_there() -> None:
    """Every entry of equivalent_mutants.toml names a line of the rules as it is today, and a reason."""
    package = TESTS.parent / "src" / "vacherie"
    text = (TESTS / "rules" / "equivalent_mutants.toml").read_text(encoding="utf-8")
    for entry in tomllib.loads(text)["mutant"]:
        source = (package / entry["file"]).read_text(encoding="utf-8")
        lines = [line.strip() for line in source.splitlines()]
        assert entry["line"] in lines, f"{entry['file']} has no line `{entry['line']}` any more"
        assert entry["why"]


@pytest.mark.parametrize(
    "path", sorted(TESTS.joinpath("rules").glob("test_r*.py")), ids=lambda path: path.stem
)
def test_the_docstring_names_a_rule(path: Path) -> None:
    """Every test with a marker says in its docstring which rule it is about, and which file it belongs to."""
    for number, node in marked(path):
        docstring = ast.get_docstring(node) or ""
        assert docstring, f"{node.name} has no docstring"
        if path.stem != "test_refusals":
            assert re.search(r"R\d+", docstring), f"{node.name}: no rule in the docstring ({number})"
