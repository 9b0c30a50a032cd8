"""Positions as one line of text: exact both ways for every preset, easy to type, damage refused by name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.properties.random_games import play as play_watched
from tests.properties.random_games import random_options
from tests.records.random_games import ALL, SMALL, play
from vacherie import PRESETS, BadSetup, Match, game
from vacherie.records import BadRecord, Position, load_position, position_of

QUESTIONS = {
    "pro": {"deal", "draft", "select", "over"},
    "coop": {"select", "window", "over"},
    "surprise": {"deal", "select", "special", "row", "swap", "over"},
    "surprise-leaflet": {"deal", "select", "special", "row", "swap", "over"},
    "nothanks": {"turn", "deal", "over"},
    "nothanks-tactical": {"turn", "deal", "over"},
}
USUAL = {"deal", "select", "row", "over"}
"""What the positions of the test below must at least cover."""


def table_of(preset: str, rng: Random) -> tuple[int, dict[str, object]]:
    """Seats and options that a preset allows."""
    while True:
        seats, options = rng.choice(PRESETS[preset].seat_counts), random_options(preset, rng)
        try:
            game(preset, **options).check_seats(seats)
        except BadSetup:
            continue
        return seats, options


@pytest.mark.parametrize("preset", ALL)
def test_every_position_of_random_games(preset: str) -> None:
    """Also with other options, before the deal, between rounds and at the end."""
    rng = Random(preset)
    asked: set[str] = set()

    def watch(match: Match[Any, Any], events: object) -> None:
        position = position_of(match)
        line = str(position)
        assert "\n" not in line
        again = load_position(line)
        assert again == position
        assert again.state == position.state
        asked.update(line.partition("| ask ")[2].split()[:1])

    def between(seats: int, options: dict[str, object]) -> None:
        """A match without a dealer waits for each deal."""
        match = Match(game(preset, **options), seats)
        watch(match, None)
        whole = play_watched(preset, seats, preset, lambda match, events: None, **options)
        for entry in whole.log:
            if match.due() is not None:
                watch(match, None)
                match.deal(entry.action)  # type: ignore[arg-type]
            else:
                decision = match.decision_of(entry.action.seat)  # type: ignore[union-attr]
                assert decision is not None
                match.answer(decision, entry.action.choice)  # type: ignore[union-attr]

    for number in range(2):
        seats, options = table_of(preset, rng)
        play_watched(preset, seats, f"{preset} {number}", watch, **options)
    between(3, SMALL[preset])
    assert asked >= QUESTIONS.get(preset, USUAL)


@pytest.mark.parametrize("preset", ALL)
def test_the_short_form_is_played_like_the_whole(preset: str) -> None:
    whole, half = play(preset, 3, 4, None, SMALL[preset]), play(preset, 3, 4, 20, SMALL[preset])
    line = position_of(half).notation(short=True)
    assert not {"question", "out", "spare"} & set(line.split())
    match = load_position(line).match()
    assert [decision.options for decision in match.decisions()] == [d.options for d in half.decisions()]
    for entry in whole.log[len(half.log) :]:
        match.state, _ = match.game.apply(match.state, entry.action)
    assert match.game.scores(match.state) == whole.game.scores(whole.state)


def test_typed_by_hand() -> None:
    """Spaces, line ends, upper case and the order of fields do not matter; much may be left out."""
    typed = """CLASSIC 2  hand = 3 |rows 5/22/  41 43/90
               |  hands 88 7/9  3 | Taken 1 = 60 | committed 1 = 3"""
    position = load_position(typed)
    assert position.notation(short=True) == (
        "classic 2 hand=3 | round 1 | trick 2 | ask select | rows 5 / 22 / 41 43 / 90 | hands 7 88 / 3 9"
        " | committed 1=3 | taken 1=60"
    )
    assert position.match().waiting()[0].seat == 0
    assert load_position(b"\xef\xbb\xbf" + typed.encode()) == position


def test_json_and_line_are_the_same_position() -> None:
    position = position_of(play("surprise", 3, 4, 25, SMALL["surprise"]))
    assert load_position(position.encode()) == load_position(str(position)) == position
    assert len({position, load_position(str(position))}) == 1


def test_a_position_that_cannot_arise_has_no_line() -> None:
    match = play("classic", 3, 4, 1, SMALL["classic"])
    wrong = Position(match.game, replace(match.state, table=replace(match.state.table, trick=3)))
    with pytest.raises(BadRecord, match=r"cannot arise: .* \(R14.4\)"):
        wrong.notation()


GOOD = "leaflet 2 hand=2 | round 1 | trick 1 | ask select | rows 1 / 2 / 3 / 4 | hands 5 6 / 7 8"
COOP = "coop 2 hand=1 | rows 1 / 2 / 3 / 4 | hands 5 / 6 | slots seven / stop | ox 9"
SPECIAL = "surprise 2 hand=1 | rows 1 / 2 / 3 / 4 | hands 5 / 6 | specials fifth / stop"
CHIPS = "nothanks 3 | ask turn 0 | card 35 | chips 11 11 11 | pile " + " ".join(map(str, range(3, 26)))
DAMAGED = [
    ("", "a position begins with its preset and the number of seats"),
    ("chess 2", "there is no preset 'chess'"),
    ("leaflet", "a position begins with its preset and the number of seats, like `classic 3`; after"),
    ("leaflet two", "after `leaflet` comes `two`"),
    ("leaflet 99", "leaflet is for 2 to 10 seats, not 99"),
    ("leaflet 2 hand", "`hand` is not an option"),
    ("leaflet 2 hand=2 hand=2", "the option `hand` comes twice"),
    ("leaflet 2 hand=0", "`hand` must be a whole number from 1 to 50, not 0"),
    (GOOD + " | rows 1", "the field `rows` comes twice"),
    (GOOD + " | ", "field 7 is empty"),
    (GOOD + " | queue", "`queue` has no words"),
    (GOOD + " | cows 1", "there is no field `cows` in leaflet: there are round, trick, ask"),
    (GOOD + " | slots stop / -", "there is no field `slots` in leaflet"),
    (GOOD.replace("round 1", "round x"), "`round`: `x` is not a number"),
    (GOOD.replace("round 1", "round 1 2"), "`round`: `2` is not expected"),
    (GOOD.replace("round 1", "round 2"), "cannot arise: the points of the finished rounds"),
    (GOOD.replace("trick 1", "trick 1 / 2"), "`trick`: there is nothing to part with `/` here"),
    (GOOD.replace("select", "sleep"), "`ask`: `sleep` is not what can come next: deal, over, select"),
    (GOOD.replace("select", "row 0"), "cannot arise"),
    (GOOD.replace("select", "row 2"), "`ask`: `2` is not a seat: seats are 0 to 1"),
    (GOOD.replace("rows 1 /", "rows 99 /"), "`rows`: `99` is not a card of this game"),
    (GOOD.replace("rows 1 /", "rows 5 /"), "`hands`: card 5 is already in `rows` (R14.1)"),
    (GOOD.replace("/ 2 /", "/ /"), "`rows`: a part is missing"),
    (GOOD.replace("/ 2 /", "/ - 2 /"), "`rows`: `-` stands alone"),
    (GOOD.replace("rows 1", "rows 1 stop stop"), "`rows`: `stop` twice"),
    (GOOD.replace("rows 1", "rows 1 stop"), "row 1 has a special card beside it"),
    (GOOD.replace("7 8", "7 8 / -"), "`hands`: there must be 2 hands with `/` between them, not 3"),
    (GOOD.replace(" / 7 8", " 7 / 8"), "cannot arise: seat 0 must hold 2 cards"),
    (GOOD.replace(" 7 8", " 8"), "cannot arise: 7 cards are in play, but 8 are dealt"),
    (GOOD.replace(" 7 8", " 8") + " | out -", "`out`: card 7 is nowhere; `*` at the end stands for"),
    (GOOD + " | committed 0", "`committed`: `0` is not of the form SEAT=CARD"),
    (GOOD + " | committed 2=5", "`committed`: `2` is not a seat"),
    (GOOD + " | committed 0=5 0=6", "`committed`: seat 0 twice"),
    (GOOD + " | committed 0=7", "seat 0 has committed a card that it cannot play (R2.2)"),
    (GOOD.replace("select", "over") + " | committed 0=5", "`committed`: belongs to `ask select`"),
    (GOOD + " | taken 3=5", "`taken`: `3` is not a side: there are 0, 1"),
    (GOOD + " | queue 0=5~", "`queue`: `5~` is not a card that can be reversed (R7.3)"),
    (GOOD + " | history 1", "`history`: 1 numbers, but there must be 2"),
    (GOOD + " | question 0", "the numbers of question or trick are wrong"),
    (GOOD.replace("leaflet", "fan-leap"), "the marker is missing"),
    (GOOD.replace("leaflet", "fan-leap") + " | marker 5", "`marker`: `5` is not a row from 1 to 4"),
    (COOP.replace("seven / stop", "seven"), "`slots`: there must be 2 slots"),
    (COOP.replace("seven /", "seven seven /"), "`slots`: `seven` is not expected"),
    (COOP.replace("seven /", "fifth /"), "`slots`: `fifth` is not a special card of this game (first,"),
    (COOP.replace("seven /", "- /"), "the special cards in play are wrong (R8.2)"),
    (SPECIAL + " | points 0 0 / 0 0", "`points`: only those of this round"),
    (SPECIAL + " | points 9 0", "the points of this round do not fit the bull piles (R2.9)"),
    (SPECIAL.replace("fifth", "sort"), "`specials`: `sort` is not a special card of this game"),
    (SPECIAL + " | pile -", "every special card must be in exactly one place (R8.2, R9.4)"),
    (CHIPS.replace("turn 0", "nap 0"), "`ask`: `nap 0` is not what can come next"),
    (CHIPS.replace("11 11 11", "11 11"), "`chips`: 2 numbers, but there must be 3"),
    (CHIPS.replace("11 11 11", "11 11 12"), "the chips in stock and on the card do not add up (R14.8)"),
    (CHIPS.replace("card 35", "card 36"), "`card`: `36` is not a card of this game"),
    (CHIPS + " \ud800", "not Unicode text"),
]  # fmt: skip


def test_the_lines_are_good_until_they_are_damaged() -> None:
    for line in (GOOD, COOP, SPECIAL, CHIPS):
        assert load_position(line).match().waiting()


@pytest.mark.parametrize(("line", "words"), DAMAGED)
def test_damage_is_refused_by_name(line: str, words: str) -> None:
    with pytest.raises(BadRecord) as found:
        load_position(line)
    assert words in str(found.value)


ODD_WORDS = (
    "x", "-1", "0", "105", "/", "|", "=", "-", "~", "!", "*", ",", "0=", "=3", "5,", "999999999", "²",
    "ask", "row", "over", "\ud800", "seven", "stop",
)  # fmt: skip


@pytest.mark.parametrize("preset", ALL)
def test_any_damage_is_refused_or_leaves_a_position(preset: str) -> None:
    rng = Random(preset)
    refused = 0
    for _ in range(100):
        words = str(position_of(play(preset, 3, rng.randrange(9), rng.randrange(40), SMALL[preset]))).split()
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        odd = rng.choice((*ODD_WORDS, rng.choice(words)))
        match rng.randrange(4):
            case 0:
                del words[at]
            case 1:
                words[at] = odd
            case 2:
                words.insert(at, odd)
            case 3:
                words[at], words[other] = words[other], words[at]
        try:
            position = load_position(" ".join(words))
        except BadRecord:
            refused += 1
            continue
        assert load_position(str(position)) == position
        assert position.match().over or position.match().due() or position.match().decisions()
    assert refused
