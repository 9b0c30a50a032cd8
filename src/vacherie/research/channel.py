"""A channel of an observation: consecutive numbers with one meaning, and the layout that they make up."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from msgspec import Struct

from vacherie.extras import provided_by

with provided_by("research"):
    import numpy as np
    from numpy.typing import NDArray

Numbers = NDArray[np.int16]
MOST = 32_767
"""The largest number in an observation: totals above it are cut off."""


class Channel(Struct, frozen=True):
    """One line of the documented table."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: int = 0
    high: int = 1

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """Channels one after another: where each lies in an observation."""

    def __init__(self, channels: Sequence[Channel]) -> None:
        self.channels = tuple(channels)
        self.size = sum(channel.size for channel in channels)
        self.places: dict[str, slice] = {}
        first = 0
        for channel in channels:
            self.places[channel.name] = slice(first, first + channel.size)
            first += channel.size

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest value of every number."""
        sizes = [channel.size for channel in self.channels]
        low = np.repeat(np.array([channel.low for channel in self.channels], np.int16), sizes)
        return low, np.repeat(np.array([channel.high for channel in self.channels], np.int16), sizes)
