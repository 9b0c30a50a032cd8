"""Source of a table: where its events come from, and where answers go — this process, or a server.

The screen shows one moment after the other at its own pace; the source may be far ahead of it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from vacherie.analysis.review import Hint
from vacherie.core.action import Choice, Decision, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.locale.wording import Wording


class Moment(Struct, frozen=True):
    """One event as the player sees it, and the view after it."""

    event: Event
    view: Any
    is_old: bool = False
    """Whether it happened before the player came (back): it is not shown again."""


class Source(ABC):
    """A table with one seat that is played here."""

    def __init__(self) -> None:
        self.moments: deque[Moment] = deque()
        """What is not shown yet."""
        self.news = asyncio.Event()
        """Set when anything has changed."""
        self.remarks: deque[str] = deque()
        """Sentences about the table that are no events: chat, a lost connection."""
        self.failure: Exception | None = None
        """Why the table cannot go on."""
        self.rewound: Any = None
        """The view to go on from when an answer was taken back, until it is shown."""

    @property
    @abstractmethod
    def game(self) -> Game[Any, Any] | None:
        """The game; None before it is known."""

    @property
    @abstractmethod
    def wording(self) -> Wording:
        """The sentences of this game for its player."""

    @property
    @abstractmethod
    def view(self) -> Any:
        """What the player sees now; None before the game."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The player's open decision, answered or not."""

    @property
    @abstractmethod
    def asked(self) -> frozenset[Seat]:
        """The seats that are waited for."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats whose players are away."""
        return frozenset()

    @property
    def has_news(self) -> bool:
        """Whether there is something that is not shown yet."""
        return bool(self.moments or self.remarks) or self.rewound is not None

    @property
    def can_take_back(self) -> bool:
        """Whether an answer can be taken back now."""
        return False

    async def take_back(self) -> None:
        """Take the last answer back, with all that followed from it; raises `Refused`."""
        raise NotImplementedError

    @property
    def has_hints(self) -> bool:
        """Whether the coach may be asked here."""
        return False

    async def hint(self, decision: Decision) -> Hint:
        """What the coach would do in the open decision; raises `Refused` or `MissingExtra`."""
        raise NotImplementedError

    @abstractmethod
    async def run(self) -> None:
        """Go on until the game is over."""

    @abstractmethod
    async def answer(self, decision: Decision, choice: Choice) -> None:
        """Answer a decision; raises `Refused`."""

    @abstractmethod
    async def close(self) -> None:
        """Stop; what can be saved is saved."""

    def see(self, view: Any, events: Sequence[Event], game: Game[Any, Any], is_old: bool = False) -> Any:
        """Queue events that the player may see; the view after them."""
        for event in events:
            view = game.see(view, event)
            self.moments.append(Moment(event, view, is_old))
        self.news.set()
        return view
