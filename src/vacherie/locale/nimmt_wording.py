"""Wording of the nimmt family: the Ox, revealed cards, special cards and markers."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Card, Choice, Seat
from vacherie.core.event import Event
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import OX, Marker, Pending
from vacherie.locale.wording import Arguments, Wording


class NimmtWording(Wording):
    """The words for the fields of nimmt events."""

    game: Nimmt
    silent = frozenset({"asked"})
    left_out = frozenset({"piles", "extra", "promoted", "hands", "todo", "ask", "side"})

    def arguments(self, event: Event) -> Arguments:
        words = super().arguments(event)
        if isinstance(event, Took):
            words |= {"bullheads": bullheads(event.cards), "signed": f"{event.change:+}".replace("-", "−")}
        return words

    def field(self, name: str, value: object, event: Event) -> Arguments:
        match name, value:
            case "plays" | "queue", tuple(pending):
                return {name: self.catalogue.join([self.play(play) for play in pending])}
            case "specials", tuple(specials):
                return {name: self.cards(self.special(special) for special in specials)}
            case "refill", str(special):
                return {name: self.special(special)}
            case "marker", Marker(row):
                return {"marker": self.marker(row, getattr(event, "cards", ())), "row": row}
            case "marker", None:
                return {"marker": "none", "row": 0}
            case _:
                return super().field(name, value, event)

    def name(self, seat: Seat) -> str:
        return self.text("name-ox") if seat == OX else super().name(seat)

    def who(self, seat: Seat) -> str:
        return "ox" if seat == OX else super().who(seat)

    def sides(self) -> list[str]:
        """The seats; in co-op the team and the Ox (R8.20)."""
        return [self.text("name-team"), self.text("name-ox")] if self.game.mode.ox else super().sides()

    def special(self, special: str) -> str:
        """The name of a special card."""
        return self.text("special-name", special=special)

    def play(self, play: Pending) -> str:
        """A revealed card with its owner."""
        name = self.name(play.seat)
        flipped = "yes" if play.value != play.card else "no"
        return self.text("nimmt-pending", seat=name, card=play.card, value=play.value, reversed=flipped)

    def choice(self, choice: Choice) -> Arguments:
        words = super().choice(choice)
        return words | {"value": back_to_front(choice.card)} if isinstance(choice, Play) else words

    def marker(self, row: int, cards: Sequence[Card]) -> str:
        """Which marker lies where the rows begin (R4.1, R5.1, R6.1)."""
        kind = self.game.variant.kind
        return kind if kind in ("climb", "cow") else "odd" if cards[row - 1] % 2 else "even"

    def winners(self, winners: Sequence[int], totals: Sequence[int]) -> Arguments:
        if not self.game.mode.ox:
            return super().winners(winners, totals)
        low = min(totals)
        result = "draw" if not winners else ("team", "ox")[winners[0]]
        return {"low": low, "high": max(totals), "bullheads": low, "points": low, "result": result}


def back_to_front(card: Card) -> int:
    """A card with its digits reversed, whether or not that is allowed (R7.3)."""
    tens, ones = divmod(card, 10)
    return 10 * ones + tens
