"""A game record as an object: who played what and how it ended, replayed step by step, verified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.records.format import RecordFields, check_proof, open_game
from vacherie.records.replay import Replay, replay
from vacherie.records.steps import Step, deal_on, steps
from vacherie.records.verify import Verdict, verify


class Record(RecordFields, frozen=True, kw_only=True):
    """One game, finished or not: the fields of docs/record-format.md, and what can be asked of them.

    `players`, `over`, `scores` and `winners` are what the record says, read without playing it again;
    `match`, `steps`, `replay` and `verify` play it by the rules.

    >>> from vacherie.records import from_text
    >>> record = from_text('''game nothanks
    ... seats Ann Bob Cy
    ... round
    ... deck 17 4 *
    ... 17: no no take
    ... 4: no''')
    >>> record
    <record of nothanks: Ann, Bob, Cy; 1 round, not over>
    >>> for step in record.steps():
    ...     print(step.number, step.action if step.number > 1 else "the deal", step.view(2).private.chips)
    1 the deal 11
    2 Answer(seat=0, choice=Pass()) 11
    3 Answer(seat=1, choice=Pass()) 11
    4 Answer(seat=2, choice=Take()) 13
    5 Answer(seat=2, choice=Pass()) 12
    >>> match = record.match(steps=3)
    >>> match.waiting()[0].seat
    2
    """

    @property
    def game(self) -> Game[Any, Any]:
        """The game that was played: its preset with its options."""
        return open_game(self)

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat; `seats` also says which of them are bots."""
        return tuple([seat.name for seat in self.seats])

    @property
    def over(self) -> bool:
        """Whether the game was played to its end, as the record says."""
        return self.result is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by side; of a game that is not over, those of the rounds that are."""
        if self.result is not None:
            return self.result.scores
        finished = [round.points for round in self.rounds if round.points is not None]
        return tuple(map(sum, zip(*finished, strict=False))) or (0,) * self.game.sides(len(self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; empty while the game is not over, and in a draw."""
        return () if self.result is None else self.result.winners

    @property
    def dealer(self) -> Dealer | None:
        """The dealer, once its secret is known; with it a match goes on with the same deals."""
        if self.secret is None or self.contributions is None:
            return None
        check_proof(self)
        return Dealer(bytes.fromhex(self.secret), tuple(map(bytes.fromhex, self.contributions)))

    def match(self, steps: int | None = None, dealer: Dealer | None = None) -> Match[Any, Any]:
        """The match after so many steps (deals and answers), or after all; 0 is before the first deal.

        Raises `BadRecord` if anything up to there is against the rules; `replay` gives what comes before
        an error. A dealer deals the coming rounds; it must be the one that dealt the rounds so far.
        """
        last = sum(1 + len(round.answers) for round in self.rounds)
        if steps is not None and (type(steps) is not int or not 0 <= steps <= last):
            raise BadSetup("step", f"this record has the steps 0 to {last}, not {steps!r}")
        played = replay(self, steps=steps)
        if played.error is not None:
            raise played.error
        match = played.match
        assert match is not None
        if dealer is not None:
            deal_on(match, dealer)
        return match

    def steps(self) -> Iterator[Step]:
        """The game action by action, deals included, with events, state and views after each.

        Raises `BadRecord` at the first one that is against the rules, after all that come before it.
        """
        return steps(self)

    def replay(self) -> Replay:
        """The game played again as far as it is legal: `match` is where that ends, `error` why."""
        return replay(self)

    def verify(self) -> Verdict:
        """Check the rules, the end, the dealer's commitment and every deal (docs/shuffle.md)."""
        return verify(self)

    def __repr__(self) -> str:
        count = len(self.rounds)
        end = "not over"
        if self.result is not None:
            won = ", ".join(map(str, self.winners))
            end = f"{' '.join(map(str, self.scores))}, {f'won by {won}' if won else 'a draw'}"
        rounds = f"{count} round{'' if count == 1 else 's'}"
        return f"<record of {self.preset}: {', '.join(self.players)}; {rounds}, {end}>"
