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
import ast
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
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("src/vacherie")
TARGETS = ("games", "core/change.py", "core/game.py", "core/score.py")
"""What is changed: the games, and what of the core their rules use."""
TESTS = ("tests/rules", "tests/examples/test_examples.py")
COPIED = ("src/vacherie", "tests/__init__.py", "tests/conftest.py", "tests/position.py", "tests/examples",
          "tests/rules", "docs/rules.md", "pyproject.toml", "README.md")  # fmt: skip
LEFT_OUT = ("--ignore=tests/rules/test_coverage.py",)
EXPLAINED = ROOT / "tests/rules/equivalent_mutants.toml"
SUMMARY = ROOT / "build/mutation.json"
"""The result of the last complete run, with the same in Markdown beside it; parts have their own file."""


# Mutants ------------------------------------------------------------------------------------------------


@dataclass
class Mutant:
    """One change of one file."""

    file: str
    line: int
    text: str
    """The line of the source, stripped."""
    what: str
    """The change in words; unique for its line."""
    index: int
    """Which change of this file it is, counted from 0."""
    function: str | None
    """The function it is in; None when it acts while the module is imported."""
    lines: list[int] = field(default_factory=list)
    """The lines of its statement."""
    outcome: str = ""
    by: str = ""
    why: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}    | {self.text}"


FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt), ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
SYMBOLS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.Add: "+", ast.Sub: "-", ast.Mult: "*",
    ast.FloorDiv: "//", ast.Mod: "%", ast.And: "and", ast.Or: "or",
}  # fmt: skip
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "tuple", "reversed": "tuple"}

Change = tuple[ast.AST, str, Callable[[], None]]


def changes(node: ast.AST) -> Iterator[Change]:
    """What can be changed at one node: where, what in words, and how."""
    match node:
        case ast.Compare():
            for at, sign in enumerate(node.ops):
                for other in FLIPS[type(sign)]:
                    yield node, f"{symbol(sign)} → {symbol(other())}", put(node.ops, at, other())
        case ast.BoolOp():
            link = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"{symbol(node.op)} → {symbol(link)}", set_(node, "op", link)
            for at, value in enumerate(node.values):
                yield value, f"drop `{brief(value)}`", drop(node.values, at)
        case ast.BinOp() if type(node.op) in SIGNS:
            sign_ = SIGNS[type(node.op)]()
            yield node, f"{symbol(node.op)} → {symbol(sign_)}", set_(node, "op", sign_)
        case ast.UnaryOp(op=ast.USub()):
            yield node, "drop the minus", set_(node, "op", ast.UAdd())
        case ast.Constant(value=bool() as value):
            yield node, f"{value} → {not value}", set_(node, "value", not value)
        case ast.Constant(value=int() as value):
            for by in (1, -1):
                yield node, f"{value} → {value + by}", set_(node, "value", value + by)
        case ast.Constant(value=float() as value):
            for number in (value + 1, -value):
                yield node, f"{value} → {number}", set_(node, "value", number)
        case ast.Constant(value=str() as value):
            yield node, f"change {value!r}", set_(node, "value", f"?{value[::-1]}")
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield node, f"{name} → {SWAPPED[name]}", set_(node.func, "id", SWAPPED[name])
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield node.test, f"negate `{brief(node.test)}`", negate(node, "test")
    if isinstance(node, ast.comprehension):
        for at, test in enumerate(node.ifs):
            yield test, f"drop the condition `{brief(test)}`", drop(node.ifs, at)
    if isinstance(node, ast.match_case) and node.guard is not None:
        yield node.guard, f"drop the guard `{brief(node.guard)}`", set_(node, "guard", None)
    if isinstance(node, ast.Match):
        for at, case in enumerate(node.cases):
            if len(node.cases) > 1:
                yield case.pattern, f"drop the case `{brief(case.pattern)}`", drop(node.cases, at)
    if isinstance(node, ast.Tuple | ast.List | ast.Set) and not is_target(node):
        for at, element in enumerate(node.elts):
            yield element, f"drop `{brief(element)}`", drop(node.elts, at)
    if isinstance(node, ast.Dict):
        for at, key in enumerate(node.keys):
            if key is not None:
                yield key, f"drop the key `{brief(key)}`", drop_key(node, at)
    if isinstance(node, ast.Call):
        for at, keyword in enumerate(node.keywords):
            if is_idle(keyword):
                continue
            yield keyword.value, f"drop `{keyword.arg}=`", drop(node.keywords, at)
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            for at, statement in enumerate(block):
                if is_droppable(statement) and not is_idle(statement):
                    yield statement, f"drop `{brief(statement)}`", put(block, at, ast.Pass())


