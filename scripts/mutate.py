"""Break the rules on purpose: every change of src/vacherie/games must make a test fail.

One change at a time (a mutant): a comparison turned round, a number off by one, a statement left out. The
tests of tests/examples and tests/rules run against it, in a temporary copy of the project: the checkout is
never touched. A mutant that no test notices has survived: either a test is missing, or the change makes no
difference; then tests/rules/equivalent_mutants.toml says why.

    scripts/mutate.py                       everything
    scripts/mutate.py --files coop.py       only the files whose path ends so
    scripts/mutate.py --sample 100          a random hundred
    scripts/mutate.py --survivors           only those that survived the last run
    scripts/mutate.py --list                only list them
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.mutant import PACKAGE, Mutant, changed_source, mutants  # noqa: E402

TARGETS = ("games", "core/tuples.py", "core/game.py", "core/score.py")
"""What is changed: the games, and what of the core their rules use."""
TESTS = ("tests/rules", "tests/examples/test_examples.py")
COPIED = ("src/vacherie", "tests/__init__.py", "tests/conftest.py", "tests/support/position.py",
          "tests/examples", "tests/rules", "docs/rules.md", "pyproject.toml", "README.md")  # fmt: skip
LEFT_OUT = ("--ignore=tests/rules/test_coverage.py",)
EXPLAINED = ROOT / "tests/rules/equivalent_mutants.toml"
SUMMARY = ROOT / "build/mutation.json"
"""The result of the last complete run, with the same in Markdown beside it; parts have their own file."""


# Trials -------------------------------------------------------------------------------------------------


class Worker:
    """A process that tries changes, in the copy of the project."""

    def __init__(self, copy: Path, mode: str) -> None:
        command = [sys.executable, str(ROOT / "scripts/mutate_worker.py"), mode, str(copy / PACKAGE)]
        # The copy comes first on the path, before the checkout that is installed here.
        environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONHASHSEED": "0"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # loading the tests anew must be quick
        self.process = subprocess.Popen(
            [*command, *LEFT_OUT, *TESTS], cwd=copy, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.greeting = self.read()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """One request, one answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self.read()

    def read(self) -> dict[str, Any]:
        """The next answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the tests do not run without any change: run pytest first")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let it go."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Trials:
    """Tries all mutants, several at a time, each with the tests that reach its lines."""

    def __init__(self, copy: Path, todo: list[Mutant], jobs: int) -> None:
        self.copy = copy
        self.jobs = jobs
        self.todo: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
        # What must be imported anew takes longest and comes last.
        for mutant in sorted(todo, key=lambda mutant: mutant.function is None):
            self.todo.put(mutant)
        self.total = len(todo)
        self.done = 0
        self.killers: Counter[tuple[str, str]] = Counter()
        self.lock = threading.Lock()
        first = Worker(copy, "hot")
        self.at_import = {name.removeprefix(f"{copy / PACKAGE}/") for name in first.greeting["at_import"]}
        traced = first.ask({"trace": True})
        if "tests" not in traced:
            sys.exit(f"a test fails without any change: {traced.get('broken')}\n{traced.get('why', traced)}")
        self.tests: dict[str, dict[str, Any]] = traced["tests"]
        self.spare = [first]

    def run(self) -> None:
        """Try everything."""
        threads = [threading.Thread(target=self.work) for _ in range(self.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def work(self) -> None:
        """Try one mutant after the other."""
        with self.lock:
            hot = self.spare.pop() if self.spare else None
        hot = hot or Worker(self.copy, "hot")
        cold: Worker | None = None
        while True:
            try:
                mutant = self.todo.get_nowait()
            except queue.Empty:
                break
            path = PACKAGE / mutant.file
            module = ".".join(path.relative_to("src").with_suffix("").parts).removesuffix(".__init__")
            try:
                source = changed_source(self.copy / path, mutant.index)
                compile(source, str(path), "exec")
            except (SyntaxError, ValueError):
                self.note(mutant, {"killed": True, "by": "not a program"})
                continue
            request = {"module": module, "source": source, "path": str(self.copy / path)}
            answer: dict[str, Any] = {"cold": True}
            if mutant.function is not None and f"{mutant.file}:{mutant.function}" not in self.at_import:
                answer = {"killed": False, "by": "no test reaches it"}
                if tests := self.reaching(mutant):
                    answer = hot.ask(request | {"function": mutant.function, "tests": tests})
            if answer.get("cold"):
                cold = cold or Worker(self.copy, "cold")
                answer = cold.ask(request | {"likely": self.likely(mutant.file)})
            self.note(mutant, answer)
        hot.close()
        if cold is not None:
            cold.close()

    def reaching(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's lines: those that have noticed most first, then the quickest."""
        name = str(self.copy / PACKAGE / mutant.file)
        lines = set(mutant.lines)
        found = [test for test, seen in self.tests.items() if lines & set(seen["lines"].get(name, ()))]
        return sorted(found, key=lambda test: (-self.killers[mutant.file, test], self.tests[test]["seconds"]))

    def likely(self, file: str) -> list[str]:
        """The tests that have noticed most changes of a file."""
        return [test for (name, test), _ in self.killers.most_common() if name == file]

    def note(self, mutant: Mutant, answer: dict[str, Any]) -> None:
        """Keep the outcome, and say so."""
        mutant.outcome = "killed" if answer["killed"] else "survived"
        mutant.by = answer.get("by", "")
        with self.lock:
            self.done += 1
            if answer["killed"]:
                self.killers[mutant.file, mutant.by] += 1
            else:
                print(f"survived  {mutant}  {mutant.by}", flush=True)
            if self.done % 100 == 0:
                print(f"{self.done} of {self.total}", file=sys.stderr, flush=True)


