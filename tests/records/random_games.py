"""Games for the tests of records: random play, and small ways to damage JSON."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from vacherie import PRESETS, Dealer, Match, game
from vacherie.core.match import By
from vacherie.records.record import Record, SeatInfo, encode, record_match

ALL = tuple(PRESETS)
SMALL: dict[str, dict[str, object]] = {preset: {"hand": 4, "max_rounds": 3} for preset in ALL}
SMALL |= {"coop": {"hand": 6}, "nothanks": {"max_rounds": 2}, "nothanks-tactical": {"max_rounds": 2}}
"""Options that keep games short."""
NONE: Mapping[str, object] = {}
BY: tuple[By, ...] = ("player", "bot", "bot", "autopilot")


def play(
    preset: str, seats: int, seed: int, answers: int | None = None, options: Mapping[str, object] = NONE
) -> Match[Any, Any]:
    """Play at random, with replaced commitments, actions after a pass, and all kinds of `by` and `ms`."""
    rng = Random(f"{preset} {seats} {seed}")
    match = Match(game(preset, **options), seats, Dealer.from_seed(seed, seats))
    given = 0
    while not match.over and given != answers:
        again = rng.random() < 0.1
        decision = rng.choice([d for d in match.decisions() if again or not d.answered])
        choice = rng.choice(decision.options).fill(rng)
        match.answer(decision, choice, rng.choice(BY), rng.choice((None, 100 * given)))
        given += 1
    return match


def people(seats: int) -> list[SeatInfo]:
    """Names that are not easy to write."""
    names = (
        "Ann",
        "Éloïse",
        'the "Ox"',
        "a=b #1",
        "",
        "two words",
        "null",
        "back\\slash",
        "new\nline",
        "x,|",
    )
    return [SeatInfo(names[seat % len(names)], "careful" if seat % 3 == 1 else None) for seat in range(seats)]


@cache
def example(preset: str, seed: int = 0, answers: int | None = None) -> Record:
    """The record of a short random game."""
    counts = game(preset).seat_counts
    seats = Random(f"{preset} {seed}").choice(counts[:5])
    return record_match(play(preset, seats, seed, answers, SMALL[preset]), people(seats))


def raw(record: Record) -> dict[str, Any]:
    """A record as plain JSON values, to be damaged."""
    found = json.loads(encode(record))
    assert isinstance(found, dict)
    return found


def as_bytes(value: object) -> bytes:
    """Plain JSON values as bytes."""
    return json.dumps(value).encode()


def without_ms(record: Record) -> Record:
    """A record without its milliseconds."""
    return replace(
        record,
        rounds=tuple(
            replace(round, answers=tuple(replace(given, ms=None) for given in round.answers))
            for round in record.rounds
        ),
    )


ODDITIES: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 104, 105, 10**14, 10**40, 1.5, float("nan"),
    "", "pass", "stop", "é", [], {}, [[]],
)  # fmt: skip


def mutate(value: Any, rng: Random) -> Any:
    """A copy of plain JSON values with one thing changed, taken away, doubled or moved."""
    value = copy.deepcopy(value)
    places = [path for path in paths(value) if path]
    path = rng.choice(places)
    parent = value
    for key in path[:-1]:
        parent = parent[key]
    key = path[-1]
    kind = rng.randrange(6)
    if kind == 0:
        parent[key] = rng.choice(ODDITIES)
    elif kind == 1 and type(parent[key]) is int:
        parent[key] += rng.choice((-1, 1))
    elif kind == 2:
        del parent[key]
    elif kind == 3 and isinstance(parent, list):
        parent.insert(key, parent[key])
    elif kind == 4 and isinstance(parent, list):
        other = rng.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    else:
        found = value
        for step in rng.choice(places):
            found = found[step]
        parent[key] = copy.deepcopy(found)
    return value


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain JSON values."""
    found = [here]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += paths(item, (*here, key))
    return found
