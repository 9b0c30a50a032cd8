"""A coach for tests of the server: its reviews and hints have the right form and cost nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.support.timeouts import TIMEOUT
from vacherie.analysis import review as package
from vacherie.analysis.review import Hint, Phrase, Progress, Review, ReviewCancelled, ReviewedOption
from vacherie.core.action import Decision
from vacherie.core.event import Event
from vacherie.records import Record
from vacherie.server.coach import hints


class QuickCoach:
    """Stands in for the coach; keeps what it was asked."""

    def __init__(self) -> None:
        self.reviewed: list[Record] = []
        self.hints: list[tuple[Any, tuple[Event, ...]]] = []
        """View and events of every hint."""
        self.may_end = threading.Event()
        """Until then a review stays at its sketch."""
        self.may_end.set()
        self.cancelled = 0
        self.may_hint = threading.Event()
        """Until then a hint takes its time."""
        self.may_hint.set()

    def review(
        self,
        record: Record,
        *,
        progress: Callable[[Progress], None],
        cancelled: Callable[[], bool],
        **settings: Any,
    ) -> Review:
        """A sketch, and the same as the final review."""
        self.reviewed.append(record)
        made = review_of(record, sketch=True)
        progress(Progress(done=0.1, review=made))
        waited = 0.0
        while not self.may_end.wait(0.01):
            waited += 0.01
            assert waited < TIMEOUT
            progress(Progress(done=0.2, review=made))
            if cancelled():
                self.cancelled += 1
                raise ReviewCancelled
        return review_of(record, sketch=False)

    def hint(self, game: Any, view: Any, heard: Sequence[Event], decision: Decision, **_: Any) -> Hint:
        """The first option is the best, every later one costs a bullhead more."""
        self.hints.append((view, tuple(heard)))
        assert self.may_hint.wait(TIMEOUT)
        options = tuple(
            ReviewedOption(choice=choice, value=-2520 * place, error=25, cost_error=25 * bool(place))
            for place, choice in enumerate(decision.options)
        )
        reason = Phrase("coach-only-answer", {"seat": decision.seat})
        return Hint(seat=decision.seat, unit=2520, options=options, reason=reason)


def review_of(record: Record, *, sketch: bool) -> Review:
    """An empty review."""
    return Review(
        preset=record.preset,
        names=record.players,
        sides=len(record.seats),
        team=False,
        over=True,
        unit=2520,
        rollouts=1,
        seed=0,
        sketch=sketch,
        seats=(),
        moments=(),
        steps=(),
        decisions=(),
    )


def install(monkeypatch: pytest.MonkeyPatch) -> QuickCoach:
    """Use it in place of the coach, in the threads of this process."""
    coach = QuickCoach()
    monkeypatch.setattr(package, "review", coach.review)
    monkeypatch.setattr(package, "hint", coach.hint)
    monkeypatch.setattr(hints, "is_compiled", lambda: True)
    return coach
