"""Copies of a batch: `clone`, `copy.copy`, `copy.deepcopy` and `pickle`, all complete and independent.

What callers read are views of buffers, so copying attribute by attribute would leave a copy that reads the
buffers of the original, or views that no step changes. A copy is therefore made of plain attributes and of
the bytes of the games; it allocates buffers and views of its own.
"""

from __future__ import annotations

import copy
from typing import Any, Self

from numpy.typing import NDArray

import vacherie
from vacherie.core.error import Refused


class CopyableBatch:
    """What batches have in common: they can be copied, and a copy goes on exactly as the original would."""

    _made: frozenset[str] = frozenset()
    """The attributes that `_allocate` makes: a copy makes its own."""

    def clone(self) -> Self:
        """A copy that shares nothing with this batch: same games, same random numbers from here on.

        Arrays that were read from this batch stay views of this batch. `copy.copy` and `copy.deepcopy` do the
        same; `pickle` gives the same copy in another process, if that has the same version of Vacherie.

        >>> from vacherie.sim.batch.nimmt import NimmtBatch
        >>> batch = NimmtBatch(games=100, seed=1)
        >>> other = batch.clone()
        >>> batch.play(batch.uniform_cards())
        >>> batch.phase, other.phase
        ('rows', 'cards')
        """
        return copy.deepcopy(self)

    def __copy__(self) -> Self:
        # A shallow copy would be two batches on one set of buffers.
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        plain = {name: value for name, value in vars(self).items() if name not in self._made}
        return {"version": vacherie.__version__, "plain": plain, "arrays": self._state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state["version"] != vacherie.__version__:
            made, here = state["version"], vacherie.__version__
            kind = type(self).__name__
            raise Refused(
                "version", f"this {kind} was pickled by Vacherie {made} and cannot be read by {here}"
            )
        vars(self).update(state["plain"])
        self._make()
        for name, array in self._state().items():
            array[...] = state["arrays"][name]
        self._pad()

    def _make(self) -> None:
        """Allocate buffers and views, and note their names."""
        plain = set(vars(self))
        self._allocate()
        self._made = frozenset({"_made", *vars(self)} - plain)

    def _allocate(self) -> None:
        """Make all buffers and views."""
        raise NotImplementedError

    def _state(self) -> dict[str, NDArray[Any]]:
        """The bytes of the games, by name, as views that can be written to; all other bytes are scratch."""
        raise NotImplementedError

    def _pad(self) -> None:
        """Fill columns that play along behind the last game, where there are some."""
