"""OpenSpiel with the naive game and the documented observation, and with an empty game."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from race import spiel
from race.observation import SeenRound, observe, size
from race.spiel import CHANCE, KIND, SIMULTANEOUS, TERMINAL
from race.table import CARDS, TRICKS, shuffled

ZERO = [0]


class Observer:
    """What OpenSpiel calls a PyObserver."""

    def __init__(self, seats: int) -> None:
        self.tensor = np.zeros(size(seats), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees."""
        if state.round is not None:
            cards = state.cards
            committed = cards[player] if player < len(cards) else 0
            self.tensor[:] = observe(state.round, player, committed, tuple(range(len(cards))))

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        return str(self.tensor)


class Game(spiel.Game):
    """The game of `race.spiel` with an observation, and rows numbered behind the cards."""

    def __init__(self, seats: int, rng: Random) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=CARDS + 4,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=-171,
            max_utility=0,
            utility_sum=None,
            max_game_length=TRICKS * (1 + seats),
        )
        pyspiel.Game.__init__(self, self.kind(), info, {})
        self.seats, self.rng = seats, rng

    def kind(self) -> Any:
        """Its type."""
        return observed_kind(is_simultaneous=True)

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The observer of all types."""
        return Observer(self.seats)


class State(spiel.State):
    """The state of `race.spiel`; `cards` are those committed so far, where seats move in turns."""

    cards: list[int]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards = []

    def _apply_action(self, action: int) -> None:
        if self.round is None:
            self.round: Any = SeenRound(shuffled(self.game.rng), self.game.seats)
        else:
            self.round.choose(action - CARDS)

    def _legal_actions(self, player: int) -> list[int]:
        if self.round.chooser >= 0:
            return [CARDS, CARDS + 1, CARDS + 2, CARDS + 3] if player == self.round.chooser else []
        return [card - 1 for card in self.round.hands[player]]


class GameOfTurns(Game):
    """The same game, seats moving one after another without seeing what others have committed."""

    def kind(self) -> Any:
        """Its type."""
        return observed_kind(is_simultaneous=False)

    def new_initial_state(self) -> StateOfTurns:
        """Before the deal."""
        return StateOfTurns(self)


class StateOfTurns(State):
    """Collects the cards of a trick."""

    def current_player(self) -> int:
        """Who moves: of all who choose a card, the first that has not."""
        player = super().current_player()
        return len(self.cards) if player == SIMULTANEOUS else player

    def _apply_action(self, action: int) -> None:
        if self.round is None or self.round.chooser >= 0:
            super()._apply_action(action)
            return
        self.cards.append(action + 1)
        if len(self.cards) == self.game.seats:
            self.round.play(self.cards)
            self.cards = []


class EmptyGame(Game):
    """No game at all: ten simultaneous moves."""

    def new_initial_state(self) -> EmptyState:
        """The beginning."""
        return EmptyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer that writes nothing."""
        return EmptyObserver(self.seats)


class EmptyObserver(Observer):
    """Always the same observation."""

    def set_from(self, state: Any, player: int) -> None:
        """Write nothing."""


class EmptyState(pyspiel.State):
    """Counts moves."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moves = 0
        self.legal = list(range(10))

    def current_player(self) -> int:
        """All seats, or none any more."""
        return TERMINAL if self.moves == TRICKS else SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal

    def _apply_actions(self, actions: list[int]) -> None:
        self.moves += 1

    def is_terminal(self) -> bool:
        """Whether all moves are made."""
        return self.moves == TRICKS

    def returns(self) -> list[float]:
        """Nothing."""
        return [0.0] * 4


class EmptyGameOfTurns(EmptyGame):
    """No game at all: ten moves of every seat, one after another."""

    def kind(self) -> Any:
        """Its type."""
        return observed_kind(is_simultaneous=False)

    def new_initial_state(self) -> EmptyStateOfTurns:
        """The beginning."""
        return EmptyStateOfTurns(self)


class EmptyStateOfTurns(EmptyState):
    """Counts the moves of single seats."""

    def current_player(self) -> int:
        """Whose move it is."""
        return TERMINAL if self.is_terminal() else self.moves % self.num_players()

    def _apply_action(self, action: int) -> None:
        self.moves += 1

    def is_terminal(self) -> bool:
        """Whether all moves are made."""
        return self.moves == TRICKS * int(self.num_players())


def observed_kind(is_simultaneous: bool) -> Any:
    """The type of `race.spiel` with observations."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name="python_six_observed" if is_simultaneous else "python_six_observed_turns",
        long_name="Python 6 nimmt! with observations",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=KIND.chance_mode,
        information=KIND.information,
        utility=KIND.utility,
        reward_model=KIND.reward_model,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def play(game: Any, rng: Random, observes: bool = True) -> None:
    """A game by players of uniform actions; every seat is given its observation before every move."""
    state, seats = game.new_initial_state(), range(game.num_players())
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply_action(
                outcomes[rng.randrange(len(outcomes))][0] if len(outcomes) > 1 else outcomes[0][0]
            )
            continue
        if observes:
            for seat in seats:
                state.observation_tensor(seat)
        if player == SIMULTANEOUS:
            state.apply_actions([rng.choice(state.legal_actions(seat) or ZERO) for seat in seats])
        else:
            state.apply_action(rng.choice(state.legal_actions(player)))
    state.returns()
