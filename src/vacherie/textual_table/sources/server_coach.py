"""The coach of a server: hints at a table, and the review of a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from vacherie.analysis.review import Hint, Review, ReviewedOption
from vacherie.client.decode import MessageDecoder
from vacherie.client.http import Http
from vacherie.client.urls import GAMES, table_path
from vacherie.core.action import Decision
from vacherie.core.error import Refused
from vacherie.protocol import coach
from vacherie.records.record import Record
from vacherie.textual_table.sources.background_review import BackgroundReview

LOOK = 0.5
"""Seconds between two looks at how far a review is."""
HINT_TIMEOUT = 60.0
"""Seconds: a busy server works out one hint after the other."""


def ask_hint(http: Http, table: str, decision: Decision, decoder: MessageDecoder) -> Hint:
    """What the server's coach would do in an open decision."""
    path = table_path(table, "seats", decision.seat, "hint")
    given = http.call("POST", path, coach.HintGiven, coach.AskHint(decision.id), HINT_TIMEOUT)
    found = msgspec.convert(given.hint, Hint)
    return replace(found, options=with_choices(found.options, decoder))


def with_choices(options: tuple[ReviewedOption, ...], decoder: MessageDecoder) -> tuple[ReviewedOption, ...]:
    """Options whose choices are those of the game."""
    return tuple([replace(one, choice=decoder.choice(msgspec.json.encode(one.choice))) for one in options])


def read_review(data: Any, decoder: MessageDecoder) -> Review:
    """A review as the server sends it."""
    found = msgspec.convert(data, Review)
    decisions = [replace(one, options=with_choices(one.options, decoder)) for one in found.decisions]
    return replace(found, decisions=tuple(decisions))


class ServerReview(BackgroundReview):
    """A review that the server works out; it gives up when no client polls any more."""

    def __init__(self, record: Record, changed: Callable[[], None], http: Http, game: str) -> None:
        super().__init__(record, changed)
        self.http = http
        self.path = f"{GAMES}/{game}/review"
        self.decoder = MessageDecoder(record.game)

    async def run(self) -> None:
        """Start it, and look at it until it is done."""
        try:
            seen = await asyncio.to_thread(self.http.call, "POST", self.path, coach.GameReview)
            stage = self.take(seen, 0)
            while seen.status not in ("done", "none"):
                await asyncio.sleep(LOOK)
                path = f"{self.path}?have={stage}"
                seen = await asyncio.to_thread(self.http.call, "GET", path, coach.GameReview)
                stage = self.take(seen, stage)
        except Refused as error:
            self.failure = error
            self.changed()
        finally:
            self.is_given_up = True

    def take(self, seen: coach.GameReview, stage: int) -> int:
        """Keep what has come; the newest stage there is."""
        self.done = 1.0 if seen.status == "done" else seen.progress
        if seen.review is not None:
            self.found, stage = read_review(seen.review, self.decoder), seen.stage
        self.changed()
        return stage
