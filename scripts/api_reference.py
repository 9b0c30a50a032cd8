"""Write the reference in docs/api.md (public names with signatures, fields and docstrings), and its picture.

    python scripts/api_reference.py

The tour above the reference is written by hand and kept. Public names are read from the source, not imported,
so that the page needs no extra and is the same everywhere. A test checks that both files are up to date.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from vacherie import Dealer, Match, game

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
PICTURE = PAGE.parent / "img" / "match.svg"
START = "## Reference"
"""The heading that the generated part begins with."""

MODULES: dict[str, tuple[str, ...] | None] = {
    "vacherie": None,
    "vacherie.games.nimmt": None,
    "vacherie.games.nothanks": None,
    "vacherie.records": None,
    "vacherie.bots": None,
    "vacherie.sim.batch.nimmt": None,
    "vacherie.sim.batch.nothanks": None,
    "vacherie.sim.batch.nimmt_rounds": None,
    "vacherie.sim.batch.nimmt_choosing_rounds": None,
    "vacherie.sim.batch.nothanks_games": None,
    "vacherie.sim.nimmt.position": None,
    "vacherie.sim.nimmt.rollout": None,
    "vacherie.sim.nimmt.guided_rollout": ("roll_out",),
    "vacherie.sim.nothanks.position": ("NoThanksPosition", "from_view", "from_state"),
    "vacherie.sim.nothanks.rollout": None,
    "vacherie.analysis.arena.plan": ("TournamentPlan", "make_plan"),
    "vacherie.analysis.arena.tournament": ("run",),
    "vacherie.analysis.arena.results": ("Results", "load", "save"),
    "vacherie.analysis.arena.standings": ("Standing", "standings", "Pair", "pairs"),
    "vacherie.client": None,
}
"""The public modules with the names that are documented; None: all of its `__all__`."""

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def reference() -> str:
    """The generated part of the page."""
    chosen = {module: names or exported(module) for module, names in MODULES.items()}
    parts = [
        START,
        "Generated from the docstrings by `scripts/api_reference.py`. What is not listed here may change.",
        "\n".join(f"- [`{module}`](#{anchor(module)}): {summary(module)}" for module in chosen),
    ]
    for module, names in chosen.items():
        parts += [f"### {module}", markdown(docstring(tree(module)))]
        parts += [entry(module, name) for name in names]
    return "\n\n".join(part for part in parts if part) + "\n"


@cache
def documented() -> frozenset[str]:
    """All names that the page has an entry for."""
    return frozenset(name for module, names in MODULES.items() for name in names or exported(module))


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return heading.replace(".", "").lower()


def summary(module: str) -> str:
    """The first sentence of a module's docstring."""
    return docstring(tree(module)).split("\n\n")[0].replace("\n", " ")


