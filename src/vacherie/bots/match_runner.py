"""Runs bots: one answer or a whole match; an error names the bot that failed, and where it failed."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from vacherie.bots import preparation, registry, time_limit
from vacherie.bots.bot import Bot
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import BadSetup, Refused
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import By, Match

OWN_FILES = frozenset(module.__file__ for module in (registry, time_limit, preparation)) | {__file__}
"""What lies between the caller and the bot's own code, and is left out of its traceback."""


class BotError(Refused):
    """A bot has failed to answer.

    It raised an error (`bot-crash`), broke the rules (`bot-illegal`), took too long (`bot-slow`) or could not
    be prepared (`bot-prepare`). The match stands as it stood before the question; `__cause__` is the error
    behind this one, `trace` its traceback in the bot's own code, as text that travels between processes.
    """

    def __init__(
        self,
        code: str,
        bot: str,
        seat: Seat,
        message: str,
        decision: int | None = None,
        trace: str = "",
    ) -> None:
        super().__init__(code, f"the bot {bot} at seat {seat} {message}")
        self.bot = bot
        self.seat = seat
        self.decision = decision
        """The number of the question in its game, unless the bot failed before the first."""
        self.trace = trace


def bot_spec(bot: Bot) -> str:
    """A bot as `module:Class`, as the registry loads it."""
    return f"{type(bot).__module__}:{type(bot).__qualname__}"


def is_built_in(bot: Bot) -> bool:
    """Whether a bot is one of the package's own; a subclass is not."""
    return bot_spec(bot) in registry.BUILT_IN.values()


def make_bot(spec: str, game: Game[Any, Any], seat: Seat) -> Bot:
    """A new bot for a seat; raises `BotError` where that fails."""
    try:
        if spec in registry.BUILT_IN:  # never endless, and a timer would slow them down
            return registry.make(spec, game)
        return time_limit.call(registry.make, spec, game)
    except BadSetup as error:
        message = f"cannot play: {error}"
        raise BotError("bot-crash", spec, seat, message, trace=own_trace(error)) from error
    except BaseException as error:
        raise failure(error, spec, seat) from error


def unprepared(spec: str, seat: Seat, error: BaseException) -> BotError:
    """The error of a bot whose `prepare` has failed; it is the cause."""
    message = f"could not be prepared: it {registry.raised(error)}"
    return BotError("bot-prepare", spec, seat, message, trace=own_trace(error))


def prepare_seats(specs: Mapping[Seat, str]) -> None:
    """Prepare the bots at a table, so that they play at full strength from the first game on."""
    unready = preparation.prepare(specs.values())
    for seat, spec in specs.items():
        if spec in unready:
            raise unprepared(spec, seat, unready[spec]) from unready[spec]


def ask(bot: Bot, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
    """The answer of a bot, not checked yet; every way in which it may fail is a `BotError`."""
    try:
        if is_built_in(bot):
            return bot.choose(view, heard, decision, rng)
        return time_limit.call(bot.choose, view, heard, decision, rng)
    except BaseException as error:
        raise failure(error, bot_spec(bot), decision.seat, decision) from error


def accept(
    match: Match[Any, Any], decision: Decision, bot: Bot, choice: Choice, by: By = "bot"
) -> tuple[Event, ...]:
    """Give a bot's answer to the match; one against the rules is a `BotError`."""
    try:
        return match.answer(decision, choice, by)
    except Exception as error:  # any error in the answer is the fault of its bot
        message = f"answered {registry.shown(choice)}: {error}"
        raise BotError("bot-illegal", bot_spec(bot), decision.seat, message, decision.id) from error


def answer(
    match: Match[Any, Any], decision: Decision, bot: Bot, rng: Random, by: By = "bot"
) -> tuple[Event, ...]:
    """Let a bot answer an open decision; returns the events.

    >>> from vacherie import Dealer, game
    >>> from vacherie.bots.careful.bot import Careful
    >>> match = Match(game("nothanks"), seats=3, dealer=Dealer.from_seed("hay", seats=3))
    >>> answer(match, match.waiting()[0], Careful(match.game), Random(1))
    (Declined(seat=0, card=24),)
    """
    seat = decision.seat
    match.check(decision)  # a stale one is not the bot's fault: fail before calling it
    choice = ask(bot, match.view(seat), match.heard[seat], decision, rng)
    return accept(match, decision, bot, choice, by)


def failure(error: BaseException, spec: str, seat: Seat, decision: Decision | None = None) -> BotError:
    """The error of a bot that has raised one; Ctrl-C is raised again, since it is no failure of a bot."""
    if isinstance(error, KeyboardInterrupt) and not ignores_interrupts():
        raise error
    is_slow = isinstance(error, time_limit.TookTooLong)
    return BotError(
        "bot-slow" if is_slow else "bot-crash",
        spec,
        seat,
        str(error) if is_slow else registry.raised(error),
        None if decision is None else decision.id,
        own_trace(error),
    )


def own_trace(error: BaseException) -> str:
    """The traceback of an error from the first frame in the bot's own code on."""
    while isinstance(error, BadSetup) and error.__cause__ is not None:
        error = error.__cause__
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename in OWN_FILES:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def ignores_interrupts() -> bool:
    """Whether this is a worker process, which Ctrl-C does not reach: a `KeyboardInterrupt` is a bot's own."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def seat_rngs(seed: int | str, game: int, seats: int) -> list[Random]:
    """One random generator for each seat, so that the draws of one bot do not affect another."""
    return [Random(f"{seed}:{game}:{seat}") for seat in range(seats)]


def run(match: Match[Any, Any], bots: Sequence[Bot], rngs: Sequence[Random]) -> None:
    """Play a match to its end, bot and randomness by seat; of all waiting seats the first is asked.

    >>> from vacherie import Dealer, game
    >>> from vacherie.bots.random_bot import Random as RandomBot
    >>> match = Match(game("classic", max_rounds=1), seats=2, dealer=Dealer.from_seed("hay", seats=2))
    >>> run(match, [RandomBot(match.game)] * 2, seat_rngs("hay", game=0, seats=2))
    >>> match.game.scores(match.state)
    (11, 12)
    """
    for name, given in (("bots", bots), ("rngs", rngs)):
        if len(given) != match.seats:
            raise BadSetup(name, f"there are {len(given)} {name} for {match.seats} seats")
    while not match.over:
        waiting = match.waiting()
        if not waiting:
            raise BadSetup("dealer", "a deal is due and the match has no dealer")
        # Re-read after every answer: in co-op an answer may change the decisions of all other seats.
        decision = waiting[0]
        answer(match, decision, bots[decision.seat], rngs[decision.seat])