def copy_project(to: Path) -> None:
    """What the tests need, and nothing of the checkout is ever written."""
    for name in COPIED:
        source, target = ROOT / name, to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)


# Report -------------------------------------------------------------------------------------------------


def explain(found: list[Mutant]) -> list[str]:
    """Mark the survivors that the list of equivalent mutants explains; returns entries that fit nothing."""
    unused = []
    for entry in tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["mutant"]:
        key = (entry["file"], entry.get("function"), entry["line"], entry["change"])
        fitting = [m for m in found if (m.file, m.function, m.text, m.what) == key]
        for mutant in fitting:
            mutant.why = entry["why"]
            if mutant.outcome == "survived":
                mutant.outcome = "explained"
        if not fitting:
            unused.append(f"{entry['file']}: {entry['change']} in `{entry['line']}`")
        elif all(mutant.outcome == "killed" for mutant in fitting):
            unused.append(f"{entry['file']}: {entry['change']} in `{entry['line']}` is killed")
    return unused


def table(found: list[Mutant]) -> str:
    """The numbers by file."""
    kinds = ("killed", "explained", "survived")
    rows = ["| file | mutants | killed | explained | survived |", "|---|---|---|---|---|"]
    for name in [*dict.fromkeys(mutant.file for mutant in found), "all"]:
        counts = Counter(mutant.outcome for mutant in found if name in (mutant.file, "all"))
        rows.append(
            f"| {name} | {sum(counts.values())} | " + " | ".join(str(counts[k]) for k in kinds) + " |"
        )
    return "\n".join(rows)


def report(found: list[Mutant], seconds: float) -> str:
    """The whole result in Markdown."""
    parts = [table(found), f"{len(found)} mutants in {seconds:.0f} s."]
    for kind, title in (("survived", "Survived"), ("explained", "Explained")):
        lines = [
            f"- `{m.file}:{m.line}` {m.what} in `{m.text}`" + (f": {m.why}" if m.why else f" {m.by}")
            for m in found
            if m.outcome == kind
        ]
        parts += [f"## {title}", "\n".join(lines) or "None."]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Parse the command line and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument(
        "--files", nargs="+", metavar="END", help="only files whose path ends with one of these"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="a random choice of N mutants")
    parser.add_argument("--seed", type=int, default=0, help="of the random choice")
    parser.add_argument("--survivors", action="store_true", help="only those that survived the last run")
    parser.add_argument("--list", action="store_true", help="list the mutants and stop")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    options = parser.parse_args()
    os.nice(5)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        copy = Path(folder)
        copy_project(copy)
        found = choose(copy, options)
        if options.list:
            print(*found, f"{len(found)} mutants", sep="\n")
            return
        Trials(copy, found, options.jobs).run()
    unused = explain(found)
    text = report(found, time.monotonic() - started)
    complete = not (options.files or options.sample or options.survivors)
    summary = SUMMARY if complete else SUMMARY.with_stem("mutation-part")
    summary.parent.mkdir(exist_ok=True)
    summary.write_text(json.dumps([asdict(mutant) for mutant in found], indent=1), encoding="utf-8")
    summary.with_suffix(".md").write_text(text, encoding="utf-8")
    print("\n" + text)
    if unused and complete:
        print(*("Explained for nothing: " + entry for entry in unused), sep="\n")


def choose(copy: Path, options: argparse.Namespace) -> list[Mutant]:
    """The mutants that the command line asks for."""
    found: list[Mutant] = []
    paths: list[Path] = []
    for target in (copy / PACKAGE / name for name in TARGETS):
        paths += sorted(target.rglob("*.py")) if target.is_dir() else [target]
    for path in paths:
        if not options.files or path.as_posix().endswith(tuple(options.files)):
            found += mutants(copy, path.relative_to(copy))
    if options.survivors:
        last = json.loads(SUMMARY.read_text(encoding="utf-8"))
        names = {(m["file"], m["text"], m["what"]) for m in last if m["outcome"] == "survived"}
        found = [mutant for mutant in found if (mutant.file, mutant.text, mutant.what) in names]
    if options.sample:
        found = random.Random(options.seed).sample(found, min(options.sample, len(found)))
    return found


if __name__ == "__main__":
    main()
