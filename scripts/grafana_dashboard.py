"""Writes the Grafana dashboard of a server's metrics: `python scripts/grafana_dashboard.py`.

A panel is one line of PANELS. A test compares the metrics that are used here with those of the code, in both
directions, and the file with what this program writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATH = Path(__file__).parents[1] / "deploy" / "grafana" / "vacherie.json"
COLUMNS = 24
"""The width of Grafana's grid."""
WIDTH, HEIGHT = 8, 8
ROW_HEIGHT = 1
WHERE = 'instance=~"$instance"'
"""Restricts every query to the nodes that are chosen above the dashboard."""


@dataclass(frozen=True)
class Panel:
    """One graph: its title, the unit of its axis, and a query for each kind of line, by its legend."""

    title: str
    unit: str
    queries: dict[str, str]
    about: str = ""


def rate(metric: str, by: str, where: str = "") -> str:
    """Events in a second, summed by labels."""
    return f"sum by ({by}) (rate({metric}{{{WHERE}{where}}}[$__rate_interval]))"


def quantiles(histogram: str) -> dict[str, str]:
    """Median and 99th percentile of a histogram, over all chosen nodes."""
    buckets = rate(f"{histogram}_bucket", "le")
    return {name: f"histogram_quantile({q}, {buckets})" for name, q in (("median", 0.5), ("p99", 0.99))}


def total(metric: str, by: str = "instance") -> str:
    """A gauge, summed by labels."""
    return f"sum by ({by}) ({metric}{{{WHERE}}})"


PANELS: dict[str, tuple[Panel, ...]] = {
    "Play": (
        Panel("People connected to a seat", "short", {"{{instance}}": total("vacherie_people")}),
        Panel("Spectators", "short", {"{{instance}}": total("vacherie_spectators")}),
        Panel("Tables in memory", "short", {"{{status}}": total("vacherie_tables", "status")}),
        Panel("Answers", "ops", {"{{by}}": rate("vacherie_answers_total", "by")}),
        Panel(
            "Time to acknowledge an answer",
            "s",
            quantiles("vacherie_ack_seconds"),
            "From an answer's arrival until it is durable and acknowledged.",
        ),
        Panel("Refusals", "ops", {"{{code}}": rate("vacherie_refusals_total", "code")}),
    ),
    "Storage": (
        Panel("Time of a commit", "s", quantiles("vacherie_commit_seconds")),
        Panel(
            "Rows in a commit",
            "short",
            quantiles("vacherie_commit_rows"),
            "What all tables wrote at the same time shares a commit: more under load.",
        ),
        Panel(
            "Age of the newest backup",
            "s",
            {"{{instance}}": f"vacherie_backup_age_seconds{{{WHERE}}}"},
            "Of servers on SQLite; PostgreSQL has backups of its own.",
        ),
    ),
    "Bots": (
        Panel("Time of an answer", "s", quantiles("vacherie_bot_seconds")),
        Panel("Time that bots wait for a worker", "s", quantiles("vacherie_bot_wait_seconds")),
        Panel(
            "Waiting and failing bots",
            "short",
            {
                "waiting {{instance}}": total("vacherie_bots_waiting"),
                "failures/s {{instance}}": rate("vacherie_bot_failures_total", "instance"),
            },
        ),
    ),
    "Bot workers": (
        Panel(
            "Workers that each node sees",
            "short",
            {"{{instance}}": total("vacherie_bot_workers")},
            "Of nodes with bots = workers; all should see the same.",
        ),
        Panel(
            "Jobs that workers did not do",
            "ops",
            {
                "done by the node itself {{instance}}": rate("vacherie_bot_jobs_embedded_total", "instance"),
                "given to another worker {{instance}}": rate("vacherie_bot_job_retries_total", "instance"),
            },
            "Both should be 0: workers are missing, or die.",
        ),
        Panel(
            "Jobs on the bus",
            "ops",
            {
                "sent": f"sum(rate(vacherie_bot_jobs_sent_total{{{WHERE}}}[$__rate_interval]))",
                "{{outcome}}": rate("vacherie_bot_job_results_total", "outcome"),
            },
        ),
        Panel("Time that jobs wait on the bus", "s", quantiles("vacherie_bot_stream_seconds")),
    ),
    "Nodes": (
        Panel(
            "Living nodes",
            "short",
            {"as {{instance}} sees them": total("vacherie_nodes")},
            "All should see the same, and none fewer than there are.",
        ),
        Panel("Connected to the bus", "short", {"{{instance}}": total("vacherie_bus_up")}),
        Panel("Tables by node", "short", {"{{instance}}": total("vacherie_tables_owned")}),
        Panel(
            "Tables taken over",
            "ops",
            {"{{instance}}": rate("vacherie_takeovers_total", "instance")},
            "Also tables that were unloaded and are used again: a few are normal.",
        ),
        Panel(
            "Connections for tables of other nodes",
            "short",
            {"{{instance}}": total("vacherie_relayed_connections")},
        ),
    ),
    "Connections": (
        Panel("HTTP requests", "reqps", {"{{status}}": rate("vacherie_http_requests_total", "status")}),
        Panel(
            "Websocket messages",
            "ops",
            {"{{direction}}": rate("vacherie_websocket_frames_total", "direction")},
        ),
        Panel(
            "Clients dropped because they did not keep up",
            "ops",
            {"{{instance}}": rate("vacherie_slow_clients_total", "instance")},
        ),
    ),
    "Processes": (
        Panel("CPU", "percentunit", {"{{instance}}": rate("process_cpu_seconds_total", "instance")}),
        Panel("Memory", "bytes", {"{{instance}}": total("process_resident_memory_bytes")}),
        Panel("Versions", "short", {"{{version}}": f"count by (version) (vacherie_build_info{{{WHERE}}})"}),
    ),
}
"""The panels by the title of their row."""


