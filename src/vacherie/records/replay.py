"""Replays a record: the engine checks every deal and answer, as if the game were played now (R14.9).

The valid prefix is played; the first error stops the replay, with its location and its rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vacherie.core.action import Answer, Deal
from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.records.errors import BadRecord, RecordLocation
from vacherie.records.format import Record, RecordedAnswer, Result, Round
from vacherie.records.header import open_game
from vacherie.records.jsonl import ReadLine, read_jsonl
from vacherie.records.record import is_between_rounds

__all__ = ["ReadLine", "Replay", "read_jsonl", "replay"]


class Replay(Struct, frozen=True):
    """A record played again as far as it is legal."""

    match: Match[Any, Any] | None
    """The game after the last legal answer; None when the record's header is invalid."""
    error: BadRecord | None
    """The first error."""
    rounds_done: int
    """Complete valid rounds."""
    answers_done: int
    """Legal answers, in all rounds together."""


def replay(record: Record, line: int | None = None) -> Replay:
    """Play a record again; `line` is its line in a file, for the error.

    >>> from vacherie import Dealer, Match, game
    >>> from vacherie.records.record import SeatInfo, record_match
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("tea", seats=3))
    >>> record = record_match(match, [SeatInfo("Ann"), SeatInfo("Bob"), SeatInfo("Cy")])
    >>> replay(record).match.state == match.state
    True
    """
    at = RecordLocation(line)
    try:
        game = open_game(record, at)
    except BadRecord as error:
        return Replay(None, error, 0, 0)
    replayer = Replayer(Match(game, len(record.seats)), at)
    failure = None
    try:
        replayer.play(record)
    except BadRecord as error:
        failure = error
    return Replay(replayer.match, failure, replayer.rounds_done, replayer.answers_done)


class Replayer:
    """A replay in progress."""

    def __init__(self, match: Match[Any, Any], at: RecordLocation) -> None:
        self.match = match
        self.at = at
        self.rule_refs = rule_refs_of(match.game)
        self.rounds_done = 0
        self.answers_done = 0

    def play(self, record: Record) -> None:
        """All rounds, then the result."""
        for number, round in enumerate(record.rounds, 1):
            at = self.at.in_round(number)
            is_last = number == len(record.rounds)
            must_end = not is_last or record.result is not None
            self.play_round(round, at, must_end or round.points is not None or round.piles is not None)
        if record.result is not None:
            self.check_result(record.result, record)

    def play_round(self, round: Round, at: RecordLocation, must_end: bool) -> None:
        """Deal, answer, and check the outcome of the round."""
        match = self.match
        before = match.game.scores(match.state)
        self.deal(round, at)
        for number, given in enumerate(round.answers, 1):
            self.answer(given, at.at_answer(number, given.seat))
            self.answers_done += 1
        if is_between_rounds(match.game, match.state):
            self.check_round(round, before, at)
            self.rounds_done += 1
        elif must_end:
            seat = match.waiting()[0].seat
            at.at_answer(len(round.answers) + 1, seat).refuse(
                "unfinished",
                f"the round is said to be over, but this answer is missing ({self.rule_refs.round})",
            )

    def deal(self, round: Round, at: RecordLocation) -> None:
        """Start a round with its deck, which must hold exactly the cards due (R1.6)."""
        due = self.match.due()
        if due is None:
            at.refuse("over", f"the game is over: this round is one too many ({self.rule_refs.game})")
        for name, given, wanted, rule in (
            ("deck", round.deck, due.deck, self.rule_refs.deck),
            ("specials", round.specials, due.specials, self.rule_refs.specials),
        ):
            wrong = difference(given, wanted)
            if wrong:
                at.refuse("not-a-permutation", f"`{name}` must hold each card due once: {wrong} ({rule})")
        self.match.deal(Deal(round.deck, round.specials))

    def answer(self, given: RecordedAnswer, at: RecordLocation) -> None:
        """Give one answer, or refuse it with the reason (R13)."""
        match = self.match
        if is_between_rounds(match.game, match.state):
            at.refuse("too-many", f"the round is over: this answer is one too many ({self.rule_refs.round})")
        try:
            decision = match.decision_of(given.seat)
            if decision is None:
                match.game.apply(match.state, Answer(given.seat, given.choice))
                raise AssertionError("an answer without a decision was accepted")
            match.answer(decision, given.choice, given.by, given.ms)
        except Refused as error:
            at.refuse(error.code, with_rule(str(error), "R13"))

    def check_round(self, round: Round, before: Sequence[int], at: RecordLocation) -> None:
        """Compare points and piles with what the rules give (R2.9, R1.5)."""
        game, state = self.match.game, self.match.state
        points = tuple([now - then for now, then in zip(game.scores(state), before, strict=True)])
        if round.points is not None and round.points != points:
            what = f"the points are {list_items(points)}, not {list_items(round.points)}"
            at.refuse("points", f"{what} ({self.rule_refs.points})")
        piles = game.piles(state)
        if round.piles is not None and round.piles != piles:
            for side, pile in enumerate(piles):
                claimed = round.piles[side] if side < len(round.piles) else ()
                if claimed != pile:
                    what = f"pile {side} is {list_items(pile)}, not {list_items(claimed)}"
                    at.refuse("piles", f"{what} ({self.rule_refs.piles})")
            at.refuse(
                "piles", f"there are {len(piles)} piles, not {len(round.piles)} ({self.rule_refs.piles})"
            )

    def check_result(self, result: Result, record: Record) -> None:
        """Compare the result with what the rules give (R2.11)."""
        match = self.match
        if not match.over:
            number = len(record.rounds) + 1
            self.at.in_round(number).refuse(
                "unfinished",
                f"a result is claimed, but this round is still to be played ({self.rule_refs.game})",
            )
        scores, winners = match.game.scores(match.state), match.game.winners(match.state)
        if result.scores != scores:
            what = f"the totals are {list_items(scores)}, not {list_items(result.scores)}"
            self.at.refuse("scores", f"{what} ({self.rule_refs.points})")
        if result.winners != winners:
            what = f"the winners are {list_items(winners)}, not {list_items(result.winners)}"
            self.at.refuse("winners", f"{what} ({self.rule_refs.winners})")


class RuleRefs(Struct, frozen=True):
    """The rules that error messages about a game cite."""

    deck: str
    specials: str
    points: str
    piles: str
    round: str
    game: str
    winners: str


def rule_refs_of(game: Game[Any, Any]) -> RuleRefs:
    """The rules of a preset."""
    if game.family == "nothanks":
        return RuleRefs("R11.2", "R11.1", "R11.7", "R11.4", "R11.7", "R11.7", "R11.7")
    if game.preset == "coop":
        return RuleRefs("R1.6", "R8.2", "R8.20", "R1.5", "R8.3", "R8.3", "R8.20")
    return RuleRefs("R1.6", "R9.4", "R2.9", "R1.5", "R2.9", "R2.10", "R2.11")


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
