"""Asking: a question that is being answered: what is lifted, what was typed, where in a menu one is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vacherie.core.action import Choice, Decision
from vacherie.core.game import Preview
from vacherie.locale.wording import Wording
from vacherie.textual_table.board import Entry, Item, Menu
from vacherie.textual_table.drawing.scene import Area
from vacherie.textual_table.families import FAMILIES

SIDEWAYS = 2.5
"""How much further a thing counts that lies off the direction of an arrow."""


class Asking:
    """One open decision of the player."""

    def __init__(self, wording: Wording, view: Any, decision: Decision) -> None:
        self.wording = wording
        self.view = view
        self.decision = decision
        self.family = FAMILIES[wording.game.family]
        first = self.family.menu(wording, view, decision.options)
        self.menus: list[Menu] = [] if first is None else [first]
        """The menu the player is in, and those that led there."""
        self.items: tuple[Item, ...] = self.family.items(view, decision) if first is None else ()
        self.lifted: str | None = None
        """The key of what is picked."""
        self.way = 0
        """Which of the answers that the lifted thing stands for."""
        self.at = 0
        """Which line of the menu."""
        self.typed = ""
        """Digits so far."""

    def is_same(self, other: Asking) -> bool:
        """Whether it is the same in the same position: after a take-back, numbers of decisions return."""
        return self.decision.id == other.decision.id and self.view == other.view

    @property
    def menu(self) -> Menu | None:
        """The menu the player is in."""
        return self.menus[-1] if self.menus else None

    @property
    def pickable(self) -> tuple[Item, ...]:
        """Everything that can be picked on the table now."""
        if self.menu is None:
            return self.items
        return tuple(Item(entry.key, ()) for entry in self.menu.entries if entry.key)

    def item(self, key: str | None) -> Item | None:
        """The item of a key."""
        return next((item for item in self.items if item.key == key), None)

    @property
    def choice(self) -> Choice | None:
        """The answer that is picked, if there is one."""
        if self.menu is not None:
            led = self.menu.entries[self.at].lead()
            return led if isinstance(led, Choice) else None
        item = self.item(self.lifted)
        return None if item is None else item.choices[self.way % len(item.choices)]

    @property
    def preview(self) -> Preview | None:
        """What the picked answer would lead to."""
        choice = self.choice
        return (
            None
            if choice is None or choice.pattern() != choice
            else self.wording.game.foresee(self.view, choice)
        )

    @property
    def foreseen(self) -> str:
        """The same in a sentence."""
        choice = self.choice
        if choice is None:
            return ""
        return self.family.foreseen(self.wording, self.view, choice, self.preview)

    # Picking ------------------------------------------------------------------------------------------

    def lift(self, key: str) -> None:
        """Pick something on the table."""
        if self.menu is not None:
            for at, entry in enumerate(self.menu.entries):
                if entry.key == key:
                    self.at = at
        elif self.item(key) is not None and key != self.lifted:
            self.lifted, self.way = key, 0

    def point_out(self, choice: Choice) -> None:
        """Pick an answer, where it lies on the table or in the menu that is open."""
        if self.menu is not None:
            for at, entry in enumerate(self.menu.entries):
                if entry.lead() == choice:
                    self.at = at
            return
        for item in self.items:
            if choice in item.choices:
                self.lifted, self.way = item.key, item.choices.index(choice)

    def drop(self) -> bool:
        """Put down what is lifted, or go back in the menu; False if there is nothing to go back from."""
        self.typed = ""
        if len(self.menus) > 1:
            self.menus.pop()
            self.at = 0
            return True
        was, self.lifted = self.lifted, None
        return was is not None

    def turn(self) -> bool:
        """The other way to play what is lifted (R7.2); False where there is none."""
        item = self.item(self.lifted)
        if item is None or len(item.choices) < 2:
            return False
        self.way += 1
        return True

    def is_column(self, areas: Mapping[str, Area]) -> bool:
        """Whether what can be picked lies below each other: rows, or the lines of a menu."""
        lefts = {areas[item.key].x for item in self.items if item.key in areas}
        return self.menu is not None or (len(lefts) == 1 and len(self.items) > 1)

    def move(self, across: int, down: int, areas: Mapping[str, Area]) -> None:
        """Pick the next thing in a direction; in a column all arrows lead up or down."""
        self.typed = ""
        if self.menu is not None:
            self.at = (self.at + (across or down)) % len(self.menu.entries)
            return
        places = {item.key: areas[item.key].middle for item in self.items if item.key in areas}
        if not places:
            return
        keys = list(places)
        if self.lifted not in places:
            self.lift(keys[0] if across + down > 0 else keys[-1])
            return
        if self.is_column(areas):
            self.lift(keys[(keys.index(self.lifted) + (across or down)) % len(keys)])
            return
        x, y = places[self.lifted]
        best, nearest = None, float("inf")
        for key, (to_x, to_y) in places.items():
            along = (to_x - x) * across + (to_y - y) * down
            aside = abs(to_x - x) if down else abs(to_y - y)
            if along > 0 and along + SIDEWAYS * aside < nearest:
                best, nearest = key, along + SIDEWAYS * aside
        if best is None and across:  # round the end of a line
            row = [key for key in places if places[key][1] == y]
            best = row[0] if across > 0 else row[-1]
        if best is not None:
            self.lift(best)

    def edge(self, is_last: bool) -> None:
        """Pick the first or the last thing."""
        if self.menu is not None:
            self.at = len(self.menu.entries) - 1 if is_last else 0
        elif self.items:
            self.lift(self.items[-1 if is_last else 0].key)

    # Answering ----------------------------------------------------------------------------------------

    def play(self) -> Choice | None:
        """The picked answer; in a menu the next question may come first."""
        self.typed = ""
        if self.menu is None:
            return self.choice
        return self.enter(self.menu.entries[self.at])

    def enter(self, entry: Entry) -> Choice | None:
        """Follow a line of the menu."""
        led = entry.lead()
        if isinstance(led, Choice):
            return led
        self.menus.append(led)
        self.at = 0
        return None

    def pick(self, key: str) -> Choice | None:
        """Follow the line of the menu that a thing on the table stands for."""
        if self.menu is None:
            return None
        entry = next((entry for entry in self.menu.entries if entry.key == key), None)
        return None if entry is None else self.enter(entry)

    def type(self, sign: str) -> Choice | None:
        """A typed digit or letter; an answer if it gives one at once."""
        for item in self.items:
            if sign == item.hot_key:
                self.lift(item.key)
                return self.play()
        if not sign.isdecimal():
            return None
        if self.menu is not None and not self.menu.is_short:
            entries, at = self.menu.entries, int(sign) - self.menu.first
            return self.enter(entries[at]) if 0 <= at < len(entries) else None
        if self.menu is not None:
            return self.type_target(sign)
        for typed in (self.typed + sign, sign):
            for exact in (True, False):
                for item in self.items:
                    number = str(item.number)
                    if number == typed if exact else number.startswith(typed):
                        self.lift(item.key)
                        self.typed = typed
                        return None
        return None

    def type_target(self, sign: str) -> Choice | None:
        """A digit of a target: a number that is complete is followed, a name goes by its place."""
        assert self.menu is not None
        labels = [entry.label for entry in self.menu.entries]
        if not any(label.isdecimal() for label in labels):
            labels = [str(place) for place in range(1, len(labels) + 1)]
        for typed in (self.typed + sign, sign):
            found = [at for at, label in enumerate(labels) if label.startswith(typed)]
            if found:
                self.typed = typed
                self.at = next((at for at in found if labels[at] == typed), found[0])
                if len(found) == 1 and labels[self.at] == typed:
                    return self.play()
                return None
        return None
