"""Everything that travels, as JSON Schema: one description from which all others are made.

The structs of the protocol leave open what belongs to the games (`Any`, `Raw`); here those holes are filled
with the choices, events and views of both families, and every struct gets a name of its own.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from textwrap import dedent
from typing import Any, TypeAlias, get_args

import msgspec

from vacherie.core.action import Action, Decision
from vacherie.core.match import By
from vacherie.games.nimmt import choice as nimmt_choice
from vacherie.games.nimmt import event as nimmt_event
from vacherie.games.nimmt import table as nimmt_table
from vacherie.games.nimmt.step import AnyStep
from vacherie.games.nothanks import event as nothanks_event
from vacherie.games.nothanks import table as nothanks_table
from vacherie.protocol import command, message, rest, room
from vacherie.records import format

Schema: TypeAlias = dict[str, Any]

REF = "#/components/schemas/"

UNIONS: Mapping[str, object] = {
    "Command": command.AnyCommand,
    "Message": message.AnyMessage,
    "NimmtChoice": nimmt_choice.NimmtChoice,
    "NoThanksChoice": nothanks_table.NoThanksChoice,
    "NimmtEvent": nimmt_event.AnyEvent,
    "NoThanksEvent": nothanks_event.AnyEvent,
    "NimmtStep": AnyStep,
    "NimmtExtra": nimmt_table.Extra,
}
"""Unions told apart by `type`."""

WORDS: Mapping[str, object] = {
    "NimmtSpecial": nimmt_choice.Special,
    "Clock": room.Clock,
    "Pace": room.Pace,
    "Status": room.Status,
    "SeatKind": room.SeatKind,
    "By": By,
}
"""Closed sets of words."""

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "GameChoice": ("NimmtChoice", "NoThanksChoice"),
    "GameEvent": ("NimmtEvent", "NoThanksEvent"),
    "GameView": ("NimmtView", "NoThanksView"),
    "GamePrivate": ("NimmtPrivate", "NoThanksPrivate"),
    "GameAction": ("DealAction", "AnswerAction"),
}
"""What differs between the games, and the actions of their logs."""

OPEN: Mapping[tuple[type, str], str] = {
    (command.AnswerCommand, "choice"): "GameChoice",
    (command.Say, "proposal"): "GameChoice",
    (message.Chat, "proposal"): "GameChoice?",
    (message.TableMessage, "events"): "GameEvent[]",
    (message.TableMessage, "view"): "GameView",
    (message.TableMessage, "steps"): "GameView[]",
    (Decision, "options"): "GameChoice[]",
    (rest.PostAnswer, "choice"): "GameChoice",
    (rest.PostSay, "proposal"): "GameChoice",
    (rest.ChatLine, "proposal"): "GameChoice?",
    (rest.PlayOn, "record"): "GameRecord",
    (rest.Polled, "events"): "GameEvent[]",
    (rest.Polled, "view"): "GameView?",
    (rest.Frame, "action"): "GameAction",
    (rest.Frame, "events"): "GameEvent[]",
    (rest.Frame, "steps"): "GameView[]",
    (rest.Frame, "privates"): "GamePrivate[]",
    (format.RecordedAnswer, "choice"): "GameChoice",
    (get_args(Action)[1], "choice"): "GameChoice",
}
"""Fields whose type the structs leave open; `[]`: many of them, `?`: may be null."""

SOURCES = (
    ("vacherie.protocol.command", "{}Command"),
    ("vacherie.protocol.message", "{}Message"),
    ("vacherie.games.nimmt", "Nimmt{}"),
    ("vacherie.games.nothanks", "NoThanks{}"),
    ("vacherie.records", "Record{}"),
)
NAMES: Mapping[type, str] = {
    format.Record: "GameRecord",
    format.SeatInfo: "RecordSeat",
    **{kind: f"{kind.__name__}Action" for kind in get_args(Action)},
}


def name_of(kind: type) -> str:
    """The name of a struct among all that travel.

    >>> name_of(message.TableMessage), name_of(nimmt_table.NimmtTable), name_of(rest.Lobby)
    ('TableMessage', 'NimmtTable', 'Lobby')
    """
    if kind in NAMES:
        return NAMES[kind]
    for module, pattern in SOURCES:
        if kind.__module__.startswith(module):
            return kind.__name__ if is_named_like(kind.__name__, pattern) else pattern.format(kind.__name__)
    return kind.__name__


def is_named_like(name: str, pattern: str) -> bool:
    """Whether a class has the prefix or suffix of its source already."""
    prefix, suffix = pattern.split("{}")
    return name.startswith(prefix) and name.endswith(suffix)


def bodies() -> list[type[msgspec.Struct]]:
    """Every body of the HTTP API."""
    found = [kind for kind in vars(rest).values() if isinstance(kind, type)]
    return [kind for kind in found if issubclass(kind, msgspec.Struct) and kind.__module__ == rest.__name__]


def kinds() -> dict[str, type[msgspec.Struct]]:
    """Every struct that travels, by name."""
    roots = [*UNIONS.values(), nimmt_table.View, nothanks_table.View, Action, format.Record, *bodies()]
    found: dict[type, None] = {}
    for root in roots:
        for kind in reachable(root):
            found.setdefault(kind)
    left_out = {rest.Body, rest.Reply}
    return {name_of(kind): kind for kind in found if kind not in left_out and kind.__name__ != "Choice"}


def reachable(root: object) -> Iterator[type[msgspec.Struct]]:
    """All structs in a type, from the outside inwards."""
    waiting: list[object] = [msgspec.inspect.type_info(root)]
    seen: set[type] = set()
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, msgspec.inspect.StructType):
            if part.cls in seen:
                continue
            seen.add(part.cls)
            yield part.cls
            waiting += [field.type for field in part.fields]
        elif isinstance(part, msgspec.inspect.UnionType):
            waiting += part.types
        elif isinstance(part, msgspec.inspect.VarTupleType):
            waiting.append(part.item_type)
        elif isinstance(part, msgspec.inspect.TupleType):
            waiting += part.item_types
        elif isinstance(part, msgspec.inspect.DictType):
            waiting.append(part.value_type)


def schemas() -> dict[str, Schema]:
    """The JSON Schema of every struct and every union that travels, by name."""
    structs = kinds()
    _, made = msgspec.json.schema_components(
        list(structs.values()), schema_hook=option_value, ref_template=REF + "{name}"
    )
    # msgspec names a struct by its module too where two have one name.
    names = {key: name for name, kind in structs.items() for key in (kind.__name__, qualified(kind))}
    # `Choice` is what all choices share; the fields that hold one are filled below.
    found: dict[str, Schema] = {
        names[key]: {**renamed(schema, names), "title": names[key]}
        for key, schema in made.items()
        if key != "Choice"
    }
    for name, kind in structs.items():
        properties = found[name]["properties"]
        for (owner, field), hole in OPEN.items():
            if owner is kind:
                properties[field] = filled(hole)
        for field, note in notes(kind).items():
            if field in properties:  # and not a constant of the class
                properties[field] = {**properties[field], "description": note}
    for name, union in UNIONS.items():
        found[name] = any_of(name_of(kind) for kind in get_args(union))
    for name, parts in FAMILIES.items():
        found[name] = any_of(parts)
    for name, words in WORDS.items():
        found[name] = {"enum": list(get_args(words))}
    return found


def option_value(kind: type) -> Schema:
    """The options in a record's header are of any type to msgspec; they are plain values (R0.3)."""
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


