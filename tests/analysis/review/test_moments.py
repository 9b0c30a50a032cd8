"""What a review tells of a game is so: sentences about takings and draws are compared with the events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from tests.analysis.review.played import NAMES, play, recorded, short_game
from vacherie.analysis.review import UNIT, Phrase, ReviewMoment, review
from vacherie.analysis.review import ledger as accounts
from vacherie.analysis.review.account import Answered, Decided, Values, family_of
from vacherie.analysis.review.effort import SKETCH
from vacherie.analysis.review.judgement import Judgement
from vacherie.analysis.review.moments import candidates, told
from vacherie.analysis.review.sentences import say
from vacherie.analysis.review.timeline import Timeline, timeline
from vacherie.core.action import Answer
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import PASS, Seven, Unstop
from vacherie.games.nimmt.event import Placed, Revealed, Took
from vacherie.games.nimmt.step import Window
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for

GAMES = 10
TOLD: Mapping[str, Sequence[str]] = {
    "classic": ("took", "too-low", "other-row-bad", "got-away", "other-took-suited"),
    "fan-leap": ("took", "took-rows", "too-low"),
    "fan-reverse": ("took",),
    "surprise": ("too-low",),
    "surprise-leaflet": (),
}
"""Presets, with some of what has to be told in so many games."""


Told = tuple[Timeline, Decided | Values, ReviewMoment, set[int]]
"""A game, what a moment of it is about, the moment, and who has acted since the values before."""


def moments(preset: str, bots: list[str], seed: str, hand: int = 8) -> Iterator[Told]:
    """Every moment of a game that might be told."""
    record = recorded(play(short_game(preset, hand), bots, seed))
    played = timeline(record)
    family = family_of(played.game)
    account = family.Account(played)
    answers = {key: ask(SKETCH, 1) for key, ask in account.questions().items()}
    marks = account.marks(answers)
    valued = [mark.frame for mark in marks if isinstance(mark, Values)]
    ledger = accounts.keep(account.start(answers), marks)
    for candidate in candidates(played, ledger, played.game.facts(played.seats).team):
        moment = told(played, family, candidate)
        assert moment is not None
        since = max([frame for frame in valued if frame < moment.frame], default=-1) + 1
        turns = played.turns[since : moment.frame + 1]
        actors = {turn.action.seat for turn in turns if isinstance(turn.action, Answer)}
        yield played, candidate.line.mark, moment, actors


def amount(phrase: Any, name: str) -> int:
    """An amount as a number."""
    return int(next(iter(phrase.arguments[name].arguments.values())))


def check_taking(played: Timeline, mark: Values, moment: ReviewMoment) -> None:
    """A seat that took cards took them, at the table and in the way that is told."""
    phrase = moment.phrase
    events = trick_from(played, mark.frame)
    taken = [event for event in events if isinstance(event, Took) and event.change > 0]
    own = [event for event in taken if event.seat == moment.seat]
    match phrase.id:
        case "review-took" | "review-took-low":
            (event,) = own
            assert event.why == ("sixth" if phrase.id == "review-took" else "low")
            assert (event.stays, event.change) == (phrase.arguments["card"], amount(phrase, "taken"))
        case "review-took-rows":
            assert (len(own), sum(event.change for event in own)) == (
                phrase.arguments["count"],
                amount(phrase, "taken"),
            )
            assert len(own) > 1 or own[0].why not in ("sixth", "low") or own[0].stays is None
        case "review-too-low":
            pending = played.turns[mark.frame].after.table.queue[0]
            assert (pending.seat, pending.card) == (moment.seat, phrase.arguments["card"])
        case "review-other-took" | "review-other-took-suited":
            assert not own
            other = phrase.arguments["other"]
            if played.game.preset == "classic":
                rows = [event.row for event in taken if event.seat == other]
                assert (own_row(played, mark, moment.seat) in rows) == (phrase.id == "review-other-took")
            assert sum(event.change for event in taken if event.seat == other) == amount(phrase, "taken")
            assert amount(phrase, "taken") * UNIT * 2 >= moment.amount  # else it mattered for something else
        case "review-other-row-good" | "review-other-row-bad":
            action: Any = played.turns[mark.frame].action
            assert action.seat == phrase.arguments["other"] != moment.seat
            assert action.choice.row == phrase.arguments["row"]
        case "review-got-away":
            check_escape(played, mark, moment)


def own_row(played: Timeline, mark: Values, seat: int) -> int | None:
    """The row that a seat's card goes behind as the rows lie at a mark; None: too low, or placed already."""
    turn = played.turns[mark.frame]
    open_cards = list(turn.before.table.queue)
    for event in turn.events:
        open_cards += event.plays if isinstance(event, Revealed) else ()
    (card,) = [pending.card for pending in open_cards if pending.seat == seat] or [0]
    ends = {row.cards[-1]: number for number, row in enumerate(turn.before.table.rows, 1)}
    return max([(end, number) for end, number in ends.items() if end < card], default=(0, None))[1]


def trick_from(played: Timeline, frame: int) -> list[Event]:
    """What happened from an action on to the end of its trick."""
    first = played.turns[frame].before.table
    return [
        event
        for turn in played.turns[frame:]
        if (turn.before.table.round, turn.before.table.trick) == (first.round, first.trick)
        for event in turn.events
    ]


