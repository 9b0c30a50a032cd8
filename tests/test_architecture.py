"""The picture in ARCHITECTURE.md shows the packages as they are, imports go downwards without cycles, and
above the rules only registries and the families' own modules know a game family.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
MOST_FILES = 22
"""Files in one folder of the source: more than these want sub-folders."""
FAMILIES = tuple(sorted(path.parent.name for path in (ROOT / "src/vacherie/games").glob("*/__init__.py")))


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


def belongs_to_a_family(module: str) -> bool:
    """Whether the module or a folder it lies in is named after a family."""
    return any(part.startswith(FAMILIES) for part in module.split("."))


def know_a_family(graph: Any) -> set[str]:
    """Modules above the rules that import a family's module, though they are neither one nor a registry."""
    return {
        module
        for module, imported in graph.items()
        if not module.startswith(("vacherie.games", "vacherie.core"))
        and not belongs_to_a_family(module)
        and not module.endswith(".families")
        and any(map(belongs_to_a_family, imported))
    }


def test_families_plug_in_by_registries() -> None:
    assert FAMILIES == ("nimmt", "nothanks")
    assert know_a_family(architecture().graph) == set()


def test_a_module_that_knows_a_family_is_found() -> None:
    graph = {
        "vacherie.tui.prompt": frozenset({"vacherie.tui.nimmt.question"}),
        "vacherie.tui.screen": frozenset({"vacherie.games"}),
        "vacherie.tui.families": frozenset({"vacherie.tui.nimmt.question"}),
        "vacherie.tui.nimmt.question": frozenset({"vacherie.games.nimmt.table"}),
        "vacherie.locale.nothanks_wording": frozenset({"vacherie.games.nothanks.table"}),
        "vacherie.games": frozenset({"vacherie.games.nimmt.presets"}),
    }
    assert know_a_family(graph) == {"vacherie.tui.prompt"}


def compares_a_family(source: str) -> bool:
    """Whether a source compares something with the name of a family."""
    sides = (
        side
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
    )
    return any(isinstance(side, ast.Constant) and side.value in FAMILIES for side in sides)


def test_no_family_is_asked_for_by_name() -> None:
    source = ROOT / "src" / "vacherie"
    assert compares_a_family('print(1 if game.family == "nothanks" else 2)')
    assert {
        path.relative_to(source)
        for path in source.rglob("*.py")
        if compares_a_family(path.read_text(encoding="utf-8"))
    } == set()


def test_no_folder_is_crowded() -> None:
    folders = (ROOT / "src", ROOT / "web" / "src")
    files = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte")
    ]
    for folder in {path.parent for path in files if "static" not in path.parts}:
        assert sum(path.parent == folder for path in files) <= MOST_FILES, folder
