"""One process of the mutation run: it keeps the tests loaded and tries one changed module after another.

`mutate.py` starts it inside a temporary copy of the project and talks to it in lines of JSON. There are two
ways to try a change, and both fork, so that no change outlives its trial:

- hot: the tests are collected once. A changed function gets its new code in a forked child, which runs the
  tests it is given. This takes milliseconds.
- cold: for what runs while a module is imported (constants, classes, defaults). A forked child imports the
  changed module and collects the tests anew. This takes a second.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import hypothesis  # noqa: F401  # imported once, before the forks
import msgspec  # noqa: F401
import pytest
from _pytest.runner import runtestprotocol

SECONDS_PER_TEST = 2
"""Of the processor, not of the clock: an endless loop counts as noticed, a busy machine does not."""
SECONDS_TO_LOAD = 20
MEMORY = 2 << 30
LEFT_OUT = ("test_a_changed_result_is_noticed",)
"""Tests of the tests, which say nothing about the rules."""

Reply = dict[str, Any]


def reply(channel: int, answer: Reply) -> None:
    """Send one line of JSON."""
    os.write(channel, json.dumps(answer).encode() + b"\n")


def requests(incoming: Iterable[str]) -> Iterator[Reply]:
    """The lines that come in."""
    for line in incoming:
        yield json.loads(line)


def in_child(work: Callable[[], Reply]) -> Reply:
    """The answer of a forked child; a child that dies of its alarm has noticed an endless loop."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        try:
            reply(writer, work())
        except BaseException as error:
            reply(writer, {"killed": False, "by": f"the runner failed: {error!r}"[:200]})
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(pid, 0)
    if text:
        answer: Reply = json.loads(text)
        return answer
    why = "time-out" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF else "crash"
    return {"killed": True, "by": why}


# Hot ----------------------------------------------------------------------------------------------------


class Tracer:
    """Which lines and functions of the rules run, test by test."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.lines: dict[str, set[int]] = {}
        self.functions: set[str] = set()

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(self.folder):
            return None
        self.functions.add(f"{code.co_filename}:{code.co_qualname}")
        lines = self.lines.setdefault(code.co_filename, set())

        def local(frame: FrameType, event: str, argument: object) -> Any:
            lines.add(frame.f_lineno)
            return local

        return local

    def take(self) -> dict[str, list[int]]:
        """The lines since the last call."""
        found = {name: sorted(lines) for name, lines in self.lines.items() if lines}
        for lines in self.lines.values():
            lines.clear()
        return found


class Server:
    """Collects the tests once, then answers requests instead of running them."""

    def __init__(self, folder: str, incoming: Iterable[str], channel: int) -> None:
        self.incoming = incoming
        self.channel = channel
        self.tracer = Tracer(folder)
        sys.settrace(self.tracer)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer until the input ends."""
        sys.settrace(None)
        items = {item.nodeid: item for item in session.items if not item.name.startswith(LEFT_OUT)}
        at_import = sorted(self.tracer.functions)
        reply(self.channel, {"ready": len(items), "at_import": at_import})
        for request in requests(self.incoming):
            if request.get("trace"):
                reply(self.channel, in_child(lambda: self.trace(list(items.values()))))
            else:
                tests = [items[name] for name in request["tests"]]
                reply(self.channel, in_child(lambda: run_patched(request, tests)))  # noqa: B023
        return True

    def trace(self, items: Sequence[pytest.Item]) -> Reply:
        """Run every test without a change: the lines each of them reaches, and how long it takes."""
        found = {}
        for item in items:
            self.tracer.take()
            started = time.perf_counter()
            sys.settrace(self.tracer)
            reports = runtestprotocol(item, log=False)
            sys.settrace(None)
            if any(report.failed for report in reports):
                failed = next(report for report in reports if report.failed)
                return {"broken": item.nodeid, "why": str(failed.longrepr)}
            found[item.nodeid] = {"seconds": time.perf_counter() - started, "lines": self.tracer.take()}
        return {"tests": found}


def run_patched(request: Reply, tests: Sequence[pytest.Item]) -> Reply:
    """Give the changed function its new code and run tests until one fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if not patch(sys.modules[request["module"]], request["source"], request["function"]):
        return {"cold": True}
    for item in tests:
        set_alarm(SECONDS_PER_TEST)
        if any(report.failed for report in runtestprotocol(item, log=False)):
            return {"killed": True, "by": item.nodeid}
    return {"killed": False}


def set_alarm(seconds: float) -> None:
    """Die after so many seconds of work."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def patch(module: ModuleType, source: str, name: str) -> bool:
    """Give a function or method the code that the changed source has for it; False if it does not fit."""
    changed = next(c for c in codes(compile(source, str(module.__file__), "exec")) if c.co_qualname == name)
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    found = getattr(found, "__func__", found)
    if hasattr(found, "cache_clear"):
        found.cache_clear()
        found = found.__wrapped__
    assert isinstance(found, FunctionType)
    if found.__code__.co_freevars != changed.co_freevars:
        return False
    found.__code__ = changed
    return True


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all those inside."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


# Cold ---------------------------------------------------------------------------------------------------


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from changed source."""

    def __init__(self, module: str, path: str, source: str) -> None:
        self.module = module
        self.path = path
        self.source = source

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Step in for the changed module only."""
        if name != self.module:
            return None
        package = Path(self.path).name == "__init__.py"
        spec = importlib.util.spec_from_loader(name, self, origin=self.path, is_package=package)
        if spec is not None and package:
            spec.submodule_search_locations = [str(Path(self.path).parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self.source, self.path, "exec"), vars(module))


class FirstFailure:
    """Remembers which test failed; before each test the alarm is set anew."""

    def __init__(self, likely: Sequence[str]) -> None:
        self.likely = {name: at for at, name in enumerate(likely)}
        self.by = "the tests cannot be loaded"

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of the tests, and begin with those that are likely to fail."""
        items[:] = [item for item in items if not item.name.startswith(LEFT_OUT)]
        items.sort(key=lambda item: self.likely.get(item.nodeid, len(self.likely)))

    def pytest_runtest_logstart(self) -> None:
        """Set the alarm."""
        set_alarm(SECONDS_PER_TEST)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.by = report.nodeid


def run_imported(request: Reply, arguments: Sequence[str]) -> Reply:
    """Import the changed module and run all tests until one fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    set_alarm(SECONDS_TO_LOAD)
    sys.meta_path.insert(0, Changed(request["module"], request["path"], request["source"]))
    first = FirstFailure(request["likely"])
    code = pytest.main([*arguments, "-x"], plugins=[first])
    return {"killed": code != 0, "by": first.by if code else ""}


def main() -> None:
    """`mutate_worker.py hot|cold FOLDER TESTS…`, inside the copy of the project."""
    mode, folder, *tests = sys.argv[1:]
    # pytest keeps standard input and output to itself.
    incoming, channel = os.fdopen(os.dup(0)), os.dup(1)
    os.dup2(2, 1)
    # Hypothesis is imported already, which is what the warning says.
    quiet = ["-q", "--no-header", "--tb=short", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    arguments = [*quiet, "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    if mode == "hot":
        sys.exit(pytest.main(arguments, plugins=[Server(folder, incoming, channel)]))
    reply(channel, {"ready": 0})
    for request in requests(incoming):
        reply(channel, in_child(lambda: run_imported(request, arguments)))  # noqa: B023


if __name__ == "__main__":
    main()
