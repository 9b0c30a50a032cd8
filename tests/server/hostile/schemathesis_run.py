"""Schemathesis over the server's own description of its HTTP API: what it promises is what it does.

All checks are on: no server error, only documented statuses, bodies and headers, nothing accepted that the
schema forbids, nothing refused that it allows (except by the rules of the game), no way in without a token.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from msgspec import Struct

from tests.server.hostile.populate_server import ServerContents
from tests.support.process import environment

CONFIGURATION = """\
[checks]
enabled = true
# 422 is a refusal by the rules of the game or of the table, which no schema can know; 413 is also said of a
# line of chat in which there is nothing to see.
positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409, 413, 422, 429]

[generation]
database = "none"
"""


class Outcome(Struct, frozen=True):
    """What came of an attack: whether all is well, the report, and every status by operation."""

    ok: bool
    report: str
    statuses: dict[str, Counter[int]]

    @property
    def requests(self) -> int:
        """How many there were."""
        return sum(counter.total() for counter in self.statuses.values())


def attack(contents: ServerContents, folder: Path, *, examples: int, seed: int | None = None) -> Outcome:
    """Let Schemathesis loose on a server; without a seed it does the same every time."""
    contents.save(folder / "contents.json")
    tally = folder / "tally.txt"
    (folder / "schemathesis.toml").write_text(CONFIGURATION)
    env = environment()
    env |= {"HOSTILE_WORLD": str(folder / "contents.json"), "HOSTILE_TALLY": str(tally), "HOME": str(folder)}
    env["SCHEMATHESIS_HOOKS"] = "tests.server.hostile.schemathesis_hooks"
    command = [
        str(Path(sys.executable).with_name("st")), "run", f"{contents.url}/api/openapi.json", "--no-color",
        f"--max-examples={examples}", "--continue-on-failure",
        "--generation-deterministic" if seed is None else f"--seed={seed}",
    ]  # fmt: skip
    result = subprocess.run(
        command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    statuses: dict[str, Counter[int]] = {}
    for line in tally.read_text().splitlines():
        operation, status = line.split("\t")
        statuses.setdefault(operation, Counter())[int(status)] += 1
    return Outcome(result.returncode == 0, result.stdout.decode(errors="replace"), statuses)
