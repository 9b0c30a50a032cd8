"""Checks of arrays that callers pass: actions, decks, masks. A wrong one is refused with a sentence.

Nothing is converted that would lose something: floats are not truncated, shapes are not broadcast, True is
not a card. Whether a card may be played is decided by the kernel, which looks at all of them.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vacherie.core.error import Refused

A = TypeVar("A", bound=np.generic)
Bytes = NDArray[np.uint8]
Whole: TypeAlias = NDArray[np.integer[Any]]
NO_BYTE = 255
"""Stands for every number that does not fit a byte: no card, no row, no action."""


def array(name: str, values: ArrayLike, kinds: str, wanted: str) -> NDArray[Any]:
    """Anything that numpy takes for an array, if its type is one of some kinds."""
    try:
        found: NDArray[Any] = np.asarray(values)
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:
        raise Refused(
            name, f"`{name}` must be an array of {wanted} ({str(error).split(chr(10))[0]})"
        ) from None
    if found is not values and isinstance(values, np.ma.MaskedArray):
        raise Refused(name, f"`{name}` must be a plain array: a mask would be ignored")
    if found.dtype.kind not in kinds:
        raise Refused(name, f"`{name}` must be an array of {wanted}, not of {found.dtype}")
    return found


def whole_numbers(name: str, values: ArrayLike, shape: tuple[int, ...]) -> Whole:
    """An array of whole numbers, of any integer type.

    >>> whole_numbers("rows", [0, 3, 2.0], (3,))
    Traceback (most recent call last):
    vacherie.core.error.Refused: `rows` must be an array of whole numbers, not of float64
    """
    found: Whole = shaped(name, array(name, values, "iu", "whole numbers"), shape)
    return found


def numbers(
    name: str, values: ArrayLike, shape: tuple[int, ...], low: float, high: float
) -> NDArray[np.float64]:
    """A new array of finite numbers from `low` to `high`."""
    found = shaped(name, array(name, values, "iuf", "numbers"), shape).astype(np.float64)
    if not ((found >= low) & (found <= high)).all():  # false for nan, too
        raise Refused(name, f"`{name}` must hold numbers from {low} to {high} only")
    return found


def mask(name: str, values: ArrayLike, length: int) -> Bytes:
    """True and False for each of some things, as new bytes; numbers are refused: they might be places."""
    return shaped(name, array(name, values, "b", "True and False"), (length,)).astype(np.uint8)


def shaped(name: str, values: NDArray[A], shape: tuple[int, ...]) -> NDArray[A]:
    """An array of one shape; nothing is broadcast."""
    if values.shape != shape:
        raise Refused(name, f"`{name}` must have the shape {shape}, not {values.shape}")
    return values


def put(where: Bytes, given: Whole) -> None:
    """Write whole numbers into bytes; `NO_BYTE` for one that does not fit."""
    if given.dtype == np.uint8:
        where[...] = given
    else:
        np.minimum(given.astype(np.uint64), np.uint64(NO_BYTE), out=where, casting="unsafe")


def to_bytes(given: Whole) -> Bytes:
    """Whole numbers as bytes, as kernels read them: the same array, if it is one already."""
    if given.dtype == np.uint8 and given.flags.carray:
        return given.view(np.uint8)
    found = np.empty(given.shape, np.uint8)
    put(found, given)
    return found


def frozen(values: NDArray[A]) -> NDArray[A]:
    """A view of an array that cannot be written to."""
    view = values.view()
    view.flags.writeable = False
    return view
