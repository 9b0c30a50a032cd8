"""Events as sentences: the catalogue's message for each event, and the words for its arguments.

A message is found by family and tag (`nimmt-took`); its arguments are the event's fields, worded here by
name. The sentences themselves are in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.table import OX, Marker, Pending
from vacherie.locale.catalogue import Catalogue

Arguments: TypeAlias = dict[str, str | int]

SILENT = frozenset({"nimmt-asked"})
"""Events without a sentence: they only advance the game."""
LEFT_OUT = frozenset({"piles", "owned", "extra", "promoted", "hands", "todo", "ask", "side", "open_chips"})
"""Fields that no sentence uses."""
MARKERS = {"fan-climb": "climb", "fan-leap": "cow"}


def tag(value: Event | Choice) -> str:
    """The tag of an event or a choice, as in JSON."""
    return str(value.__struct_config__.tag)


def sentence(
    catalogue: Catalogue, game: Game[Any, Any], event: Event, names: Sequence[str], me: Seat | None = None
) -> str | None:
    """The sentence for an event, with a name for every seat; None if it has none.

    `me` is the seat that reads it, addressed as "you". Whether it may is for the caller to check
    (`Game.redact`).

    >>> from vacherie import game
    >>> from vacherie.games.nothanks.event import Took
    >>> sentence(Catalogue("en"), game("nothanks"), Took(1, 27, chips=3), ["Ann", "Bo", "Cy"])
    'Bo takes the 27 and 3 chips.'
    """
    key = f"{game.family}-{tag(event)}"
    if key in SILENT:
        return None
    return capitalised(catalogue.text(key, **Wording(catalogue, game, names, me).arguments(event)))


def capitalised(text: str) -> str:
    """A text with a large first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def side_names(catalogue: Catalogue, game: Game[Any, Any], names: Sequence[str]) -> list[str]:
    """The names of all that score: the seats, in co-op the team and the Ox (R8.20)."""
    if game.preset == "coop":
        return [catalogue.text("name-team"), catalogue.text("name-ox")]
    return list(names)


class Wording:
    """The words for the fields of events, for one reader."""

    def __init__(
        self, catalogue: Catalogue, game: Game[Any, Any], names: Sequence[str], me: Seat | None
    ) -> None:
        self.catalogue = catalogue
        self.game = game
        self.names = names
        self.me = me

    def arguments(self, event: Event) -> Arguments:
        """The arguments of an event's sentence."""
        words: Arguments = {}
        for name, value in msgspec.structs.asdict(event).items():
            if name not in LEFT_OUT:
                words |= self.field(name, value, event)
        if isinstance(event, Took):
            words |= {"bullheads": bullheads(event.cards), "signed": f"{event.change:+}".replace("-", "−")}
        return words

    def field(self, name: str, value: object, event: Event) -> Arguments:
        """The arguments that one field gives."""
        match name, value:
            case "seat" | "to", int(seat):
                return {"seat": self.name(seat), "who": self.who(seat)}
            case "seat", None:
                return {"seat": "none", "who": "none"}
            case "plays" | "queue", tuple(pending):
                return {name: self.catalogue.join([self.play(play) for play in pending])}
            case "specials", tuple(specials):
                return {name: self.cards(self.special(special) for special in specials)}
            case "refill", str(special):
                return {name: self.special(special)}
            case "choice", Choice():
                return self.choice(value)
            case "marker", Marker(row):
                return {"marker": self.marker(row, getattr(event, "cards", ())), "row": row}
            case "marker", None:
                return {"marker": "none", "row": 0}
            case "points" | "totals", tuple(scores):
                return {name: self.scores(scores)}
            case "winners", tuple(winners):
                return self.winners(winners, getattr(event, "totals", ()))
            case _, tuple(cards):
                return {name: self.cards(map(str, cards))}
            case _, None:
                return {name: "none"}
            case _, bool():
                return {name: "yes" if value else "no"}
            case _, str() | int():
                return {name: value}
            case _:
                raise AssertionError(f"no words for the field {name} = {value!r}")

    def name(self, seat: Seat) -> str:
        """A seat's name inside a sentence."""
        if seat == OX:
            return self.catalogue.text("name-ox")
        return self.catalogue.text("name-you") if seat == self.me else self.names[seat]

    def who(self, seat: Seat) -> str:
        """Which grammatical form a seat needs."""
        return "ox" if seat == OX else "you" if seat == self.me else "other"

    def special(self, special: str) -> str:
        """The name of a special card."""
        return self.catalogue.text("special-name", special=special)

    def cards(self, words: Iterable[str]) -> str:
        """Cards as a list in words, or `none`."""
        return self.catalogue.join(list(words)) or "none"

    def play(self, play: Pending) -> str:
        """A revealed card with its owner."""
        name = self.name(play.seat)
        flipped = "yes" if play.value != play.card else "no"
        return self.catalogue.text(
            "nimmt-pending", seat=name, card=play.card, value=play.value, reversed=flipped
        )

    def choice(self, choice: Choice) -> Arguments:
        """The parameters of a choice; a seat it aims at is the `target`."""
        words: Arguments = {}
        for name, value in msgspec.structs.asdict(choice).items():
            match value:
                case bool():
                    words[name] = "yes" if value else "no"
                case None:
                    words[name] = "none"
                case tuple(cards):
                    words["cards"] = self.cards(map(str, cards))
                case _ if name == "seat":
                    words["target"] = self.name(value)
                case _:
                    words[name] = value
        if isinstance(choice, Play):
            words["value"] = back_to_front(choice.card)
        return words

    def marker(self, row: int, cards: Sequence[Card]) -> str:
        """Which marker lies where the rows begin (R4.1, R5.1, R6.1)."""
        return MARKERS.get(self.game.preset) or ("odd" if cards[row - 1] % 2 else "even")

    def scores(self, points: Sequence[int]) -> str:
        """The points of all sides, in words."""
        names = [self.name(seat) for seat in range(len(self.names))]
        sides = side_names(self.catalogue, self.game, names)
        pairs = zip(sides, points, strict=False)  # points that are not shown are left out
        return self.catalogue.join([self.catalogue.text("scored", name=n, points=p) for n, p in pairs])

    def winners(self, winners: Sequence[int], totals: Sequence[int]) -> Arguments:
        """Who has won, and by what."""
        low, high = min(totals), max(totals)
        words: Arguments = {"low": low, "high": high, "bullheads": low, "points": low}
        if self.game.preset == "coop":
            return words | {"result": "draw" if not winners else ("team", "ox")[winners[0]]}
        others = self.catalogue.join([self.names[side] for side in winners if side != self.me])
        mine, shared = self.me in winners, len(winners) > 1
        result = ("shared-you" if mine else "shared") if shared else "you" if mine else "one"
        return words | {"winners": others, "others": others, "result": result}


def back_to_front(card: Card) -> int:
    """A card with its digits reversed, whether or not that is allowed (R7.3)."""
    tens, ones = divmod(card, 10)
    return 10 * ones + tens