@cache
def tree(module: str) -> ast.Module:
    """The source of a module."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_bytes())


def exported(module: str) -> list[str]:
    """The `__all__` of a module."""
    for node in tree(module).body:
        match node:
            case ast.Assign(targets=[ast.Name("__all__")], value=value):
                return list(ast.literal_eval(value))
    raise SystemExit(f"{module} has no __all__")


def docstring(node: ast.Module | Definition) -> str:
    """A docstring without its indentation; empty where there is none."""
    return ast.get_docstring(node) or ""


def entry(module: str, name: str) -> str:
    """One public name: a class, a function or a value."""
    home, found = definition(module, name)
    if isinstance(found, ast.ClassDef):
        return class_entry(home, found)
    if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef):
        return f"#### `{signature(found)}`\n\n{markdown(docstring(found))}"
    return f"#### `{name}`\n\n{markdown(value_docs(tree(home).body).get(name, ''))}".rstrip()


def definition(module: str, name: str) -> tuple[str, ast.stmt]:
    """Where a name is defined, and the statement that does it; imports inside the package are followed."""
    for node in tree(module).body:
        match node:
            case ast.ClassDef(name=found) | ast.FunctionDef(name=found) | ast.AsyncFunctionDef(name=found):
                names = {found: found}
            case ast.Assign(targets=[ast.Name(id=found)]) | ast.AnnAssign(target=ast.Name(id=found)):
                names = {found: found}
            case ast.Assign(targets=[ast.Tuple(elts=found)]):
                names = {one.id: one.id for one in found if isinstance(one, ast.Name)}
            case ast.ImportFrom(module=str(source), names=aliases) if source.startswith("vacherie"):
                names = {alias.asname or alias.name: alias.name for alias in aliases}
                if name in names:
                    return definition(source, names[name])
            case ast.ImportFrom(names=aliases):
                names = {alias.asname or alias.name: alias.name for alias in aliases}
            case _:
                names = {}
        if name in names:
            return module, node
    raise SystemExit(f"{module} has no {name}: correct MODULES in {Path(__file__).name}")


def class_entry(module: str, node: ast.ClassDef) -> str:
    """A class: its bases, docstring, fields and public methods, with those of its bases."""
    bases = [ast.unparse(base) for base in node.bases]
    shown = [base for base in bases if not base.startswith(("Struct", "Generic", "NamedTuple", "ABC"))]
    lines = [*making(node), *field_lines(module, node), *method_lines(module, node).values()]
    heading = f"#### class `{node.name}{'(' + ', '.join(shown) + ')' if shown else ''}`"
    return "\n\n".join(filter(None, [heading, markdown(docstring(node)), "\n".join(lines)]))


def field_lines(module: str, node: ast.ClassDef) -> Iterator[str]:
    """A line for each field of a class and its bases, and for each documented attribute of its instances."""
    for home, base in bases_of(module, node):
        yield from field_lines(home, base)
    about = value_docs(node.body)
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            name = item.target.id
            if name.startswith("_") or "ClassVar" in ast.unparse(item.annotation):
                continue
            default = "" if item.value is None else f" = {ast.unparse(item.value)}"
            yield line(f"{name}: {ast.unparse(item.annotation)}{default}", about.get(name, ""))
        elif isinstance(item, ast.FunctionDef) and item.name == "__init__":
            for name, text in value_docs(item.body).items():
                if not name.startswith("_"):
                    yield line(name, text)


def bases_of(module: str, node: ast.ClassDef) -> Iterator[tuple[str, ast.ClassDef]]:
    """The bases of a class that are defined in the package, each with its module."""
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id not in dir(builtins):
            home, found = definition(module, base.id)
            if isinstance(found, ast.ClassDef):
                yield home, found


def method_lines(module: str, node: ast.ClassDef) -> dict[str, str]:
    """A line for each public method of a class, then for those of bases that have no entry of their own."""
    own = {
        item.name: method_line(item)
        for item in node.body
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    inherited: dict[str, str] = {}
    for home, base in bases_of(module, node):
        # Every choice and every event has the methods of core and games.
        if base.name not in documented() and not home.startswith(("vacherie.core", "vacherie.games")):
            inherited |= method_lines(home, base)
    found = own | inherited | own  # the own first, and where both have one, the own
    return {name: text for name, text in found.items() if text}


def value_docs(body: Sequence[ast.stmt]) -> dict[str, str]:
    """The docstrings below assignments, by name."""
    found = {}
    for item, note in pairwise(body):
        match item, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name))
                | ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)]),
                ast.Expr(ast.Constant(str(text))),
            ):
                found[name] = " ".join(text.split())
    return found


def making(node: ast.ClassDef) -> Iterator[str]:
    """How an object of a class with a constructor of its own is made."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            yield line(node.name + signature(item).removeprefix("__init__").removesuffix(" -> None"), "")


def method_line(item: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A public method or property in a line; empty for anything else, and where a base class documents it."""
    if item.name.startswith("_") or not docstring(item):
        return ""
    text = docstring(item).split("\n\n")[0].replace("\n", " ")
    is_property = any(ast.unparse(mark).endswith("property") for mark in item.decorator_list)
    returns = "" if item.returns is None else f": {ast.unparse(item.returns)}"
    return line(f"{item.name}{returns}" if is_property else signature(item), text)


def line(code: str, text: str) -> str:
    """A line of a list."""
    return f"- `{code}`{' – ' if text else ''}{text}"


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A function with its parameters, without `self`."""
    arguments = node.args
    for positional in (arguments.posonlyargs, arguments.args):
        if positional and positional[0].arg in ("self", "cls"):
            arguments = ast.parse(ast.unparse(node)).body[0].args  # type: ignore[attr-defined]  # a copy
            del (arguments.posonlyargs or arguments.args)[0]
            break
    returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    start = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{start}{node.name}({ast.unparse(arguments)}){returns}"


def markdown(text: str) -> str:
    """A docstring as Markdown: its examples become code."""
    blocks: list[list[str]] = []
    for block in text.split("\n\n"):
        lines = block.split("\n")
        is_example = lines[0].startswith(">>>")
        if is_example and blocks and blocks[-1][0] == "```python":
            blocks[-1][-1:] = ["", *lines, "```"]
        elif is_example:
            blocks.append(["```python", *lines, "```"])
        else:
            at = next((at for at, one in enumerate(lines) if one.startswith(">>>")), len(lines))
            blocks.append(lines[:at])
            if at < len(lines):
                blocks.append(["```python", *lines[at:], "```"])
    return "\n\n".join("\n".join(block) for block in blocks).strip()


def page(kept: str) -> str:
    """The whole page: the tour as it stands, then the reference."""
    tour, _, _ = kept.partition(START)
    return tour + reference()


def picture() -> str:
    """A match as a notebook shows it: the jumping cow, in the middle of a round."""
    match = Match(game("fan-leap"), seats=4, dealer=Dealer.from_seed("alp", seats=4))
    while match.state.table.trick < 6 or len(match.waiting()) > 2:
        decision = match.waiting()[0]
        match.answer(decision, decision.options[len(decision.options) // 2])
    return match.svg()


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE} written")
