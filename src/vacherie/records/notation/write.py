"""Writes games in the notation: one line per trick, in No Thanks! one line per card.

Lossless except for the milliseconds. Both directions replay the game, so every token is one of the legal
answers at its place, and points, piles and result are recomputed.
`docs/record-format.md` describes the notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vacherie.core.action import Deal, Decision
from vacherie.core.match import Match
from vacherie.games.nimmt.choice import PASS
from vacherie.records.format import Record, RecordedAnswer, SeatInfo
from vacherie.records.notation.heading import write_head
from vacherie.records.notation.lines import is_selection, label
from vacherie.records.notation.parse import from_text, read_text
from vacherie.records.notation.tokens import token
from vacherie.records.record import record_match
from vacherie.records.replay import replay

__all__ = ["from_text", "read_text", "to_text"]


def to_text(record: Record) -> str:
    """A game in the notation; raises `BadRecord` when it is not a legal game.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.records.record import SeatInfo, record_match
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> for _ in range(3):
    ...     events = match.answer(match.waiting()[0], match.waiting()[0].options[-1])
    >>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Rosa", bot="careful")])
    >>> print(to_text(record).splitlines()[-1])
    10: no no no/player
    """
    played = replay(record)
    if played.error is not None:
        raise played.error
    assert played.match is not None
    counted = record_match(played.match, record.seats)
    match = Match(played.match.game, len(record.seats))
    lines = write_head(record)
    for number, round in enumerate(counted.rounds, 1):
        lines += ["", f"round {number}"]
        if round.deck:
            lines.append(f"deck {' '.join(map(str, round.deck))}")
        if round.specials:
            lines.append(f"specials {' '.join(round.specials)}")
        match.deal(Deal(round.deck, round.specials))
        lines += write_answers(match, round.answers, record.seats)
        if round.points is not None:
            lines.append(f"# points {' '.join(map(str, round.points))}")
    if counted.result is not None:
        winners = " ".join(map(str, counted.result.winners)) or "nobody"
        lines.append(f"# totals {' '.join(map(str, counted.result.scores))}, won by {winners}")
    return "\n".join(lines) + "\n"


def write_answers(
    match: Match[Any, Any], answers: Sequence[RecordedAnswer], seats: Sequence[SeatInfo]
) -> list[str]:
    """The answers of a round, line by line, while the match plays them."""
    lines: list[list[str]] = []
    current = None
    was_selection = False
    after_reveal = False
    done = 0
    while done < len(answers):
        asked = match.waiting()
        now = label(match.state)
        if now != current:
            current, after_reveal = now, False
            lines.append([f"{now}:"])
        elif was_selection and not is_selection(asked):
            after_reveal = True
            lines[-1].append("|")
        was_selection = is_selection(asked)
        size = passing(answers[done:], asked, seats)
        if size:
            lines[-1].append("passes")
        else:
            size = 1
            given = answers[done]
            is_expected = given.seat == asked[0].seat and not after_reveal
            lines[-1].append(write_answer(given, seats[given.seat], is_expected))
        for given in answers[done : done + size]:
            decision = next(d for d in match.decisions() if d.seat == given.seat)
            match.answer(decision, given.choice, given.by)
        done += size
    return [" ".join(words) for words in lines]


def write_answer(given: RecordedAnswer, seat: SeatInfo, is_expected: bool) -> str:
    """One answer: its seat where it is not implied, its token, and `by` where it is not the default."""
    before = "" if is_expected else f"{given.seat}="
    after = "" if given.by == seat.default_by else f"/{given.by}"
    return before + token(given.choice) + after


def passing(answers: Sequence[RecordedAnswer], asked: Sequence[Decision], seats: Sequence[SeatInfo]) -> int:
    """How many answers the word `passes` stands for here: all waiting seats pass in seat order; or 0."""
    if len(asked) < 2 or len(answers) < len(asked):
        return 0
    for given, decision in zip(answers, asked, strict=False):
        if given.choice != PASS or given.seat != decision.seat or given.by != seats[given.seat].default_by:
            return 0
    return len(asked)
