"""Is a change slower? Run a bench in two checkouts in turns, and print the ratio of every figure.

    scripts/compare_benches.py engine --before ../before --runs 5

Both checkouts need their own set-up (`make setup`), so that neither compiles kernels while it is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from pathlib import Path
from statistics import median, stdev

HERE = Path(__file__).resolve().parents[1]


def measure(root: Path, bench: str) -> dict[str, float]:
    """The figures of one run: the JSON object in the last line of a bench."""
    command = [str(root / ".venv/bin/python"), f"bench/{bench}.py", "--quick"]
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    done = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare a bench in two checkouts, in turns.")
    parser.add_argument("bench", help="engine, kernel, server ...")
    parser.add_argument("--before", type=Path, required=True, help="the checkout to compare with")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    before: list[dict[str, float]] = []
    after: list[dict[str, float]] = []
    for number in range(arguments.runs):
        # Each is first every other time, so that neither gains from what the other leaves behind.
        for root, figures in ((arguments.before.resolve(), before), (HERE, after))[
            :: 1 if number % 2 else -1
        ]:
            figures.append(measure(root, arguments.bench))
    for key in [key for key in after[0] if key in before[0]]:
        old, new = [one[key] for one in before], [one[key] for one in after]
        ratios = [b / a for a, b in zip(old, new, strict=True) if a]
        error = stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else 0.0
        ratio = f"{median(new) / median(old):.3f} ± {error:.3f}" if median(old) else "-"
        print(f"{key:28} before {median(old):<12.6g} after {median(new):<12.6g} ratio {ratio}")


if __name__ == "__main__":
    main()
