"""`vacherie play --resume`: an unfinished game is kept, however its process ended, and goes on as it was."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from tests.support.command_line import HelpReader, Result, run
from tests.support.signals import default_signals
from tests.support.terminal import Terminal
from vacherie.records.record import decode
from vacherie.records.verify import verify
from vacherie.tui.saving.saved_games import MOST_KEPT, SavedGame, folder

ROUNDS = {
    preset: () if preset == "coop" else ("--option", "max_rounds=1")
    for preset in ("classic", "pro", "fan-reverse", "coop", "surprise", "nothanks")
}
"""Every kind of question comes up in one of these; a round of each."""


def saved() -> list[Path]:
    """The files of all unfinished games."""
    return sorted(folder(os.environ).glob("*.json"))


def leave(*arguments: str, typed: str = "take\n") -> Result:
    """Begin a game, answer, and leave."""
    result = run("play", *(arguments or ("nothanks", "--seed", "1")), typed=typed)
    assert result.code == 0, result.err
    return result


@pytest.mark.parametrize("preset", ROUNDS)
def test_a_game_with_two_breaks_is_the_same_game(preset: str, tmp_path: Path) -> None:
    whole, parts, reader = tmp_path / "whole.json", tmp_path / "parts.json", HelpReader(1)
    begin = ("play", preset, "--seed", "moo", "--bots", "careful,random", *ROUNDS[preset])
    assert run(*begin, "--record", str(whole), keyboard=reader).code == 0
    assert saved() == []
    words, third = reader.typed, len(reader.typed) // 3
    first, second, last = words[:third], words[third : 2 * third], words[2 * third :]
    for arguments, typed in (begin, first), (("play", "--resume"), second):
        result = run(*arguments, typed="".join(f"{word}\n" for word in typed))
        assert "Your game is kept" in result.out
        assert len(saved()) == 1
    result = run("play", "--resume", "--record", str(parts), typed="".join(f"{word}\n" for word in last))
    assert "Score sheet" in result.out
    assert parts.read_bytes() == whole.read_bytes()
    assert verify(decode(parts.read_bytes())).ok
    assert list(folder(os.environ).iterdir()) == []


def test_a_game_without_a_seed_keeps_its_dealer_and_its_clock(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    leave("nothanks")
    [kept] = saved()
    text = json.loads(kept.read_bytes())
    assert run("play", "--resume", "--record", str(file), typed="take\n" * 30).code == 0
    record = decode(file.read_bytes())
    assert verify(record).ok
    assert record.secret == text["secret"]
    times = [given.ms for given in record.rounds[0].answers if given.ms is not None]
    assert times == sorted(times)


def test_a_game_goes_on_in_its_language() -> None:
    leave("nothanks", "--seed", "1", "--lang", "fr", typed="prendre\n")
    assert "Vous reprenez la partie" in run("play", "--resume").out
    assert "Du setzt das Spiel fort" in run("play", "--resume", "--lang", "de").out
    assert "Du setzt das Spiel fort" in run("play", "--resume").out, "the language chosen last is kept"


def test_a_game_saved_without_a_language_goes_on_in_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leave("nothanks", "--seed", "1", "--lang", "fr", typed="prendre\n")
    [kept] = saved()
    text = json.loads(kept.read_bytes())
    assert text.pop("lang") == "fr"
    kept.write_text(json.dumps(text))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Du setzt das Spiel fort" in run("play", "--resume").out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Nothing was played, so nothing is kept."),
        ("fr", "Rien n’a été joué, donc rien n’est conservé."),
        ("de", "Es wurde nichts gespielt, also bleibt nichts erhalten."),
    ],
)
def test_a_game_left_before_the_first_answer_says_that_it_is_not_kept(
    lang: str, words: str, tmp_path: Path
) -> None:
    begin = ("play", "nothanks", "--seed", "1", "--lang", lang)
    assert words in run(*begin, typed="quit\n").out
    assert words in run(*begin).out
    assert saved() == []
    recorded = run(*begin, "--record", str(tmp_path / "game.json"))
    assert words not in recorded.out, "the record is kept"
    assert words not in run(*begin, typed="take\n").out


def test_several_people_go_on_with_their_own_hands() -> None:
    leave("classic", "--players", "Anna,Bob", "--seed", "1", typed="\n\n")  # no hand was answered yet
    assert saved() == []
    first = run("play", "classic", "--players", "Anna,Bob", "--seed", "1", typed="\n?\n")
    card = first.out.split("play the ")[1].split(" ")[0]
    leave("classic", "--players", "Anna,Bob", "--seed", "1", typed=f"\n{card}\n")
    result = run("play", "--resume", typed="\n")
    assert "Pass the keyboard to Bob" in result.out
    assert "The hand of Bob" in result.out
    assert "The hand of Anna" not in result.out


def test_only_the_user_may_read_a_saved_game() -> None:
    leave()
    [kept] = saved()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o777 == 0o700


@default_signals()
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_no_signal_loses_the_game(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal("play", "nothanks", "--seed", "1", "--record", str(file)) as terminal:
        terminal.read_until("\n>")
        terminal.type("take\r")
        terminal.read_until("\n>")
        if number is signal.SIGHUP:
            terminal.close()
        else:
            terminal.process.send_signal(number)
        code = terminal.wait()
    assert code == -9 if number is signal.SIGKILL else 128 + number
    if number is not signal.SIGKILL:
        assert decode(file.read_bytes()).rounds[0].answers
    result = run("play", "--resume", typed="take\n" * 30)
    assert "You go on with the game" in result.out
    assert "You take the " in result.out
    assert "Score sheet" in result.out


def test_a_game_that_is_being_played_is_not_taken_away() -> None:
    with Terminal("play", "nothanks", "--seed", "1") as terminal:
        terminal.read_until("\n>")
        terminal.type("take\r")
        terminal.read_until("\n>")
        result = run("play", "--resume")
        assert (result.code, result.out) == (2, "")
        assert result.err == "vacherie: the unfinished game is being played in another terminal\n"
        assert "unfinished" not in run("play", "classic", typed="quit\n").out
        terminal.type("quit\r")
        assert terminal.wait() == 0
    assert run("play", "--resume").code == 0


def test_the_next_game_says_that_one_is_unfinished() -> None:
    assert "unfinished" not in leave("nothanks", typed="quit\n").out
    leave()
    assert "A game is unfinished (No Thanks!," in run("play", "classic", typed="quit\n").out


def test_the_newest_game_goes_on_or_the_newest_of_a_preset() -> None:
    leave("nothanks", "--seed", "1")
    leave("nothanks-tactical", "--seed", "1")
    [older] = [path for path in saved() if path.stem.endswith("nothanks")]
    os.utime(older, (1, 1))
    assert "No Thanks! tactical" in run("play", "--resume").out.splitlines()[0]
    assert run("play", "nothanks", "--resume").out.splitlines()[0] == "No Thanks!"
    assert run("play", "coop", "--resume").err == "vacherie: there is no unfinished game to go on with\n"


def test_only_the_newest_games_are_kept() -> None:
    for number in range(MOST_KEPT + 1):
        old = SavedGame.new(folder(os.environ), "classic")
        old.write(b"{}")
        os.utime(old.path, (number, number))
        old.release()
    leave()
    assert len(saved()) == MOST_KEPT
    assert [path.stem.endswith("nothanks") for path in saved()].count(True) == 1
    assert min(path.stat().st_mtime for path in saved()) == 2


def test_a_game_that_cannot_be_saved_goes_on_with_one_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    result = run("play", "nothanks", "--seed", "1", typed="take\n" * 30)
    assert result.code == 0
    assert result.out.count("This game cannot be kept for later") == 1
    assert "Score sheet" in result.out


@pytest.mark.parametrize(
    "arguments", [["--seats", "3"], ["--seed", "x"], ["--players", "A"], ["--bots", "random"]]
)
def test_a_game_goes_on_as_it_was_begun(arguments: list[str]) -> None:
    leave()
    result = run("play", "--resume", *arguments)
    assert (result.code, result.out) == (2, "")
    assert f"leave out {arguments[0]}" in result.err


def damaged(text: str) -> list[str]:
    """Saved games that no program can go on with."""
    whole = json.loads(text)
    other_secret = {**whole, "secret": "0" * 64}
    no_secret = {**whole, "secret": "moo"}
    no_language = {**whole, "lang": "moo"}
    other_format = {**whole, "format": "moo"}
    few_generators = {**whole, "generators": whole["generators"][:1]}
    bad_generators = {**whole, "generators": [[[1, 2], None]] * len(whole["generators"])}
    no_rules = {**whole, "record": {**whole["record"], "rules": 99}}
    bad_answer = json.loads(text)
    bad_answer["record"]["rounds"][0]["answers"][0]["seat"] = 3
    changed = [
        other_secret, no_secret, no_language, other_format, few_generators, bad_generators, no_rules,
        bad_answer,
    ]  # fmt: skip
    return ["", "moo", "{}", "\udcff", text[:-1], text[: len(text) // 2], *map(json.dumps, changed)]


def test_a_damaged_game_is_one_sentence_that_names_its_file() -> None:
    leave()
    [kept] = saved()
    for text in damaged(kept.read_text()):
        kept.write_bytes(text.encode(errors="surrogateescape"))
        result = run("play", "--resume")
        assert (result.code, result.out) == (1, ""), text
        assert result.err.startswith(f"vacherie: the unfinished game {kept} is damaged: ")
        assert result.err.count("\n") == 1
        assert kept.exists()
