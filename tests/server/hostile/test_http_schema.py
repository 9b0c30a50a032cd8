"""Hostile clients over HTTP: Schemathesis finds nothing that the API's own description does not say."""

from __future__ import annotations

import os
from pathlib import Path
from random import SystemRandom

from tests.server.hostile.populate_server import build_world
from tests.server.hostile.schemathesis_run import attack
from tests.support.process import ServerProcess
from vacherie.server.data_folder import DataFolder

IS_TORTURE = os.environ.get("VACHERIE_PROFILE") == "torture"


def test_the_api_does_what_its_description_says(tmp_path: Path) -> None:
    seed = SystemRandom().getrandbits(32) if IS_TORTURE else None
    with ServerProcess(tmp_path / "data", bot_workers=0) as server:
        server.start()
        world = build_world(server.url, DataFolder(server.data).key(), tables=4)
        outcome = attack(world, tmp_path, examples=60 if IS_TORTURE else 5, seed=seed)
        server.stop()
        assert outcome.ok, f"seed {seed}\n{outcome.report}"
        assert server.log_errors() == []
    assert outcome.requests > 1000
    for operation, statuses in outcome.statuses.items():
        # 204 is the answer to a question for the methods, which Schemathesis asks everywhere.
        assert statuses.keys() & {200, 201}, f"{operation} never succeeds: {statuses}"
        assert max(statuses) < 500, f"{operation}: {statuses}"