def check_escape(played: Timeline, mark: Values, moment: ReviewMoment) -> None:
    """The card lies in a row, and its owner has taken nothing in that trick."""
    here = (moment.round, moment.trick)
    turns = [turn for turn in played.turns if (turn.before.table.round, turn.before.table.trick) == here]
    events = [event for turn in turns for event in turn.events]
    own = [event for event in events if isinstance(event, Placed | Took) and event.seat == moment.seat]
    assert [event.card for event in own if isinstance(event, Placed)] == [moment.phrase.arguments["card"]]
    assert len(own) == 1


def check_fate(played: Timeline, mark: Decided, moment: ReviewMoment) -> None:
    """What came of a card is what the seat took in that trick."""
    fate = moment.phrase.arguments.get("fate")
    if not isinstance(fate, Phrase) or fate.id == "review-nothing":
        return
    events = trick_from(played, mark.frame)
    own = [event for event in events if isinstance(event, Placed | Took) and event.seat == mark.seat]
    taken = [event for event in own if isinstance(event, Took)]
    if fate.id == "review-fate-placed":
        assert not taken
        assert [event.card for event in own if isinstance(event, Placed)] == [fate.arguments["card"]]
        return
    assert sum(event.change for event in taken) == amount(fate, "amount")
    if fate.id == "review-fate-took":
        assert [event.stays for event in taken] == [fate.arguments["card"]]


@pytest.mark.parametrize("preset", TOLD)
def test_what_is_told_has_happened(preset: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        for played, mark, moment, _ in moments(preset, ["careful", "random", "random"], f"told {number}"):
            seen[moment.phrase.id] += 1
            if isinstance(mark, Values):
                check_taking(played, mark, moment)
            else:
                check_fate(played, mark, moment)
    assert [kind for kind in ("other-took", *TOLD[preset]) if not seen[f"review-{kind}"]] == []


def test_who_has_drawn_a_special_card_is_told() -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        for played, mark, moment, _ in moments("surprise", ["random"] * 3, f"drawn {number}", hand=10):
            if not isinstance(mark, Values) or mark.kind != "draw":
                continue
            action = played.turns[mark.frame].action
            assert isinstance(action, Answer)
            is_own = moment.phrase.id in ("review-draw-good", "review-draw-bad")
            assert is_own == (action.seat == moment.seat)
            assert is_own or moment.phrase.arguments["other"] == action.seat
            seen[moment.phrase.id] += 1
    assert any("other-drew" in id for id in seen)


@pytest.mark.parametrize(
    ("preset", "seats"), [("classic", 3), ("fan-parity", 3), ("nothanks", 3), ("coop", 1)]
)
def test_nobody_is_told_to_have_had_luck_by_an_own_answer(preset: str, seats: int) -> None:
    """Where no other seat has acted, and no card has come up, the position is only judged more closely."""
    checked = 0
    for number in range(GAMES):
        for _, mark, moment, actors in moments(preset, ["random"] * seats, f"own {number}"):
            if isinstance(mark, Values) and mark.kind == "reveal":
                assert actors != {moment.seat}, moment
                checked += 1
    assert checked or seats == 1


@pytest.mark.parametrize("preset", ["classic", "surprise", "nothanks", "coop"])
def test_nothing_good_is_told_of_a_trick_in_which_the_seat_has_lost_more(preset: str) -> None:
    checked = 0
    for number in range(GAMES):
        record = recorded(play(short_game(preset, 8), ["random"] * 3, f"outweighed {number}"))
        found, played = review(record, rollouts=0), timeline(record)
        lost: Counter[object] = Counter()
        for decision in found.decisions:
            seat = None if found.team else decision.seat
            lost[seat, place_of(played, decision.frame, decision.round, decision.trick)] += decision.loss
        told = [*found.moments, *[seat.best for seat in found.seats if seat.best is not None]]
        for moment in told:
            if moment.kind in ("find", "luck") and not (found.team and moment.kind == "find"):
                seat = None if found.team else moment.seat
                place = place_of(played, moment.frame, moment.round, moment.trick)
                assert lost[seat, place] <= moment.amount, moment
                checked += 1
    assert checked > 5


def place_of(played: Timeline, frame: int, round: int, trick: int) -> object:
    """The trick; outside of tricks, the card that is answered."""
    return round, trick, None if trick else getattr(played.turns[frame].before.table, "card", frame)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_taking_a_stop_away_has_words_of_its_own(lang: str) -> None:
    """“No special card would have cost less” would read as its opposite."""
    played = timeline(recorded(play(short_game("coop", 8), ["random"] * 3, "stops")))
    turn = next(turn for turn in played.turns if isinstance(turn.before.table.todo[0], Window))
    words = wording_for(Catalogue(lang), played.game, NAMES[:3], me=1)
    no_use = words.text("review-choice-pass-nimmt")
    for answers, best, named in (((PASS, Unstop(3)), 0, no_use), ((PASS, Unstop(3), Seven(2)), 2, "2")):
        costs = tuple([0.0 if at == best else 3.0 for at in range(len(answers))])
        judged = Judgement(costs, costs, costs, best, 1, 3.0, None)
        decided = Decided(turn.frame, 0, 1, 1, Answered(0.0, judged, answers))
        for is_find in (False, True):
            said = say(words, family_of(played.game).tell_choice(played, decided, 3.0, is_find))
            assert "3" in said
            assert (named in said) == (best == 2 and not is_find)
            assert words.text("review-choice-unstop", row=3) not in said
