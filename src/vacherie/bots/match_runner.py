"""Runs bots: one answer or a whole match; an error names the bot that failed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from vacherie.bots.bot import Bot
from vacherie.core.action import Decision, Seat
from vacherie.core.error import BadSetup, IllegalChoice, Refused
from vacherie.core.event import Event
from vacherie.core.match import By, Match


class BotError(Refused):
    """A bot has failed to answer: it raised an error (`bot-crash`) or broke the rules (`bot-illegal`).

    The match stands as it stood before the question; `__cause__` is the error behind this one.
    """

    def __init__(self, code: str, bot: str, seat: Seat, message: str) -> None:
        super().__init__(code, f"the bot {bot} at seat {seat} {message}")
        self.bot = bot
        self.seat = seat


def bot_spec(bot: Bot) -> str:
    """A bot as `module:Class`, as the registry loads it."""
    return f"{type(bot).__module__}:{type(bot).__qualname__}"


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
    try:
        choice = bot.choose(match.view(seat), match.heard[seat], decision, rng)
    except Exception as error:
        message = f"raised {type(error).__name__}: {error}"
        raise BotError("bot-crash", bot_spec(bot), seat, message) from error
    try:
        return match.answer(decision, choice, by)
    except IllegalChoice as error:
        raise BotError("bot-illegal", bot_spec(bot), seat, f"answered {choice!r}: {error}") from error


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
