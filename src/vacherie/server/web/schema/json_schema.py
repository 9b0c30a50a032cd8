"""JSON Schemas of every struct of the protocol, the one source of OpenAPI, AsyncAPI and the TypeScript types.

The structs leave open what belongs to the games (`Any`, `Raw`); here those fields get the schemas of the
choices, events and views of both families, and every struct gets a unique name.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, get_args

import msgspec

from vacherie.analysis.review.format import Hint, Review, ReviewedOption
from vacherie.core.action import Action, Decision
from vacherie.core.match import By
from vacherie.games import PRESETS, game
from vacherie.protocol import coach, message, request, rest, room
from vacherie.protocol.table_event import TakenBack
from vacherie.records import format
from vacherie.server.web.schema.families import FAMILIES

Schema: TypeAlias = dict[str, Any]
T = TypeVar("T")

REF = "#/components/schemas/"

GAMES = {type(made).__name__: made for made in map(game, PRESETS)}
"""A game of every family, by the prefix of the family's structs."""

UNIONS: Mapping[str, object] = {
    "ClientFrame": request.AnyFrame,
    "Request": request.AnyRequest,
    "Message": message.AnyMessage,
    **{f"{name}Choice": made.choice_type for name, made in GAMES.items()},
    **{f"{name}Event": made.event_type | TakenBack for name, made in GAMES.items()},
    **{name: union for family in FAMILIES.values() for name, union in family.unions.items()},
}
"""Unions tagged by `type`."""

ENUMS: Mapping[str, object] = {
    **{name: enum for family in FAMILIES.values() for name, enum in family.enums.items()},
    "Clock": room.Clock,
    "Pace": room.Pace,
    "Status": room.Status,
    "SeatKind": room.SeatKind,
    "By": By,
}
"""Enumerations."""

GAME_PARTS: Mapping[str, tuple[str, ...]] = {
    **{
        f"Game{part}": tuple(f"{name}{part}" for name in GAMES)
        for part in ("Choice", "Event", "View", "Private", "Facts")
    },
    "GameAction": ("DealAction", "AnswerAction"),
}
"""What differs between the games, and the actions of their logs."""

OPEN: Mapping[tuple[type, str], str] = {
    (request.AnswerRequest, "choice"): "GameChoice",
    (request.Say, "proposal"): "GameChoice",
    (message.Chat, "proposal"): "GameChoice?",
    (message.TableMessage, "events"): "GameEvent[]",
    (message.TableMessage, "view"): "GameView",
    (message.TableMessage, "steps"): "GameView[]",
    (Decision, "options"): "GameChoice[]",
    (room.RoomState, "facts"): "GameFacts",
    (rest.PresetInfo, "facts"): "GameFacts",
    (rest.ReplayFrames, "facts"): "GameFacts",
    (rest.ChatLine, "proposal"): "GameChoice?",
    (rest.PlayOn, "record"): "GameRecord",
    (rest.Polled, "events"): "GameEvent[]",
    (rest.Polled, "view"): "GameView?",
    (rest.Frame, "action"): "GameAction",
    (rest.Frame, "events"): "GameEvent[]",
    (rest.Frame, "steps"): "GameView[]",
    (rest.Frame, "privates"): "GamePrivate[]",
    (coach.GameReview, "review"): "Review?",
    (coach.HintGiven, "hint"): "Hint",
    (coach.PuzzleShown, "facts"): "GameFacts",
    (coach.PuzzleShown, "view"): "GameView",
    (coach.SolvePuzzle, "choice"): "GameChoice",
    (coach.PuzzleSolved, "options"): "ReviewedOption[]",
    (coach.PuzzleSolved, "explanation"): "Phrase?",
    (coach.SolvedPuzzle, "puzzle"): "PuzzleShown",
    (coach.SolvedPuzzle, "solution"): "PuzzleSolved",
    (ReviewedOption, "choice"): "GameChoice",
    (format.RecordedAnswer, "choice"): "GameChoice",
    (get_args(Action)[1], "choice"): "GameChoice",
}
"""Fields whose type the structs leave open, and their schema; `[]`: a list, `?`: or null."""

