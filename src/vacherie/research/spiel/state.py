"""A state as OpenSpiel steps it: who moves, what is legal, what a move leads to."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from vacherie.core.action import Seat
from vacherie.core.error import IllegalChoice
from vacherie.research.families import FAMILIES
from vacherie.research.spiel import chance
from vacherie.research.spiel.position import CHANCE, SIMULTANEOUS, TERMINAL, Position
from vacherie.research.spiel.retold import retold, with_moves


def player_of(player: int | None) -> tuple[int, ...]:
    """The arguments of a call that may leave the player out."""
    return () if player is None else (player,)


class SpielState(pyspiel.State):
    """A position, and the returns before the last move. Both are immutable: a clone shares them."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles all attributes of a state: they are few, and none is costly.
        self._is_simultaneous = game.is_simultaneous
        self._before: tuple[float, ...] = (0.0,) * game.setting.seats
        self._after: tuple[float, ...] = self._before
        self.go_to(game.start)

    def go_to(self, position: Position) -> None:
        """Be at another position; the history of OpenSpiel stays."""
        self.position = position
        self._mover = self._who_moves()

    def _who_moves(self) -> int:
        position = self.position
        if position.due is not None:
            return CHANCE
        decisions = position.decisions
        if not decisions:
            return TERMINAL
        return SIMULTANEOUS if self._is_simultaneous else decisions[0].seat

    def current_player(self) -> int:
        """Who moves: chance, all seats at once, one seat, or none any more."""
        return self._mover  # OpenSpiel asks many times

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._mover == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        legal = position.legal.get(player)
        if legal is not None:
            return legal
        # OpenSpiel's agents choose in every simultaneous move: one that is not asked has a single action.
        has_to_wait = self._mover == SIMULTANEOUS and 0 <= player < position.setting.seats
        return [position.wait] if has_to_wait else []

    def legal_actions(self, player: int | None = None) -> Any:
        """The legal actions of a player; without the many questions back of OpenSpiel's own way there."""
        if player is not None and player >= 0 and self._mover in (SIMULTANEOUS, player):
            return [*self._legal_actions(player)]
        return super().legal_actions(*player_of(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a deal."""
        game: Any = self.get_game()
        return chance.outcomes(self.position, game.setting.seats) if game.is_explicit else chance.SAMPLED

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.due is None:
            self._moved(position.answered(position.decisions[0].seat, action))
            return
        game: Any = self.get_game()
        if game.is_explicit:
            self.go_to(chance.draw(position, game.setting.seats, action))
        else:
            self.go_to(chance.sample(position, game.rng))

    def _apply_actions(self, actions: list[int]) -> None:
        seats = self.position.setting.seats
        if len(actions) != seats:
            raise IllegalChoice("actions", f"a move is an action of each of {seats} players, not {actions}")
        self._moved(self.position.answered_together(dict(enumerate(actions))))

    def _moved(self, position: Position) -> None:
        """Go on to a position, and count what it pays."""
        before = self.position
        self.go_to(position)
        self._before = self._after
        now, then = position.state, before.state
        # A commitment pays nothing, and leaves both as they are; in No Thanks! every answer pays.
        is_paid = now.hidden is not then.hidden or now.table.history is not then.table.history
        if is_paid or FAMILIES[position.game.family].pays_by_answer:
            self._after = tuple(position.setting.returns.of(now))

    def rewards(self) -> list[float]:
        """What the last move paid; a deal pays nothing and hides nothing."""
        return [now - then for now, then in zip(self._after, self._before, strict=True)]

    def returns(self) -> list[float]:
        """What all moves have paid."""
        return list(self._after)

    def observation_tensor(self, player: int | None = None) -> Any:
        """What a player sees; OpenSpiel's own way there asks for the shape each time and takes longer."""
        position, seat = self.position, self._mover if player is None else player
        if not 0 <= seat < position.setting.seats:
            return super().observation_tensor(*player_of(player))  # it says what is wrong
        return position.setting.observer.of(position.state, seat).astype(np.float32).tolist()

    def information_state_tensor(self, player: int | None = None) -> Any:
        """What a player has seen, as `observation_tensor`."""
        seat = self._mover if player is None else player
        if not 0 <= seat < self.position.setting.seats:
            return super().information_state_tensor(*player_of(player))
        game: Any = self.get_game()
        game.recalled_by.set_from(self, seat)
        return game.recalled_by.tensor.tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state with other hidden cards that the player cannot tell from this one, nor by its history."""
        rng = random.Random() if sampler is None else random.Random(sampler())
        position = self.position
        view = position.game.view(position.state, player)
        happened = position.happened.without_private(player)
        heard = happened.all()
        state = position.game.determinise(view, heard, rng)
        found = Position(position.setting, state, happened, position.drawn, position.first)
        game: Any = self.get_game()
        if position.drawn:
            found = chance.redrawn(found, position.setting.seats, rng)
        other: SpielState = with_moves(
            game, retold(self, player, state, found.drawn, rng), self.move_number()
        )
        other._before, other._after = self._before, self._after
        other.go_to(found)
        return other

    def heard(self, seat: Seat) -> list[Any]:
        """The events that a seat has seen, for bots."""
        position = self.position
        return [event for event in position.happened.all() if position.game.redact(event, seat) is not None]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            game: Any = self.get_game()
            return f"Draw {action}" if game.is_explicit else "Deal"
        if action == self.position.wait:
            return "Wait"
        choice = self.position.actions.choice(action, self.position.pending)
        fields = [f"{name}={getattr(choice, name)}" for name in choice.__struct_fields__]
        return f"{type(choice).__name__}({', '.join(fields)})"

    def __str__(self) -> str:
        """The table with all hands."""
        drawn = f"\ndrawn: {self.position.drawn}" if self.position.drawn else ""
        return self.position.game.text(self.position.state) + drawn
