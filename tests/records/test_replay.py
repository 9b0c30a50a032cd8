"""Replay validates: the legal prefix is played, the first error has its place and its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.records.random_games import ALL, as_bytes, example, raw
from vacherie.games.nimmt.choice import ChooseRow, Pass, Play
from vacherie.games.nothanks.table import Take
from vacherie.records.record import Record, RecordedAnswer, Result, Round, SeatInfo, decode
from vacherie.records.replay import Replay, replay

CLASSIC = example("classic")


def damaged(record: Record, damage: Callable[[dict[str, Any]], Any]) -> Replay:
    found = raw(record)
    damage(found)
    return replay(decode(as_bytes(found)), line=7)


def with_answers(record: Record, round: int, answers: tuple[RecordedAnswer, ...]) -> Record:
    rounds = list(record.rounds)
    rounds[round - 1] = replace(rounds[round - 1], answers=answers)
    return replace(record, rounds=tuple(rounds))


@pytest.mark.parametrize("preset", ALL)
def test_an_illegal_answer_has_place_and_rule(preset: str) -> None:
    """Any answer turned into one that no question takes."""
    record = example(preset, 3)
    wrong = Play(104) if record.preset.startswith("nothanks") else Take()
    for number in (1, len(record.rounds[0].answers) // 2, len(record.rounds[0].answers)):
        answers = list(record.rounds[0].answers)
        seat = answers[number - 1].seat
        answers[number - 1] = RecordedAnswer(seat, "player", wrong)
        played = replay(with_answers(record, 1, tuple(answers)), line=3)
        assert played.error is not None
        assert str(played.error).startswith(f"line 3, round 1, answer {number}, seat {seat}: ")
        assert "(R" in str(played.error)
        assert played.answers_done == number - 1
        assert played.match is not None
        assert len(played.match.log) == number


def test_a_card_of_another_seat() -> None:
    first = CLASSIC.rounds[0].answers[0]
    other = CLASSIC.rounds[0].deck[-1]
    played = replay(with_answers(CLASSIC, 1, (RecordedAnswer(first.seat, "player", Play(other)),)))
    assert str(played.error) == f"round 1, answer 1, seat {first.seat}: card {other} is not in the hand (R13)"


def test_a_seat_that_is_not_asked() -> None:
    answers = (RecordedAnswer(2, "player", Take()),)
    played = replay(with_answers(example("nothanks"), 1, answers))
    assert (
        str(played.error) == "round 1, answer 1, seat 2: seat 2 has nothing to decide now: seat 0 has (R13)"
    )


def test_a_row_that_is_not_asked_for() -> None:
    answers = (RecordedAnswer(0, "player", ChooseRow(1)),)
    assert "(R13)" in str(replay(with_answers(CLASSIC, 1, answers)).error)
    answers = (RecordedAnswer(0, "player", Pass()),)
    assert "(R13)" in str(replay(with_answers(CLASSIC, 1, answers)).error)


@pytest.mark.parametrize(
    ("preset", "key", "rule"),
    [
        ("classic", "deck", "R1.6"),
        ("leaflet", "deck", "R1.6"),
        ("coop", "deck", "R1.6"),
        ("coop", "specials", "R8.2"),
        ("surprise", "specials", "R9.4"),
        ("nothanks", "deck", "R11.2"),
    ],
)
def test_not_a_permutation(preset: str, key: str, rule: str) -> None:
    record = next(r for r in (example(preset, seed) for seed in range(9)) if getattr(r.rounds[0], key))

    def double(found: dict[str, Any]) -> None:
        cards = found["rounds"][0][key]
        cards[0] = next(card for card in cards if card != cards[0])

    for damage in (
        double,
        lambda found: found["rounds"][0][key].pop(),
        lambda f: f["rounds"][0][key].append(1),
    ):
        if damage is not double and key == "specials":
            continue
        error = damaged(record, damage).error
        assert str(error).startswith(f"line 7, round 1: `{key}` must hold each card due once: it ")
        assert str(error).endswith(f"({rule})")


def test_a_draft_has_no_deck() -> None:
    error = damaged(example("pro"), lambda found: found["rounds"][0]["deck"].append(1)).error
    assert str(error) == "line 7, round 1: `deck` must hold each card due once: it has 1 too many (R1.6)"


@pytest.mark.parametrize(("preset", "rule"), [("classic", "R2.9"), ("coop", "R8.20"), ("nothanks", "R11.7")])
def test_wrong_points(preset: str, rule: str) -> None:
    record = example(preset)

    def damage(found: dict[str, Any]) -> None:
        found["rounds"][-1]["points"][0] += 1

    played = damaged(record, damage)
    assert str(played.error).startswith(f"line 7, round {len(record.rounds)}: the points are ")
    assert str(played.error).endswith(f"({rule})")
    assert played.rounds_done == len(record.rounds) - 1
    assert damaged(record, lambda found: found["rounds"][0]["points"].append(0)).error is not None
    assert damaged(record, lambda found: found["rounds"][0].update(points=[])).error is not None


def test_wrong_piles() -> None:
    def damage(found: dict[str, Any]) -> None:
        piles = [pile for round in found["rounds"] for pile in round["piles"]]
        next(pile for pile in piles if len(pile) > 1).reverse()

    assert str(damaged(CLASSIC, damage).error).endswith("(R1.5)")
    assert "(R1.5)" in str(damaged(CLASSIC, lambda found: found["rounds"][0]["piles"].append([])).error)
    assert "(R1.5)" in str(damaged(CLASSIC, lambda found: found["rounds"][0]["piles"].pop()).error)
    assert str(damaged(example("nothanks"), damage).error).endswith("(R11.4)")


def test_wrong_result() -> None:
    def score(found: dict[str, Any]) -> None:
        found["result"]["scores"][0] -= 1

    def winner(found: dict[str, Any]) -> None:
        found["result"]["winners"] = list(range(len(found["seats"])))

    assert "line 7: the totals are " in str(damaged(CLASSIC, score).error)
    assert str(damaged(CLASSIC, winner).error).endswith("(R2.11)")
    assert damaged(CLASSIC, winner).rounds_done == len(CLASSIC.rounds)


def test_too_many_answers() -> None:
    last = CLASSIC.rounds[0].answers
    played = replay(with_answers(CLASSIC, 1, (*last, last[-1])))
    assert str(played.error).startswith(
        f"round 1, answer {len(last) + 1}, seat {last[-1].seat}: the round is over"
    )
    assert "one too many (R2.9)" in str(played.error)


def test_too_many_rounds() -> None:
    record = replace(CLASSIC, rounds=(*CLASSIC.rounds, CLASSIC.rounds[0]))
    number = len(record.rounds)
    assert (
        str(replay(record).error) == f"round {number}: the game is over: this round is one too many (R2.10)"
    )


def test_missing_answers() -> None:
    answers = CLASSIC.rounds[0].answers[:-1]
    for record in (
        with_answers(CLASSIC, 1, answers),
        with_answers(replace(CLASSIC, rounds=CLASSIC.rounds[:1]), 1, answers),
    ):
        error = replay(record).error
        assert error is not None
        assert (error.round, error.answer, error.code) == (1, len(answers) + 1, "unfinished")
        assert error.seat is not None


def test_missing_rounds() -> None:
    record = replace(CLASSIC, rounds=CLASSIC.rounds[:1])
    assert (
        str(replay(record).error)
        == "round 2: a result is claimed, but this round is still to be played (R2.10)"
    )
    assert replay(replace(record, result=None)).error is None
    nothing = replace(CLASSIC, rounds=(), result=Result((0,), ()))
    assert replay(nothing).error is not None


def test_counts_need_not_be_there() -> None:
    rounds = tuple(Round(round.deck, round.specials, round.answers) for round in CLASSIC.rounds)
    assert replay(replace(CLASSIC, rounds=rounds, result=None)).error is None


def test_a_head_made_by_hand() -> None:
    """A record need not come from JSON to be checked."""
    for wrong in (
        replace(CLASSIC, rules=2),
        replace(CLASSIC, version=2),
        replace(CLASSIC, format="x"),
        replace(CLASSIC, preset="chess"),
        replace(CLASSIC, options={"speed": 1}),
        replace(CLASSIC, seats=(SeatInfo("alone"),)),
        replace(CLASSIC, secret="no"),
    ):
        played = replay(wrong, line=1)
        assert played.match is None
        assert str(played.error).startswith("line 1: ")
        assert (played.rounds_done, played.answers_done) == (0, 0)
