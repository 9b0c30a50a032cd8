"""Drawing of a nimmt table: rows and seats side by side, then the queue, then the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from rich.text import Text

from vacherie.core.action import Card, Seat
from vacherie.games.nimmt.step import Drafting
from vacherie.games.nimmt.table import Coop, NimmtTable, Private, Surprise, View, flippers
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.tui.card_art import BIG, GOLD, QUIET, SMALL, beside
from vacherie.tui.layout import Layout, fitting
from vacherie.tui.nimmt.card_face import face, small
from vacherie.tui.nimmt.draw_rows import draw_rows, rows_width
from vacherie.tui.nimmt.draw_seats import NARROW, WIDE, draw_seats, seats_in_line

GAP = 1
"""Columns between rows and seats."""


def draw_table(
    wording: NimmtWording, view: View, now: Seat | None, width: int, height: int | None
) -> list[Text]:
    """The table, and the hand of the view's seat; `now` is the seat that is asked.

    Where all of it is higher than the screen, first the hand and then the rows are drawn without frames.
    """

    def lines(are_rows_flat: bool, is_hand_flat: bool) -> list[Text]:
        table = view.table
        board = draft if not table.rows else flat_board if are_rows_flat else rows_and_seats
        own = [] if view.private is None else own_hand(wording, view, view.private, width, is_hand_flat)
        known = known_hands(wording, table, view.seat, width if are_rows_flat else None)
        return [*board(wording, table, now, width), *specials_on_table(wording, table, width), *known, *own]

    layouts: list[Layout] = [
        lambda: [Text(""), *lines(False, False)],
        partial(lines, False, False),
        partial(lines, False, True),
        partial(lines, True, False),
        partial(lines, True, True),
    ]
    return fitting(layouts, width, height)


def title(wording: NimmtWording, view: View) -> str:
    """The title line: preset, round and trick, as far as they have begun."""
    game, table = wording.game, view.table
    preset = wording.text(f"preset-{game.preset}")
    if table.round == 0:
        return preset
    if isinstance(table.todo[0], Drafting):
        return wording.text("ui-head-draft", preset=preset, round=table.round)
    if table.trick == 0:
        return wording.text("ui-head-round", preset=preset, round=table.round)
    return wording.text(
        "ui-head", preset=preset, round=table.round, trick=table.trick, tricks=game.rules.hand
    )


def rows_and_seats(wording: NimmtWording, table: NimmtTable, now: Seat | None, width: int) -> list[Text]:
    """Rows and seats side by side if they fit, with cards as large as they fit."""
    for card in (BIG, SMALL):
        left = width - rows_width(table, card) - GAP
        if left >= NARROW:
            rows = draw_rows(wording, table, card)
            seats = draw_seats(wording, table, now, min(left, WIDE))
            blank = Text(" " * rows_width(table, card))
            rows += [blank] * (len(seats) - len(rows))
            seats += [Text("")] * (len(rows) - len(seats))
            return beside([rows, [Text(" " * GAP)] * len(rows), seats])
    fits = rows_width(table, SMALL) <= width
    return [*draw_rows(wording, table, SMALL if fits else None), seats_in_line(wording, table, now)]


def flat_board(wording: NimmtWording, table: NimmtTable, now: Seat | None, width: int) -> list[Text]:
    """Rows and seats in as few lines as there can be."""
    return [*draw_rows(wording, table, None), seats_in_line(wording, table, now)]


def draft(wording: NimmtWording, table: NimmtTable, now: Seat | None, width: int) -> list[Text]:
    """The open cards of a draft, ten to a line (R3.3)."""
    per_line = 10 if width >= 70 else max(1, width // 7)
    lines = []
    for start in range(max(table.offer) // per_line + 1):
        numbers = range(start * per_line + 1, (start + 1) * per_line + 1)
        cells = [small(card) if card in table.offer else Text("     ") for card in numbers]
        if any(cell.plain.strip() for cell in cells):
            lines.append(Text("  ").join(cells))
    return [*lines, Text(""), seats_in_line(wording, table, now)]


def specials_on_table(wording: NimmtWording, table: NimmtTable, width: int) -> list[Text]:
    """The queue of revealed cards, and the public special cards (R8.2, R9.4)."""
    lines: list[Text] = []
    if table.queue:
        plays = [wording.play(play) for play in table.queue]
        lines += flow(wording.text("ui-queue"), plays, " → ", width)
    match table.extra:
        case Coop(slots, pile) if any(slots) or pile:
            face_up = [f"[{wording.special(special)}]" for special in slots if special]
            more = [wording.text("ui-pile", cards=pile)] if pile else []
            lines.append(labelled(wording.text("ui-market"), "  ".join(face_up + more)))
        case Surprise(pile=pile):
            lines.append(labelled(wording.text("ui-special-pile"), str(pile)))
    return lines


def labelled(label: str, words: str) -> Text:
    """A dimmed label and its value."""
    return Text.assemble((f"{label} ", QUIET), words)


def flow(label: str, items: Sequence[str], between: str, width: int) -> list[Text]:
    """A label and its items on as many lines as they need; lines break between items only."""
    lines, line = [], Text(f"{label} ".lstrip(), QUIET)
    for number, item in enumerate(items):
        joint = between if number else ""
        if number and line.cell_len + cell_len(joint) + cell_len(item) > width:
            lines.append(line)
            line, joint = Text("  "), between.lstrip()
        line.append(joint + item, "none")
    return [*lines, line]


def known_hands(wording: NimmtWording, table: NimmtTable, own: Seat | None, width: int | None) -> list[Text]:
    """Public cards in other hands, drafted or taken back by Replace: a line each, or all in this width."""
    hands = [
        labelled(wording.text("ui-holds", name=wording.label(seat)), " ".join(map(str, cards)))
        for seat, cards in enumerate(table.known)
        if cards and seat != own
    ]
    if width is None or not hands:
        return hands
    return flow("", [hand.plain for hand in hands], " · ", width)


def own_hand(
    wording: NimmtWording, view: View, private: Private, width: int, is_flat: bool = False
) -> list[Text]:
    """The hand, with reversed numbers below where they may be played, and the own special cards."""
    lines = []
    title = Text(wording.text_of("ui-hand", view.seat), f"bold {GOLD}")
    flippable = private.hand if view.seat in flippers(view.table) else ()
    values = {card: wording.game.variant.value(card, flipped=True) for card in flippable}
    flips = {card: value for card, value in values.items() if value is not None}  # R7.4
    if private.hand and is_flat:
        reversed = {card: (f"~{value}", QUIET) for card, value in flips.items()}
        cards = [Text.assemble(small(card), reversed.get(card, "")) for card in private.hand]
        lines.append(Text(" ").join([title, *cards]))
    elif private.hand:
        lines += [title, *hand(private.hand, width, flips)]
    if private.specials:
        names = "  ".join(f"[{wording.special(special)}]" for special in private.specials)
        lines.append(labelled(wording.text("ui-specials"), names))
    return lines


def hand(cards: Sequence[Card], width: int, flips: dict[Card, int]) -> list[Text]:
    """Hand cards beside each other, in as many lines as the width asks for."""
    at_once = max(1, width // SMALL)
    lines = []
    for start in range(0, len(cards), at_once):
        part = cards[start : start + at_once]
        lines += beside([face(card, SMALL) for card in part])
        if flips:
            below = (f"~{flips[card]}" if card in flips else "" for card in part)
            lines.append(Text("".join(words.center(SMALL) for words in below), QUIET))
    return lines
