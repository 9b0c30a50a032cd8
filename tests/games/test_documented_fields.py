"""Every field of what a game says and is told has a sentence: choices, views, events, facts, options."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from msgspec import Struct

import vacherie.core
import vacherie.games
from vacherie.server.web.schema.json_schema import field_descriptions

MODULES = [
    found.name
    for package in (vacherie.core, vacherie.games)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


def structs(module: str) -> list[type[Struct]]:
    """The structs that a module defines."""
    found = vars(importlib.import_module(module)).values()
    own = [kind for kind in found if isinstance(kind, type) and kind.__module__ == module]
    return [kind for kind in own if issubclass(kind, Struct)]


def undocumented(kind: type[Struct]) -> set[str]:
    """The fields without a docstring below them."""
    return set(kind.__struct_fields__) - set(field_descriptions(kind))


@pytest.mark.parametrize("module", MODULES)
def test_every_field_is_documented(module: str) -> None:
    missing = {kind.__name__: sorted(undocumented(kind)) for kind in structs(module) if undocumented(kind)}
    assert missing == {}, f"write a docstring below these fields in {module}"


@pytest.mark.parametrize("module", MODULES)
def test_every_struct_is_documented(module: str) -> None:
    # msgspec gives a class without a docstring none of its own.
    assert [kind.__name__ for kind in structs(module) if not kind.__doc__] == []


def test_structs_are_found() -> None:
    """The tests above look at something."""
    names = {kind.__name__ for module in MODULES for kind in structs(module)}
    assert names >= {"View", "NimmtTable", "NoThanksTable", "Private", "Took", "Play", "Decision", "Preview"}
