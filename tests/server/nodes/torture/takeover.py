"""Take-over times: from the kill or stop of a node to the next acknowledged answer at each table it ran.

The node that takes over acknowledges on a connection that began after the fault: those before led to the node
that is gone, directly or through another one, and were closed. Only after a pause the node itself may go on,
if no other was faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tests.server.crash.acknowledged_log import AnswerAcknowledged, Connected, Entry
from tests.server.nodes.torture.faults import Fault

CALM_SECONDS = 0.8
"""Without another fault before; otherwise that one would be measured as well."""


class Takeover(Struct, frozen=True):
    """A table that went on."""

    kind: str
    table: str
    seat: int
    at: float
    """The monotonic clock when the fault began."""
    seconds: float
    was_connected: bool
    """Whether the client that answered was connected to the node itself, and had to notice the fault."""


class TableLog:
    """When clients of one table connected, and when answers were acknowledged."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.connections: dict[int, list[tuple[float, int]]] = {}
        """By seat: when each connection began, and to which node."""
        self.answers: list[tuple[float, int]] = []
        """When and to which seat."""

    def first_after(self, fault: Fault) -> Takeover | None:
        """The first acknowledgement of the table's next owner, if the game had begun before."""
        if not self.answers or self.answers[0][0] > fault.at:
            return None
        for at, seat in self.answers:
            if at <= fault.at:
                continue
            began, _ = self.connection(seat, at)
            if began > fault.at or (fault.kind == "pause" and at > fault.until):
                _, node = self.connection(seat, fault.at)
                was_connected = node == fault.node.number
                return Takeover(fault.kind, self.table, seat, fault.at, at - fault.at, was_connected)
        return None

    def connection(self, seat: int, at: float) -> tuple[float, int]:
        """The connection of a seat at some time."""
        return max((one for one in self.connections.get(seat, ()) if one[0] <= at), default=(0.0, -1))


def takeovers(faults: Sequence[Fault], entries: Iterable[Entry]) -> list[Takeover]:
    """The take-overs after all faults of nodes that came alone."""
    tables: dict[str, TableLog] = {}
    for entry in entries:
        log = tables.setdefault(entry.table, TableLog(entry.table))
        if isinstance(entry, AnswerAcknowledged):
            log.answers.append((entry.at, entry.seat))
        elif isinstance(entry, Connected) and entry.seat is not None:
            log.connections.setdefault(entry.seat, []).append((entry.at, entry.node))
    for log in tables.values():
        log.answers.sort()
    found: list[Takeover] = []
    for number, fault in enumerate(faults):
        others = [*faults[:number], *faults[number + 1 :]]
        for table in fault.tables:
            taken = tables[table].first_after(fault) if table in tables else None
            if taken is not None and not any(disturbs(other, fault, taken) for other in others):
                found.append(taken)
    return found


def disturbs(other: Fault, fault: Fault, taken: Takeover) -> bool:
    """Whether another fault lasted, or had ended only just before, while a table was taken over."""
    return other.at < fault.at + taken.seconds and other.until + CALM_SECONDS > fault.at


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value that a share of all values does not exceed; None without values."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2) if ordered else None


def summary(found: Sequence[Takeover]) -> dict[str, float | int | None]:
    """Figures for the report."""
    groups = {
        "takeover_kill": [one for one in found if one.kind in ("kill", "kill_starting")],
        "takeover_pause": [one for one in found if one.kind == "pause" and not one.was_connected],
        "takeover_pause_own_clients": [one for one in found if one.kind == "pause" and one.was_connected],
        "handover_restart": [one for one in found if one.kind == "restart"],
    }
    figures: dict[str, float | int | None] = {}
    for name, group in groups.items():
        seconds = [one.seconds for one in group]
        figures[f"{name}_tables"] = len(group)
        figures[f"{name}_p50_s"], figures[f"{name}_p99_s"] = (
            percentile(seconds, 0.5),
            percentile(seconds, 0.99),
        )
    return figures
