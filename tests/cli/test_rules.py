"""`vacherie rules`: the rules of every game in three languages, and every numbered rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.terminal import Terminal
from vacherie import PRESETS
from vacherie.locale.catalogue import LANGUAGES, Catalogue, source
from vacherie.locale.rules import pictures, plans, sections

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
COMMANDS: tuple[list[str], ...] = (
    [], ["presets"], ["rules"], ["play"], ["simulate"], ["arena"], ["replay"], ["verify"], ["convert"],
    ["bridge"], ["serve"], ["tables"], ["close"], ["ban"], ["keys"], ["db"], ["db", "backup"],
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_section_of_a_game_is_shown(preset: str, lang: str) -> None:
    result = run("rules", preset, "--lang", lang)
    assert result.code == 0, result.err
    words = " ".join(result.out.split())
    plan = plans()[preset]
    for id in (*plan.own, *plan.base):
        section = sections(lang)[id]
        for block in section.blocks if not id.endswith("options") else ():
            parts = () if isinstance(block, str) else (*block.list, *block.steps, *block.heads, block.caption)
            for text in parts or (str(block),):
                assert " ".join(text.replace("*", "").split())[:25] in words
    assert max(map(len, result.out.splitlines())) <= 88
    assert "*" not in result.out


def test_every_text_is_used_and_every_drawing_exists() -> None:
    used = {id for plan in plans().values() for id in (*plan.own, *plan.base)}
    assert set(plans()) == set(PRESETS)
    for lang in LANGUAGES:
        assert set(sections(lang)) == used
        blocks = [block for section in sections(lang).values() for block in section.blocks]
        drawn = {block.picture for block in blocks if not isinstance(block, str)} - {None}
        assert drawn == set(pictures())


def test_without_a_name_all_games_are_listed() -> None:
    result = run("rules", "--lang", "en")
    assert all(preset in result.out for preset in PRESETS)
    assert "“vacherie rules NAME”" in result.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_games_fits_on_a_small_screen(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("rules", "--lang", lang).out.splitlines()
    for preset in PRESETS:
        [line] = [line for line in lines if line.split()[:1] == [preset]]
        assert Catalogue(lang).text(f"preset-{preset}") in line
    assert len(lines) < 24


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    result = run("rules", "clasic")
    assert (result.code, result.out) == (2, "")
    assert "did you mean “classic”?" in result.err


def test_every_numbered_rule_is_found() -> None:
    numbers = re.findall(r'<a id="(r\d+(?:\.\d+)?)">', DOCUMENT)
    assert len(numbers) > 100
    for number in numbers[::6]:  # rendering takes its time
        result = run("rules", number)
        assert result.code == 0, number
        words = " ".join(result.out.split())
        assert re.search(rf"\b{number.upper()}\b", words), number
        others = set(re.findall(r"^(R\d+\.\d+) [A-Z]", result.out, re.MULTILINE)) - {number.upper()}
        assert "." not in number or not others, number


def test_a_rule_that_does_not_exist() -> None:
    assert run("rules", "R2.99").err.startswith("vacherie: there is no rule R2.99")


def test_what_an_installation_says_points_to_no_file_that_it_lacks() -> None:
    for command in COMMANDS:
        assert "docs/" not in run(*command, "--help").out, command
    for lang in LANGUAGES:
        assert not re.search(r"^[^#]*docs/", source(lang), re.MULTILINE)
    assert "docs/" not in run("presets", "classic").out
    assert "docs/" not in run("play", "classic", typed="rules\n?\n").out


def test_a_long_page_goes_through_the_pager(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\ncat > /dev/null; echo LESS=$LESS\n")
    pager.chmod(0o755)
    with Terminal("rules", "classic", PAGER=str(pager)) as terminal:
        assert terminal.read_until("LESS=FRX\n").strip() == "LESS=FRX"
        assert terminal.wait() == 0
    with Terminal("rules", "R2.5", PAGER=str(pager)) as terminal:  # short: no pager
        assert "Where a card goes" in terminal.read_until("\n")
    with Terminal("rules", "classic", PAGER=str(tmp_path / "missing")) as terminal:
        assert "Three hints" in terminal.read_until("begins.\n")
