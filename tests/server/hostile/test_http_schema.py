"""Schemathesis against the HTTP API: every response matches the OpenAPI document."""

from __future__ import annotations

import os
from pathlib import Path
from random import SystemRandom

from tests.server.hostile.populate_server import populate_server
from tests.server.hostile.schemathesis_run import attack
from tests.support.process import ServerProcess
from vacherie.server.data_folder import DataFolder

IS_TORTURE = os.environ.get("VACHERIE_PROFILE") == "torture"


def test_schemathesis_finds_no_violation_of_the_openapi_document(tmp_path: Path) -> None:
    seed = SystemRandom().getrandbits(32) if IS_TORTURE else None
    with ServerProcess(tmp_path / "data", bot_workers=0) as server:
        server.start()
        contents = populate_server(server.url, DataFolder(server.data).key(), tables=4)
        outcome = attack(contents, tmp_path, examples=60 if IS_TORTURE else 5, seed=seed)
        server.stop()
        assert outcome.ok, f"seed {seed}\n{outcome.report}"
        assert server.log_errors() == []
    assert outcome.requests > 1000
    for operation, statuses in outcome.statuses.items():
        # 204 answers OPTIONS, which Schemathesis sends to every path.
        assert statuses.keys() & {200, 201}, f"{operation} never succeeds: {statuses}"
        assert max(statuses) < 500, f"{operation}: {statuses}"
