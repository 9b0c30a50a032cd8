"""Stage: the one widget of a table; it shows a canvas, and tells where the mouse is."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Click, MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from vacherie.textual_table.drawing.canvas import Canvas
from vacherie.textual_table.drawing.scene import Area

Action = Callable[[], None]


class Stage(Widget, can_focus=True):
    """The table on the screen."""

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.canvas: Canvas | None = None
        self.targets: list[tuple[Area, Action, Action | None]] = []
        """What can be clicked: where, what a click does, and what pointing at it does."""
        self.on_scroll: Callable[[int], None] = lambda lines: None

    def show(self, canvas: Canvas) -> None:
        """Show a picture."""
        self.canvas = canvas
        self.refresh()

    def render_line(self, y: int) -> Strip:
        canvas = self.canvas
        if canvas is None or y >= canvas.height:
            return Strip.blank(self.size.width)
        return Strip(canvas.segments(y), canvas.width).adjust_cell_length(self.size.width)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return container.width

    def target(self, x: int, y: int) -> tuple[Action, Action | None] | None:
        """What lies at a cell; of several the one drawn last."""
        for area, click, point in reversed(self.targets):
            if area.holds(x, y):
                return click, point
        return None

    def on_mouse_move(self, event: MouseMove) -> None:
        found = self.target(event.x, event.y)
        if found is not None and found[1] is not None:
            found[1]()

    def on_click(self, event: Click) -> None:
        found = self.target(event.x, event.y)
        if found is not None:
            found[0]()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self.on_scroll(1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self.on_scroll(-1)
