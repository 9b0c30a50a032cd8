"""The games as OpenSpiel loads them: parameters, bounds, and which states and observers they make."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pyspiel

from vacherie.core.error import BadSetup
from vacherie.core.game import Game
from vacherie.research.families import FAMILIES
from vacherie.research.setting import Setting
from vacherie.research.spiel.observer import SpielObserver
from vacherie.research.spiel.position import Happened, Position
from vacherie.research.spiel.state import SpielState
from vacherie.sim.arguments import whole

DEFAULT = -1
"""A number with this value leaves the option as the preset has it; so do an empty text and a usual flag."""
NO_LIMIT = 0
"""`end_score=0`: the game ends by `max_rounds` alone; `max_rounds=0`: by `end_score` alone."""
LIMITS = ("end_score", "max_rounds")
SETTING = ("players", "preset", "reward", "chance", "seed")
"""The parameters that are no options of a preset."""
COMMON: dict[str, Any] = {"reward": "round", "chance": "sampled", "seed": DEFAULT, "max_rounds": DEFAULT}
NIMMT: dict[str, Any] = {
    "players": 4,
    "preset": "classic",
    "deal": "",
    "hand": DEFAULT,
    "end_score": DEFAULT,
    "end_rule": "",
    "show_totals": True,
    "show_ox_total": False,
    "reverse_pads": False,
    "insert_allow_end": False,
    **COMMON,
}
NOTHANKS: dict[str, Any] = {"players": 3, "preset": "nothanks", "open_chips": False, **COMMON}


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
        options = chosen_options(given, self.defaults)
        self.setting = Setting(given["preset"], given["players"], given["reward"], 1, options)
        rules, seats = self.setting.game, self.setting.seats
        if rules.family != self.family:
            raise BadSetup("preset", f"{self.short_name} has no preset {given['preset']!r}")
        if given["chance"] not in ("sampled", "explicit"):
            raise BadSetup("chance", f"chance is sampled or explicit, not {given['chance']!r}")
        self.is_explicit = given["chance"] == "explicit"
        """Whether every card that is dealt is a chance node of its own."""
        seed = given["seed"]
        self.rng = Random(None if seed == DEFAULT else whole("seed", seed, 0))
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
        self.dealt_cards = family.dealt_cards(rules, seats, due)
        """How many cards of a deck are drawn, where chance is explicit; special cards come after them."""
        if self.is_explicit:
            self._chance_nodes *= self.dealt_cards + len(due.specials)
        info = pyspiel.GameInfo(
            # Where moves are simultaneous, the last action is to wait (`SpielState`).
            num_distinct_actions=self.setting.actions.size + self.is_simultaneous,
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


def chosen_options(given: dict[str, Any], defaults: dict[str, Any]) -> dict[str, object]:
    """The options of the preset that the parameters name."""
    chosen = {name: value for name, value in given.items() if name not in SETTING and value != defaults[name]}
    return {name: None if name in LIMITS and value == NO_LIMIT else value for name, value in chosen.items()}


def spiel_game(rules: Game[Any, Any], seats: int) -> SpielGame:
    """The OpenSpiel game, in turns, of one of ours, with all of its options."""
    for kind in (GameOfTurns, NoThanksGame):
        if kind.family == rules.family:
            options = {name: NO_LIMIT if value is None else value for name, value in rules.settings.items()}
            return kind({"players": seats, "preset": rules.preset, **options})
    raise BadSetup("family", f"there is no OpenSpiel game of the family {rules.family!r}")
