"""docs/scaling.md and the figures of the cluster: up to date, and the formulas move the way they should."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from scripts import cluster_figures
from scripts.scaling import DOCS, PAGE, Measured, current, largest, measured, needs, number

MILLION = 1_000_000


@pytest.fixture
def one() -> Measured:
    """The committed figures."""
    read = [json.loads((DOCS / "benchmarks" / f"{name}.json").read_text()) for name in ("cluster", "levels")]
    return measured(*read)


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == current(), "run scripts/scaling.py"


def test_the_figures_in_the_benchmarks_are_up_to_date() -> None:
    kept = cluster_figures.PAGE.read_text(encoding="utf-8")
    assert cluster_figures.page(kept) == kept, "run scripts/cluster_figures.py"


def test_a_round_example() -> None:
    """Numbers that can be checked by hand: 1 ms a node, 1 ms a hop, 100 answers/s for 1,000 seats."""
    figures: dict[str, Any] = dict.fromkeys(
        (
            "wal_bytes_1", "line_bytes_1", "frames_1", "frame_bytes_1", "mb_per_1000_seats_1", "hop_ms",
            "takeover_p99_s", "published_3", "bus_bytes_3",
        ),
        0.0,
    )  # fmt: skip
    figures |= {
        "nodes_us_1": 1000,
        "hop_cpu_us": 1000,
        "postgres_us_1": 100,
        "valkey_us_3": 0,
        "mb_per_node_1": 100,
        "date": "",
        "machine": "",
    }
    levels = {"champion": {"ms": 30}, "duchesse": {"ms": 5}, "praline": {"ms": 0}}
    one = measured(figures, {"duels": {"classic": levels}})
    steered = needs(100_000, one, steered=True)
    assert steered.answers == 10_000
    assert steered.nodes == 20  # ten cores of work at half a core each
    assert steered.postgres_cores == pytest.approx(2)
    assert steered.bot_cores == pytest.approx(10_000 * 0.25 * (0.2 * 0.04 + 0.8 * 0.0025) / 0.5)
    assert steered.connections == 140
    assert steered.published == 0
    assert needs(100_000, one, steered=False).nodes == 40


@pytest.mark.parametrize(
    ("figure", "need"),
    [
        ("node_us", "nodes"),
        ("hop_us", "nodes"),
        ("postgres_us", "postgres_cores"),
        ("bus_us", "buses"),
        ("bus_bytes", "bus_mb"),
        ("published", "published"),
        ("wal_bytes", "wal_mb"),
        ("line_bytes", "disk_tb"),
        ("seat_mb", "node_mb"),
        ("champion_us", "bot_cores"),
        ("level_us", "bot_cores"),
    ],
)
def test_what_costs_more_needs_more(one: Measured, figure: str, need: str) -> None:
    dearer = replace(one, **{figure: 3 * getattr(one, figure)})
    assert getattr(needs(MILLION, dearer, steered=False), need) > getattr(
        needs(MILLION, one, steered=False), need
    )


def test_a_limit_is_the_largest_number_below_it(one: Measured) -> None:
    found = largest(lambda needed: needed.answers <= 5_000, one)
    assert found == 50_000


def test_numbers_have_three_digits() -> None:
    assert [number(value) for value in (1_234_567, 999.6, 45.67, 0.1234, 0)] == [
        "1,230,000", "1000", "46", "0.12", "0",
    ]  # fmt: skip
