"""Replays a record: the engine checks every deal and answer, as if the game were played now (R14.9).

The valid prefix is played; the first error stops the replay, with its location and its rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from msgspec import Struct

from vacherie.core.action import Answer, Deal, Decision
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import Entry, Match
from vacherie.records.errors import BadRecord
from vacherie.records.families import FAMILIES
from vacherie.records.format import RecordedAnswer, RecordFields, Result, Round, open_game


class Replay(Struct, frozen=True, dict=True):
    """A record played again as far as it is legal."""

    player: Replayer | None
    """The game after the last legal answer; None when the record's header is invalid."""
    error: BadRecord | None
    """The first error."""

    @cached_property
    def match(self) -> Match[Any, Any] | None:
        """The same as a match."""
        return None if self.player is None else self.player.match()

    @property
    def rounds_done(self) -> int:
        """Complete valid rounds."""
        return 0 if self.player is None else self.player.rounds_done

    @property
    def answers_done(self) -> int:
        """Legal answers, in all rounds together."""
        return 0 if self.player is None else len(self.player.log) - self.player.rounds


def replay(
    record: RecordFields, line: int | None = None, before: Before | None = None, steps: int | None = None
) -> Replay:
    """Play a record again, or only its first steps (deals and answers); `line` is its line in a file, for
    the error.

    `before` is called with the game in progress before every answer.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.records.record import SeatInfo, record_match
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Cy")])
    >>> replay(record).match.state == match.state
    True
    """
    player = None
    try:
        player = Replayer(open_game(record), len(record.seats))
        for _ in islice(player.walk(record, before), steps):
            pass
    except BadRecord as error:
        return Replay(player, error.within(line=line))
    return Replay(player, None)


