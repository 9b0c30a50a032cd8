"""Positions of No Thanks! as one line of text: its fields, written and read (docs/record-format.md)."""

from __future__ import annotations

from typing import Literal

from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import Hidden, NoThanksTable, Private, State, score
from vacherie.records.position_fields import (
    Fields,
    FieldTexts,
    bad,
    bad_word,
    joined,
    parted,
    read_number,
    read_seat,
    write_remaining,
)

FIELDS = ("round", "ask", "card", "on-card", "chips", "cards", "pile", "history", "out", "question")
DUE: dict[str, Literal["deal", "turn", "over"]] = {"turn": "turn", "deal": "deal", "over": "over"}


def write(game: NoThanks, state: State) -> FieldTexts:
    """The fields of a position after the first deal."""
    table, hidden = state.table, state.hidden
    return [
        ("round", str(table.round)),
        ("ask", f"{table.due} {table.active}"),
        ("card", "" if table.card is None else str(table.card)),
        ("on-card", str(table.on_card or "")),
        ("chips", joined(private.chips for private in state.privates)),
        ("cards", parted(table.owned) if any(table.owned) else ""),
        ("pile", joined(hidden.pile) if hidden.pile else ""),
        ("history", parted(table.history) if table.history else ""),
        ("question", str(table.ask)),
        ("out", write_remaining(hidden.out)),
    ]


def read(game: NoThanks, seats: int, fields: Fields) -> State:
    """The state that the fields describe; whether it can arise is checked by `nothanks.faults`."""
    fields.refuse_others(FIELDS, f"in {game.preset}")
    asked = fields.words("ask")
    if len(asked) != 2 or asked[0] not in DUE:
        raise bad_word("ask", " ".join(asked), "what can come next: turn SEAT, deal SEAT, over SEAT")
    card = fields.one_word("card")
    chips = tuple([read_number("chips", word) for word in fields.words("chips")])
    if len(chips) != seats:
        raise bad("chips", f"{len(chips)} numbers, but there must be {seats}")
    groups = fields.groups("cards", seats, "seat") or [[]] * seats
    owned = tuple([tuple(sorted(fields.cards("cards", words, game.deck))) for words in groups])
    open_card = None if card is None else fields.card("card", card, game.deck)
    pile = fields.cards("pile", fields.words("pile"), game.deck)
    table = NoThanksTable(
        seats=seats,
        due=DUE[asked[0]],
        ask=fields.number("question", 1),
        round=fields.number("round", 1),
        active=read_seat("ask", asked[1], seats),
        card=open_card,
        on_card=fields.number("on-card", 0),
        pile=len(pile),
        owned=owned,
        points=tuple(map(score, owned)),
        chips=chips if game.rules.open_chips else (),
        history=tuple(fields.numbers("history", seats)),
    )
    privates = tuple(map(Private, chips))
    return State(table, privates, Hidden(pile, fields.remaining("out", game.deck)))