SOURCES = (
    ("vacherie.protocol.request", "{}Request"),
    ("vacherie.protocol.message", "{}Message"),
    *((type(made).__module__.rpartition(".")[0], f"{name}{{}}") for name, made in GAMES.items()),
    ("vacherie.records", "Record{}"),
)
NAMES: Mapping[type, str] = {
    format.RecordFields: "GameRecord",
    format.SeatInfo: "RecordSeat",
    **{kind: f"{kind.__name__}Action" for kind in get_args(Action)},
}
BODIES: Mapping[type[msgspec.Struct], type[msgspec.Struct]] = {
    made: kind for kind in request.REQUESTS if (made := request.body_type(kind)) is not None
}
"""The HTTP bodies of the requests, and what each has its fields from."""


def name_of(kind: type) -> str:
    """The unique name of a struct in the schemas.

    >>> from vacherie.games.nimmt.table import NimmtTable
    >>> name_of(message.TableMessage), name_of(NimmtTable), name_of(rest.Lobby)
    ('TableMessage', 'NimmtTable', 'Lobby')
    """
    if kind in NAMES:
        return NAMES[kind]
    if kind in BODIES:
        return kind.__name__
    for module, pattern in SOURCES:
        if kind.__module__.startswith(module):
            return kind.__name__ if is_named_like(kind.__name__, pattern) else pattern.format(kind.__name__)
    return kind.__name__


def is_named_like(name: str, pattern: str) -> bool:
    """Whether a class has the prefix or suffix of its source already."""
    prefix, suffix = pattern.split("{}")
    return name.startswith(prefix) and name.endswith(suffix)


def bodies() -> list[type[msgspec.Struct]]:
    """The structs of all HTTP bodies."""
    found = [kind for module in (rest, coach) for kind in vars(module).values() if isinstance(kind, type)]
    modules = (rest.__name__, coach.__name__)
    own = [kind for kind in found if issubclass(kind, msgspec.Struct) and kind.__module__ in modules]
    return [*dict.fromkeys(own), *BODIES]


def kinds() -> dict[str, type[msgspec.Struct]]:
    """Every struct of the protocol, by name."""
    views = (
        kind for made in GAMES.values() for kind in (made.view_type, type(made.facts(made.seat_counts[0])))
    )
    roots = [*UNIONS.values(), *views, Action, format.RecordFields, Review, Hint, *bodies()]
    found = closure(chain.from_iterable(map(structs_in, roots)), field_structs)
    bases = {rest.Body, rest.Reply}
    return {name_of(kind): kind for kind in found if kind not in bases and kind.__name__ != "Choice"}


def closure(roots: Iterable[T], successors: Callable[[T], Iterable[T]]) -> list[T]:
    """Everything that can be reached from the roots, each once, breadth first."""
    found = dict.fromkeys(roots)
    waiting = deque(found)
    while waiting:
        for item in successors(waiting.popleft()):
            if item not in found:
                found[item] = None
                waiting.append(item)
    return list(found)


def structs_in(kind: object) -> list[type[msgspec.Struct]]:
    """The structs that a type names: itself, the members of a union, the items of a collection."""
    return struct_parts(msgspec.inspect.type_info(kind))


