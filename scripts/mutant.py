"""What can be changed in a file of the rules: comparisons, numbers, conditions, statements, one at a time."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PACKAGE = Path("src/vacherie")


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
