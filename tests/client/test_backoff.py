"""Back-off: waits grow up to a limit, and Retry-After is respected."""

from __future__ import annotations

from random import Random

import pytest

from vacherie.client.backoff import LONGEST_WAIT, Backoff
from vacherie.client.errors import ServerRefused, Unreachable


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_waits_grow_to_a_limit_and_start_again() -> None:
    backoff = Backoff(None, rng=Random(1))
    waits = [backoff.wait("lost") for _ in range(50)]
    assert waits[0] <= 0.1
    assert LONGEST_WAIT / 2 <= min(waits[10:]) < max(waits) <= LONGEST_WAIT
    backoff.reset()
    assert backoff.wait("lost") <= 0.1


def test_patience_runs_out() -> None:
    time = Time()
    backoff = Backoff(60, now=time)
    backoff.wait("lost")
    time.now = 59.9
    backoff.wait("lost")
    time.now = 60
    with pytest.raises(Unreachable, match="gave up after 60 seconds: the cable"):
        backoff.wait("the cable")
    backoff.reset()
    backoff.wait("lost")


def test_what_the_server_asks_for_is_done_and_costs_no_patience() -> None:
    time = Time()
    backoff = Backoff(60, now=time)
    assert backoff.wait("restart", asked=300.0) == 300.0
    time.now = 300
    backoff.wait("lost")
    time.now = 360
    with pytest.raises(Unreachable):
        backoff.wait("lost")


@pytest.mark.parametrize(
    ("refused", "temporary"),
    [
        (ServerRefused("busy", "too much to do"), True),
        (ServerRefused("something", "later", retry=1.0), True),
        (ServerRefused("not-yours", "it is not yours"), False),
    ],
)
def test_what_passes_by_itself(refused: ServerRefused, temporary: bool) -> None:
    assert refused.is_temporary is temporary