def field_structs(kind: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The structs in the fields of a struct."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return [found for field in info.fields for found in struct_parts(field.type)]


def struct_parts(part: msgspec.inspect.Type) -> list[type[msgspec.Struct]]:
    """The structs in an inspected type, without those in their fields."""
    match part:
        case msgspec.inspect.StructType(cls=cls):
            return [cls]
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            return [found for inner in parts for found in struct_parts(inner)]
        case msgspec.inspect.VarTupleType(item_type=inner) | msgspec.inspect.DictType(value_type=inner):
            return struct_parts(inner)
    return []


def references(part: object) -> list[str]:
    """The names of all schemas that a schema refers to."""
    if isinstance(part, dict):
        own = [part["$ref"].removeprefix(REF)] if "$ref" in part else []
        return own + [name for value in part.values() for name in references(value)]
    return [name for item in part for name in references(item)] if isinstance(part, list) else []


def needed(roots: Iterable[str], every: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas with these names and all they refer to."""
    return {name: every[name] for name in closure(roots, lambda name: references(every[name]))}


def schemas() -> dict[str, Schema]:
    """The JSON Schema of every struct, union and enumeration of the protocol, by name."""
    structs = kinds()
    _, made = msgspec.json.schema_components(
        list(structs.values()), schema_hook=option_value, ref_template=REF + "{name}"
    )
    # msgspec qualifies the name by the module where two structs share one.
    names = {key: name for name, kind in structs.items() for key in (kind.__name__, qualified(kind))}
    # `Choice` is the base class of all choices; the fields that hold one are replaced below.
    found: dict[str, Schema] = {
        names[key]: {**renamed(schema, names), "title": names[key]}
        for key, schema in made.items()
        if key != "Choice"
    }
    for name, kind in structs.items():
        properties = found[name]["properties"]
        for (owner, field), hole in OPEN.items():
            if owner is BODIES.get(kind, kind) and field in properties:
                properties[field] = hole_schema(hole)
        for field, note in field_descriptions(BODIES.get(kind, kind)).items():
            if field in properties:  # not a class constant
                properties[field] = {**properties[field], "description": note}
    for name, union in UNIONS.items():
        found[name] = any_of(name_of(kind) for kind in get_args(union))
    for name, parts in GAME_PARTS.items():
        found[name] = any_of(parts)
    for name, values in ENUMS.items():
        found[name] = {"enum": list(get_args(values))}
    return found


def option_value(kind: type) -> Schema:
    """The schema of an option in a record's header: `object` to msgspec, but always a plain value (R0.3)."""
    assert kind is object
    return {"anyOf": [{"type": name} for name in ("boolean", "integer", "string", "null")]}


def qualified(kind: type) -> str:
    """The name msgspec gives where two structs share one."""
    return f"{kind.__module__}.{kind.__qualname__}"


def any_of(names: Iterable[str]) -> Schema:
    """One of several schemas."""
    return {"anyOf": [ref(name) for name in names]}


def ref(name: str) -> Schema:
    """A reference to a schema."""
    return {"$ref": REF + name}


def hole_schema(hole: str) -> Schema:
    """The schema of a field that the structs leave open."""
    if hole.endswith("[]"):
        return {"type": "array", "items": ref(hole[:-2])}
    if hole.endswith("?"):
        return {"anyOf": [ref(hole[:-1]), {"type": "null"}]}
    return ref(hole)


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A schema with our names in its references, and references in place of inline unions and enums."""
    if isinstance(part, list | tuple):
        return [renamed(item, names) for item in part]
    if not isinstance(part, dict):
        return part
    # The members of a tagged union declare their `type` themselves; `discriminator` would only repeat it,
    # in a form that OpenAPI knows and AsyncAPI does not.
    made = {key: renamed(value, names) for key, value in part.items() if key not in ("discriminator", "$ref")}
    if "$ref" in part:
        made |= ref(names.get(part["$ref"].removeprefix(REF), "Choice"))
    if "prefixItems" in made:
        # JSON Schema 2020-12 and draft 7, which AsyncAPI extends, agree only on arrays of equal items.
        first, *others = made.pop("prefixItems")
        assert all(other == first for other in others)
        made["items"] = first
    if isinstance(made.get("description"), str):
        made["description"] = inspect.cleandoc(made["description"])
    return with_names(made)


def with_names(schema: Schema) -> Schema:
    """A schema with a reference in place of a named union or enumeration."""
    if "enum" in schema:
        for name, values in ENUMS.items():
            if sorted(get_args(values)) == schema["enum"]:
                return {key: value for key, value in schema.items() if key != "enum"} | ref(name)
    options = schema.get("anyOf", ())
    for name, union in UNIONS.items():
        members = any_of(map(name_of, get_args(union)))["anyOf"]
        if options[: len(members)] == members:
            others = options[len(members) :]
            kept = {key: value for key, value in schema.items() if key != "anyOf"}
            return kept | ({"anyOf": [ref(name), *others]} if others else ref(name))
    return schema


def field_descriptions(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a struct, its bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("vacherie."):
            for field, note in pairwise(classes_in(base.__module__)[base.__name__].body):
                match field, note:
                    case ast.AnnAssign(target=ast.Name(id)), ast.Expr(ast.Constant(str(text))):
                        found[id] = text
    return found


@cache
def classes_in(module: str) -> dict[str, ast.ClassDef]:
    """The source of all classes of a module, by name."""
    file = sys.modules[module].__file__
    assert file is not None
    tree = ast.parse(Path(file).read_bytes())
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
