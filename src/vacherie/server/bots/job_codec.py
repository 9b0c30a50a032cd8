"""Bot jobs and their results as bytes on the bus: msgpack of typed structs, checked when they are read.

Nodes and workers of neighbouring versions read each other's: unknown fields are ignored, and a field that is
added must have a default. `VERSION` is raised when a job would be misread otherwise; it is then refused.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any, cast

import msgspec
from msgspec import Raw, Struct
from msgspec.msgpack import Decoder, encode

from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.error import Refused
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.server.bots.pool import BotFailed, BotJob, Code, choose, known_game

VERSION = 1


class Unreadable(Refused):
    """Bytes that are no job or result of this version; the message never quotes them."""

    def __init__(self, message: str) -> None:
        super().__init__("unreadable", message)


class Versioned(Struct, frozen=True):
    """What every message has, in every version."""

    version: int


class AnyResult(Versioned, frozen=True):
    """What every result has, in every version."""

    job: str


class JobMessage(Versioned, frozen=True, kw_only=True, omit_defaults=True):
    """A `BotJob` without its share, which is the node's own business.

    What only the process of the bot needs stays encoded until then.
    """

    bot: str
    seat: Seat
    seconds: float
    """How long after it was put on the stream the node still wants the result."""
    preset: str
    options: dict[str, bool | int | str | None]
    view: Raw
    heard: Raw
    decision: int
    choices: Raw
    answered: bool = False
    quiet: bool = False


class Failure(Struct, frozen=True):
    """A `BotFailed`."""

    code: Code
    reason: str
    kind: str = ""
    where: str = ""


class ResultMessage(AnyResult, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a job: a choice, a failure of its bot, or neither if the worker could not do it."""

    choice: bytes = b""
    """As `choose_encoded` gives it."""
    failure: Failure | None = None
    declined: str = ""
    """Why the worker could not do it; another one, or the node itself, may."""
    waited: float = 0.0
    """Seconds on the stream."""
    deliveries: int = 1
    """How many workers have had it."""


class GameDecoders:
    """Decoders of what differs between the families of games."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.view: Decoder[Any] = Decoder(game.view_type)
        self.heard: Decoder[tuple[Event, ...]]
        self.heard = Decoder(tuple[game.event_type, ...])  # type: ignore[name-defined]
        self.choice: Decoder[Choice] = Decoder(game.choice_type)
        self.choices: Decoder[tuple[Choice, ...]]
        self.choices = Decoder(tuple[game.choice_type, ...])  # type: ignore[name-defined]


@lru_cache(maxsize=64)
def decoders(preset: str, options: tuple[tuple[str, object], ...]) -> GameDecoders:
    """The decoders of a game."""
    return GameDecoders(known_game(preset, options))


_versions = Decoder(Versioned)
_jobs = Decoder(JobMessage)
_any_results = Decoder(AnyResult)
_results = Decoder(ResultMessage)


def encode_job(job: BotJob, seconds: float) -> bytes:
    """A job as bytes."""
    decision = job.decision
    message = JobMessage(
        version=VERSION,
        bot=job.bot,
        seat=decision.seat,
        seconds=seconds,
        preset=job.preset,
        options=dict(job.options),  # type: ignore[arg-type]
        view=Raw(encode(job.view)),
        heard=Raw(encode(job.heard)),
        decision=decision.id,
        choices=Raw(encode(decision.options)),
        answered=decision.answered,
        quiet=decision.quiet,
    )
    return encode(message)


def read_job_message(data: bytes) -> JobMessage:
    """The outer part of a job; refuses other versions and damaged bytes."""
    try:
        version = _versions.decode(data).version
        if version != VERSION:
            raise Unreadable(other_version(version))
        return _jobs.decode(data)
    except msgspec.MsgspecError:
        raise Unreadable("it is no bot job") from None


def decode_job(message: JobMessage) -> BotJob:
    """A whole job; refuses games that this version does not have, and views that are none of the game."""
    options = tuple(message.options.items())
    try:
        found = decoders(message.preset, options)
    except Refused:
        raise Unreadable("its game is not known here") from None
    try:
        choices = found.choices.decode(message.choices)
        return BotJob(
            bot=message.bot,
            preset=message.preset,
            options=options,
            view=found.view.decode(message.view),
            heard=found.heard.decode(message.heard),
            decision=Decision(message.decision, message.seat, choices, message.answered, message.quiet),
        )
    except msgspec.MsgspecError:
        raise Unreadable("its view, events or options are not those of its game") from None


def choose_encoded(data: bytes) -> bytes | Unreadable:
    """Run a bot for an encoded job, in the process of the bot: the choice as bytes."""
    try:
        job = decode_job(read_job_message(data))
    except Unreadable as error:
        return error
    return encode(choose(job))


def encode_result(message: ResultMessage) -> bytes:
    """A result as bytes."""
    return encode(message)


def decode_result(data: bytes) -> ResultMessage:
    """A result; its choice is decoded by `decode_choice`, because only the node knows the game.

    One that cannot be read further than to the id of its job counts as declined.
    """
    try:
        found = _any_results.decode(data)
    except msgspec.MsgspecError:
        raise Unreadable("it is no result of a bot job") from None
    reason = "the result is damaged"
    if found.version == VERSION:
        with suppress(msgspec.MsgspecError):
            return _results.decode(data)
    else:
        reason = f"the result: {other_version(found.version)}"
    return ResultMessage(version=VERSION, job=found.job, declined=reason)


def other_version(version: int) -> str:
    """Why a message of another version is not read."""
    return f"it has version {version}, and this program reads version {VERSION}"


def decode_choice(job: BotJob, data: bytes) -> Choice:
    """The choice in the result of a job."""
    try:
        return decoders(job.preset, job.options).choice.decode(data)
    except msgspec.MsgspecError:
        raise Unreadable("its choice is none of the game") from None


def failure_of(error: BotFailed) -> Failure:
    """A failure as it is sent."""
    return Failure(cast(Code, error.code), error.reason, error.kind, error.where)
