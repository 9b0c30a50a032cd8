"""A state as OpenSpiel steps it: who moves, what is legal, what a move leads to."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyspiel

from vacherie.core.action import Seat
from vacherie.research.rewards import rank_rewards, running
from vacherie.research.spiel import chance
from vacherie.research.spiel.position import CHANCE, SIMULTANEOUS, TERMINAL, Position

if TYPE_CHECKING:
    from vacherie.research.spiel.game import SpielGame


class SpielState(pyspiel.State):
    """A position, and the returns before the last move. Both are immutable: a clone shares them."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles all attributes of a state: there are three, and none is costly.
        self.position: Position = game.start
        self._before: tuple[float, ...] = (0.0,) * game.setting.seats
        self._after: tuple[float, ...] = self._before

    def current_player(self) -> int:
        """Who moves: chance, all seats at once, one seat, or nobody any more."""
        position = self.position
        if position.due is not None:
            return CHANCE
        decisions = position.decisions
        if not decisions:
            return TERMINAL
        game: SpielGame = self.get_game()
        return SIMULTANEOUS if game.short_name == "vacherie_nimmt" else decisions[0].seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.game.is_over(self.position.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal.get(player, [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a deal."""
        game: SpielGame = self.get_game()
        return chance.outcomes(self.position, game.setting.seats) if game.is_explicit else chance.SAMPLED

    def _apply_action(self, action: int) -> None:
        game: SpielGame = self.get_game()
        if self.position.due is None:
            self._moved(self.position.answered(self.position.decisions[0].seat, action))
        elif game.is_explicit:
            self.position = chance.draw(self.position, game.setting.seats, action)
        else:
            self.position = chance.sample(self.position, game.rng)

    def _apply_actions(self, actions: list[int]) -> None:
        self._moved(self.position.answered_together(dict(enumerate(actions))))

    def _moved(self, position: Position) -> None:
        """Go on to a position, and count what it pays."""
        self._before = self._after
        before, self.position = self.position, position
        if position.state.hidden is not before.state.hidden:
            self._after = self._returns()

    def _returns(self) -> tuple[float, ...]:
        game: SpielGame = self.get_game()
        setting, state = game.setting, self.position.state
        rules, seats = setting.game, setting.seats
        team = rules.facts(seats).team
        if setting.reward == "rank":
            if not rules.is_over(state):
                return (0.0,) * seats
            scores = rules.scores(state)
            if team:
                return (float((scores[0] < scores[1]) - (scores[0] > scores[1])),) * seats
            return tuple(rank_rewards(scores))
        points = running(rules, state) if setting.reward == "trick" else rules.scores(state)
        if team:
            return (float(points[1] - points[0]),) * seats
        return tuple([-float(lost) for lost in points])

    def rewards(self) -> list[float]:
        """What the last move paid; a deal pays nothing and hides nothing."""
        return [now - then for now, then in zip(self._after, self._before, strict=True)]

    def returns(self) -> list[float]:
        """What all moves have paid."""
        return list(self._after)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state with other hidden cards that the player cannot tell from this one."""
        rng = random.Random() if sampler is None else random.Random(sampler())
        position = self.position
        view = position.game.view(position.state, player)
        happened = position.happened.without_private(player)
        heard = happened.all()
        other: SpielState = self.clone()
        state = position.game.determinise(view, heard, rng)
        other.position = Position(position.game, position.actions, state, happened, first=position.first)
        return other

    def heard(self, seat: Seat) -> list[Any]:
        """The events that a seat has seen, for bots."""
        position = self.position
        return [event for event in position.happened.all() if position.game.redact(event, seat) is not None]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            game: SpielGame = self.get_game()
            return f"Draw {action}" if game.is_explicit else "Deal"
        choice = self.position.actions.choice(action, self.position.pending)
        fields = [f"{name}={getattr(choice, name)}" for name in choice.__struct_fields__]
        return f"{type(choice).__name__}({', '.join(fields)})"

    def __str__(self) -> str:
        """The table with all hands."""
        drawn = f"\ndrawn: {self.position.drawn}" if self.position.drawn else ""
        return self.position.game.text(self.position.state) + drawn
