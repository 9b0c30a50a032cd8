"""Scene: everything on the table with its place, so that a change of the table is a movement of things.

A family says where its things lie for a view; between two scenes, things of the same key move, new ones come
from where their event began, and others leave for where it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from vacherie.core.action import Seat
from vacherie.textual_table.drawing.canvas import Canvas, Line


class Area(NamedTuple):
    """A part of the screen."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre; a line is about twice as high as a column is wide."""
        return self.x + self.width / 2, 2 * (self.y + self.height / 2)


class Sprite(Struct, frozen=True, gc=False):
    """A thing that moves: a card, a chip, a marker."""

    x: int
    y: int
    lines: Sequence[Line]
    above: int = 0
    """Things with a higher number lie on those with a lower one."""


class Scene(Struct, frozen=True):
    """A table at rest."""

    width: int
    height: int
    sprites: Mapping[str, Sprite]
    """What moves, by its key."""
    texts: Sequence[tuple[int, int, Line]]
    """What stands still: column, line, runs."""
    areas: Mapping[str, Area]
    """What can be pointed at, by its key."""
    seats: Mapping[Seat, tuple[int, int]]
    """Where a seat's card lies: cards come from there and are taken there."""
    panel: Area
    """The room left for the log and for menus."""
    plan: tuple[object, ...] = ()
    """What the arrangement depends on besides the size; scenes with other plans have nothing in common."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the table."""
        for x, y, line in self.texts:
            canvas.draw(x, y, line)
        paint_sprites(canvas, self.sprites.values())


def paint_sprites(canvas: Canvas, sprites: Iterable[Sprite]) -> None:
    """Draw things, the lowest first."""
    for sprite in sorted(sprites, key=lambda one: one.above):
        for down, line in enumerate(sprite.lines):
            canvas.draw(sprite.x, sprite.y + down, line)


def between(before: Scene, after: Scene, source: Seat | None, goal: Seat | None, share: float) -> Scene:
    """A moment of the movement from one scene to the next, from share 0 to 1."""
    eased = share * share * (3 - 2 * share)
    moving: dict[str, Sprite] = {}
    for key, sprite in after.sprites.items():
        start = before.sprites.get(key)
        if start is not None:
            moving[key] = moved(sprite, (start.x, start.y), (sprite.x, sprite.y), eased)
        elif source is not None and source in after.seats:
            moving[key] = moved(sprite, after.seats[source], (sprite.x, sprite.y), eased)
        else:
            moving[key] = sprite
    if goal is not None and goal in after.seats:
        for key, sprite in before.sprites.items():
            if key not in after.sprites:
                moving[key] = moved(sprite, (sprite.x, sprite.y), after.seats[goal], eased)
    return replace(after, sprites=moving)


def moved(sprite: Sprite, start: tuple[int, int], end: tuple[int, int], share: float) -> Sprite:
    """A thing on its way; what moves lies on what rests."""
    if start == end:
        return sprite
    x = round(start[0] + (end[0] - start[0]) * share)
    y = round(start[1] + (end[1] - start[1]) * share)
    return replace(sprite, x=x, y=y, above=sprite.above + 10)
