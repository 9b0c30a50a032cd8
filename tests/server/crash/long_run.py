"""The long crash test: `python -m tests.server.crash.long_run --kills 200`; its last line is JSON."""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.server.crash.kill_loop import run_kills


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", default="crash")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=4, help="tables that each process plays at")
    parser.add_argument("--keep", action="store_true", help="keep database and logs")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = tempfile.mkdtemp(prefix="crash-")
        if arguments.keep:
            print(folder, flush=True)
        else:
            stack.callback(shutil.rmtree, folder)
        figures = run_kills(
            Path(folder), kills=arguments.kills, seed=arguments.seed, processes=arguments.processes,
            tables=arguments.tables, tell=lambda line: print(line, flush=True),
        )  # fmt: skip
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
