"""The nodes of a test: any of them knows the guests of the others, and what a table is."""

from __future__ import annotations

import pytest

from tests.support.nodes import cluster

pytestmark = pytest.mark.anyio


async def test_a_guest_of_one_node_is_known_to_another() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        ann = await here.guest("Ann")
        assert (await there.client(ann.token).want("GET", "/api/me"))["name"] == "Ann"


async def test_a_node_that_dies_is_missed_and_one_that_comes_is_known() -> None:
    async with cluster(2) as nodes:
        here, there = nodes
        there.die()
        await nodes.settle()
        assert set(here.node.live) == {here.id}
        other = await nodes.add()
        assert set(here.node.live) == {here.id, other.id}


async def test_the_bus_comes_back() -> None:
    async with cluster(2, own_bus=True) as nodes:
        await nodes.stop_bus()
        await nodes.start_bus()
