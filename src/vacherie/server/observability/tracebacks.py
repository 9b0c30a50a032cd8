"""An error as it may be logged: what kind it is and where it happened, never what it says.

The text of an error may quote anything its code had at hand, and at a table that may be a hand of cards; so
may its arguments, and the error it came from. Names of types and places in a program hold no cards. What is
known to be harmless is said beyond that, because it helps: the code of a refusal, a failure of the disk.
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

LAST_PLACES = 4
"""How many calls, from the last one up, are told in a line."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def kind_of(error: BaseException) -> str:
    """What kind of error this is.

    >>> kind_of(ValueError("a hand of cards"))
    'builtins.ValueError'
    """
    return f"{type(error).__module__}.{type(error).__qualname__}"


def summary(error: BaseException) -> str:
    """The kind of an error, and what may be said beyond that.

    >>> summary(ValueError(104)), summary(Refused("not-in-hand", "you do not have 104"))
    ('builtins.ValueError', 'vacherie.core.error.Refused: not-in-hand')
    >>> summary(OSError(28, "no space for 104"))
    'builtins.OSError: ENOSPC'
    """
    said = safe_message(error)
    return f"{kind_of(error)}: {said}" if said else kind_of(error)


def safe_message(error: BaseException) -> str | None:
    """What an error says that cannot come from a hand."""
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


def where(error: BaseException) -> str:
    """The places an error came through, in one line, from where it happened to who had asked."""
    frames = list(traceback.walk_tb(error.__traceback__))
    places = (
        f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_qualname}"
        for frame, line in reversed(frames[-LAST_PLACES:])
    )
    return " < ".join(places)


def report(exc_info: ExcInfo) -> str:
    """A whole traceback with its chain of errors, in lines."""
    return "\n".join(format_chain(exc_info[1], set()))


def format_chain(error: BaseException, seen: set[int]) -> Iterator[str]:
    """An error after the one it came from."""
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from format_chain(before, seen)
        yield "then:"
    stack = traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__))  # without the locals
    if stack:
        yield "Traceback (most recent call last):"  # as whoever searches a log expects it
    yield from "".join(stack.format()).splitlines()
    yield summary(error)
    if isinstance(error, BaseExceptionGroup):
        for number, part in enumerate(error.exceptions, 1):
            if id(part) not in seen:
                yield f"part {number}:"
                yield from format_chain(part, seen)
