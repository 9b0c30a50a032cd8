"""Safe tracebacks: an error is logged by its type and location, never by its message.

Message and arguments of an error, and of its cause, may quote any data its code held, also a hand of cards.
Types and source locations cannot. Messages known to be safe are logged because they help: the code of a
refusal, a failure of the disk.
"""

from __future__ import annotations

import sqlite3
import traceback
from collections.abc import Iterator
from errno import errorcode
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from vacherie.core.error import Refused
from vacherie.server.model.errors import StorageFailed

MOST_FRAMES = 4
"""How many innermost stack frames `location` names."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def kind_of(error: BaseException) -> str:
    """The qualified type of an error.

    >>> kind_of(ValueError("a hand of cards"))
    'builtins.ValueError'
    """
    return f"{type(error).__module__}.{type(error).__qualname__}"


def summary(error: BaseException) -> str:
    """The type of an error, with its safe message if it has one.

    >>> summary(ValueError(104)), summary(Refused("not-in-hand", "you do not have 104"))
    ('builtins.ValueError', 'vacherie.core.error.Refused: not-in-hand')
    >>> summary(OSError(28, "no space for 104"))
    'builtins.OSError: ENOSPC'
    """
    message = safe_message(error)
    return f"{kind_of(error)}: {message}" if message else kind_of(error)


def safe_message(error: BaseException) -> str | None:
    """The part of an error's message that cannot quote game data; None for errors of unknown types."""
    match error:
        case StorageFailed():
            return str(error)
        case Refused(code=code):
            return code
        case OSError(errno=int(number)):
            return errorcode.get(number)
        case sqlite3.Error():
            return getattr(error, "sqlite_errorname", None)
        case DBAPIError(orig=BaseException() as inner):
            return summary(inner)
    return None


def location(error: BaseException) -> str:
    """The innermost stack frames of an error in one line, the raising one first."""
    frames = list(traceback.walk_tb(error.__traceback__))
    names = (
        f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_qualname}"
        for frame, line in reversed(frames[-MOST_FRAMES:])
    )
    return " < ".join(names)


def format_traceback(exc_info: ExcInfo) -> str:
    """A traceback with its chain of causes, without messages and local variables."""
    return "\n".join(format_chain(exc_info[1], set()))


def format_chain(error: BaseException, seen: set[int]) -> Iterator[str]:
    """The lines of an error, after those of its cause or context."""
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from format_chain(before, seen)
        yield "then:"
    stack = traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__))  # without the locals
    if stack:
        yield "Traceback (most recent call last):"  # the usual heading, so that searches in logs find it
    yield from "".join(stack.format()).splitlines()
    yield summary(error)
    if isinstance(error, BaseExceptionGroup):
        for number, part in enumerate(error.exceptions, 1):
            if id(part) not in seen:
                yield f"part {number}:"
                yield from format_chain(part, seen)
