"""Token buckets: they limit, refill with time, and are bounded by LRU eviction."""

from __future__ import annotations

from tests.support.fake_clock import FakeClock
from vacherie.server.auth.rate_limit import Bucket, RateLimit


def test_a_bucket_fills_with_time_but_never_above_its_size() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, rate=10, size=5)
    clock.advance(3600)
    assert [bucket.take() for _ in range(5)] == [0] * 5
    assert bucket.take() == 0.1
    clock.advance(0.25)
    assert [bucket.take() > 0 for _ in range(3)] == [False, False, True]


def test_a_refused_request_costs_no_token() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, rate=1, size=1)
    assert bucket.take() == 0
    assert [bucket.take() for _ in range(50)] == [1.0] * 50
    clock.advance(1)
    assert bucket.take() == 0


def test_buckets_are_independent() -> None:
    limit = RateLimit(FakeClock(), count=2, seconds=60)
    assert [limit.take("a"), limit.take("a"), limit.take("b")] == [0, 0, 0]
    assert limit.take("a") == 30
    assert limit.take("b") == 0


def test_the_memory_stays_bounded_and_the_busy_are_remembered() -> None:
    limit = RateLimit(FakeClock(), count=1, seconds=60, most=100)
    assert limit.take("busy") == 0
    for number in range(1000):
        limit.take(f"passer-by {number}")
        assert limit.take("busy") > 0
    assert len(limit.buckets) == 100


def test_several_tokens_are_taken_at_once_or_not_at_all() -> None:
    bucket = Bucket(FakeClock(), rate=2, size=10)
    assert bucket.take(8) == 0
    assert bucket.take(8) == 3
    assert bucket.take(2) == 0


def test_a_charge_makes_the_next_uses_wait_but_not_for_ever() -> None:
    clock = FakeClock()
    limit = RateLimit(clock, count=60, seconds=60)
    limit.charge("a", 100)
    assert limit.take("a") == 41
    limit.charge("a", 1_000_000)
    assert limit.take("a") == 61
    clock.advance(61)
    assert limit.take("a") == 0
    assert limit.take("b") == 0
