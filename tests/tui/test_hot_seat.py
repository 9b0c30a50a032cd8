"""Hot seat: a hand is shown to its owner, then cleared, and never shown to others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.command_line import WIPE, play, run
from vacherie import Dealer, Match, game
from vacherie.games.nimmt.choice import PASS as WINDOW_PASS
from vacherie.games.nothanks.table import PASS
from vacherie.records.record import decode
from vacherie.tui.keyboard import Keyboard

NAMES = ("Anna", "Bob", "Zoé")


@pytest.fixture(autouse=True)
def visible_wiping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keyboard, "clear", lambda self: self.console.file.write(WIPE))


def screens(out: str) -> Iterator[str]:
    """What was on the screen from one wiping to the next."""
    yield from out.split(WIPE)


@pytest.mark.parametrize("preset", ["classic", "fan-reverse", "coop", "surprise", "surprise-leaflet", "pro"])
def test_no_screen_shows_two_hands(preset: str) -> None:
    options = [] if preset == "coop" else ["max_rounds=1"]
    out = play(preset, "--players", ",".join(NAMES), seed=4, options=options).out
    owners = [set(re.findall(r"The hand of (\w+)", screen)) for screen in screens(out)]
    assert all(len(found) <= 1 for found in owners)
    assert set().union(*owners) == set(NAMES)


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise"])
def test_before_a_hand_is_shown_the_keyboard_goes_to_its_owner(preset: str) -> None:
    out = play(preset, "--players", ",".join(NAMES), seed=5).out
    pieces = list(screens(out))
    for before, screen in pairwise(pieces):
        for name in re.findall(r"The hand of (\w+)", screen):
            assert f"Pass the keyboard to {name}" in before


def test_no_screen_shows_a_card_of_another_hand() -> None:
    match = Match(game("classic"), 3, Dealer.from_seed("test 6", 3))
    hands = [set(match.view(seat).private.hand) for seat in range(3)]
    start = {row.cards[0] for row in match.view(0).table.rows}
    out = play("classic", "--players", ",".join(NAMES), "--seats", "3", seed=6, options=["max_rounds=1"]).out
    shown: set[str] = set()
    for screen in screens(out):
        if "Cards up" in screen:
            break
        cards = {int(card) for card in re.findall(r"│ *(\d+) *│", screen)} - start
        for seat, name in enumerate(NAMES):
            if f"The hand of {name}" in screen:
                assert cards == hands[seat]
                shown.add(name)
        if "The hand of" not in screen:
            assert not cards
    assert shown == set(NAMES)


def test_special_cards_are_shown_to_their_owner_alone() -> None:
    out = play("surprise", "--players", "Anna,Bob", seed=7, options=["max_rounds=1"]).out
    for before, screen in pairwise(screens(out)):
        lines = set(re.findall(r"^Special cards: .*", screen, re.MULTILINE))
        assert len(lines) <= 1
        assert not lines or "Pass the keyboard to" in before
        assert "You draw" not in screen, "a private event was told to all"


def test_chips_stay_hidden_until_they_are_asked_for() -> None:
    typed = "chips\n\n\ntake\n"
    out = run("play", "nothanks", "--seed", "1", "--players", "Anna,Bob,Zoé", "--seats", "3", typed=typed).out
    with_chips = [screen for screen in screens(out) if "The chips of" in screen]
    assert len(with_chips) == 1
    assert "The chips of Anna ●●●●●●●●●●● 11" in with_chips[0]


def test_help_does_not_reveal_that_a_seat_has_no_chips() -> None:
    everybody_passes = "no\n" * 33
    options = ("--players", "Anna,Bob,Zoé", "--seats", "3", "--seed", "1")
    out = run("play", "nothanks", *options, typed=f"{everybody_passes}?\nno\n").out
    match = Match(game("nothanks"), 3, Dealer.from_seed("1", 3))
    for _ in range(33):
        match.answer(match.waiting()[0], PASS)
    assert len(match.waiting()[0].options) == 1
    end = out[out.rindex("You may type:") :]
    assert re.search(r"^  no ", end, re.MULTILINE)
    assert "You have no chip left" in end


@pytest.mark.parametrize(("word", "windows"), [("pass all", 1), ("pass trick", 3)])
def test_passing_for_all_seats_at_the_keyboard(word: str, windows: int, tmp_path: Path) -> None:
    match = Match(game("coop"), 3, Dealer.from_seed("3", 3))
    cards = [match.view(seat).private.hand[-1] for seat in range(3)]  # high ones: no seat has to choose a row
    selection = "".join(f"\n{card}\n" for card in cards)
    file = tmp_path / "game.json"
    typed = f"{selection}{word}\n"
    run(
        "play", "coop", "--players", ",".join(NAMES), "--seats", "3", "--seed", "3", "--record", str(file),
        typed=typed,
    )  # fmt: skip
    answers = decode(file.read_bytes()).rounds[0].answers[3:]
    assert len(answers) >= 3 * windows
    assert {given.seat for given in answers if given.choice == WINDOW_PASS} == {0, 1, 2}
    if word == "pass all":
        assert len(answers) == 3


def test_replace_shows_the_hand_to_its_owner_alone() -> None:
    match = Match(game("coop"), 3, Dealer.from_seed("10", 3))
    hands = [match.view(seat).private.hand for seat in range(3)]
    selection = "".join(f"\n{hand[0]}\n" for hand in hands)
    # Anna's card is first and the first line of the menu after "pass" is Replace: Enter at the keyboard, a
    # card she does not hold, then one she does.
    out = run(
        "play", "coop", "--players", ",".join(NAMES), "--seats", "3", "--seed", "10",
        typed=f"{selection}?\n1\n\n7\n{hands[0][3]}\n",
    ).out  # fmt: skip
    question = out.index("Next comes Anna 5")
    assert "replace" not in out[question : out.index("Pass the keyboard", question)].split("You may type:")[1]
    with_hand = [screen for screen in screens(out[question:]) if "The hand of" in screen]
    assert len(with_hand) == 1
    assert "The hand of Anna" in with_hand[0]
    assert "Please choose one of" in with_hand[0]
    assert f"Anna takes the 5 back and plays the {hands[0][3]} instead." in out


def test_quitting_clears_the_hand() -> None:
    out = run("play", "classic", "--players", "Anna,Bob", "--seed", "1", typed="\nquit\n").out
    *_, shown, last = screens(out)
    assert "The hand of Anna" in shown
    assert "The hand of" not in last
    assert "You leave the table" in last
