"""Menu of special cards: choose the card, then its targets, one question at a time.

`slide7>1` means the same in one word; the menu is for players who do not know the words yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from vacherie.core.action import Choice
from vacherie.games.nimmt import choice as nimmt
from vacherie.locale.sentence import tag
from vacherie.tui.narrator import Narrator

Read: TypeAlias = Callable[[str], str]
"""Shows a question and returns what was typed."""


class MenuEntry(msgspec.Struct, frozen=True):
    """One line of the menu: a kind of answer and all its targets."""

    label: str
    options: tuple[Choice, ...]


def entries(narrator: Narrator, options: Sequence[Choice], passing: str) -> list[MenuEntry]:
    """The menu: pass first, then every kind of answer once."""
    kinds: dict[str, list[Choice]] = {}
    for option in options:
        kinds.setdefault(tag(option), []).append(option)
    return [MenuEntry(label(narrator, found[0], passing), tuple(found)) for found in kinds.values()]


def label(narrator: Narrator, option: Choice, passing: str) -> str:
    """What a line of the menu says."""
    match option:
        case nimmt.Pass():
            return passing
        case nimmt.Use():
            special = option.special
            return f"{narrator.special(special)} – {narrator.text('special-about', special=special)}"
        case nimmt.Unstop():
            return narrator.text("menu-unstop")
        case nimmt.Exchange():
            return narrator.text("menu-exchange")
        case _:
            raise AssertionError(f"no menu for {option}")


def aim(
    narrator: Narrator, options: Sequence[Choice], read: Read, say: Callable[[str], None]
) -> Choice | None:
    """Narrow the options of one kind down to one choice; None when the player cancels."""
    if isinstance(options[0], nimmt.Sort):
        return arrange(narrator, options[0], read, say)
    for field in options[0].__struct_fields__:
        values = list(dict.fromkeys(getattr(option, field) for option in options))
        if len(values) == 1:
            continue
        value = pick(narrator, field, values, read, say)
        if value is None:
            return None
        options = [option for option in options if getattr(option, field) == value]
    return options[0]


def pick(
    narrator: Narrator, field: str, values: Sequence[int | str], read: Read, say: Callable[[str], None]
) -> int | str | None:
    """Ask for one parameter: a card or a row by its number, a player or a special card by its place."""
    shown = {str(value): value for value in values}
    names = ", ".join(shown)
    if field == "seat":
        shown = {str(place): seat for place, seat in enumerate(values, 1)}
        names = ", ".join(f"{place} {narrator.wording.name(int(seat))}" for place, seat in shown.items())
    elif field == "special":
        shown = {str(place): special for place, special in enumerate(values, 1)}
        names = ", ".join(f"{place} {narrator.special(str(special))}" for place, special in shown.items())
    while True:
        word = read(f"{narrator.text(f'which-{field}')} ({names})").strip().removeprefix("r")
        if not word:
            return None
        if word in shown:
            return shown[word]
        say(narrator.text("refused-choose", values=names))


def arrange(narrator: Narrator, option: nimmt.Sort, read: Read, say: Callable[[str], None]) -> Choice | None:
    """Ask for an order of all pending cards (R8.16)."""
    cards = narrator.catalogue.join([str(card) for card in option.order])
    while True:
        words = read(narrator.text("which-order", cards=cards)).replace(",", " ").split()
        if not words:
            return None
        if sorted(words) == sorted(str(card) for card in option.order):
            return nimmt.Sort(tuple(int(word) for word in words))
        say(narrator.text("refused-order", cards=cards))
