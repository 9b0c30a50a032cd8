"""Draw docs/img/terminal.svg: the terminal table in the middle of a game, the same picture every time.

    python scripts/picture.py [FILE]

The picture loads nothing from the network: no web fonts, only the reader's own monospace font.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from vacherie import Dealer, Match, game
from vacherie.core.action import tag_of
from vacherie.core.event import Event
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.notation.tokens import find
from vacherie.tui.card_art import CORAL, GOLD
from vacherie.tui.prompt import question
from vacherie.tui.screen import draw_table

TARGET = Path("docs/img/terminal.svg")
SEED = "thyme"
TRICKS = ("85 104 90 88", "75 101 82 76", "74 91 78 72 r1", "73 83 63 52 r3", "71 59 55 41 r1")
"""Written out, so that the picture does not change with the bots."""
NAMES = ("You", "Marguerite", "Bella", "Noisette")
WIDTH, HEIGHT = 84, 40

PASTURE = TerminalTheme(
    (24, 59, 49),
    (240, 236, 222),
    [(24, 59, 49), (228, 87, 63), (120, 170, 110), (233, 185, 73), (77, 157, 224), (166, 124, 224),
     (120, 190, 180), (240, 236, 222)],
)  # fmt: skip

FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>The terminal table of Vacherie</title>
<style>
.{unique_id}-matrix {{
    font-family: ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
    white-space: pre;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
  <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of the picture; rich's own one loads fonts from the network."""


def play(match: Match[Any, Any]) -> list[Event]:
    """Play all tricks; what happened in the last one."""
    heard: list[Event] = []
    for word in " ".join(TRICKS).split():
        decision = match.waiting()[0]
        choice = find(word, decision.options)
        assert choice is not None, f"{word} is not legal here"
        events = match.answer(decision, choice)
        if any(tag_of(event) == "revealed" for event in events):
            heard = []
        heard += events
    return [event for event in heard if tag_of(event) in ("revealed", "placed", "took")]


def picture() -> str:
    """The picture as SVG."""
    classic = game("classic")
    match = Match(classic, len(NAMES), Dealer.from_seed(SEED, len(NAMES)))
    events = play(match)
    wording = wording_for(Catalogue("en"), classic, NAMES, me=0)
    # A column more than is drawn: not every font has the width that the picture reckons with. Everything
    # is set here, so that the picture does not depend on the terminal it is made in.
    console = Console(
        width=WIDTH + 1,
        height=HEIGHT,
        record=True,
        force_terminal=True,
        no_color=False,
        color_system="truecolor",
        file=io.StringIO(),
    )
    for event in events:
        console.print(Text(wording.sentence(event) or "", CORAL if tag_of(event) == "took" else ""))
    console.print(
        draw_table(wording, match.view(0), 0, Console(width=WIDTH, height=HEIGHT, file=io.StringIO()))
    )
    decision = next(decision for decision in match.waiting() if decision.seat == 0)
    console.print(Text(question(wording, match.view(0), decision), f"bold {GOLD}"))
    console.print(Text("> ▂", f"bold {GOLD}"))
    return console.export_svg(
        title="vacherie play classic", theme=PASTURE, code_format=FRAME, font_aspect_ratio=0.62, unique_id="v"
    )


def main() -> None:
    """Write the picture."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(picture(), encoding="utf-8")
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
