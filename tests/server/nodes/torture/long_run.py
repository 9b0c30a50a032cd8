"""The long torture of three nodes; its last line is JSON, and it ends with an error when anything was lost.

python -m tests.server.nodes.torture.long_run --faults 300 --tables 200 --seed nodes
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from pathlib import Path

from tests.server.nodes.torture.torture_run import run_torture


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=int, default=300)
    parser.add_argument("--seed", default="nodes")
    parser.add_argument("--processes", type=int, default=2, help="processes with players")
    parser.add_argument("--tables", type=int, default=200, help="tables that are played at the same time")
    parser.add_argument("--think", type=float, default=5.0, help="seconds before an answer, on average")
    parser.add_argument(
        "--keep", action="store_true", help="keep the logs, which a failure keeps in any case"
    )
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="torture-"))
    print(f"logs: {folder}", flush=True)
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s: {line}", flush=True)

    figures = run_torture(
        folder, faults=arguments.faults, seed=arguments.seed, processes=arguments.processes,
        tables=arguments.tables, think=arguments.think, tell=tell,
    )  # fmt: skip
    if not arguments.keep:
        shutil.rmtree(folder)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
