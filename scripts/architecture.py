"""Figures and a picture of the architecture: modules, imports between them, cycles, folders, longest files.

    scripts/architecture.py            print the figures
    scripts/architecture.py --write    draw docs/img/architecture.svg as well
    scripts/architecture.py --root DIR look at another checkout

The levels come from the import contracts in pyproject.toml, so that the picture, the figures and the check of
the imports cannot contradict each other. Imports under TYPE_CHECKING count like all others.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap

import grimp
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "vacherie"
PICTURE = Path("docs/img/architecture.svg")
SHOWN = 12
"""How many folders and files the figures name."""

Graph = Mapping[str, frozenset[str]]
"""Every module with the modules it imports."""


class Levels(Struct, frozen=True):
    """The children of a package, level by level from the top; those on one level do not import each other."""

    container: str
    rows: tuple[tuple[str, ...], ...]


class Architecture(Struct, frozen=True):
    """What can be read off one checkout."""

    root: Path
    graph: Graph
    levels: tuple[Levels, ...]

    @property
    def source(self) -> Path:
        return self.root / "src" / PACKAGE

    @property
    def edges(self) -> int:
        return sum(map(len, self.graph.values()))


def read(root: Path) -> Architecture:
    """Read the imports and the contracts of a checkout."""
    sys.path.insert(0, str(root / "src"))
    found = grimp.build_graph(PACKAGE, cache_dir=None)
    graph = {module: frozenset(found.find_modules_directly_imported_by(module)) for module in found.modules}
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return Architecture(root, graph, tuple(levels_in(contracts)))


def levels_in(contracts: Iterable[Mapping[str, object]]) -> Iterator[Levels]:
    """The levels that the contracts of kind `layers` state for all children of a package."""
    for contract in contracts:
        match contract:
            case {"type": "layers", "exhaustive": True, "containers": [str(container)], "layers": list(rows)}:
                yield Levels(container, tuple(tuple(part.strip() for part in row.split("|")) for row in rows))


# --- figures ---------------------------------------------------------------------------------------------


def cycles(graph: Graph) -> list[list[str]]:
    """Modules that import each other, directly or not: the strongly connected components (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph[module]:
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            at = stack.index(module)
            component = stack[at:]
            del stack[at:]
            if len(component) > 1:
                found.append(sorted(component))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return sorted(found)


def child_of(container: str, module: str) -> str | None:
    """The child of a package that a module belongs to.

    >>> child_of("vacherie.server", "vacherie.server.web.app")
    'web'
    """
    rest = module.removeprefix(f"{container}.")
    return None if rest == module else rest.split(".")[0]


def upward_edges(architecture: Architecture) -> list[tuple[str, str]]:
    """Imports from a lower level to a higher one, or between two children of one level."""
    found = []
    for levels in architecture.levels:
        rank = {child: number for number, row in enumerate(levels.rows) for child in row}
        for module, imported in architecture.graph.items():
            own = child_of(levels.container, module)
            for other in imported:
                theirs = child_of(levels.container, other)
                if own in rank and theirs in rank and own != theirs and rank[theirs] <= rank[own]:
                    found.append((module, other))
    return sorted(found)


def imported_once(graph: Graph) -> list[tuple[str, str]]:
    """Modules that exactly one other module imports: candidates to be part of it."""
    importers: dict[str, list[str]] = {module: [] for module in graph}
    for module, imported in graph.items():
        for other in imported:
            importers[other].append(module)
    return sorted((module, found[0]) for module, found in importers.items() if len(found) == 1)


def line_counts(folder: Path, *endings: str) -> dict[Path, int]:
    """The lines of all files with one of these endings."""
    files = (
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in endings and "node_modules" not in path.parts
    )
    return {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in files
        if "static" not in path.parts
    }


def figures(architecture: Architecture) -> str:
    """All figures as text."""
    root, graph = architecture.root, architecture.graph
    python = line_counts(architecture.source, ".py")
    web = line_counts(root / "web" / "src", ".ts", ".svelte")
    sizes = Counter(path.parent.relative_to(root) for path in [*python, *web])
    packages = Counter[str]()
    for path, lines in python.items():
        packages[path.relative_to(architecture.source).parts[0].removesuffix(".py")] += lines
    parts = [
        f"modules {len(graph)}, edges {architecture.edges}",
        f"lines   {sum(python.values())} Python, {sum(web.values())} web",
        listed("cycles", [" <-> ".join(component) for component in cycles(graph)]),
        listed("upward edges", [f"{module} -> {other}" for module, other in upward_edges(architecture)]),
        listed("lines by package", [f"{lines:6} {name}" for name, lines in packages.most_common()]),
        listed(
            "files by folder",
            [f"{count:4} {folder}" for folder, count in sizes.most_common(SHOWN)],
            len(sizes),
        ),
        listed("longest files", longest({**python, **web}, root)),
        listed("modules with one importer", [f"{module} <- {by}" for module, by in imported_once(graph)]),
    ]
    return "\n".join(parts)


def longest(lines: Mapping[Path, int], root: Path) -> list[str]:
    """The longest files, longest first."""
    first = sorted(lines, key=lambda path: (-lines[path], path))[:SHOWN]
    return [f"{lines[path]:5} {path.relative_to(root)}" for path in first]


def listed(title: str, rows: Sequence[str], count: int | None = None) -> str:
    """A heading with a number, and rows below it."""
    return "\n".join([f"{title}: {len(rows) if count is None else count}", *(f"  {row}" for row in rows)])


# --- the picture -----------------------------------------------------------------------------------------

WIDTH, MARGIN, TITLE, BAND, BOX = 1180, 16, 52, 92, 76
LETTER = 7.1
"""Pixels of an average letter."""
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1d2a26 } .name { font-weight: 700; font-size: 15px }
.head { font-weight: 700; font-size: 18px } .below { fill: #2f6f5c; font-size: 12px }
.box { fill: #fdfbf4; stroke: #2f5d50; stroke-width: 1.5 } .ground { fill: #eef2e6 }"""


def duty(architecture: Architecture, module: str) -> str:
    """The first words of a module's docstring, up to its first stop."""
    path = architecture.root / "src" / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.split("\n\n")[0].replace("\n", " ").replace("`", "").split(". ")[0].rstrip(".")


def child_edges(architecture: Architecture, levels: Levels) -> set[tuple[str, str]]:
    """Which child imports which, without those that follow from others (transitive reduction)."""
    rows = {child for row in levels.rows for child in row}
    direct: dict[str, set[str]] = {child: set() for child in rows}
    for module, imported in architecture.graph.items():
        own = child_of(levels.container, module)
        for other in imported:
            theirs = child_of(levels.container, other)
            if own in rows and theirs in rows and own != theirs and own is not None and theirs is not None:
                direct[own].add(theirs)
    below: dict[str, set[str]] = {}
    for row in reversed(levels.rows):
        for child in row:
            below[child] = direct[child].union(*(below.get(other, set()) for other in direct[child]))
    return {
        (child, other)
        for child, others in direct.items()
        for other in others
        if not any(other in below.get(between, set()) for between in others if between != other)
    }


def draw(architecture: Architecture) -> str:
    """The picture: a panel for each package with levels, one band of boxes for each level."""
    parts: list[str] = []
    top = 0
    for levels in architecture.levels:
        parts += draw_panel(architecture, levels, top)
        top += TITLE + len(levels.rows) * BAND
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img">'
    title = "<title>The packages of Vacherie and the sub-packages of its server; imports go down only</title>"
    ground = f'<rect class="ground" width="{WIDTH}" height="{top}"/>'
    return "\n".join([head, title, f"<style>{STYLE}</style>", ground, *parts, "</svg>", ""])


def draw_panel(architecture: Architecture, levels: Levels, top: int) -> Iterator[str]:
    """One package: its children, level by level."""
    edges = child_edges(architecture, levels)
    yield f'<text class="head" x="{MARGIN}" y="{top + 34}">{levels.container}</text>'
    for number, row in enumerate(levels.rows):
        width = (WIDTH - MARGIN * (len(row) + 1)) / len(row)
        for at, child in enumerate(row):
            x, y = MARGIN + at * (width + MARGIN), top + TITLE + number * BAND
            below = sorted(lower for upper, lower in edges if upper == child)
            text = duty(architecture, f"{levels.container}.{child}")
            yield from draw_box(child, text, below, round(x), y, round(width))


def draw_box(child: str, text: str, below: Sequence[str], x: int, y: int, width: int) -> Iterator[str]:
    """A child: its name, what it is for, and what it stands on."""
    fits = int((width - 2 * MARGIN) / LETTER)
    first, *others = wrap(text, fits)
    yield f'<rect class="box" x="{x}" y="{y}" width="{width}" height="{BOX}" rx="8"/>'
    yield f'<text class="name" x="{x + MARGIN}" y="{y + 22}">{child}</text>'
    yield f'<text x="{x + MARGIN}" y="{y + 41}">{escape(f"{first} …" if others else first)}</text>'
    if below:
        yield f'<text class="below" x="{x + MARGIN}" y="{y + 61}">↓ {", ".join(below)}</text>'


def main() -> None:
    parser = argparse.ArgumentParser(description="Figures and a picture of the architecture.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to look at")
    parser.add_argument("--write", action="store_true", help=f"draw {PICTURE}")
    arguments = parser.parse_args()
    architecture = read(arguments.root)
    print(figures(architecture))
    if arguments.write:
        file = arguments.root / PICTURE
        file.write_text(draw(architecture), encoding="utf-8")
        print(f"{PICTURE} written")


if __name__ == "__main__":
    main()
