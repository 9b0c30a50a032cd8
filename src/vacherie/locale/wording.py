"""Wording: the texts of one game in one language, events as sentences among them, addressed to one reader.

A sentence is found by family and tag (`nimmt-took`); the fields of its event fill it in, those that only one
family has by a subclass (`families.FAMILIES`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec

from vacherie.core.action import Choice, Seat, tag_of
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.locale.catalogue import Catalogue

Arguments: TypeAlias = dict[str, str | int]


class Wording:
    """The texts of one game, for one reader."""

    silent: ClassVar[frozenset[str]] = frozenset()
    """Tags of events without a sentence: they only advance the game."""
    left_out: ClassVar[frozenset[str]] = frozenset()
    """Fields that no sentence uses."""

    def __init__(
        self, catalogue: Catalogue, game: Game[Any, Any], names: Sequence[str], me: Seat | None
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.names = names
        self.me = me

    def text(self, id: str, **arguments: str | int) -> str:
        """A text of the catalogue."""
        return self.catalogue.text(id, **arguments)

    def text_of(self, id: str, seat: Seat | None) -> str:
        """A title for what a seat has: the text of the reader's own, or the one that names its owner."""
        if seat is None or seat == self.me:
            return self.text(id)
        return self.text(f"{id}-of", name=self.label(seat))

    def sentence(self, event: Event) -> str | None:
        """The sentence for an event, if it has one; the caller checks whether the reader may see it."""
        tag = tag_of(event)
        if tag in self.silent:
            return None
        return capitalised(self.text(f"{self.game.family}-{tag}", **self.arguments(event)))

    def arguments(self, event: Event) -> Arguments:
        """The arguments of an event's sentence."""
        words: Arguments = {}
        for name, value in msgspec.structs.asdict(event).items():
            if name not in self.left_out:
                words |= self.field(name, value, event)
        return words

    def field(self, name: str, value: object, event: Event) -> Arguments:
        """The arguments that one field gives."""
        match name, value:
            case "seat" | "to", int(seat):
                return {"seat": self.name(seat), "who": self.who(seat)}
            case "seat", None:
                return {"seat": "none", "who": "none"}
            case "choice", Choice():
                return self.choice(value)
            case "points" | "totals", tuple(scores):
                return {name: self.scores(scores)}
            case "winners", tuple(winners):
                return self.winners(winners, getattr(event, "totals", ()))
            case _:
                return {name: self.plain(name, value)}

    def plain(self, name: str, value: object) -> str | int:
        """A value in words: cards as a list, a missing value as `none`."""
        match value:
            case tuple(cards):
                return self.cards(map(str, cards))
            case None:
                return "none"
            case bool():
                return "yes" if value else "no"
            case str() | int():
                return value
            case _:
                raise AssertionError(f"no words for the field {name} = {value!r}")

    def name(self, seat: Seat) -> str:
        """A seat's name inside a sentence."""
        return self.text("name-you") if seat == self.me else self.names[seat]

    def label(self, seat: Seat) -> str:
        """A seat's name, standing alone."""
        return capitalised(self.name(seat))

    def who(self, seat: Seat) -> str:
        """Which grammatical form a seat needs."""
        return "you" if seat == self.me else "other"

    def sides(self) -> list[str]:
        """The names of all that score."""
        return [self.name(seat) for seat in range(len(self.names))]

    def cards(self, words: Iterable[str]) -> str:
        """Cards as a list in words, or `none`."""
        return self.catalogue.join(list(words)) or "none"

    def choice(self, choice: Choice) -> Arguments:
        """The parameters of a choice; a seat it aims at is the `target`."""
        words: Arguments = {}
        for name, value in msgspec.structs.asdict(choice).items():
            if name == "seat":
                words["target"] = self.name(value)
            else:
                words["cards" if isinstance(value, tuple) else name] = self.plain(name, value)
        return words

    def scores(self, points: Sequence[int]) -> str:
        """The points of all sides, in words."""
        pairs = zip(self.sides(), points, strict=False)  # points that are not shown are left out
        return self.catalogue.join([self.text("scored", name=n, points=p) for n, p in pairs])

    def winners(self, winners: Sequence[int], totals: Sequence[int]) -> Arguments:
        """Who has won, and by what."""
        low = min(totals)
        others = self.catalogue.join([self.names[side] for side in winners if side != self.me])
        mine, shared = self.me in winners, len(winners) > 1
        result = ("shared-you" if mine else "shared") if shared else "you" if mine else "one"
        return {
            "low": low, "high": max(totals), "bullheads": low, "points": low,
            "winners": others, "others": others, "result": result,
        }  # fmt: skip


def capitalised(text: str) -> str:
    """A text with a large first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]