def is_target(node: ast.expr) -> bool:
    """Whether a display of names is assigned to."""
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def is_droppable(statement: ast.stmt) -> bool:
    """Whether to try what happens without this statement: calls, changes of attributes, jumps, returns."""
    match statement:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete() | ast.Raise():
            return True
        case ast.Return(value=value):
            return not (value is None or (isinstance(value, ast.Constant) and value.value is None))
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.If():
            return True
        case _:
            return False


def put(items: list[Any], at: int, new: object) -> Callable[[], None]:
    """Replace one element."""
    return lambda: items.__setitem__(at, new)


def drop(items: list[Any], at: int) -> Callable[[], None]:
    """Leave out one element."""
    return lambda: items.__delitem__(at)


def set_(node: Any, name: str, new: object) -> Callable[[], None]:
    """Change one attribute."""
    return lambda: setattr(node, name, new)


def negate(node: Any, name: str) -> Callable[[], None]:
    """Turn a condition into its opposite."""
    return lambda: setattr(node, name, ast.UnaryOp(ast.Not(), getattr(node, name)))


def drop_key(node: ast.Dict, at: int) -> Callable[[], None]:
    """Leave out one entry of a table."""

    def change() -> None:
        del node.keys[at], node.values[at]

    return change


def symbol(sign: ast.AST) -> str:
    """An operator as it is written."""
    return SYMBOLS[type(sign)]


def brief(node: ast.AST) -> str:
    """The source of a node, its first line."""
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 60 else text[:57] + "…"


def candidates(tree: ast.Module) -> Iterator[tuple[Change, str | None, list[int]]]:
    """Every change of a module, with the function it is in and the lines of its statement."""

    def visit(node: ast.AST, function: str | None, prefix: str, lines: list[int]) -> Iterator[Any]:
        if isinstance(node, ast.stmt):
            lines = list(range(node.lineno, last_line(node) + 1))
        inside, path = function, prefix
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            path = f"{prefix}{node.name}."
            if isinstance(node, ast.FunctionDef) and function is None:
                inside = path.rstrip(".")
        for change in changes(node):
            own = change[0]
            span = list(range(own.lineno, (own.end_lineno or 0) + 1)) if isinstance(own, ast.stmt) else lines
            yield change, inside, span
        for name, child in children(node):
            # Default values are computed where the function is defined.
            yield from visit(child, inside if name == "body" else function, path, lines)

    yield from visit(tree, None, "", [])


def last_line(node: ast.stmt) -> int:
    """The last line of a statement, without the statements inside it."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return node.end_lineno or node.lineno
    first = body[0].pattern if isinstance(node, ast.Match) else body[0]
    return max(node.lineno, int(first.lineno) - 1)


def children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The parts of a node that are worth changing: not types, decorators, assertions and documentation."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "pattern"):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_idle(child):
                yield name, child


IDLE = ("TypeVar(", "cast(", "__all__ =", "__slots__ =", "raise AssertionError", "raise NotImplementedError",
        "if TYPE_CHECKING:", "strict=True")  # fmt: skip


def is_idle(node: ast.AST) -> bool:
    """Whether no game could tell a change of this part: names of types, assertions, messages of bugs."""
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return True
    return ast.unparse(node).startswith(IDLE)


def mutants(project: Path, path: Path) -> list[Mutant]:
    """Every change of a file."""
    source = (project / path).read_text(encoding="utf-8")
    texts = source.splitlines()
    found: list[Mutant] = []
    seen: Counter[tuple[int, str]] = Counter()
    for index, ((node, what, _), function, lines) in enumerate(candidates(ast.parse(source))):
        line = getattr(node, "lineno", lines[0])
        seen[line, what] += 1
        if seen[line, what] > 1:
            what = f"{what} (#{seen[line, what]})"
        name = path.relative_to(PACKAGE).as_posix()
        found.append(Mutant(name, line, texts[line - 1].strip(), what, index, function, lines))
    return found


def changed_source(path: Path, index: int) -> str:
    """The source of a file after one of its changes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for at, ((_, _, change), _, _) in enumerate(candidates(tree)):
        if at == index:
            change()
            break
    return ast.unparse(ast.fix_missing_locations(tree))


# Trials -------------------------------------------------------------------------------------------------


class Worker:
    """A process that tries changes, in the copy of the project."""

    def __init__(self, copy: Path, mode: str) -> None:
        command = [sys.executable, str(ROOT / "scripts/mutate_worker.py"), mode, str(copy / PACKAGE)]
        # The copy comes first on the path, before the checkout that is installed here.
        environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONHASHSEED": "0"}
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
