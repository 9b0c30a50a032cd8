"""Bot runner: plays any bot of `vacherie.bots` on a seat at a server's table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.bots.preparation import prepare_in_background
from vacherie.client.seated import GIVE_UP_AFTER, Turn
from vacherie.client.table import sit_at
from vacherie.core.action import Choice
from vacherie.core.game import Game
from vacherie.protocol.result import GameResult

if TYPE_CHECKING:  # a program that polls over HTTP needs no websockets package
    from vacherie.client.async_seat import AsyncSeat
    from vacherie.client.blocking_seat import Seat
    from vacherie.client.poll_seat import PollSeat

AnyBot: TypeAlias = str | Callable[[Game[Any, Any]], Bot]
"""A bot's name, `module:Class`, or anything that makes one for a game: the class itself, for instance."""


class BotSeat:
    """A bot that is made when its game is known, with a random generator of its own."""

    def __init__(self, bot: AnyBot, rng: Random | None = None) -> None:
        self.bot = bot
        self.rng = Random() if rng is None else rng
        if isinstance(bot, str):
            prepare_in_background([bot])
        self._made: Bot | None = None

    def choose(self, turn: Turn) -> Choice:
        if self._made is None:
            self._made = (
                registry.make(self.bot, turn.game) if isinstance(self.bot, str) else self.bot(turn.game)
            )
        return self._made.choose(turn.view, turn.heard, turn.decision, self.rng)


def sit_down(
    link: str, name: str, *, seat: int | None = None, give_up_after: float | None = GIVE_UP_AFTER
) -> Seat:
    """Become a guest, take a seat at the table of this link, and connect."""
    from vacherie.client.blocking_seat import Seat

    return Seat(sit_at(link, name, seat=seat), give_up_after=give_up_after)


def play(seat: Seat | PollSeat, bot: AnyBot, rng: Random | None = None) -> GameResult | None:
    """Let a bot play on a seat until the game is over; how it ended."""
    player = BotSeat(bot, rng)
    for turn in seat:
        seat.answer(turn, player.choose(turn))
    return seat.result


async def play_async(seat: AsyncSeat, bot: AnyBot, rng: Random | None = None) -> GameResult | None:
    """`play` for asyncio; the bot computes in the event loop, so it should be quick."""
    player = BotSeat(bot, rng)
    async for turn in seat:
        await seat.answer(turn, player.choose(turn))
    return seat.result
