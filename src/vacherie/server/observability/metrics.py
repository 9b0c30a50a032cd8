"""Prometheus metrics: counters, histograms and gauges (/metrics).

One `Metrics` belongs to one app; nothing is global, so that tests can have many. Labels have few values by
construction (a route's template, never a path), because every value is a time series that is never freed.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from vacherie import __version__

CONTENT_TYPE = "text/plain; version=0.0.4"
"""The text format of Prometheus; the web framework adds the charset."""

GAUGES = ("tables", "people", "spectators", "bots_waiting", "bot_workers", "backup_age_seconds")
NODE_GAUGES = ("bus_up", "nodes", "tables_owned", "relayed_connections")
STATUSES = ("open", "playing", "finished", "closed")
SHORT_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Histogram buckets for commits and acknowledgements."""
BOT_SECONDS = (0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Histogram buckets for answers of bots."""
ROW_COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Histogram buckets for rows in one commit."""


class NodeFigures(NamedTuple):
    """What one of several nodes knows of the others."""

    bus_up: bool
    nodes: int
    takeovers: int


class Metrics:
    """Counters and histograms, and gauges that are read at scrape time.

    >>> metrics = Metrics()
    >>> metrics.answered("player")
    >>> b'vacherie_answers_total{by="player"} 1.0' in metrics.render()
    True
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = Gauge("vacherie_build_info", "The program's version", ["version"], registry=self.registry)
        build.labels(__version__).set(1)
        self.registry.register(self)
        self._tables: Callable[[], Iterable[str]] = tuple
        self._people: Callable[[], int] = int
        self._spectators: Callable[[], int] = int
        self.bots_waiting: Callable[[], int] = int
        """How many bots wait for a worker; read at scrape time."""
        self.bot_workers: Callable[[], int] = int
        """How many `vacherie worker`s are seen on the bus."""
        self.backup_age: Callable[[], float | None] = lambda: None
        """Gives the age of the newest backup in seconds, if there is one."""
        self.node: Callable[[], NodeFigures] | None = None
        """Gives the figures of this node; None: it is the only one."""
        self.relayed_connections: Callable[[], int] = int
        """How many connections to this node belong to tables that other nodes run."""

        self._answers = self._counter("answers", "Answers on disk, by who gave them", "by")
        self._refusals = self._counter("refusals", "Refused commands and requests, by code", "code")
        self._commit_seconds = self._histogram(
            "commit_seconds", "Time until a batch is on disk", SHORT_SECONDS
        )
        self._commit_rows = self._histogram("commit_rows", "Rows written in one batch", ROW_COUNTS)
        self._requests = self._counter("http_requests", "HTTP requests", "method", "route", "status")
        self.frames_in = self.frames_out = 0
        """Websocket messages. Plain numbers, because a counter's lock would cost a tenth of the sending."""
        # Called when it has happened; histograms with the seconds it took.
        self.acknowledged = self._histogram(
            "ack_seconds", "From an answer's arrival to its ack", SHORT_SECONDS
        ).observe
        self.bot_answered = self._histogram("bot_seconds", "Time bots take to answer", BOT_SECONDS).observe
        self.bot_waited = self._histogram(
            "bot_wait_seconds", "Time that bots wait for a worker", BOT_SECONDS
        ).observe
        self.bot_failed = self._counter("bot_failures", "Bots that raised, ran late or answered wrongly").inc
        self.bot_job_sent = self._counter("bot_jobs_sent", "Bot jobs put on the bus for workers").inc
        self._bot_results = self._counter(
            "bot_job_results", "Results of bot jobs from workers, by what they are", "outcome"
        )
        self.bot_job_retried = self._counter(
            "bot_job_retries", "Bot jobs that a worker left undone and another was given"
        ).inc
        self.bot_stream_waited = self._histogram(
            "bot_stream_seconds", "Time that bot jobs wait on the bus for a worker", BOT_SECONDS
        ).observe
        self.bot_job_embedded = self._counter(
            "bot_jobs_embedded", "Bot jobs for workers that the server ran itself, because none did"
        ).inc
        self.dropped = self._counter("slow_clients", "Connections dropped because they did not keep up").inc

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"vacherie_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"vacherie_{name}", about, buckets=buckets, registry=self.registry)

    def watch(
        self, *, tables: Callable[[], Iterable[str]], people: Callable[[], int], spectators: Callable[[], int]
    ) -> None:
        """Set what the gauges read: the status of every table in memory, and the number of clients."""
        self._tables, self._people, self._spectators = tables, people, spectators

    def describe(self) -> Iterable[Metric]:
        """The names of what `collect` gives: the registry asks for them before there is anything to read."""
        yield CounterMetricFamily("vacherie_websocket_frames", "")
        yield CounterMetricFamily("vacherie_takeovers", "")
        for name in (*GAUGES, *NODE_GAUGES):
            yield GaugeMetricFamily(f"vacherie_{name}", "")

    def collect(self) -> Iterator[Metric]:
        """The gauges and the frames with their current values, at scrape time."""
        frames = CounterMetricFamily("vacherie_websocket_frames", "Websocket messages", labels=["direction"])
        frames.add_metric(["in"], self.frames_in)
        frames.add_metric(["out"], self.frames_out)
        yield frames
        statuses = Tally(self._tables())
        if self.node is not None:
            yield from self._of_node(self.node(), statuses.total())
        by_status = GaugeMetricFamily("vacherie_tables", "Tables in memory", labels=["status"])
        for status in STATUSES:
            by_status.add_metric([status], statuses[status])
        yield by_status
        yield GaugeMetricFamily("vacherie_people", "People connected to a seat", value=self._people())
        yield GaugeMetricFamily("vacherie_spectators", "Spectators connected", value=self._spectators())
        yield GaugeMetricFamily(
            "vacherie_bots_waiting", "Bots that wait for a worker", value=self.bots_waiting()
        )
        yield GaugeMetricFamily(
            "vacherie_bot_workers", "Worker roles seen on the bus", value=self.bot_workers()
        )
        if (age := self.backup_age()) is not None:
            yield GaugeMetricFamily("vacherie_backup_age_seconds", "Age of the newest backup", value=age)

    def _of_node(self, figures: NodeFigures, tables: int) -> Iterator[Metric]:
        values = (int(figures.bus_up), figures.nodes, tables, self.relayed_connections())
        meanings = (
            "Whether the bus between the nodes is connected",
            "Living nodes on this database, as this one sees them",
            "Tables that this node runs",
            "Connections to this node for tables that other nodes run",
        )
        for name, about, value in zip(NODE_GAUGES, meanings, values, strict=True):
            yield GaugeMetricFamily(f"vacherie_{name}", about, value=value)
        about = "Tables that this node runs after another one did"
        yield CounterMetricFamily("vacherie_takeovers", about, value=figures.takeovers)

    def answered(self, by: str) -> None:
        """An answer of a player, a bot or the autopilot is on disk."""
        self._answers.labels(by).inc()

    def refused(self, code: str) -> None:
        """A command or a request was refused."""
        self._refusals.labels(code).inc()

    def committed(self, rows: int, seconds: float) -> None:
        """A batch of rows is on disk."""
        self._commit_rows.observe(rows)
        self._commit_seconds.observe(seconds)

    def bot_result(self, outcome: str) -> None:
        """A result of a bot job arrived: answered, failed, declined, or late."""
        self._bot_results.labels(outcome).inc()

    def requested(self, method: str, route: str, status: int) -> None:
        """An HTTP request was answered; `route` is the template ("/api/tables/{table:str}")."""
        self._requests.labels(method, route, str(status)).inc()

    def render(self) -> bytes:
        """Everything, in the text format of Prometheus."""
        return generate_latest(self.registry)
