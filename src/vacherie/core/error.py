"""Errors for bad input: each has a machine-readable code, and nothing has changed when one is raised."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice


class Refused(ValueError):
    """A request that the rules or the protocol do not allow; nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        # Subclasses have their own constructors; an error must still be picklable between processes.
        return rebuild, (type(self), *self.args), self.__dict__


def rebuild(kind: type[Refused], message: str) -> Refused:
    """Unpickle an error without calling its constructor."""
    return kind.__new__(kind, message)


class IllegalChoice(Refused):
    """An answer that is not among the legal ones; `options` lists those."""

    def __init__(self, code: str, message: str, options: Sequence[Choice] = ()) -> None:
        super().__init__(code, message)
        self.options = tuple(options)


class IllegalDeal(Refused):
    """A deal at the wrong moment, or one that is not a permutation of the cards it must hold."""


class BadSetup(Refused):
    """An unknown preset, a seat count out of range, or options that the rules exclude."""
