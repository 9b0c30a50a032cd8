"""Names of bots at a table: a level has its own, every other bot that of a cow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vacherie.bots.levels.ladder import level_of
from vacherie.records.format import SeatInfo

COWS = (
    "Marguerite", "Bella", "Noisette", "Heidi", "Rosa", "Clarabelle", "Berta", "Flora", "Lotte", "Fiona",
)  # fmt: skip
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X")
"""Roman: "Caramel 2" before a number of points would be read as that."""


def bot_names(specs: Sequence[str], people: Iterable[str] = ()) -> list[str]:
    """The names of bots at a table; that of a cow is none of a person.

    >>> bot_names(["caramel", "careful", "caramel", "random"], people=["bella"])
    ['Caramel', 'Marguerite', 'Caramel II', 'Noisette']
    """
    taken = {name.casefold() for name in people}
    cows = (cow for cow in COWS if cow.casefold() not in taken)
    names: list[str] = []
    for spec in specs:
        level = level_of(spec)
        if level is None:
            names.append(next(cows))
        else:
            names.append(level.name + NUMERALS[specs[: len(names)].count(spec)])
    return names


def seat_infos(people: Sequence[str], specs: Sequence[str]) -> list[SeatInfo]:
    """The seats: people first, then bots with names that no person has.

    >>> [info.name for info in seat_infos(["Anna", "bella"], ["careful", "random"])]
    ['Anna', 'bella', 'Marguerite', 'Noisette']
    """
    bots = zip(bot_names(specs, people), specs, strict=True)
    return [SeatInfo(name) for name in people] + [SeatInfo(name, bot=spec) for name, spec in bots]
