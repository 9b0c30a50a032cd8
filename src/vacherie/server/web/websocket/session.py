"""What is said on one connection: frames become commands, commands are carried out, each gets its answer.

The first command is `hello`; from then on the connection follows its table. A frame that is no command gets
an error too, but not for ever.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, UnsetType

from vacherie.core.error import Refused
from vacherie.protocol import VERSION, command, message
from vacherie.server.auth.bans import banned
from vacherie.server.auth.identity import Identity
from vacherie.server.auth.rate_limit import Bucket
from vacherie.server.tables.broadcast import encode
from vacherie.server.tables.table import Table
from vacherie.server.web.errors import of_accident
from vacherie.server.web.state import WebState
from vacherie.server.web.websocket.close_codes import REASONS
from vacherie.server.web.websocket.connection import WebsocketConnection

LONGEST_FRAME = 16_384
"""Characters in a frame. Frames above 64 kB the web server refuses by itself (1009)."""
MOST_BAD_FRAMES = 20
HELLO_SECONDS = 10.0
FLOOD = 5
"""So many times the allowed rate is no mistake any more."""

FATAL = frozenset({"banned", "no-such-table", "no-spectators"})
"""Refusals of a `hello` after which another `hello` makes no sense."""

NONSENSE = frozenset({"bad-frame", "too-long", "version"})
"""Refusals of frames that no well-made client sends."""

_decoder: msgspec.json.Decoder[command.AnyCommand] = msgspec.json.Decoder(command.AnyCommand)


class Envelope(Struct):
    """What can be read of a command that is otherwise wrong."""

    id: Annotated[int, Meta(ge=0, lt=2**53)] | UnsetType = msgspec.UNSET
    v: int | UnsetType = msgspec.UNSET


_envelope = msgspec.json.Decoder(Envelope)


def id_in(frame: str | bytes) -> int | None:
    """The id of a bad command, if it can be read."""
    if len(frame) > LONGEST_FRAME:
        return None
    try:
        found = _envelope.decode(frame).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return None if isinstance(found, UnsetType) else found


def read(frame: str | bytes) -> command.AnyCommand:
    """The command in a frame; refuses what is none."""
    if len(frame) > LONGEST_FRAME:
        raise Refused("too-long", f"a frame has at most {LONGEST_FRAME} characters")
    try:
        found = _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        check_version(frame)
        raise Refused("bad-frame", f"this is no command: {error}") from None
    if found.v != VERSION:
        raise wrong_version(found.v)
    return found


def check_version(frame: str | bytes) -> None:
    """Whether a frame could not be read because it is of another version."""
    try:
        version = _envelope.decode(frame).v
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return
    if not isinstance(version, UnsetType) and version != VERSION:
        raise wrong_version(version)


def wrong_version(version: int) -> Refused:
    """The refusal of a command from another age."""
    return Refused("version", f"this server speaks version {VERSION} of the protocol, not {version}")


class WebsocketSession:
    """One connection to one table."""

    def __init__(self, web: WebState, table_id: str, who: Identity, connection: WebsocketConnection) -> None:
        self.web = web
        self.table_id = table_id
        self.who = who
        self.connection = connection
        self.table: Table | None = None
        self.bad_frames = 0
        rate = web.context.settings.commands_per_second
        self.bucket = Bucket(web.context.clock, rate, rate * 10)
        self.flood = Bucket(web.context.clock, rate * FLOOD, rate * FLOOD * 10)
        self.hello_timer = web.context.clock.call_at(web.context.clock.now() + HELLO_SECONDS, self.too_late)

    def too_late(self) -> None:
        """Nobody has said hello in time."""
        if self.table is None:
            self.connection.close("hello", REASONS["hello"].meaning)

    def end(self) -> None:
        """The connection is gone."""
        self.hello_timer.cancel()
        if self.table is not None:
            self.table.unsubscribe(self.connection)

    async def hear(self, frame: str | bytes) -> None:
        """Take a frame and answer it."""
        said: command.AnyCommand | None = None
        try:
            self.check_rate()
            said = read(frame)
            await self.obey(said)
        except Refused as error:
            self.refuse(error, id_in(frame) if said is None else said.id)
            self.judge(error, said)
        except Exception as error:  # whatever it was: the connection and the table go on
            self.refuse(
                of_accident(error, f"command {type(said).__name__}", self.web.context.entropy),
                None if said is None else said.id,
            )

    def check_rate(self) -> None:
        """Refuse a command too many, and let go of somebody who does not stop."""
        if self.flood.take():
            self.connection.close("flood", "far too many commands", 10_000)
        if self.bucket.take():
            raise Refused("too-many-requests", "too many commands; wait a little")

    def judge(self, error: Refused, said: command.AnyCommand | None) -> None:
        """Let go of somebody who only sends nonsense, or does not come in."""
        if self.table is None and isinstance(said, command.Hello) and error.code in FATAL:
            self.connection.close(error.code, REASONS[error.code].meaning)
        elif self.table is None and said is not None and not isinstance(said, command.Hello):
            self.connection.close("hello", REASONS["hello"].meaning)
        elif error.code in NONSENSE or (self.table is None and said is not None):
            self.bad_frames += 1
            if self.bad_frames >= MOST_BAD_FRAMES:
                self.connection.close("bad-frame", REASONS["bad-frame"].meaning)

    def refuse(self, error: Refused, re: int | None) -> None:
        """Say that nothing was done, and why."""
        self.web.context.metrics.refused(error.code)
        self.connection.send(encode(message.Error(code=error.code, message=str(error), re=re)))

    async def obey(self, said: command.AnyCommand) -> None:
        """Carry out a command and acknowledge it."""
        if isinstance(said, command.Hello):
            await self.greet(said)
        elif self.table is None:
            raise Refused("bad-frame", "the first command is hello")
        elif isinstance(said, command.Ping):
            self.connection.send(encode(message.Pong(re=said.id)))
            return
        else:
            await self.carry_out(self.table, said)
        self.connection.send(encode(message.Ack(re=said.id)))

    async def greet(self, hello: command.Hello) -> None:
        """Join the table."""
        if self.table is not None:
            raise Refused("bad-frame", "hello is said once; to begin again, connect again")
        if self.web.bans.is_guest_banned(self.who.guest):
            raise banned()
        grants = tuple(map(self.web.context.tokens.read_seat, hello.tokens))
        self.connection.who = Identity(guest=self.who.guest, grants=self.who.grants + grants)
        table = await self.web.tables.find(self.table_id)
        await table.subscribe(self.connection, hello)
        self.table = table
        self.hello_timer.cancel()

    async def carry_out(self, table: Table, said: command.AnyCommand) -> None:
        """A command for the table."""
        who = self.connection.who
        match said:
            case command.AnswerCommand(seat=seat, decision=decision, choice=choice):
                began = self.web.context.clock.now()
                await table.answer(who, seat, decision, choice)
                self.web.context.metrics.acknowledged(self.web.context.clock.now() - began)
            case command.StandingPass(seat=seat, on=on):
                await table.standing_pass(who, seat, on)
            case command.Autopilot(seat=seat, on=on):
                await table.autopilot(who, seat, on)
            case command.Contribute(seat=seat, contribution=contribution, commitment=commitment):
                await table.contribute(who, seat, contribution, commitment)
            case command.Say(seat=seat, text=text, phrase=phrase):
                await table.say(who, seat, text, phrase)
            case command.Mute(seat=seat, who=other, on=on, everyone=everyone):
                await table.mute(who, seat, other, on, everyone)
