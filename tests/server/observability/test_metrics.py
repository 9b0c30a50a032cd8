"""Metrics: counters are exported, and two servers in one process share none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families

from vacherie.server.observability.metrics import Metrics


def samples(metrics: Metrics) -> dict[str, float]:
    """All numbers, by name and labels, as a Prometheus server reads them."""
    found = {}
    for family in text_string_to_metric_families(metrics.render().decode()):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


@pytest.mark.parametrize(
    ("happens", "shown"),
    [
        (lambda metrics: metrics.answered("autopilot"), {"vacherie_answers_total{by=autopilot}": 1}),
        (lambda metrics: metrics.refused("changed"), {"vacherie_refusals_total{code=changed}": 1}),
        (
            lambda metrics: metrics.committed(7, 0.002),
            {
                "vacherie_commit_rows_sum": 7,
                "vacherie_commit_rows_bucket{le=5.0}": 0,
                "vacherie_commit_rows_bucket{le=10.0}": 1,
                "vacherie_commit_seconds_count": 1,
                "vacherie_commit_seconds_sum": 0.002,
            },
        ),
        (lambda metrics: metrics.acknowledged(0.03), {"vacherie_ack_seconds_sum": 0.03}),
        (lambda metrics: metrics.bot_answered(0.4), {"vacherie_bot_seconds_sum": 0.4}),
        (lambda metrics: metrics.bot_waited(0.2), {"vacherie_bot_wait_seconds_sum": 0.2}),
        (lambda metrics: metrics.bot_failed(), {"vacherie_bot_failures_total": 1}),
        (lambda metrics: metrics.dropped(), {"vacherie_slow_clients_total": 1}),
        (
            lambda metrics: setattr(metrics, "frames_in", 1),
            {"vacherie_websocket_frames_total{direction=in}": 1},
        ),
        (
            lambda metrics: setattr(metrics, "frames_out", 1),
            {"vacherie_websocket_frames_total{direction=out}": 1},
        ),
        (
            lambda metrics: metrics.requested("GET", "/t/{table:str}", 404),
            {"vacherie_http_requests_total{method=GET,route=/t/{table:str},status=404}": 1},
        ),
    ],
)
def test_what_happens_is_shown(happens: Callable[[Metrics], None], shown: dict[str, float]) -> None:
    metrics, other = Metrics(), Metrics()
    before = samples(metrics)
    happens(metrics)
    after, elsewhere = samples(metrics), samples(other)
    for name, value in shown.items():
        assert after[name] == value
        assert before.get(name, 0) == 0
        assert elsewhere.get(name, 0) == 0


def test_gauges_are_read_on_scrape() -> None:
    metrics = Metrics()
    tables: list[str] = []
    people = [0]
    metrics.watch(tables=lambda: tables, people=lambda: people[0], spectators=lambda: 2)
    metrics.bots_waiting = lambda: 7
    assert samples(metrics)["vacherie_tables{status=playing}"] == 0
    tables += ["playing", "playing", "open"]
    people[0] = 5
    now = samples(metrics)
    assert now["vacherie_tables{status=playing}"] == 2
    assert now["vacherie_tables{status=open}"] == 1
    assert now["vacherie_tables{status=finished}"] == 0
    assert now["vacherie_people"] == 5
    assert now["vacherie_spectators"] == 2
    assert now["vacherie_bots_waiting"] == 7


def test_the_version_and_the_process_are_shown() -> None:
    now = samples(Metrics())
    assert any(name.startswith("vacherie_build_info{version=") for name in now)
    assert "process_resident_memory_bytes" in now


def test_the_age_of_the_newest_backup() -> None:
    metrics = Metrics()
    assert "vacherie_backup_age_seconds" not in samples(metrics), "there is none yet"
    metrics.backup_age = lambda: 90.5
    assert samples(metrics)["vacherie_backup_age_seconds"] == 90.5
