"""What can be asked of a record: players and result, matches at any step, going on, checks in words."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from msgspec.structs import replace

from tests.records.random_games import ALL, SMALL, as_bytes, example, people, play, raw
from vacherie import Answer, BadSetup, Deal, Dealer, Match, records
from vacherie.records import BadRecord, Record


@pytest.mark.parametrize("preset", ALL)
def test_from_record_and_back(preset: str) -> None:
    played = play(preset, 3, 4, None, SMALL[preset])
    record = records.record_match(played, people(3))
    match = Match.from_record(record)
    assert match.state == played.state
    assert match.log == played.log
    assert match.heard == played.heard
    assert match.rounds == played.rounds
    again = records.record_match(match, record.seats, commitment=record.commitment)
    assert again.rounds == record.rounds
    assert record.dealer == played.dealer
    assert records.record_match(record.match(dealer=record.dealer), record.seats) == record


@pytest.mark.parametrize("preset", ALL)
def test_every_step(preset: str) -> None:
    """Step by step a record gives what the match gave when it was played."""
    played = play(preset, 3, 4, None, SMALL[preset])
    record = records.record_match(played, people(3))
    match = Match(played.game, 3)
    seen = 0
    for step in record.steps():
        entry = played.log[step.number - 1]
        assert (step.action, step.by, step.ms) == (entry.action, entry.by, entry.ms)
        if isinstance(entry.action, Deal):
            events = match.deal(entry.action)
        else:
            decision = match.decision_of(entry.action.seat)
            assert decision is not None
            events = match.answer(decision, entry.action.choice, entry.by or "player", entry.ms)
        assert step.events == events
        assert step.state == match.state
        assert step.round == match.rounds
        assert step.decisions() == match.decisions()
        assert [step.view(seat) for seat in (None, 0, 2)] == [match.view(seat) for seat in (None, 0, 2)]
        seen += 1
        if step.number % 17 == 0:
            there = step.match()
            assert (there.state, there.log, there.heard) == (match.state, match.log, match.heard)
            by_number = Match.from_record(record, steps=step.number)
            assert (by_number.state, by_number.log, by_number.heard) == (there.state, there.log, there.heard)
    assert seen == len(played.log)


def test_a_step_is_itself_after_the_replay_has_gone_on() -> None:
    record = example("classic")
    steps = list(record.steps())
    first = steps[3].match()
    assert len(first.log) == 4
    assert first.state == record.match(steps=4).state
    assert repr(steps[1]).startswith("<step 2, round 1: Answer(seat=")


def test_going_on_from_a_step_deals_as_the_game_was_dealt() -> None:
    played = play("nothanks", 3, 4, None, {"max_rounds": 3})
    record = records.record_match(played, ["Ann", "Bob", "Cy"])
    match = Match.from_record(record, steps=0, dealer=record.dealer)
    assert match.state == record.match(steps=1).state, "the first deal was due, and has been dealt"
    half = len(played.log) // 2
    match = Match.from_record(record, steps=half, dealer=record.dealer)
    for entry in played.log[half:]:
        if isinstance(entry.action, Answer):
            decision = match.decision_of(entry.action.seat)
            assert decision is not None
            match.answer(decision, entry.action.choice, entry.by or "player", entry.ms)
    assert records.record_match(match, record.seats) == record


def test_another_dealer_is_refused() -> None:
    record = example("classic")
    seats = len(record.seats)
    with pytest.raises(BadSetup, match="round 1 of this record was not dealt by this dealer"):
        record.match(steps=3, dealer=Dealer.from_seed("other", seats))
    with pytest.raises(BadSetup, match=f"{seats + 1} contributions for {seats} seats"):
        record.match(dealer=Dealer.from_seed("other", seats + 1))


def test_steps_that_are_not_there() -> None:
    record = example("nothanks")
    last = sum(1 + len(round.answers) for round in record.rounds)
    assert record.match(steps=0).due() is not None
    assert record.match(steps=last).state == record.match().state
    wrong: tuple[Any, ...] = (-1, last + 1, 1.5, "3", True)
    for number in wrong:
        with pytest.raises(BadSetup, match=f"this record has the steps 0 to {last}, not {number!r}"):
            record.match(steps=number)


def test_a_record_against_the_rules() -> None:
    """The steps before the error are there, and matches of them; a match of the whole record is refused."""
    good = example("classic")
    data = raw(good)
    data["rounds"][0]["answers"][5]["choice"]["card"] = data["rounds"][0]["deck"][-1]
    record = records.decode(as_bytes(data))
    with pytest.raises(BadRecord, match="round 1, answer 6") as found:
        Match.from_record(record)
    steps = record.steps()
    assert [next(steps).number for _ in range(6)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(BadRecord, match="round 1, answer 6"):
        next(steps)
    prefix = record.replay()
    assert str(prefix.error) == str(found.value)
    assert prefix.match is not None
    assert prefix.match.state == record.match(steps=6).state == good.match(steps=6).state


@pytest.mark.parametrize("preset", ALL)
def test_what_the_record_says(preset: str) -> None:
    record = example(preset, 1)
    match = record.match()
    assert record.game.preset == record.preset == preset
    assert record.players == tuple(seat.name for seat in record.seats)
    assert record.over
    assert record.scores == match.game.scores(match.state)
    assert record.winners == match.game.winners(match.state)


@pytest.mark.parametrize("preset", ALL)
def test_what_the_record_of_a_game_in_progress_says(preset: str) -> None:
    for answers in (0, 3, 40):
        record = example(preset, 2, answers)
        match = record.match()
        if match.over:
            continue
        assert not record.over
        assert record.winners == ()
        assert record.dealer is None
        assert record.scores == match.game.scores(match.state)


def test_in_words() -> None:
    played = play("leaflet", 2, 1, None, {"hand": 2, "max_rounds": 1})
    record = records.record_match(played, ["Ann", "Bob"])
    end = f"{' '.join(map(str, record.scores))}, won by {', '.join(map(str, record.winners))}"
    assert repr(record) == f"<record of leaflet: Ann, Bob; 1 round, {end}>"
    verdict = record.verify()
    assert repr(verdict) == "<verdict: ✓ rules ✓ finished ✓ commitment ✓ deals>"
    answers = len(record.rounds[0].answers)
    assert str(verdict).splitlines() == [
        f"✓ rules: 1 round and {answers} answers follow the rules, version 1",
        "✓ finished: the game was played to its end, and the result is right",
        "✓ commitment: the secret is the one this commitment was made for",
        "✓ deals: 1 deal drawn again from the secret and 2 contributions",
    ]


def test_a_draft_has_no_deals_to_check() -> None:
    verdict = example("pro").verify()
    assert verdict.ok
    assert str(verdict).splitlines()[-1] == "- deals: no deals to check: no card was shuffled"
    assert verdict.checks[-1].ok is None
    special = records.record_match(play("surprise", 2, 1, None, {"deal": "draft", "hand": 2}), ["A", "B"])
    assert "✓ deals: 1 deal drawn again" in str(special.verify()), (
        "special cards are shuffled in a draft, too"
    )
    forged = replace(special, rounds=(replace(special.rounds[0], specials=()), *special.rounds[1:]))
    assert not forged.verify().ok


def test_a_copy_of_a_match_is_a_match_of_its_own() -> None:
    match = example("nothanks", 3, 9).match()
    before = (match.state, list(match.log), [list(heard) for heard in match.heard])
    for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        decision = other.waiting()[0]
        other.answer(decision, decision.options[0])
        assert other.state != match.state
        assert (match.state, match.log, match.heard) == before
        assert len(other.log) == len(match.log) + 1


def test_a_read_record_is_the_public_class() -> None:
    assert type(records.decode(records.encode(example("classic")))) is Record
    assert type(records.from_text("game pro\nseats A B")) is Record
