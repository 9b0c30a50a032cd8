"""The coach's review of a recorded game: worked out beside the screen, given up when the screen is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from vacherie.analysis.review import Progress, Review, ReviewCancelled, review
from vacherie.core.error import Refused
from vacherie.extras import MissingExtra
from vacherie.records.record import Record

SECONDS = 10.0
"""About how long a review takes; a sketch is there much earlier."""


class BackgroundReview:
    """A review in the making: first nothing, then a sketch, then the fine one."""

    def __init__(self, record: Record, changed: Callable[[], None]) -> None:
        self.record = record
        self.changed = changed
        self.found: Review | None = None
        self.done = 0.0
        """From 0 to 1."""
        self.failure: Exception | None = None
        """Why there is no review."""
        self.is_given_up = False

    async def run(self) -> None:
        """Work it out in a thread: the kernels hold no lock, so the screen goes on."""
        loop = asyncio.get_running_loop()

        def told(progress: Progress) -> None:
            loop.call_soon_threadsafe(self.note, progress)

        try:
            await asyncio.to_thread(
                review, self.record, seconds=SECONDS, progress=told, cancelled=lambda: self.is_given_up
            )
        except ReviewCancelled:
            pass
        except (MissingExtra, Refused) as error:
            self.failure = error
            self.changed()
        finally:  # the thread of a cancelled task sees it at its next question
            self.is_given_up = True

    def note(self, progress: Progress) -> None:
        """Keep how far it is, and a review that is better than the one before."""
        if self.is_given_up and self.found is None:
            return
        self.done, self.found = progress.done, progress.review or self.found
        self.changed()
