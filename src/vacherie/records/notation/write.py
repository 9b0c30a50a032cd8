"""Writes games in the notation: one line per trick, in No Thanks! one line per card.

Lossless except for the milliseconds. Both directions replay the game, so every token is one of the legal
answers at its place, and points, piles and result are recomputed.
`docs/record-format.md` describes the notation.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from vacherie.core.action import Seat
from vacherie.records.families import FAMILIES
from vacherie.records.format import RecordedAnswer, SeatInfo
from vacherie.records.game_record import Record
from vacherie.records.notation.heading import write_head
from vacherie.records.notation.tokens import token
from vacherie.records.record import cut_into_rounds
from vacherie.records.replay import Replayer, replay


class Question(Struct, frozen=True):
    """What was open before an answer."""

    label: str
    """The label of its line."""
    waiting: tuple[Seat, ...]
    is_selection: bool


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
    questions: list[Question] = []
    played = replay(record, before=lambda player: questions.append(open_question(player)))
    player = played.player
    if played.error is not None:
        raise played.error
    assert player is not None
    lines = write_head(record)
    open_questions = iter(questions)
    for number, round in enumerate(cut_into_rounds(player.game, player.log, player.events), 1):
        lines += ["", f"round {number}"]
        if round.deck:
            lines.append(f"deck {' '.join(map(str, round.deck))}")
        if round.specials:
            lines.append(f"specials {' '.join(round.specials)}")
        asked = [next(open_questions) for _ in round.answers]
        lines += write_answers(round.answers, asked, record.seats)
        if round.points is not None:
            lines.append(f"# points {' '.join(map(str, round.points))}")
    if player.game.is_over(player.state):
        winners = " ".join(map(str, player.game.winners(player.state))) or "nobody"
        totals = " ".join(map(str, player.game.scores(player.state)))
        lines.append(f"# totals {totals}, won by {winners}")
    return "\n".join(lines) + "\n"


def open_question(player: Replayer) -> Question:
    """The open question of a game in progress."""
    asked = player.waiting()
    label = FAMILIES[player.game.family].label(player.state)
    return Question(label, tuple([decision.seat for decision in asked]), player.is_selection(asked))


def write_answers(
    answers: Sequence[RecordedAnswer], questions: Sequence[Question], seats: Sequence[SeatInfo]
) -> list[str]:
    """The answers of a round, line by line."""
    lines: list[list[str]] = []
    before: Question | None = None
    after_reveal = False
    done = 0
    while done < len(answers):
        now = questions[done]
        if before is None or now.label != before.label:
            after_reveal = False
            lines.append([f"{now.label}:"])
        elif before.is_selection and not now.is_selection:
            after_reveal = True
            lines[-1].append("|")
        before = now
        if size := passing(answers[done:], now.waiting, seats):
            lines[-1].append("passes")
        else:
            size, given = 1, answers[done]
            # The seat where it is not implied, and who answered where it is not the default.
            seat = "" if given.seat == now.waiting[0] and not after_reveal else f"{given.seat}="
            by = "" if given.by == seats[given.seat].default_by else f"/{given.by}"
            lines[-1].append(seat + token(given.choice) + by)
        done += size
    return [" ".join(words) for words in lines]


def passing(answers: Sequence[RecordedAnswer], waiting: Sequence[Seat], seats: Sequence[SeatInfo]) -> int:
    """How many answers the word `passes` stands for here: all waiting seats pass in seat order; or 0."""
    if len(waiting) < 2 or len(answers) < len(waiting):
        return 0
    for given, seat in zip(answers, waiting, strict=False):
        if token(given.choice) != "pass" or given.seat != seat or given.by != seats[seat].default_by:
            return 0
    return len(waiting)
