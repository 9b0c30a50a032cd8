"""Menu of special cards: choose the card, then its targets, one question at a time.

`slide7>1` means the same in one word; the menu is for players who do not know the words yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vacherie.core.action import Choice, tag_of
from vacherie.games.nimmt.choice import Exchange, Pass, Replace, Sort, Unstop, Use
from vacherie.games.nimmt.step import ChooseSpecial, Swap, Window
from vacherie.games.nimmt.table import View
from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.tui.menu import MenuEntry, Read, Say
from vacherie.tui.nimmt.question import describe


def menu(wording: NimmtWording, view: View, options: Sequence[Choice]) -> list[MenuEntry]:
    """Where special cards are asked for: pass first, then every kind of answer once."""
    if not isinstance(view.table.todo[0], Window | ChooseSpecial | Swap):
        return []
    kinds: dict[str, list[Choice]] = {}
    for option in options:
        kinds.setdefault(tag_of(option), []).append(option)
    return [
        MenuEntry(
            label(wording, view, found[0]),
            partial(aim, wording, found),
            is_passing=isinstance(found[0], Pass),
            shows_hand=isinstance(found[0], Replace),
        )
        for found in kinds.values()
    ]


def label(wording: NimmtWording, view: View, option: Choice) -> str:
    """What a line of the menu says."""
    match option:
        case Pass():
            return describe(wording, view, option)
        case Use():
            special = option.special
            name = wording.special(special)
            return f"{name} – {wording.text('special-about', special=special)}"
        case Unstop():
            return wording.text("menu-unstop")
        case Exchange():
            return wording.text("menu-exchange")
        case _:
            raise AssertionError(f"no menu for {option}")


def aim(wording: NimmtWording, options: Sequence[Choice], read: Read, say: Say) -> Choice | None:
    """Narrow the options of one kind down to one choice; None when the player cancels."""
    if isinstance(options[0], Sort):
        return arrange(wording, options[0], read, say)
    for field in options[0].__struct_fields__:
        values = list(dict.fromkeys(getattr(option, field) for option in options))
        if len(values) == 1:
            continue
        value = pick(wording, field, values, read, say)
        if value is None:
            return None
        options = [option for option in options if getattr(option, field) == value]
    return options[0]


def pick(
    wording: NimmtWording, field: str, values: Sequence[int | str], read: Read, say: Say
) -> int | str | None:
    """Ask for one parameter: a card or a row by its number, a player or a special card by its place."""
    shown = {str(value): value for value in values}
    names = ", ".join(shown)
    if field in ("seat", "special"):
        shown = {str(place): value for place, value in enumerate(values, 1)}
        named = [wording.special(v) if isinstance(v, str) else wording.name(v) for v in values]
        names = ", ".join(f"{place} {name}" for place, name in enumerate(named, 1))
    while True:
        word = read(f"{wording.text(f'which-{field}')} ({names})").strip().removeprefix("r")
        if not word:
            return None
        if word in shown:
            return shown[word]
        say(wording.text("refused-choose", values=names))


def arrange(wording: NimmtWording, option: Sort, read: Read, say: Say) -> Choice | None:
    """Ask for an order of all pending cards (R8.16)."""
    cards = wording.catalogue.join([str(card) for card in option.order])
    while True:
        words = read(wording.text("which-order", cards=cards)).replace(",", " ").split()
        if not words:
            return None
        if sorted(words) == sorted(str(card) for card in option.order):
            return Sort(tuple(int(word) for word in words))
        say(wording.text("refused-order", cards=cards))
