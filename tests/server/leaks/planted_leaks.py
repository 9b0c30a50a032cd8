"""Leaks that are planted on purpose, one in each place where a server could have one; each must be found."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

import msgspec
import structlog
from msgspec.structs import replace

from tests.server.leaks.game_script import GameScript, TableSetup, short
from vacherie.core.action import Seat
from vacherie.core.error import IllegalChoice
from vacherie.core.game import Preview
from vacherie.protocol.request import AnswerRequest
from vacherie.protocol.room import RoomState
from vacherie.records.record import encode
from vacherie.server.tables import finished_game
from vacherie.server.tables.archive import Archive
from vacherie.server.tables.automation import Automation
from vacherie.server.tables.long_poll import LongPolls
from vacherie.server.tables.publish import broadcast
from vacherie.server.tables.publish.broadcast import Broadcast
from vacherie.server.tables.publish.moment import DelayedRoom, Moment
from vacherie.server.tables.publish.spectator_delay import SpectatorDelay
from vacherie.server.tables.state import RunningGame, TableState
from vacherie.server.tables.table import Table

Patch = AbstractContextManager[Any]


def around(owner: Any, name: str, wrapper: Callable[..., Any]) -> Patch:
    """Put a function around another; it is given the original first."""
    original = getattr(owner, name)

    def wrapped(*args: Any, **options: Any) -> Any:
        return wrapper(original, *args, **options)

    return mock.patch.object(owner, name, wrapped)


def named(room: RoomState, name: object) -> RoomState:
    """A room whose first seat has an odd name."""
    first, *others = room.seats
    return replace(room, seats=(replace(first, name=f"Ann {name}"), *others))


def hand_in_the_room() -> Patch:
    """The first seat's hand is shown in its name."""

    def room(original: Any, table: Table) -> RoomState:
        play = table.state.play
        return named(original(table), play.match.state.privates[0].hand if play else "")

    return around(Table, "room", room)


def guest_in_the_room() -> Patch:
    """The host's guest id is shown to all."""
    return around(Table, "room", lambda original, table: named(original(table), table.facts.host))


def secret_in_the_room() -> Patch:
    """The dealer's secret is shown during the game."""
    return around(Table, "room", lambda original, table: replace(original(table), rematch=table.facts.secret))


def contributions_in_the_room() -> Patch:
    """Contributions are shown before all are in."""

    def room(original: Any, table: Table) -> RoomState:
        honest: RoomState = original(table)
        return replace(honest, contributions=tuple(seat.contribution or "" for seat in table.facts.seats))

    return around(Table, "room", room)


def pile_for_spectators() -> Patch:
    """Spectators see the next card of the pile, as an innocent-looking number."""

    def message(original: Any, play: RunningGame, viewer: Seat | None, *args: Any, **options: Any) -> Any:
        told = original(play, viewer, *args, **options)
        if viewer is not None:
            return told
        top = sum(play.match.state.hidden.pile[:1])
        return replace(told, view=replace(told.view, table=replace(told.view.table, ask=top)))

    return around(broadcast, "viewer_message", message)


def events_numbered_for_all() -> Patch:
    """Messages carry the number of the journal's line, in which a changed commitment shows."""

    def message(original: Any, play: RunningGame, *args: Any, **options: Any) -> Any:
        return replace(original(play, *args, **options), seq=len(play.match.log))

    return around(broadcast, "viewer_message", message)


def previews_with_open_eyes() -> Patch:
    """What an option would lead to is worked out from what others hold."""

    def message(original: Any, play: RunningGame, seat: Seat, *args: Any, **options: Any) -> Any:
        told = original(play, seat, *args, **options)
        if not told.previews:
            return told
        other = play.match.state.privates[(seat + 1) % play.match.seats]
        return replace(told, previews=(Preview(None, 0, sum(other.hand)),))

    return around(broadcast, "viewer_message", message)


def frames_for_nothing() -> Patch:
    """Every journal line is broadcast as a frame, a changed commitment too."""
    return around(
        Broadcast, "publish", lambda original, own, picture, **_: original(own, picture, force=True)
    )


def polls_end_for_nothing() -> Patch:
    """Every line of the journal ends every poll."""
    return around(LongPolls, "notify", lambda original, polls, seats: original(polls, list(polls._waiting)))


def clocks_start_anew() -> Patch:
    """A changed commitment gives those who are awaited more time, and `awaited` shows it."""

    async def process(original: Any, table: Table, who: Any, request: Any) -> Any:
        lines = await original(table, who, request)
        if isinstance(request, AnswerRequest):
            for pending in table.automation._pending.values():
                pending.cancel()
            table.automation._pending.clear()
            table.automation.update()
        return lines

    return around(Table, "_process", process)


