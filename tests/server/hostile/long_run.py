"""The long attack test: `python -m tests.server.hostile.long_run --frames 100000`; its last line is JSON."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from tests.server.hostile.attack_run import run_attacks


def main() -> None:
    """Run and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", default="attack")
    parser.add_argument("--tables", type=int, default=4, help="tables of honest clients")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = run_attacks(
            Path(folder), frames=arguments.frames, seed=arguments.seed, tables=arguments.tables,
            tell=lambda line: print(line, flush=True),
        )  # fmt: skip
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
