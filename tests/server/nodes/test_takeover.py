"""What counts as the time of a take-over: an answer on a connection that is younger than the fault."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

from tests.server.crash.acknowledged_log import AnswerAcknowledged, Connected, Entry
from tests.server.nodes.torture.takeover import percentile, summary, takeovers

TABLE = "table"


def fault(kind: str, at: float, until: float, *, node: int = 0, tables: tuple[str, ...] = (TABLE,)) -> Any:
    found = Mock(kind=kind, at=at, until=until, tables=list(tables))
    found.node.number = node
    return found


def connected(seat: int, at: float, node: int = 1) -> Entry:
    return Connected(TABLE, seat, 0, 0, node, at)


def acknowledged(seat: int, at: float) -> Entry:
    return AnswerAcknowledged(TABLE, seat, 0, None, False, at)


def seconds(faults: list[Any], *entries: Entry) -> list[tuple[float, bool]]:
    begun = (connected(0, 0.0), acknowledged(0, 0.5))
    return [(round(one.seconds, 3), one.was_connected) for one in takeovers(faults, begun + entries)]


def test_an_answer_of_the_killed_node_that_was_under_way_does_not_count() -> None:
    kill = fault("kill", 10, 13)
    entries = [connected(0, 1), acknowledged(0, 10.01), connected(0, 11, 2), acknowledged(0, 11.5)]
    assert seconds([kill], *entries) == [(1.5, False)]


def test_clients_of_the_node_itself_count_on_their_own() -> None:
    pause = fault("pause", 10, 14, node=1)
    entries = [connected(0, 1), connected(0, 12, 2), acknowledged(0, 12.5)]
    assert seconds([pause], *entries) == [(2.5, True)]
    figures = summary(takeovers([pause], [acknowledged(0, 2), *entries]))
    assert figures["takeover_pause_tables"] == 0
    assert figures["takeover_pause_own_clients_p99_s"] == 2.5


def test_a_paused_node_may_go_on_itself() -> None:
    entries = [connected(0, 1), acknowledged(0, 12.5)]
    assert seconds([fault("pause", 10, 12)], *entries) == [(2.5, False)]
    assert seconds([fault("kill", 10, 12)], *entries) == []


def test_faults_that_come_together_are_not_measured() -> None:
    entries = [connected(0, 11), acknowledged(0, 11.5)]
    kill = fault("kill", 10, 13)
    assert seconds([kill], *entries) == [(1.5, False)]
    assert seconds([fault("bus_cut", 8, 9.9, tables=()), kill], *entries) == []
    assert seconds([kill, fault("bus_cut", 11, 12, tables=())], *entries) == []
    assert seconds([fault("bus_cut", 5, 6, tables=()), kill], *entries) == [(1.5, False)]
    assert seconds([kill, fault("bus_cut", 12, 13, tables=())], *entries) == [(1.5, False)]


def test_a_game_that_had_not_begun_is_not_measured() -> None:
    assert takeovers([fault("kill", 10, 13)], [connected(0, 11), acknowledged(0, 15)]) == []


def test_percentiles() -> None:
    assert percentile([], 0.5) is None
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(range(1000), 0.99) == 990
