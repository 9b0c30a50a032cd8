"""A seat at a server's table: friends play in the browser, in other terminals, or are bots.

A lost connection is restored by the client library; the screen only says so.
"""

from __future__ import annotations

import asyncio
import os
from typing import Any

from msgspec import Raw, json

from vacherie.analysis.review import Hint
from vacherie.bots.seat_names import bot_names
from vacherie.client.async_seat import AsyncSeat
from vacherie.client.decode import decoder_for
from vacherie.client.errors import ServerRefused
from vacherie.client.http import Http
from vacherie.client.urls import GAMES, table_path
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import IllegalChoice
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import Wording
from vacherie.protocol import message, request, rest
from vacherie.protocol.room import RoomState
from vacherie.records.record import Record, decode
from vacherie.textual_table.sources.seat_file import LOST, KeptSeat, forget, seats_folder
from vacherie.textual_table.sources.server_coach import ask_hint
from vacherie.textual_table.sources.source import Source
from vacherie.tui.families import FAMILIES

REMATCH_LOOK = 3.0
"""Seconds between two looks for a rematch, once the game is over."""


class ServerSource(Source):
    """The seat of a ticket."""

    def __init__(self, catalogue: Catalogue, kept: KeptSeat) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.kept = kept
        self.ticket = ticket = kept.ticket
        self.seat = AsyncSeat(ticket, give_up_after=None, screen=True)
        self.http = Http(ticket.server, ticket.token)
        self._wording: Wording | None = None
        self._decision: Decision | None = None
        self._is_over = False
        self.seen: Any = None
        self.told = 0
        self.chat_told = 0
        self.was_connected = False
        self.rewinds = 0
        self.rematch: str | None = None
        """The table of a rematch that is offered."""

    @property
    def room(self) -> RoomState | None:
        """Who sits where."""
        return self.seat.room

    @property
    def game(self) -> Game[Any, Any] | None:
        return self.seat.game

    @property
    def wording(self) -> Wording:
        assert self._wording is not None
        return self._wording

    @property
    def view(self) -> Any:
        return self.seat.view

    @property
    def decision(self) -> Decision | None:
        return self._decision

    @property
    def asked(self) -> frozenset[Seat]:
        return self.seat.awaited

    @property
    def is_over(self) -> bool:
        return self._is_over

    @property
    def away(self) -> frozenset[Seat]:
        room = self.room
        if room is None:
            return frozenset()
        return frozenset(
            number
            for number, seat in enumerate(room.seats)
            if seat.kind == "person" and (seat.autopilot or not seat.connected)
        )

    async def run(self) -> None:
        try:
            async with self.seat:
                while True:
                    self.take_news()
                    if self.seat.is_over:
                        break
                    await self.seat.changed()
            await self.look_for_rematch()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if isinstance(error, ServerRefused) and error.code in LOST:
                forget(seats_folder(os.environ), self.kept)
            self.failure = error
            self.news.set()

    def take_news(self) -> None:
        """Queue everything new; the question and the end are told with what led to them, never before."""
        self._decision, self._is_over = self.seat.memory.decision, self.seat.is_over
        if self.seat.is_connected != self.was_connected:
            if self.was_connected and not self.seat.is_over:
                self.remarks.append(self.catalogue.text("tui-reconnecting"))
            elif self.seat.connections > 1:
                self.remarks.append(self.catalogue.text("tui-reconnected"))
            self.was_connected = self.seat.is_connected
        room = self.room
        if room is not None:
            self.update_names(room)
        game = self.seat.game
        if game is not None and room is not None:
            if self.seen is None:
                self.seen = game.view(game.start(room.setup.seats), self.seat.number)
            if self.rewinds != self.seat.memory.rewinds:
                self.rewind(game, room)
            events = self.seat.heard[self.told :]
            is_old = self.told == 0 and len(events) > len(room.seats) + 8
            self.told = len(self.seat.heard)
            self.seen = self.see(self.seen, events, game, is_old)
        for line in self.seat.chat[self.chat_told :]:
            self.remarks.append(self.words_of(line))
        self.chat_told = len(self.seat.chat)
        self.news.set()

    def rewind(self, game: Game[Any, Any], room: RoomState) -> None:
        """Go on from what is left of the game after an answer was taken back."""
        self.rewinds = self.seat.memory.rewinds
        view = game.view(game.start(room.setup.seats), self.seat.number)
        for event in self.seat.heard:
            view = game.see(view, event)
        self.moments.clear()
        self.seen, self.told, self.rewound = view, len(self.seat.heard), view

    @property
    def can_take_back(self) -> bool:
        return self.has_hints and self.seat.memory.take_back is not None

    async def take_back(self) -> None:
        decision = self.seat.memory.take_back
        if decision is not None:
            await self.ask(request.TakeBack(id=0, seat=self.seat.number, decision=decision))

    @property
    def has_hints(self) -> bool:
        room = self.room
        return room is not None and room.helps and not self.seat.is_over

    async def hint(self, decision: Decision) -> Hint:
        assert self.room is not None
        decoder = decoder_for(self.room.setup)
        return await asyncio.to_thread(ask_hint, self.http, self.ticket.table, decision, decoder)

    async def record(self) -> Record:
        """The record of the finished game."""
        data = await asyncio.to_thread(self.http.fetch, "GET", f"{GAMES}/{self.ticket.table}/record")
        return decode(data)

    def update_names(self, room: RoomState) -> None:
        """The names by seat; they may change until the game begins, and when a bot takes over."""
        names = names_at(room, self.catalogue.text("tui-open-seat"))
        if self._wording is not None and self._wording.names == names:
            return
        try:
            me = self.seat.number
        except ServerRefused:
            return
        self._wording = wording_for(self.catalogue, decoder_for(room.setup).game, names, me)

    def words_of(self, line: message.Chat) -> str:
        """A line of chat."""
        name = self.wording.label(line.seat)
        if line.text is not None:
            return self.catalogue.text("tui-says", name=name, words=line.text)
        key = f"phrase-{line.phrase}"
        if line.phrase is not None:
            phrase = self.catalogue.text(key) if self.catalogue.has(key) else line.phrase
            return self.catalogue.text("tui-says", name=name, words=phrase)
        game = self.seat.game
        if game is None or self.seat.room is None:
            return name
        choice = decoder_for(self.seat.room.setup).choice(json.encode(line.proposal))
        words = FAMILIES[game.family].describe(self.wording, self.seen, choice)
        return self.catalogue.text("tui-proposes", name=name, words=words)

    async def answer(self, decision: Decision, choice: Choice) -> None:
        if not await self.seat.answer(decision, choice):
            raise IllegalChoice("changed", "the question has changed meanwhile")
        self.take_news()

    async def close(self) -> None:
        await self.seat.close()

    async def ask(self, asked: request.Request, reply: type[Any] = rest.Done) -> Any:
        """A request besides answers; raises `ServerRefused` or `Unreachable`."""
        return await asyncio.to_thread(self.http.ask, self.ticket.table, asked, reply)

    async def say(self, text: str) -> None:
        """Chat."""
        await self.ask(request.Say(id=0, seat=self.seat.number, text=text))

    async def propose(self, choice: Choice) -> None:
        """Propose a choice to the team (R8.19)."""
        raw = Raw(json.encode(choice))
        await self.ask(request.Say(id=0, seat=self.seat.number, proposal=raw))

    async def pass_until_news(self) -> None:
        """Pass in every window until something happens in one."""
        await self.ask(request.StandingPass(id=0, seat=self.seat.number, on=True))

    async def look_for_rematch(self) -> None:
        """Look at the room until another player offers a rematch."""
        path = table_path(self.ticket.table)
        while self.rematch is None:
            await asyncio.sleep(REMATCH_LOOK)
            try:
                reply = await asyncio.to_thread(self.http.call, "GET", path, rest.RoomReply)
            except Exception as error:  # the server may be gone: the game is over all the same
                if not getattr(error, "is_temporary", True):
                    return
                continue
            self.rematch = reply.room.rematch
        self.news.set()


def names_at(room: RoomState, free: str) -> list[str]:
    """The names by seat, also of those who are invited; bots are called as they are in the browser."""
    people = [seat.name for seat in room.seats if seat.bot is None and seat.name]
    bots = iter(bot_names([seat.bot for seat in room.seats if seat.bot is not None], people))
    return [next(bots) if seat.bot is not None else seat.name or seat.invited or free for seat in room.seats]
