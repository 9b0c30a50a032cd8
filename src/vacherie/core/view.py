"""What every game's view has in common: it can be printed, and shows itself in a notebook."""

from __future__ import annotations

from msgspec import Struct

from vacherie.core.drawing.sketch import sketch_view
from vacherie.core.drawing.svg import draw_svg
from vacherie.core.drawing.text import draw_text


class SeatView(Struct, frozen=True, gc=False):
    """What one seat, or a spectator, sees.

    A view does not know its game: `Game.text` and `Game.svg` also name the preset and the kind of a marker.
    """

    def __str__(self) -> str:
        return draw_text(sketch_view(self))

    def svg(self) -> str:
        """The table as a picture, as this seat sees it."""
        return draw_svg(sketch_view(self))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return self.svg()
