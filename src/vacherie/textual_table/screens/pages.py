"""Pages over the table: keys, log, rules, known cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vacherie.locale.catalogue import Catalogue
from vacherie.textual_table.drawing.frame import LogLine, style_of_kind
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.screens.dialogs import TextDialog
from vacherie.tui.rules_page import rules_page as rules_of

HELP = (
    ("← → ↑ ↓", "choose"), ("⏎", "play"), ("1 2 3 …", "number"), ("t  n", "take-or-not"), ("f", "turn"),
    ("p  P", "pass-both"), ("Esc", "back"), ("h", "hint"), ("u", "take-back"), ("l", "log"), ("k", "known"),
    ("r", "rules"), ("s", "speed"), ("c", "chat"), ("v", "propose"), ("c", "coach"), ("m  M", "mistake"),
    ("+  -", "level"), ("g", "language"), ("j", "join"), ("q", "leave"),
)  # fmt: skip
"""Every key, and the last part of the id of what is said about it."""


def help_page(catalogue: Catalogue, look: Look) -> TextDialog:
    """All keys."""
    grid = Grid.grid(padding=(0, 2))
    for sign, id in HELP:
        grid.add_row(Text(look.key_name(sign), look.gold), catalogue.text(f"tui-help-{id}"))
    parts: list[RenderableType] = [Text(catalogue.text("tui-help-title"), "bold"), Text(), grid]
    return TextDialog(
        [*parts, Text(), Text(catalogue.text("tui-help-mouse"), look.soft)], catalogue.text("ui-go-on")
    )


def log_page(catalogue: Catalogue, look: Look, lines: Sequence[LogLine]) -> TextDialog:
    """Everything that has happened, the newest first."""
    parts = [Text(line.text, style_of_kind(look, line.kind)) for line in reversed(lines)]
    return TextDialog(parts, catalogue.text("ui-go-on"))


def rules_page(catalogue: Catalogue, preset: str) -> TextDialog:
    """The rules of a game."""
    return TextDialog(list(rules_of(catalogue, preset)), catalogue.text("ui-go-on"))


def known_page(catalogue: Catalogue, known: Sequence[str]) -> TextDialog:
    """The cards that all know to be in other hands."""
    return TextDialog([Text(line) for line in known], catalogue.text("ui-go-on"))
