"""The team against the Ox: the Ox's card is chance, a special card that turns up is another chance."""

from __future__ import annotations

from collections.abc import Iterator

from tests.analysis.review.played import play, recorded, short_game
from vacherie.analysis.review import UNIT, ReviewStep, review
from vacherie.analysis.review.account import Values, family_of
from vacherie.analysis.review.timeline import Timeline, Turn, timeline
from vacherie.games.nimmt.event import Revealed
from vacherie.games.nimmt.special_event import Used

GAMES = 6


def team_games() -> Iterator[tuple[Timeline, tuple[ReviewStep, ...]]]:
    """Short games with the steps of their reviews."""
    for number in range(GAMES):
        record = recorded(play(short_game("coop"), ["careful", "random", "random"], f"c{number}"))
        yield timeline(record), review(record, rollouts=0).steps


def reveals(turn: Turn) -> bool:
    """Whether a card of the Ox is turned up."""
    return any(isinstance(event, Revealed) for event in turn.events)


def refills(turn: Turn) -> bool:
    """Whether a special card turns up."""
    return any(isinstance(event, Used) and event.refill for event in turn.events)


def test_the_card_of_the_ox_is_chance_in_every_trick_also_in_the_last() -> None:
    last = 0
    for played, steps in team_games():
        for turn in played.turns:
            if reveals(turn):
                kinds = [step.kind for step in steps if step.frame == turn.frame and step.kind != "choice"]
                assert kinds == ["reveal", "draw"]
                last += played.game.is_over(turn.after)
    assert last, "no game ended with a reveal"


def test_a_special_card_that_turns_up_is_not_told_as_the_card_of_the_ox() -> None:
    told = {True: 0, False: 0}
    for played, steps in team_games():
        family = family_of(played.game)
        for step in steps:
            turn = played.turns[step.frame]
            if step.kind != "draw":
                continue
            values = tuple(value / UNIT for value in step.values)
            mark = Values(step.frame, step.kind, step.round, step.trick, turn.after, values)
            words = family.tell_luck(played, mark, 0, 3.0, True).id
            assert words == ("review-ox-draw-good" if refills(turn) else "review-ox-card-good")
            assert refills(turn) != reveals(turn)
            told[refills(turn)] += 1
    assert min(told.values()) > 0


def test_alone_against_the_ox_the_turned_up_card_is_chance() -> None:
    """There are no partners whose cards could have fitted or not."""
    for number in range(GAMES):
        record = recorded(play(short_game("coop"), ["careful"], f"alone {number}"))
        played, steps = timeline(record), review(record, rollouts=0).steps
        for turn in played.turns:
            if reveals(turn):
                kinds = [step.kind for step in steps if step.frame == turn.frame and step.kind != "choice"]
                assert kinds == ["draw"]


def test_the_luck_of_the_team_is_that_of_every_partner() -> None:
    seen = 0
    for number in range(GAMES):
        found = review(
            recorded(play(short_game("coop", hand=8), ["careful"] * 3, f"luck {number}")), rollouts=0
        )
        for seat in found.seats:
            for moment in (seat.best, seat.worst):
                assert moment is None or moment.seat == seat.seat
        lucks = [
            seat.best.phrase for seat in found.seats if seat.best is not None and seat.best.kind == "luck"
        ]
        assert len(set(map(repr, lucks))) <= 1
        seen += len(lucks) > 1
    assert seen, "no luck to be told"