class Replayer:
    """A replay in progress: a match without what only players need, like what they have heard."""

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.rule_refs = FAMILIES[game.family].rules(game.preset)
        self.state = game.start(seats)
        self.log: list[Entry] = []
        self.events: list[Event] = []
        self.rounds = 0
        """How many rounds have been dealt."""
        self.rounds_done = 0
        self.answered = 0
        """Answers of the current round."""

    def match(self) -> Match[Any, Any]:
        """The game so far as a match."""
        return self.match_at(self.state, self.rounds, len(self.log), len(self.events))

    def match_at(self, state: Any, rounds: int, steps: int, events: int) -> Match[Any, Any]:
        """The game as it was after so many steps and events."""
        match: Match[Any, Any] = Match(self.game, self.seats)
        match.state, match.log, match.rounds = state, self.log[:steps], rounds
        redact, happened = self.game.redact, self.events[:events]
        match.heard = [
            [event for event in happened if redact(event, seat) is not None] for seat in range(self.seats)
        ]
        return match

    def waiting(self) -> tuple[Decision, ...]:
        """The open decisions that are not answered yet."""
        return tuple([decision for decision in self.game.decisions(self.state) if not decision.answered])

    def is_selection(self, asked: Sequence[Decision]) -> bool:
        """Whether the open question is the secret choice of a card (R2.2)."""
        secret = FAMILIES[self.game.family].secret
        return bool(asked) and secret is not None and isinstance(asked[0].options[0], secret)

    @property
    def is_between_rounds(self) -> bool:
        """Whether no round is under way: a deal is due, or the game is over."""
        return self.game.is_over(self.state) or self.game.needs_deal(self.state) is not None

    def walk(self, record: RecordFields, before: Before | None = None) -> Iterator[tuple[Event, ...]]:
        """All rounds action by action, then the result: the events of each action once it is carried out."""
        for number, round in enumerate(record.rounds, 1):
            scores = self.game.scores(self.state)
            yield self.deal(Deal(round.deck, round.specials))
            for given in round.answers:
                if before is not None:
                    before(self)
                yield self.answer(given)
            if self.is_between_rounds:
                self.check_round(round, scores)
                self.rounds_done += 1
            elif number < len(record.rounds) or (record.result, round.points, round.piles) != (None,) * 3:
                raise self.unfinished("the round is said to be over, but this answer is missing")
        if record.result is not None:
            self.check_result(record.result)

    def deal(self, deal: Deal) -> tuple[Event, ...]:
        """Start a round with its deck, which must hold exactly the cards due (R1.6)."""
        due, rule_refs = self.game.needs_deal(self.state), self.rule_refs
        try:
            events = self.apply(Entry(deal))
        except Refused as error:
            code, what = error.code, with_rule(str(error), rule_refs.deck)
            if due is None:
                code, what = "over", f"the game is over: this round is one too many ({rule_refs.game})"
            elif wrong := difference(deal.deck, due.deck):
                what = f"`deck` must hold each card due once: {wrong} ({rule_refs.deck})"
            elif wrong := difference(deal.specials, due.specials):
                what = f"`specials` must hold each card due once: {wrong} ({rule_refs.specials})"
            raise BadRecord(code, what, round=self.rounds + 1) from None
        self.rounds += 1
        self.answered = 0
        return events

    def answer(self, given: RecordedAnswer) -> tuple[Event, ...]:
        """Give one answer, or refuse it with the reason (R13)."""
        try:
            events = self.apply(Entry(Answer(given.seat, given.choice), given.by, given.ms))
        except Refused as error:
            code, what = error.code, with_rule(str(error), "R13")
            if self.is_between_rounds:
                code = "too-many"
                what = f"the round is over: this answer is one too many ({self.rule_refs.round})"
            raise BadRecord(
                code, what, round=self.rounds, answer=self.answered + 1, seat=given.seat
            ) from None
        self.answered += 1
        return events

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Carry out an action; the rules refuse an illegal one."""
        self.state, events = self.game.apply(self.state, entry.action)
        self.log.append(entry)
        self.events += events
        return events

    def unfinished(self, what: str) -> BadRecord:
        """The error for a round that lacks its next answer."""
        what, seat = f"{what} ({self.rule_refs.round})", self.waiting()[0].seat
        return BadRecord("unfinished", what, round=self.rounds, answer=self.answered + 1, seat=seat)

    def check_round(self, round: Round, before: Sequence[int]) -> None:
        """Compare points and piles with what the rules give (R2.9, R1.5)."""
        try:
            if round.points is not None:
                points = [now - then for now, then in zip(self.game.scores(self.state), before, strict=True)]
                compare("points", "the points are", round.points, tuple(points), self.rule_refs.points)
            piles = self.game.piles(self.state)
            if round.piles is not None and round.piles != piles:
                for side, (claimed, pile) in enumerate(zip(round.piles, piles, strict=False)):
                    compare("piles", f"pile {side} is", claimed, pile, self.rule_refs.piles)
                what = f"there are {len(piles)} piles, not {len(round.piles)} ({self.rule_refs.piles})"
                raise BadRecord("piles", what)
        except BadRecord as error:
            raise error.within(round=self.rounds) from None

    def check_result(self, result: Result) -> None:
        """Compare the result with what the rules give (R2.11)."""
        if not self.game.is_over(self.state):
            what = f"a result is claimed, but this round is still to be played ({self.rule_refs.game})"
            raise BadRecord("unfinished", what, round=self.rounds + 1)
        scores, winners = self.game.scores(self.state), self.game.winners(self.state)
        compare("scores", "the totals are", result.scores, scores, self.rule_refs.points)
        compare("winners", "the winners are", result.winners, winners, self.rule_refs.winners)


Before = Callable[[Replayer], None]


def compare(code: str, what: str, claimed: Sequence[int], right: Sequence[int], rule: str) -> None:
    """Refuse a claim that differs from what the rules give."""
    if claimed != right:
        raise BadRecord(code, f"{what} {list_items(right)}, not {list_items(claimed)} ({rule})")


def with_rule(message: str, rule: str) -> str:
    """A message that cites a rule: its own, or this one."""
    return message if re.search(r"\bR\d", message) else f"{message} ({rule})"


def difference(given: Sequence[int] | Sequence[str], due: Sequence[int] | Sequence[str]) -> str:
    """What is wrong with a deck, or nothing.

    >>> difference((1, 2, 2, 9), (1, 2, 3))
    'it lacks 3 and has 2, 9 too many'
    """
    have, want = Counter(map(str, given)), Counter(map(str, due))
    lacks, surplus = tuple((want - have).elements()), tuple((have - want).elements())
    parts = (
        f"lacks {list_items(lacks, ', ')}" if lacks else "",
        f"has {list_items(surplus, ', ')} too many" if surplus else "",
    )
    return "it " + " and ".join(filter(None, parts)) if lacks or surplus else ""


def list_items(items: Sequence[object], between: str = " ") -> str:
    """Items for a message, truncated."""
    shown = between.join(str(item) for item in items[:12])
    return f"{shown} … ({len(items)})" if len(items) > 12 else shown or "none"