def filled(hole: str) -> Schema:
    """The schema of a field that the protocol leaves to the games."""
    if hole.endswith("[]"):
        return {"type": "array", "items": ref(hole[:-2])}
    if hole.endswith("?"):
        return {"anyOf": [ref(hole[:-1]), {"type": "null"}]}
    return ref(hole)


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A schema with our names in its references, and with references for all that has a name."""
    if isinstance(part, list | tuple):
        return [renamed(item, names) for item in part]
    if not isinstance(part, dict):
        return part
    # Where a union is told apart by `type`, each part says so itself; `discriminator` would only repeat it,
    # in a form that OpenAPI knows and AsyncAPI does not.
    made = {key: renamed(value, names) for key, value in part.items() if key not in ("discriminator", "$ref")}
    if "$ref" in part:
        made |= ref(names.get(part["$ref"].removeprefix(REF), "Choice"))
    if "prefixItems" in made:
        # The newest JSON Schema and draft 7, which AsyncAPI extends, agree only on arrays of equal items.
        first, *others = made.pop("prefixItems")
        assert all(other == first for other in others)
        made["items"] = first
    if isinstance(made.get("description"), str):
        made["description"] = inspect.cleandoc(made["description"])
    return with_names(made)


def with_names(schema: Schema) -> Schema:
    """A schema where unions and sets of words that have a name are named."""
    if "enum" in schema:
        for name, words in WORDS.items():
            if sorted(get_args(words)) == schema["enum"]:
                return {key: value for key, value in schema.items() if key != "enum"} | ref(name)
    options = schema.get("anyOf", ())
    for name, union in UNIONS.items():
        members = any_of(map(name_of, get_args(union)))["anyOf"]
        if options[: len(members)] == members:
            others = options[len(members) :]
            kept = {key: value for key, value in schema.items() if key != "anyOf"}
            return kept | ({"anyOf": [ref(name), *others]} if others else ref(name))
    return schema


def notes(kind: type) -> dict[str, str]:
    """What the texts below the fields of a struct say about them, its bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("vacherie."):
            tree = ast.parse(dedent(inspect.getsource(base)))
            assert isinstance(tree.body[0], ast.ClassDef)
            body = tree.body[0].body
            for field, note in pairwise(body):
                match field, note:
                    case ast.AnnAssign(target=ast.Name(id)), ast.Expr(ast.Constant(str(text))):
                        found[id] = text
    return found
