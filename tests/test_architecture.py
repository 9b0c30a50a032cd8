"""The picture in ARCHITECTURE.md shows the packages as they are, and imports go downwards without cycles."""

from __future__ import annotations

from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
MOST_FILES = 22
"""Files in one folder of the source: more than these want sub-folders."""


@cache
def script() -> ModuleType:
    spec = util.spec_from_file_location("architecture", ROOT / "scripts" / "architecture.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def architecture() -> Any:
    return script().read(ROOT)


def test_the_picture_is_up_to_date() -> None:
    drawn = (ROOT / script().PICTURE).read_text(encoding="utf-8")
    assert drawn == script().draw(architecture()), "run `make architecture` and commit the picture"


def test_the_picture_is_shown() -> None:
    assert f"]({script().PICTURE})" in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_no_cycles() -> None:
    assert script().cycles(architecture().graph) == []


def test_cycles_are_found() -> None:
    graph = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a"), "d": frozenset("a")}
    assert script().cycles(graph) == [["a", "b", "c"]]


def test_no_upward_edges() -> None:
    assert script().upward_edges(architecture()) == []


def test_an_upward_edge_is_found() -> None:
    module = script()
    levels = (module.Levels("vacherie.server", (("web",), ("tables",))),)
    graph = {
        "vacherie.server.tables.chat": frozenset({"vacherie.server.web.app"}),
        "vacherie.server.web.app": frozenset(),
    }
    assert module.upward_edges(module.Architecture(ROOT, graph, levels)) == [
        ("vacherie.server.tables.chat", "vacherie.server.web.app")
    ]


def test_no_folder_is_crowded() -> None:
    folders = (ROOT / "src", ROOT / "web" / "src")
    files = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte")
    ]
    for folder in {path.parent for path in files if "static" not in path.parts}:
        assert sum(path.parent == folder for path in files) <= MOST_FILES, folder
