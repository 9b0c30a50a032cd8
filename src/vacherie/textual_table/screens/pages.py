"""Pages over the table: keys, log, rules, known cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vacherie.locale.catalogue import Catalogue
from vacherie.textual_table.drawing.frame import LogLine, style_of_kind
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.plain_letters import rules_sections
from vacherie.textual_table.screens.dialogs import TextDialog
from vacherie.tui.rules_page import rules_page as rules_of

HELP = (
    ("← → ↑ ↓", "choose"), ("⏎", "play"), ("1 2 3 …", "number"), ("t  n", "take-or-not"), ("f", "turn"),
    ("p  P", "pass-both"), ("Esc", "back"), ("h", "hint"), ("u", "take-back"), ("l", "log"), ("k", "known"),
    ("r", "rules"), ("s", "speed"), ("c", "chat"), ("v", "propose"),
    ("+  -", "level"), ("g", "language"), ("j", "join"), ("q", "leave"),
)  # fmt: skip
"""Every key of a game and of the first page, and the last part of the id of what is said about it."""
REPLAY_HELP = (
    ("␣  ⏎", "replay-watch"), ("←  →", "replay-step"), ("↑  ↓", "replay-trick"), ("Home  End", "replay-ends"),
    ("Tab", "replay-seat"), ("n", "replay-next-game"), ("c", "coach"), ("m  M", "mistake"), ("l", "log"),
    ("r", "rules"), ("s", "speed"), ("?", "replay-help"), ("q  Esc", "replay-leave"),
)  # fmt: skip
"""The same for a replay."""


def help_page(catalogue: Catalogue, look: Look) -> TextDialog:
    """All keys of a game."""
    mouse = Text(catalogue.text("tui-help-mouse"), look.soft)
    return TextDialog([*key_table(catalogue, look, HELP), Text(), mouse], catalogue.text("ui-go-on"))


def replay_help_page(catalogue: Catalogue, look: Look) -> TextDialog:
    """All keys of a replay."""
    return TextDialog(key_table(catalogue, look, REPLAY_HELP), catalogue.text("ui-go-on"))


def key_table(catalogue: Catalogue, look: Look, keys: Sequence[tuple[str, str]]) -> list[RenderableType]:
    """Keys, and what each does."""
    grid = Grid.grid(padding=(0, 2))
    for signs, id in keys:
        written = "  ".join(map(look.key_name, signs.split("  ")))
        grid.add_row(Text(written, look.gold), catalogue.text(f"tui-help-{id}"))
    return [Text(catalogue.text("tui-help-title"), "bold"), Text(), grid]


def log_page(catalogue: Catalogue, look: Look, lines: Sequence[LogLine]) -> TextDialog:
    """Everything that has happened, the newest first."""
    parts = [Text(line.text, style_of_kind(look, line.kind)) for line in reversed(lines)]
    return TextDialog(parts, catalogue.text("ui-go-on"))


def rules_page(catalogue: Catalogue, preset: str) -> TextDialog:
    """The rules of a game."""
    parts = list(rules_of(catalogue, preset, rules_sections(catalogue)))
    return TextDialog(parts, catalogue.text("ui-go-on"))


def known_page(catalogue: Catalogue, known: Sequence[str]) -> TextDialog:
    """The cards that all know to be in other hands."""
    return TextDialog([Text(line) for line in known], catalogue.text("ui-go-on"))
