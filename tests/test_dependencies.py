"""Every package that the code imports is declared in pyproject.toml, not merely installed with another."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.process import environment

ROOT = Path(__file__).parents[1]
OWN = {"vacherie", "tests", "scripts", "guide", *(path.stem for path in (ROOT / "bench").iterdir())}
EXTRAS = (
    "client", "tui", "server", "postgres", "nodes", "sim", "arena", "cluster", "train", "zoo", "gym", "spiel",
    "data",
)  # fmt: skip


def imported(folder: str) -> Iterator[tuple[str, Path]]:
    """Every module of other packages that the files of a folder import, anywhere in the file."""
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module is not None:
                names = [node.module]
            else:
                continue
            for name in names:
                module = name.partition(".")[0]
                beside = path.with_name(f"{module}.py").exists()  # two scripts of one folder
                if not beside and module not in OWN and module not in sys.stdlib_module_names:
                    yield module, path.relative_to(ROOT)


def declared(*groups: str) -> set[str]:
    """The packages of [project], of all extras and of some dependency groups."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = table["project"]
    lists = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in EXTRAS)]
    waiting = [*groups]
    while waiting:
        entries = table["dependency-groups"][waiting.pop()]
        waiting += [entry["include-group"] for entry in entries if isinstance(entry, dict)]
        lists.append([entry for entry in entries if isinstance(entry, str)])
    return {normal(entry) for entries in lists for entry in entries}


def normal(requirement: str) -> str:
    """The name in a requirement, in the spelling that all package tools compare."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub("[-_.]+", "-", name[0]).lower()


def undeclared(folder: str, *groups: str) -> set[str]:
    packages = packages_distributions()
    known = declared(*groups)
    return {
        f"{path} imports {module}"
        for module, path in imported(folder)
        if known.isdisjoint(map(normal, packages.get(module, [module])))
    }


@pytest.mark.parametrize(
    ("folder", "groups"),
    [
        ("src", ()),
        ("examples", ("extras",)),
        ("tests", ("dev", "extras")),
        ("scripts", ("dev",)),
        ("bench", ("dev",)),
    ],
)
def test_every_import_is_declared(folder: str, groups: tuple[str, ...]) -> None:
    assert undeclared(folder, *groups) == set()


def test_the_search_finds_something() -> None:
    assert any(line.endswith("imports pytest") for line in undeclared("tests"))
    assert any(line.endswith("imports hypothesis") for line in undeclared("tests"))


UNUSED = {"litestar", "faker", "polyfactory", "multipart", "python_multipart", "jinja2", "yaml", "httpx"}
"""Packages that web frameworks bring along, and a server does not need."""
BUILD_TIME = "vacherie.server.web.schema."


def test_a_server_imports_nothing_it_does_not_need() -> None:
    code = "import sys, vacherie.server.run; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, check=True)
    loaded = set(result.stdout.decode().split())
    assert "starlette.routing" in loaded
    assert UNUSED & loaded == set()
    assert [name for name in loaded if name.startswith(BUILD_TIME)] == [], "schemas are made at build time"


def test_a_server_is_installed_without_packages_it_does_not_need() -> None:
    # Those of the container image; play.txt also has the tools that build the web table and the guide.
    pinned = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / "image.txt").read_text(), re.MULTILINE)
    assert "starlette" in pinned
    assert {name.replace("_", "-") for name in UNUSED | {"pyyaml"}} & set(pinned) == set()


def test_pins_are_installed_without_resolving_again() -> None:
    # Its resolver looks for the newest version that another package may require, although that one is pinned
    # further below, and refuses it for want of a hash: set-up fails once a newer version is published.
    lines = [
        line
        for name in ("Makefile", "scripts/setup", "scripts/deploy_tools.py", "deploy/Containerfile")
        for line in (ROOT / name).read_text().splitlines()
        if "--require-hashes" in line
    ]
    assert len(lines) == 5
    assert [line for line in lines if "--no-deps" not in line] == []


def test_the_pins_are_complete() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout
