"""Checks of single arguments: whole numbers, seeds, words, flags. A wrong one is refused with a sentence.

Every public function of `vacherie.sim` calls these before anything else, because kernels check nothing.
Plain Python: policies and streams are used without numpy. Arrays are checked in `array_arguments`.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Iterable
from contextlib import suppress
from numbers import Real
from operator import index
from typing import TypeVar

from vacherie.core.error import BadSetup

T = TypeVar("T")
STREAMS = 2**63
"""How many streams a seed has: games, rounds and worlds are numbered below this."""
MASK = 2**64 - 1
MOST_THREADS = 1024
"""More threads than any machine has cores are a mistake."""


def whole(name: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """A whole number, of Python or of numpy, from `low` to `high`; True and 3.0 are none.

    >>> whole("seats", 4, 2, 10)
    4
    >>> whole("seats", 1, 2, 10)
    Traceback (most recent call last):
    vacherie.core.error.BadSetup: `seats` must be a whole number from 2 to 10, not 1
    """
    found = value if type(value) is int else None  # the usual case first: this is called at every step
    if found is None and not isinstance(value, bool):
        with suppress(TypeError):
            found = index(value)  # type: ignore[arg-type]  # that is the question
    if found is None or (low is not None and found < low) or (high is not None and found > high):
        span = f" from {low} to {high}" if high is not None else "" if low is None else f", {low} or more"
        raise BadSetup(name, f"`{name}` must be a whole number{span}, not {shown(value)}")
    return found


def to_seed(value: object, name: str = "seed") -> int:
    """Any whole number is a seed; its lowest 64 bits count.

    >>> to_seed(-1) == 2**64 - 1
    True
    """
    return (value if type(value) is int else whole(name, value)) & MASK


def to_first(first: object, count: int) -> int:
    """The number of the first of `count` games: each has its stream, and a seed has `STREAMS` of them."""
    found = whole("first", first, 0)
    if found + count > STREAMS:
        raise BadSetup(
            "first", f"a seed has games up to number 2**63, not {shown(found)} and {shown(count)} more"
        )
    return found


def to_threads(value: object, name: str = "threads") -> int:
    """A number of threads or processes."""
    return whole(name, value, 1, MOST_THREADS)


def one_of(name: str, value: object, words: Iterable[T]) -> T:
    """One of some words, exactly as it is written.

    >>> one_of("row", "Uniform", ["cheapest", "uniform"])
    Traceback (most recent call last):
    vacherie.core.error.BadSetup: `row` must be 'cheapest' or 'uniform', not 'Uniform'
    """
    known = list(words)
    for word in known:
        if type(value) is type(word) and value == word:
            return word
    *others, last = map(repr, known)
    raise BadSetup(name, f"`{name}` must be {', '.join(others)} or {last}, not {shown(value)}")


def flag(name: str, value: object) -> bool:
    """True or False, of Python or of numpy."""
    if type(value) is bool:
        return value
    if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise BadSetup(name, f"`{name}` must be True or False, not {shown(value)}")


def number(name: str, value: object, low: float = -math.inf, high: float = math.inf) -> float:
    """A finite number from `low` to `high`.

    >>> number("noise", float("nan"), 0, 1)
    Traceback (most recent call last):
    vacherie.core.error.BadSetup: `noise` must be a number from 0 to 1, not nan
    """
    if type(value) is not bool and isinstance(value, Real):
        try:
            found = float(value)
        except OverflowError:
            found = math.inf
        if math.isfinite(found) and low <= found <= high:
            return found
    span = f" from {low} to {high}" if math.isfinite(high) else f", {low} or more" if low > -math.inf else ""
    raise BadSetup(name, f"`{name}` must be a number{span}, not {shown(value)}")


def instance(name: str, value: object, kind: type[T]) -> T:
    """An object of a class."""
    if not isinstance(value, kind):
        raise BadSetup(name, f"`{name}` must be a {kind.__name__}, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value in an error message: short, whatever it is.

    >>> shown("a"), shown([1] * 99), shown(10**9999)
    ("'a'", '[1, 1, 1, 1, 1, 1, ...]', 'an int')
    """
    try:
        return " ".join(reprlib.repr(value).split())
    except Exception:  # a number with more digits than Python writes, a class with a broken repr
        kind = type(value).__name__
        return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
