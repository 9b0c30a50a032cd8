"""Copies of tuples with one item changed, for updating frozen states."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with one item exchanged.

    >>> put(("hay", "oats", "clover"), 1, "salt")
    ('hay', 'salt', 'clover')
    """
    changed = list(items)  # half the work of slicing twice and adding
    changed[at] = item
    return tuple(changed)


def add(items: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """A tuple with one number increased.

    >>> add((0, 0, 0), 2, 5)
    (0, 0, 5)
    """
    return put(items, at, items[at] + by)
