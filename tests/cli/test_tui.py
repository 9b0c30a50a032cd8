"""`vacherie tui`: what it refuses, and a game in a real terminal of two sizes."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from tests.e2e.test_games import short
from tests.support.command_line import run
from tests.support.tmux import Tmux
from vacherie import extras
from vacherie.cli.errors import CommandFailed
from vacherie.cli.record_files import file_errors
from vacherie.games import PRESETS
from vacherie.locale.catalogue import Catalogue


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal, as far as the command asks for one."""
    monkeypatch.setattr(import_module("vacherie.cli.tui"), "check_terminal", lambda catalogue: None)


def refusal(*arguments: str, lang: str = "en") -> str:
    """What the command says when it refuses."""
    result = run("tui", *arguments, "--lang", lang)
    assert result.code == 2
    return result.err


def test_it_needs_a_terminal() -> None:
    assert "needs a terminal" in refusal("classic")


def test_unknown_words_are_refused_before_the_screen_changes() -> None:
    assert "did you mean" in refusal("clasic").lower() or "classic" in refusal("clasic")
    assert "no speed" in refusal("classic", "--speed", "warp")
    assert "leave out --seats" in refusal("http://localhost:1/t/abcdefgh2345", "--seats", "3")
    assert "leave out --bots" in refusal("games.jsonl", "--bots", "careful")
    assert "cannot read" in refusal("missing.jsonl")
    assert "no link of a table" in refusal("http://localhost:1/t/abc")
    assert "pas le lien d’une table" in refusal("http://localhost:1/t/abc", lang="fr")


@pytest.mark.parametrize(
    ("lang", "missing", "folder"),
    [
        ("en", "cannot read gone.jsonl: No such file", "cannot read .: Is a directory"),
        ("fr", "ce fichier ou ce dossier n’existe pas", "c’est un dossier"),
        ("de", "diese Datei oder diesen Ordner gibt es nicht", "das ist ein Ordner"),
    ],
)
def test_unreadable_files_are_refused_in_every_language(lang: str, missing: str, folder: str) -> None:
    assert missing in refusal("gone.jsonl", lang=lang)
    assert folder in refusal("./", lang=lang)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Permission denied"), ("fr", "accès refusé"), ("de", "keine Berechtigung")]
)
def test_a_file_of_somebody_else(lang: str, words: str) -> None:
    with (
        pytest.raises(CommandFailed, match=words),
        file_errors(Catalogue(lang), "error-read", Path("a.jsonl")),
    ):
        raise PermissionError(13, "Permission denied")


def test_a_link_without_its_beginning_is_no_file() -> None:
    for link in ("127.0.0.1:8104/t/abcdefgh2345", "ws://localhost:1/t/abcdefgh2345"):
        assert "no link of a table; one looks like http://" in refusal(link)


def test_no_seat_is_taken_where_it_cannot_be_played() -> None:
    assert "needs a terminal" in refusal("http://localhost:1/t/abcdefgh2345")


def test_options_that_mean_nothing_are_refused() -> None:
    assert "nothing yet for --seats, --bots: name a game" in refusal("--seats", "3", "--bots", "careful")
    assert "nothing yet for --name" in refusal("--name", "Anna")
    assert "against bots has nothing for --name, --game" in refusal(
        "classic", "--name", "Anna", "--game", "2"
    )


def test_a_game_that_a_file_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert run("simulate", "nothanks", "--games", "2", "--out", str(file)).code == 0
    assert "holds 2 games, so there is no game 3" in refusal(str(file), "--game", "3")


@pytest.mark.usefixtures("screen")
def test_a_server_that_does_not_answer() -> None:
    assert "does not answer" in refusal("http://localhost:1/t/abcdefgh2345")


def test_without_the_extra_there_is_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda package: None if package == "textual" else True)
    extras.require.cache_clear()
    try:
        assert "pip install 'vacherie[tui]'" in refusal("classic")
    finally:
        extras.require.cache_clear()


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_in_a_real_terminal(preset: str, columns: int, lines: int, tmp_path: Path) -> None:
    options = [word for name, value in short(preset).items() for word in ("--option", f"{name}={value}")]
    arguments = ("tui", preset, "--seats", "3", "--bots", "careful", "--seed", "tea", "--speed", "off")
    with Tmux(*arguments, *options, columns=columns, lines=lines, XDG_STATE_HOME=str(tmp_path)) as terminal:
        terminal.wait_until_shown("q  leave")
        while "another one" not in terminal.screen:
            terminal.wait_for(lambda screen: "another one" in screen or terminal.answer(), "question")
        assert "Score sheet" in terminal.screen
        terminal.press_until_shown("q", "ended with 0")


def test_a_new_size_of_a_real_terminal(tmp_path: Path) -> None:
    arguments = ("tui", "classic", "--seats", "3", "--bots", "careful", "--seed", "tea", "--speed", "off")
    with Tmux(*arguments, XDG_STATE_HOME=str(tmp_path)) as terminal:
        terminal.wait_until_shown("trick 1 of 10")
        for columns, lines in ((90, 27), (120, 40), (80, 24)):
            terminal.resize(columns, lines)
            terminal.wait_for(partial(is_filled, lines), f"{columns}x{lines}")
        terminal.answer()
        terminal.wait_until_shown("trick 2 of 10")


def test_a_terminal_is_in_order_after_the_command_was_ended(tmp_path: Path) -> None:
    with Tmux("tui", "classic", "--seed", "tea", XDG_STATE_HOME=str(tmp_path)) as terminal:
        terminal.wait_until_shown("trick 1 of 10")
        terminal.kill()
        assert "trick" not in terminal.wait_until_shown("ended with 143")


def is_filled(lines: int, screen: str) -> bool:
    """Whether the keys stand in the last line of a window of so many lines."""
    shown = screen.splitlines()
    return len(shown) == lines and "leave" in shown[-1]


def test_plain_signs_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    with Tmux("tui", "classic", "--lang", "fr", LANG="C", XDG_STATE_HOME=str(tmp_path)) as terminal:
        screen = terminal.wait_until_shown("Choisissez")
        assert screen.isascii()
        assert "v" in screen.splitlines()[1]
        assert "Enter  jouer" in screen


def test_german_letters_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    where = str(tmp_path)
    with Tmux("tui", "classic", "--lang", "de", LANG="C", LC_ALL="C", XDG_STATE_HOME=where) as terminal:
        screen = terminal.wait_until_shown("Waehle eine Karte")
        assert screen.isascii()


def test_a_record_that_begins_with_damage_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{}", encoding="utf-8")
    result = run("tui", str(file), "--lang", "en")
    assert result.code == 1
    assert "game 1" in result.err
