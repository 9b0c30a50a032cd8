"""Help, presets, and one-sentence usage errors."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.command_line import run
from vacherie import PRESETS, __version__, game
from vacherie.locale.catalogue import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[2]

COMMANDS = (
    "presets", "rules", "bots", "play", "simulate", "replay", "verify", "convert", "arena", "dataset",
    "bridge", "serve", "tables", "close", "ban", "keys", "tui", "review", "worker",
)  # fmt: skip


def test_version() -> None:
    assert run("--version").out == f"vacherie {__version__}\n"


def test_help_begins_with_the_whole_screen_as_the_readme_does() -> None:
    shown, readme = run("--help").out, (ROOT / "README.md").read_text(encoding="utf-8")
    for text in (shown, readme):
        assert 0 < text.index("vacherie tui") < text.index("vacherie play classic")
    commands = shown.partition("╭─ Play")[2]
    assert 0 < commands.index("│ tui ") < commands.index("│ play ")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_cuts_no_word_of_what_it_explains(command: str) -> None:
    for line in run(command, "--help").out.splitlines():
        name, *cells = [cell for cell in line.strip("│ ").split("  ") if cell] or [""]
        assert not any(cell.endswith("…") for cell in cells), line
        assert "…" not in name or command == "bridge", line


@pytest.mark.parametrize(
    "command",
    [
        *COMMANDS,
        "puzzles",
        "puzzles make",
        "db",
        "db backup",
        "db restore",
        "db check",
        "db copy",
        "keys rotate",
    ],
)
def test_help_shows_every_name_of_an_option_whole(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert re.findall(r"--[a-z-]*…", run(*command.split(), "--help").out) == []


@pytest.mark.parametrize("command", [[], ["--help"], ["-h"]])
def test_help_lists_commands_and_exit_codes(command: list[str]) -> None:
    result = run(*command)
    assert result.code == 0
    for name in (*COMMANDS, "puzzles", "db", "Exit codes"):
        assert name in result.out


@pytest.mark.parametrize(
    "command",
    [
        "",
        *COMMANDS,
        "puzzles",
        "db",
        "puzzles make",
        "keys rotate",
        "db check",
        "db backup",
        "db restore",
        "db copy",
    ],
)
def test_help_breaks_lines_only_where_they_are_full(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run(*command.split(), "--help").out.partition("╭")[0].splitlines()
    lines = [line.strip() if not line.startswith("  ") else "" for line in shown]
    for line, following in pairwise(lines):
        if line and following:
            assert len(f" {line} {following.split()[0]} ") > 80, f"{line!r} could be longer"


def test_help_shows_what_stands_in_brackets() -> None:
    """The framework would take the name of an extra for markup."""
    assert "pip install 'vacherie[tui]'" in " ".join(run("tui", "--help").out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_by_example(command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    examples = result.out.split("Examples:")[1].partition("╭")[0]
    assert f"vacherie {command} " in examples
    assert not re.search(r"^ vacherie", examples, re.MULTILINE), "examples are indented"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_presets(lang: str) -> None:
    result = run("presets", "--lang", lang)
    assert result.code == 0
    for preset in PRESETS:
        assert preset in result.out
    assert "show_totals" not in result.out, "options are for `presets PRESET`"


@pytest.mark.parametrize("preset", PRESETS)
def test_one_preset_with_its_options(preset: str) -> None:
    result = run("presets", preset, "--lang", "en")
    assert result.code == 0
    assert Catalogue("en").text(f"preset-{preset}.about") in " ".join(result.out.split())
    assert f"vacherie rules {preset}" in result.out
    for option in game(preset).settings:
        assert option in result.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["moo"], "No such command 'moo'; “vacherie --help” lists all"),
        (["plai"], "No such command 'plai'. Did you mean 'play'"),
        (["convert", "a.json", "-", "--to", "xml"], "--to cannot be “xml”; it may be json, jsonl, vn"),
        (["dataset", "classic", "--out", "-"], "a dataset is a folder of files"),
        (["play"], "which game? For instance: vacherie play classic"),
        (["play", "clasic"], "there is no preset “clasic”; did you mean “classic”?"),
        (["play", "zzz"], "there is no preset “zzz”; there are classic, pro"),
        (["play", "classic", "--seats", "11"], "classic is for 2 to 10 players, not 11"),
        (
            ["play", "classic", "--seats", "x"],
            "Invalid value for '--seats' / '-n': 'x' is not a whole number.",
        ),
        (["review", "a.json", "--seconds", "x"], "Invalid value for '--seconds': 'x' is not a number."),
        (["convert", "a.json"], "Missing argument 'OUT'; “vacherie convert --help” has examples"),
        (
            ["puzzles", "make", "a.json"],
            "Missing option '--out'; “vacherie puzzles make --help” has examples",
        ),
        (["play", "classic", "--record", "/no/a.json"], "cannot write /no/a.json: there is no folder /no"),
        (["play", "coop", "--players", "A,B", "--seats", "1"], "2 people need more than one seat"),
        (["play", "nothanks", "--seats", "2"], "nothanks is for 3 to 7 players, not 2"),
        (["play", "classic", "--players", "A,B,C", "--seats", "2"], "3 people need more than 2 seats"),
        (["play", "coop", "--players", "A,B,C,D,E,F,G"], "7 people need more than 6 seats"),
        (["play", "classic", "--players", "Anna,anna"], "two people have the same name"),
        (["play", "classic", "--players", "A\x1b[2J"], "the name 'A\\x1b[2J' cannot be shown"),
        (["play", "classic", "--players", "A" * 30], "cannot be shown"),
        (["play", "classic", "--lang", "it"], "there is no language 'it'"),
        (["play", "classic", "--bots", "clever"], "there is no bot 'clever'"),
        (["play", "classic", "--bots", "no_such_module:Bot"], "no module 'no_such_module'"),
        (["play", "classic", "-o", "speed=3"], "classic has no option “speed”"),
        (["play", "classic", "-o", "speed"], "“speed” is not an option"),
        (["play", "classic", "-o", "hand=many"], "hand cannot be “many”"),
        (["play", "classic", "-o", "hand=0"], "hand cannot be “0”"),
        (["play", "classic", "-o", "hand=-1"], "hand cannot be “-1”"),
        (["play", "classic", "-o", "hand=99999999999999999999"], "hand cannot be"),
        (["play", "classic", "-o", "deal=poker"], "deal cannot be “poker”; it may be classic, tactic, draft"),
        (["play", "classic", "-o", "show_totals=maybe"], "show_totals cannot be “maybe”; it may be on, off"),
        (["play", "classic", "-o", "end_score=none"], "a game needs"),
        (["play", "coop", "-o", "deal=draft"], "the rules of coop do not allow the option “deal”"),
        (["play", "classic", "-o", "hand=20", "--seats", "8"], "need more than the 104 there are"),
        (["simulate", "classic", "--games", "0"], "'--games' / '-g': 0 is too low: it is 1 at least."),
        (["simulate", "classic", "--jobs", "0"], "'--jobs' / '-j': 0 is not from 1 to 1024."),
        (["simulate", "classic", "--bogus"], "No such option: --bogus"),
        (["verify"], "Missing argument 'FILE...'; “vacherie verify --help”"),
        (["replay", "a.json", "--game", "0"], "Invalid value for '--game'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert sentence in result.err
    assert result.err.startswith("vacherie: ")
    assert result.err.count("\n") == 1
    assert result.out == ""


def test_errors_speak_the_language() -> None:
    assert "il n’y a pas de jeu" in run("play", "zzz", "--lang", "fr").err
    assert "es gibt kein Spiel" in run("play", "zzz", "--lang", "de").err


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Cabriole" in run("presets").out
    monkeypatch.setenv("LC_ALL", "de_DE")
    assert "Die Springende Kuh" in run("presets").out


@pytest.mark.parametrize(
    "option",
    ["end_score=none", "END_SCORE=40", "show_totals=OFF", "max_rounds = 1", "deal=tactic", "end_rule=reach"],
)
def test_options_are_parsed_leniently(option: str) -> None:
    more = ["--option", "max_rounds=1"] if "none" in option else []
    result = run(
        "play", "classic", "--option", option.replace("END_SCORE", "end_score"), *more, typed="quit\n"
    )
    assert result.code == 0, result.err
