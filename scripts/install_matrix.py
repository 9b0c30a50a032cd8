"""Every way to install Vacherie, on every Python that can be found: seconds, sizes, and whether it plays.

    python -m scripts.dist && python -m scripts.install_matrix --results build/install.json

Each way gets an environment of its own, serves the page (or says that it has none) and plays a whole game
against bots through the API. Interpreters are looked for on PATH (python3.11 … python3.14) and asked of uv;
--python names others. The results are added to the file, which may come from several machines; --table prints
it as Markdown. It needs nothing but the standard library, git and uv, so that any Python can run it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from scripts.dist_contents import STATIC, known_to_git
from scripts.fresh_install import (
    Installed,
    TrialFailed,
    clean_variables,
    in_environment,
    inherited,
    size_of,
    try_server,
)

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED = ("realpath", "dirname")
"""Programs of the system that the shell scripts of uvx call; nothing else of it is on the PATH of a trial."""
SECOND = "pip install 'vacherie[server]'"
"""Adds an extra to what is installed, wherever that came from; errors about missing extras advise it."""
KERNEL = """
from vacherie.sim.batch.nimmt_rounds import random_rounds
print("kernel compiled,", len(random_rounds(1000, 4, seed=7)), "rounds played")
"""


@dataclass(frozen=True)
class Sources:
    """What there is to install from."""

    clone: Path
    """A copy of the checkout with the built page."""
    bare: Path
    """A copy without it."""
    git: str
    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Way:
    """One way to install."""

    name: str
    commands: tuple[str, ...]
    """As a user types them."""
    source: Callable[[Sources], Path | str]
    """What is installed: a folder, a file or a URL."""
    extras: str = "[server]"
    has_page: bool = True

    def requirement(self, sources: Sources) -> str:
        """What the installer is given."""
        source = self.source(sources)
        return f"{source}{self.extras}" if isinstance(source, Path) else source


WAYS = (
    Way("clone", ("pip install '.[server]'",), lambda at: at.clone),
    Way("clone, page not built", ("pip install '.[server]'",), lambda at: at.bare, has_page=False),
    Way("git", ("pip install git+URL", SECOND), lambda at: at.git, has_page=False),
    Way("sdist", ("pip install 'FILE.tar.gz[server]'",), lambda at: at.sdist),
    Way("wheel", ("pip install 'FILE.whl[server]'",), lambda at: at.wheel),
    Way("uvx", ("uvx --from 'FILE.whl[server,sim]' vacherie serve",), lambda at: at.wheel, "[server,sim]"),
)


def call(*command: str) -> str:
    """The output of an installer."""
    done = subprocess.run(command, env=inherited(), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise TrialFailed(f"{' '.join(command)} failed: {done.stderr[-2000:]}")
    return done.stdout


def by_pip(way: Way, sources: Sources, python: str, folder: Path) -> tuple[Installed, Path]:
    """Install into a virtual environment as everybody does; what is installed, and where."""
    environment = folder / "environment"
    call(python, "-m", "venv", str(environment))
    pip = (str(environment / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input")
    call(*pip, "--disable-pip-version-check", way.requirement(sources))
    if SECOND in way.commands:
        call(*pip, "--disable-pip-version-check", f"vacherie{way.extras}")
    return in_environment(environment, folder / "home"), environment


def by_uvx(way: Way, sources: Sources, python: str, folder: Path) -> tuple[Installed, Path]:
    """Install by `uv tool run`, which keeps the environment in its cache; here an empty one."""
    cache, home, programs = folder / "cache", folder / "home", folder / "programs"
    uvx = (find_uv(), "tool", "run", "--no-config", "--cache-dir", str(cache), "--python", python)
    run = (*uvx, "--from", way.requirement(sources))
    environment = Path(call(*run, "python", "-c", "import sys; print(sys.prefix)").strip())
    home.mkdir()
    programs.mkdir()
    for name in NEEDED:
        (programs / name).symlink_to(shutil.which(name) or name)
    variables = {**clean_variables(home, str(programs)), "UV_OFFLINE": "1"}
    return Installed(home, (*run, "vacherie"), (*run, "python"), variables), environment


def find_uv() -> str:
    """The pinned uv beside this Python, or any on PATH."""
    beside = Path(sys.executable).with_name("uv")
    if found := (str(beside) if beside.exists() else shutil.which("uv")):
        return found
    raise SystemExit("install_matrix: uv is not installed")


def trial(way: Way, sources: Sources, python: str, folder: Path) -> dict[str, object]:
    """Install in one way and play; the figures of one cell."""
    folder.mkdir()
    start = perf_counter()
    installer = by_uvx if way.name == "uvx" else by_pip
    installed, environment = installer(way, sources, python, folder)
    seconds = perf_counter() - start
    size = size_of(environment) - sum(map(size_of, environment.glob("lib/*/site-packages/pip")))
    simulation = (
        "simulate",
        "classic",
        "--seats",
        "4",
        "--games",
        "2",
        "--seed",
        "7",
        "--out",
        "games.jsonl",
    )
    installed.expect(*simulation, says="")
    try_server(installed, way.has_page)
    if "sim" in way.extras:
        installed.expect_python(KERNEL, says="kernel compiled, 1000 rounds")
    return {"seconds": round(seconds, 1), "bytes": size}


def interpreters(chosen: list[str]) -> Iterator[str]:
    """One interpreter of each version: those chosen, else those on PATH, else those that uv knows."""
    candidates = [*chosen]
    if not chosen:
        candidates += [path for version in VERSIONS if (path := shutil.which(f"python{version}"))]
        known = json.loads(call(find_uv(), "python", "list", "--only-installed", "--output-format", "json"))
        candidates += [entry["path"] for entry in known]
    seen = set()
    for python in candidates:
        try:
            version = version_of(python).rpartition(".")[0]
        except (TrialFailed, OSError):
            continue  # such as a launcher whose Python is gone
        if version in VERSIONS and version not in seen:
            seen.add(version)
            yield python


def version_of(python: str) -> str:
    """The full version of an interpreter."""
    return call(python, "-c", "import platform; print(platform.python_version())").strip()


def make_sources(work: Path, dist: Path) -> Sources:
    """Copies of this checkout with and without the page, and the files of the last `make dist`."""
    clone, bare = work / "clone", work / "bare"
    for name in known_to_git(ROOT):
        for copy in (clone, bare):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / STATIC, clone / STATIC)
    [sdist], [wheel] = dist.glob("vacherie-*.tar.gz"), dist.glob("vacherie-*.whl")
    return Sources(clone, bare, f"git+{ROOT.as_uri()}", sdist.resolve(), wheel.resolve())


def table(results: dict[str, dict[str, dict[str, object]]]) -> str:
    """The results as Markdown: a row for each way, a column for each Python."""
    pythons = sorted(results, key=lambda version: [int(part) for part in version.split(".")])
    lines = [f"| | command | {' | '.join(f'Python {version}' for version in pythons)} |"]
    lines.append("|---|---|" + "---|" * len(pythons))
    for way in WAYS:
        cells = [cell(results[version].get(way.name), way) for version in pythons]
        commands = "<br>".join(f"`{command}`" for command in way.commands)
        lines.append(f"| {way.name} | {commands} | {' | '.join(cells)} |")
    return "\n".join(lines)


def cell(result: dict[str, object] | None, way: Way) -> str:
    """One result in words."""
    if result is None:
        return "not tried"
    if "failed" in result:
        return "**no**"
    plays = "page and game" if way.has_page else "game, no page"
    return f"{plays}; {result['seconds']} s, {int(str(result['bytes'])) / 1e6:.0f} MB"


def main() -> int:
    """Try all ways on all interpreters, or print the table."""
    parser = argparse.ArgumentParser(description="Try every way to install on every Python.")
    parser.add_argument("--results", type=Path, required=True, help="a JSON file, which is added to")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where sdist and wheel lie")
    parser.add_argument("--python", action="append", default=[], help="an interpreter; may be repeated")
    parser.add_argument("--way", action="append", default=[], help="only this row; may be repeated")
    parser.add_argument("--table", action="store_true", help="try nothing, print the results as Markdown")
    arguments = parser.parse_args()
    path: Path = arguments.results
    results = json.loads(path.read_text()) if path.exists() else {}
    if arguments.table:
        print(table(results))
        return 0
    failed = 0
    with tempfile.TemporaryDirectory(prefix="vacherie-install-") as work:
        sources = make_sources(Path(work), arguments.dist)
        for python in interpreters(arguments.python):
            row = results.setdefault(version_of(python), {})
            for number, way in enumerate(WAYS):
                if arguments.way and way.name not in arguments.way:
                    continue
                folder = Path(work, f"{version_of(python)}-{number}")
                try:
                    row[way.name] = trial(way, sources, python, folder)
                except (TrialFailed, OSError, subprocess.TimeoutExpired) as failure:
                    row[way.name], failed = {"failed": str(failure)}, 1
                print(f"{version_of(python)} {way.name}: {row[way.name]}", flush=True)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(results, indent=1))
                shutil.rmtree(folder, ignore_errors=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