def events_of_others() -> Patch:
    """A reconnect is sent the private events of all seats."""

    def heard(original: Any, play: RunningGame, seat: Seat | None) -> Any:
        return [event for events in play.match.heard for event in events]

    def message(original: Any, *args: Any, **options: Any) -> Any:
        if options["since"] is not None:
            return original(*args, **options)
        with around(RunningGame, "heard", heard):
            return original(*args, **options)

    return around(broadcast, "viewer_message", message)


def card_in_an_error() -> Patch:
    """A refusal names a card of another seat."""

    def after(original: Any, play: RunningGame, seat: Seat, *args: Any) -> Any:
        try:
            return original(play, seat, *args)
        except IllegalChoice as error:
            other = play.match.state.privates[(seat + 1) % play.match.seats]
            raise IllegalChoice(error.code, f"{error}; but others hold {other.hand}") from None

    return around(RunningGame, "after", after)


def lines_in_an_error() -> Patch:
    """A refusal counts the events of all seats."""

    def check_have(original: Any, moment: Moment, viewer: Seat | None, have: int) -> None:
        original(moment, viewer, min(have, 0))
        if have > 1000:
            raise IllegalChoice("bad-have", f"there are {sum(moment.heard)} events")

    return around(broadcast, "check_have", check_have)


def pages_during_the_game() -> Patch:
    """The page of a game is there before its end."""

    async def find(original: Any, archive: Archive, id: str, who: Any, key: str = "") -> Any:
        state = TableState(id, await archive.context.storage.journal(id))
        if state.play is None:
            return await original(archive, id, who, key)
        made = finished_game.record(state.facts, state.play)
        page = msgspec.json.encode(finished_game.page(state.facts, state.play, made))
        return finished_game.FinishedGame(state.facts, page, encode(made), gzip.compress(page))

    return around(Archive, "find", find)


def answers_in_the_log() -> Patch:
    """The log contains all commitments."""

    async def process(original: Any, table: Table, who: Any, request: Any) -> Any:
        if isinstance(request, AnswerRequest):
            numbers = re.findall(rb"\d+", bytes(request.choice))  # under its name a choice would be hidden
            structlog.get_logger("vacherie.server.tables.table").info("answer", numbers=str(numbers))
        return await original(table, who, request)

    return around(Table, "_process", process)


def delay_ignored() -> Patch:
    """Spectators are told at once."""

    def schedule(original: Any, delay: SpectatorDelay, when: float, moment: Moment) -> None:
        delay.shown = moment
        delay.released()

    return around(SpectatorDelay, "_schedule", schedule)


def room_without_delay() -> Patch:
    """Spectators are late, but see the room as it is."""
    return around(DelayedRoom, "put_into", lambda original, delayed, room: room)


def chat_without_delay() -> Patch:
    """Spectators are late, but hear at once what is said."""

    def put(original: Any, delay: SpectatorDelay, moment: Moment) -> None:
        original(delay, moment)
        delay.shown = replace(delay.shown, chat=moment.chat)

    return around(SpectatorDelay, "put", put)


def quiet_questions_skipped() -> Patch:
    """The server takes for those who have no chips, without asking them (R11.5)."""

    def kind(original: Any, automation: Automation, seat: Seat, decision: Any) -> Any:
        return original(automation, seat, replace(decision, quiet=False))

    return around(Automation, "kind", kind)


def script(preset: str, *doings: str, **setup: Any) -> GameScript:
    """A short game in which a planted leak shows."""
    return GameScript(
        preset=preset, seats=3, seed="clover", options=short(preset, 4), steps=16,
        setup=TableSetup(around=doings, fickle=0.6, **setup),
    )  # fmt: skip


PLANTED: dict[Callable[[], Patch], GameScript] = {
    hand_in_the_room: script("classic"),
    guest_in_the_room: script("classic"),
    secret_in_the_room: script("nothanks"),
    contributions_in_the_room: script("coop"),
    pile_for_spectators: script("nothanks"),
    events_numbered_for_all: script("fan-leap"),
    previews_with_open_eyes: script("fan-parity", "tab"),
    frames_for_nothing: script("surprise"),
    polls_end_for_nothing: script("leaflet", "poll", each=2),
    clocks_start_anew: script("fan-climb", clock="fast", lively=True),
    events_of_others: script("fan-reverse", "reconnect"),
    card_in_an_error: script("classic", "mistake"),
    lines_in_an_error: script("classic", "boast"),
    pages_during_the_game: script("nothanks", "pages"),
    answers_in_the_log: script("surprise-leaflet"),
}
"""Each with a game in which it shows; the two that are missing here have tests of their own."""
