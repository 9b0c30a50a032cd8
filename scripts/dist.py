"""Build sdist and wheel, and check them as a new user would meet them: `make dist`.

    python -m scripts.dist [--out dist]

Checked are the metadata and the rendering of the README (twine), the contents file by file, and two empty
environments without Node and without this checkout: in one the plain wheel plays, simulates and names every
missing extra; in the other `vacherie[server,sim]` serves the page and plays a whole game against bots. Only
files that have passed are put into the folder. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from scripts import dist_contents
from scripts.fresh_install import (
    Installed,
    TrialFailed,
    in_environment,
    inherited,
    megabytes,
    size_of,
    try_server,
    try_without_extras,
)
from vacherie import __version__

ROOT = Path(__file__).resolve().parents[1]
PINS = ROOT / "requirements" / "play.txt"
T = TypeVar("T")


class Report:
    """What was done: seconds and a remark for every step."""

    def __init__(self) -> None:
        self.steps: dict[str, float] = {}
        self.figures: dict[str, object] = {"version": __version__}

    def step(self, name: str, work: Callable[[], T], remark: Callable[[T], str] = lambda _: "") -> T:
        """Do a step, and print its line."""
        start = perf_counter()
        result = work()
        self.steps[name] = round(perf_counter() - start, 1)
        print(f"{name:<44} {self.steps[name]:>6.1f} s   {remark(result)}".rstrip(), flush=True)
        return result


def call(command: list[str], folder: Path = ROOT) -> str:
    """The output of a program of the build."""
    done = subprocess.run(
        command, cwd=folder, env=inherited(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise TrialFailed(f"{' '.join(command)} failed:\n{done.stdout}")
    return done.stdout


def uv() -> str:
    """The pinned uv, beside this Python."""
    return str(Path(sys.executable).with_name("uv"))


def build(source: Path, out: Path, *kinds: str) -> str:
    """Build with the pinned hatchling: the sdist, then the wheel from that sdist; what it said."""
    command = [uv(), "build", "--no-config", "--no-build-isolation", "--python", sys.executable, *kinds]
    return call([*command, "--out-dir", str(out), str(source)])


def contents(sdist: Path, wheel: Path) -> None:
    """Compare the contents with what git knows."""
    found = dist_contents.problems(sdist, dist_contents.expected_in_sdist(ROOT), ROOT)
    found += dist_contents.problems(wheel, dist_contents.expected_in_wheel(ROOT, __version__), ROOT)
    if found:
        raise TrialFailed("\n".join(found))


def install(wheel: Path, extras: str, folder: Path) -> Installed:
    """Install the wheel and its pinned dependencies into a new environment."""
    environment = folder / "environment"
    call([uv(), "venv", "--quiet", "--python", sys.executable, str(environment)])
    python = str(environment / "bin" / "python")
    pip = [uv(), "pip", "install", "--quiet", "--python", python, "--constraint", str(PINS)]
    call([*pip, f"vacherie{extras} @ {wheel.as_uri()}"], folder)
    installed = in_environment(environment, folder / "home")
    installed.expect_python("import vacherie; print(vacherie.__file__)", says=str(environment))
    return installed


def make_release(work: Path, report: Report) -> list[Path]:
    """Build and check; the files of the release."""
    report.step("sdist, and wheel from the sdist", lambda: build(ROOT, work / "built"))
    sdist = work / "built" / f"vacherie-{__version__}.tar.gz"
    wheel = work / "built" / f"vacherie-{__version__}-py3-none-any.whl"
    for kind, path in (("sdist_bytes", sdist), ("wheel_bytes", wheel)):
        report.figures[kind] = path.stat().st_size
        print(f"  {path.name}: {megabytes(path.stat().st_size)}")
    twine = [sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)]
    report.step("metadata and README (twine)", lambda: call(twine))
    report.step("contents", lambda: contents(sdist, wheel))

    def installed(extras: str, folder: Path) -> Installed:
        folder.mkdir()
        made = report.step(f"install vacherie{extras}", lambda: install(wheel, extras, folder))
        size = size_of(folder / "environment")
        report.figures[f"installed_bytes{extras}"] = size
        print(f"  installed: {megabytes(size)}")
        return made

    plain = installed("", work / "plain")
    report.step("play, simulate, missing extras", lambda: try_without_extras(plain, __version__))
    server = installed("[server,sim]", work / "server")
    report.step("serve the page, play a game", lambda: try_server(server), str)
    return [sdist, wheel]


def main() -> int:
    """Build, check, and put what has passed into a folder."""
    parser = argparse.ArgumentParser(description="Build sdist and wheel, and check them.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they go (default: dist)")
    out: Path = parser.parse_args().out
    report = Report()
    with tempfile.TemporaryDirectory(prefix="vacherie-dist-") as work:
        try:
            made = make_release(Path(work), report)
        except TrialFailed as failure:
            print(f"dist: {failure}", file=sys.stderr)
            return 1
        out.mkdir(parents=True, exist_ok=True)
        for path in made:
            shutil.copy(path, out)
    print(f"in {out}: {', '.join(path.name for path in made)}")
    print(json.dumps({**report.figures, "seconds": report.steps}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