def panels() -> Iterator[dict[str, Any]]:
    """All rows and panels with their places."""
    number, top = 0, 0
    for title, row in PANELS.items():
        number += 1
        place = {"x": 0, "y": top, "w": COLUMNS, "h": ROW_HEIGHT}
        yield {
            "id": number,
            "type": "row",
            "title": title,
            "collapsed": False,
            "gridPos": place,
            "panels": [],
        }
        top += ROW_HEIGHT
        for index, panel in enumerate(row):
            number += 1
            left = index * WIDTH % COLUMNS
            if index and left == 0:
                top += HEIGHT
            yield graph(number, panel, {"x": left, "y": top, "w": WIDTH, "h": HEIGHT})
        top += HEIGHT


def graph(number: int, panel: Panel, place: dict[str, int]) -> dict[str, Any]:
    """A panel as Grafana reads it."""
    source = {"type": "prometheus", "uid": "${datasource}"}
    return {
        "id": number,
        "type": "timeseries",
        "title": panel.title,
        "description": panel.about,
        "datasource": source,
        "gridPos": place,
        "fieldConfig": {"defaults": {"unit": panel.unit, "min": 0}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [
            {"refId": chr(ord("A") + index), "datasource": source, "expr": query, "legendFormat": legend}
            for index, (legend, query) in enumerate(panel.queries.items())
        ],
    }


def variables() -> list[dict[str, Any]]:
    """What is chosen above the dashboard: the Prometheus, and the nodes."""
    source = {"type": "prometheus", "uid": "${datasource}"}
    query = "label_values(vacherie_build_info, instance)"
    return [
        {"name": "datasource", "label": "Prometheus", "type": "datasource", "query": "prometheus"},
        {
            "name": "instance",
            "label": "Nodes",
            "type": "query",
            "datasource": source,
            "query": {"query": query, "refId": "instances"},
            "refresh": 2,
            "multi": True,
            "includeAll": True,
            "allValue": ".*",
            "current": {"text": "All", "value": "$__all"},
        },
    ]


def dashboard() -> str:
    """The dashboard as JSON, for Grafana's import."""
    made = {
        "uid": "vacherie",
        "title": "Vacherie",
        "tags": ["vacherie"],
        "schemaVersion": 39,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "timezone": "",
        "templating": {"list": variables()},
        "annotations": {"list": []},
        "panels": list(panels()),
    }
    return json.dumps(made, indent=1) + "\n"


def main() -> None:
    """Write the file."""
    PATH.write_text(dashboard())
    print(f"written: {PATH.relative_to(Path.cwd()) if PATH.is_relative_to(Path.cwd()) else PATH}")


if __name__ == "__main__":
    main()
