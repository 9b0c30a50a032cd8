"""OpenSpiel with the same game: a Python game of simultaneous moves, played through its own interface.

OpenSpiel has no such game, so this is one written as its documentation shows: all seats commit at once, a row
choice is a turn of one seat, and the deal is a single random step (`SAMPLED_STOCHASTIC`, far cheaper than one
step for each card). Observations are left out, as in `race.ours.bulk`.
"""

from __future__ import annotations

from random import Random

import pyspiel

from race.table import CARDS, TRICKS, Round, shuffled

MOST_SEATS = 10
MOST_HEADS = 171
KIND = pyspiel.GameType(
    short_name="python_six",
    long_name="Python 6 nimmt!",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
DEAL = [(0, 1.0)]
CHANCE, SIMULTANEOUS, TERMINAL = (
    int(player)
    for player in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS, pyspiel.PlayerId.TERMINAL)
)


class Game(pyspiel.Game):
    """One round. Action a is card a + 1, or row a where a row is asked for."""

    def __init__(self, seats: int, rng: Random) -> None:
        """Note the number of seats; decks come from `rng`."""
        facts = pyspiel.GameInfo(
            num_distinct_actions=CARDS,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=-MOST_HEADS,
            max_utility=0,
            utility_sum=None,
            max_game_length=TRICKS * (1 + seats),
        )
        super().__init__(KIND, facts, {})
        self.seats, self.rng = seats, rng

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)


class State(pyspiel.State):
    """What OpenSpiel asks of a state."""

    def __init__(self, game: Game) -> None:
        """Nothing is dealt yet."""
        super().__init__(game)
        self.game = game
        self.round: Round | None = None

    def current_player(self) -> int:
        """Who decides: chance, all seats at once, or the seat that must choose a row."""
        if self.round is None:
            return CHANCE
        if self.round.chooser >= 0:
            return self.round.chooser
        if self.round.is_over():
            return TERMINAL
        return SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        assert self.round is not None
        if self.round.chooser >= 0:
            return [0, 1, 2, 3] if player == self.round.chooser else []
        return [card - 1 for card in self.round.hands[player]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome: the deal draws its own cards."""
        return DEAL

    def _apply_action(self, action: int) -> None:
        if self.round is None:
            self.round = Round(shuffled(self.game.rng), self.game.seats)
        else:
            self.round.choose(action)

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.round is not None
        self.round.play([action + 1 for action in actions])

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.round is not None and self.round.is_over()

    def returns(self) -> list[float]:
        """Minus the bullheads."""
        return [-float(heads) for heads in self.round.heads] if self.round else [0.0] * self.game.seats

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{player}: {action}"

    def __str__(self) -> str:
        """A text for debugging."""
        return str(self.round.rows) if self.round else "not dealt"


def play(game: Game, rng: Random) -> list[float]:
    """A round by players of a uniform card and the cheapest row; minus the bullheads of each."""
    state = game.new_initial_state()
    # To ask once who decides is cheaper than `is_terminal`, `is_chance_node` and the like in turn.
    while (player := state.current_player()) != TERMINAL:
        if player == SIMULTANEOUS:
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(game.seats)])
        elif player == CHANCE:
            state.apply_action(0)
        else:
            assert state.round is not None
            state.apply_action(state.round.cheapest())
    return list(state.returns())
