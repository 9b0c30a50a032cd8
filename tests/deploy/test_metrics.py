"""Dashboard and alert rules name metrics that exist, and leave none out."""

from __future__ import annotations

import json
import re

import pytest
import yaml  # type: ignore[import-untyped]

from scripts.grafana_dashboard import COLUMNS, PATH, dashboard
from vacherie.server.observability.metrics import Metrics, NodeFigures

PROMETHEUS = PATH.parents[1] / "prometheus"
WITHOUT_PANEL: dict[str, str] = {}
"""Metrics that need no panel, with the reason."""
PROCESS = {
    "process_cpu_seconds_total",
    "process_max_fds",
    "process_open_fds",
    "process_resident_memory_bytes",
}
"""Metrics of Prometheus's own client that are used."""


def existing() -> set[str]:
    """The names of our metrics as they are scraped, the parts of a histogram by its name."""
    metrics = Metrics()
    metrics.backup_age = lambda: 0.0
    metrics.node = lambda: NodeFigures(bus_up=True, nodes=1, takeovers=0)
    found = set(re.findall(r"^# TYPE (\S+) ", metrics.render().decode(), re.MULTILINE))
    return {name for name in found if not name.endswith("_created")}  # added by Prometheus's client


def named(text: str) -> set[str]:
    """The metrics in queries."""
    found = set(re.findall(r"\b(?:vacherie|process)_\w+", text))
    return {re.sub("_bucket$", "", name) for name in found}


def queries() -> str:
    """All queries of the dashboard."""
    panels = json.loads(PATH.read_text())["panels"]
    return "\n".join(target["expr"] for panel in panels for target in panel.get("targets", ()))


def rules() -> list[dict[str, str]]:
    """The alert rules."""
    found = yaml.safe_load((PROMETHEUS / "alerts.yaml").read_text())
    return [rule for group in found["groups"] for rule in group["rules"]]


def test_every_metric_that_the_dashboard_shows_exists() -> None:
    assert named(queries()) <= existing()


def test_every_metric_has_a_panel() -> None:
    """A new metric gets a line in scripts/grafana_dashboard.py, or an entry in WITHOUT_PANEL."""
    ours = {name for name in existing() if name.startswith("vacherie_")}
    assert ours - named(queries()) == WITHOUT_PANEL.keys()


def test_every_metric_of_an_alert_exists() -> None:
    used = named("\n".join(rule["expr"] for rule in rules()))
    assert used <= existing()
    assert {name for name in used | named(queries()) if name.startswith("process_")} == PROCESS


def test_the_dashboard_is_up_to_date() -> None:
    assert PATH.read_text() == dashboard(), "run: python scripts/grafana_dashboard.py"


def test_panels_have_places_of_their_own() -> None:
    taken: set[tuple[int, int]] = set()
    panels = json.loads(PATH.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for panel in panels:
        place = panel["gridPos"]
        cells = {
            (place["x"] + right, place["y"] + down)
            for right in range(place["w"])
            for down in range(place["h"])
        }
        assert max(column for column, _ in cells) < COLUMNS
        assert taken.isdisjoint(cells), panel["title"]
        taken |= cells


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_every_alert_says_what_to_do_and_has_a_test(rule: dict[str, dict[str, str]]) -> None:
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"]
    assert rule["annotations"]["description"]
    tested = yaml.safe_load((PROMETHEUS / "alerts.test.yaml").read_text())
    assert str(rule["alert"]) in str(tested)
