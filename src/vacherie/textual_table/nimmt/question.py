"""What a nimmt question is answered with: cards and rows on the table, or a menu of special cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vacherie.core.action import Choice, Decision, tag_of
from vacherie.core.game import Preview
from vacherie.games.nimmt.choice import ChooseRow, Pass, Pick, Play, Sort
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Select, Swap, Window
from vacherie.games.nimmt.table import View, flippers
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.textual_table.board import Entry, Item, Menu
from vacherie.tui.nimmt.question import ask as ask_in_words
from vacherie.tui.nimmt.question import describe
from vacherie.tui.nimmt.special_menu import label


def items(view: View, decision: Decision) -> tuple[Item, ...]:
    """The cards or rows to choose from; a card with its reversed play behind the plain one."""
    found: dict[str, list[Choice]] = {}
    numbers: dict[str, int] = {}
    for option in decision.options:
        match option:
            case Play(card) | Pick(card):
                key, number = f"card:{card}", card
            case ChooseRow(row):
                key, number = f"row:{row}", row
            case _:
                return ()
        found.setdefault(key, []).append(option)
        numbers[key] = number
    return tuple(
        Item(key, tuple(choices), str(numbers[key]) if key.startswith("row") else "", numbers[key])
        for key, choices in found.items()
    )


def ask(wording: NimmtWording, view: View, decision: Decision) -> str:
    """The question of an open decision; rows and keys are in sight, and need no words."""
    match view.table.todo[0]:
        case Select() if decision.seat in flippers(view.table):
            return wording.text("tui-ask-flip")
        case ChoosingRow(rows=rows):
            is_empty = not view.table.rows[rows[0] - 1].cards
            card = view.table.queue[0].card
            return wording.text("web-nimmt-ask-row.empty" if is_empty else "web-nimmt-ask-row", card=card)
        case _:
            return ask_in_words(wording, view, decision)


def lands(wording: NimmtWording, view: View, choice: Choice, preview: Preview | None) -> str:
    """What an answer would do, in a sentence: the place where a card would lie, or what it would cost."""
    if not isinstance(choice, Play) or preview is None or not view.table.rows:
        return describe(wording, view, choice)
    if preview.row is None:
        return wording.text("tui-lands-nowhere", card=choice.card, bullheads=preview.points)
    if preview.takes:
        return wording.text("tui-lands-takes", card=choice.card, row=preview.row, bullheads=preview.points)
    place = len(view.table.rows[preview.row - 1].cards) + 1
    value = wording.choice(choice)["value"] if choice.reversed else "none"
    return wording.text("tui-lands", card=choice.card, row=preview.row, place=place, value=value)


def menu(wording: NimmtWording, view: View, options: Sequence[Choice]) -> Menu | None:
    """Where special cards are asked for: pass first, then every kind of answer once."""
    if not isinstance(view.table.todo[0], Window | ChooseSpecial | Swap):
        return None
    kinds: dict[str, list[Choice]] = {}
    for option in options:
        kinds.setdefault(tag_of(option), []).append(option)
    ordered = sorted(kinds.values(), key=lambda found: not isinstance(found[0], Pass))
    entries = tuple(
        Entry(label(wording, view, found[0]), partial(aim, wording, view, found)) for found in ordered
    )
    return Menu("", entries, first=0 if isinstance(ordered[0][0], Pass) else 1)


def aim(wording: NimmtWording, view: View, options: Sequence[Choice]) -> Menu | Choice:
    """Narrow the options of one kind down: the next target to ask for, or the choice."""
    if isinstance(options[0], Sort):
        return arrange(wording, options[0].order, ())
    for field in options[0].__struct_fields__:
        values = list(dict.fromkeys(getattr(option, field) for option in options))
        if len(values) == 1:
            continue
        entries = tuple(
            Entry(
                target(wording, field, value),
                partial(aim, wording, view, [one for one in options if getattr(one, field) == value]),
                f"{field}:{value}",
            )
            for value in values
        )
        return Menu(wording.text(f"which-{field}"), entries, is_short=True)
    return options[0]


def target(wording: NimmtWording, field: str, value: int | str | None) -> str:
    """A target in a menu: players and special cards by name, cards and rows by number."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return wording.special(value)
    return wording.label(value) if field == "seat" else str(value)


def arrange(wording: NimmtWording, left: Sequence[int], order: tuple[int, ...]) -> Menu | Choice:
    """The order of all pending cards, one after the other (R8.16)."""
    if len(left) == 1:
        return Sort((*order, left[0]))
    entries = tuple(
        Entry(
            str(card),
            partial(arrange, wording, [one for one in left if one != card], (*order, card)),
            f"card:{card}",
        )
        for card in left
    )
    return Menu(wording.text("tui-which-next", done=" ".join(map(str, order)) or "–"), entries, is_short=True)


def known(wording: NimmtWording, view: View) -> list[str]:
    """Drafted cards in other hands, and those that Replace has shown (R3.3, R8.11)."""
    return [
        f"{wording.text('ui-holds', name=wording.label(seat))} {' '.join(map(str, cards))}"
        for seat, cards in enumerate(view.table.known)
        if cards and seat != view.seat
    ]
