"""Bots both ways: ours play OpenSpiel's games, OpenSpiel's sit at our tables and in our arena.

A bot of OpenSpiel is shown a state that agrees with what its seat sees (`Game.determinise`), never the real
one; whatever it reads of hidden cards is made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from random import Random
from typing import Any

import pyspiel

from vacherie.bots.limits import BotLimits
from vacherie.bots.match_runner import ask, make_bot, prepare_seats
from vacherie.core.action import Choice, Decision
from vacherie.core.error import IllegalChoice
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.research.actions import action_number
from vacherie.research.spiel.game import SpielGame, spiel_game
from vacherie.research.spiel.position import Happened, Position
from vacherie.sim.arguments import instance, whole

__all__ = ["SpielPlayer", "VacherieBot"]


class VacherieBot(pyspiel.Bot):
    """One of our bots at a seat of an OpenSpiel game.

    >>> import vacherie.research.spiel
    >>> game = pyspiel.load_game("vacherie_nothanks(players=3)")
    >>> bots = [VacherieBot(game, seat, "careful", seed=1) for seat in range(3)]
    >>> len(pyspiel.evaluate_bots(game.new_initial_state(), bots, 7))
    3
    """

    def __init__(
        self,
        game: SpielGame,
        seat: int,
        bot: str = "careful",
        seed: int | None = None,
        rollouts: int | None = None,
    ) -> None:
        """`rollouts`: those of every answer of a bot that searches. Without, it searches by the clock."""
        pyspiel.Bot.__init__(self)
        instance("game", game, SpielGame)
        self._seat, self._rules = whole("seat", seat, 0, game.setting.seats - 1), game.setting.game
        self._limits = None if rollouts is None else BotLimits(rollouts=whole("rollouts", rollouts, 1))
        self._bot = make_bot(bot, self._rules, self._seat)
        prepare_seats({self._seat: bot})
        self._rng = Random(None if seed is None else whole("seed", seed, 0))

    def step(self, state: Any) -> int:
        """The action of the bot."""
        position: Position = state.position
        decision = next((each for each in position.decisions if each.seat == self._seat), None)
        if decision is None:
            if not state.is_simultaneous_node():
                raise IllegalChoice("not-asked", f"the game does not wait for seat {self._seat}")
            return position.wait
        view = self._rules.view(position.state, self._seat)
        with nullcontext() if self._limits is None else self._limits.in_force():
            choice = ask(self._bot, view, state.heard(self._seat), decision, self._rng)
        return position.actions.number(choice)

    def restart(self) -> None:
        """Begin a new game: our bots keep nothing."""

    def restart_at(self, state: Any) -> None:
        """Go on from a state: our bots keep nothing."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Nothing is to be noted: all is in the state."""


class SpielPlayer:
    """A bot of ours that asks one of OpenSpiel's; subclass it and say which (docs/research.md)."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._rules = game
        self._games: dict[int, tuple[SpielGame, Any]] = {}

    def make(self, game: Any, rng: Random) -> Any:
        """A `pyspiel.Bot`, or anything with its method `step`, for an OpenSpiel game in turns."""
        raise NotImplementedError("a SpielPlayer says which bot plays: override make(game, rng)")

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        """What the bot of OpenSpiel answers in a state that agrees with the view."""
        seats = view.table.seats
        if seats not in self._games:
            game = spiel_game(self._rules, seats)
            self._games[seats] = game, self.make(game, rng)
        game, bot = self._games[seats]
        actions = game.setting.actions
        state = game.new_initial_state()
        imagined = self._rules.determinise(view, heard, rng)
        happened = Happened(None, tuple(heard))
        # Several seats may be asked at once, and this one before the others.
        state.go_to(Position(game.setting, imagined, happened, first=decision.seat))
        return actions.choice(action_number(bot.step(state)), state.position.pending)
