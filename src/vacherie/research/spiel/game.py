"""The games as OpenSpiel loads them: parameters, bounds, and which states and observers they make."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pyspiel

from vacherie.core.error import BadSetup
from vacherie.research.families import FAMILIES
from vacherie.research.setting import Setting
from vacherie.research.spiel.observer import SpielObserver
from vacherie.research.spiel.position import Happened, Position
from vacherie.research.spiel.state import SpielState

DEFAULT = -1
"""A parameter with this value (or an empty text) leaves the option as the preset has it."""
NO_LIMIT = 0
"""`end_score=0`: the game ends by `max_rounds` alone."""
COMMON: dict[str, Any] = {"reward": "round", "chance": "sampled", "seed": DEFAULT, "max_rounds": DEFAULT}
NIMMT = {"players": 4, "preset": "classic", "deal": "", "hand": DEFAULT, "end_score": DEFAULT, **COMMON}
NOTHANKS = {"players": 3, "preset": "nothanks", **COMMON}


def game_type(
    name: str, long_name: str, is_simultaneous: bool, parameters: dict[str, Any], fewest: int, most: int
) -> Any:
    """The type under which a game is registered: sampled chance, rewards after every move."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


TYPES = {
    "vacherie_nimmt": game_type("vacherie_nimmt", "Vacherie: the 6 nimmt! family", True, NIMMT, 1, 10),
    "vacherie_nimmt_turns": game_type(
        "vacherie_nimmt_turns", "Vacherie: the 6 nimmt! family, turn by turn", False, NIMMT, 1, 10
    ),
    "vacherie_nothanks": game_type("vacherie_nothanks", "Vacherie: No Thanks!", False, NOTHANKS, 3, 7),
}


class SpielGame(pyspiel.Game):
    """A preset with its options; states and observers of it."""

    short_name: ClassVar[str]
    defaults: ClassVar[dict[str, Any]]
    family: ClassVar[str]
    is_simultaneous: ClassVar[bool] = False

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.defaults, **(params or {})}
        options = chosen_options(given)
        self.setting = Setting(given["preset"], given["players"], given["reward"], 1, options)
        rules, seats = self.setting.game, self.setting.seats
        if rules.family != self.family:
            raise BadSetup("preset", f"{self.short_name} has no preset {given['preset']!r}")
        if given["chance"] not in ("sampled", "explicit"):
            raise BadSetup("chance", f"chance is sampled or explicit, not {given['chance']!r}")
        self.is_explicit = given["chance"] == "explicit"
        """Whether every card that is dealt is a chance node of its own."""
        self.rng = Random(None if given["seed"] == DEFAULT else given["seed"])
        """Deals the cards where chance is sampled."""
        start = Position(self.setting, rules.start(seats), Happened(None, ()))
        self.start = start.without_idle_deal()
        due = start.due
        assert due is not None
        has_chance = bool(due.deck or due.specials)
        family = FAMILIES[rules.family]
        is_rank = self.setting.reward == "rank"
        low, high = (-1.0, 1.0) if is_rank else family.utilities(rules, seats)
        rounds = family.most_rounds(rules, seats)
        self._chance_nodes = rounds if has_chance else 0
        if self.is_explicit:
            self._chance_nodes *= family.dealt_cards(rules, seats, due) + len(due.specials)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions.size,
            max_chance_outcomes=(family.outcomes if self.is_explicit else 1) if has_chance else 0,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self._utility() == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=rounds * family.most_decisions(rules, seats),
        )
        super().__init__(self._type(has_chance), info, given)
        self.recalled_by = self.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))

    def _utility(self) -> Any:
        kinds = pyspiel.GameType.Utility
        if self.setting.team:
            return kinds.IDENTICAL
        is_zero = self.setting.reward == "rank" and self.setting.seats > 1
        return kinds.ZERO_SUM if is_zero else kinds.GENERAL_SUM

    def _type(self, has_chance: bool) -> Any:
        """The registered type, with what the parameters change."""
        registered, modes = TYPES[self.short_name], pyspiel.GameType.ChanceMode
        mode = modes.EXPLICIT_STOCHASTIC if self.is_explicit else modes.SAMPLED_STOCHASTIC
        return pyspiel.GameType(
            short_name=self.short_name,
            long_name=registered.long_name,
            dynamics=registered.dynamics,
            chance_mode=mode if has_chance else modes.DETERMINISTIC,
            information=registered.information,
            utility=self._utility(),
            reward_model=registered.reward_model,
            max_num_players=registered.max_num_players,
            min_num_players=registered.min_num_players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=self.defaults,
        )

    def new_initial_state(self) -> SpielState:
        """Before the first deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """The observer of a type: what a seat sees now, or also what has happened (perfect recall)."""
        return SpielObserver(self.setting, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """The longest row of deals in a game."""
        return self._chance_nodes


class NimmtGame(SpielGame):
    """The nimmt family; all seats move at once."""

    short_name = "vacherie_nimmt"
    defaults = NIMMT
    family = "nimmt"
    is_simultaneous = True


class GameOfTurns(SpielGame):
    """The nimmt family; seats move one after another, without seeing commitments."""

    short_name = "vacherie_nimmt_turns"
    defaults = NIMMT
    family = "nimmt"


class NoThanksGame(SpielGame):
    """No Thanks!."""

    short_name = "vacherie_nothanks"
    defaults = NOTHANKS
    family = "nothanks"


def chosen_options(given: dict[str, Any]) -> dict[str, object]:
    """The options of the preset that the parameters name."""
    found: dict[str, object] = {}
    for name in ("deal", "hand", "end_score", "max_rounds"):
        if name in given and given[name] not in ("", DEFAULT):
            found[name] = None if name == "end_score" and given[name] == NO_LIMIT else given[name]
    return found
