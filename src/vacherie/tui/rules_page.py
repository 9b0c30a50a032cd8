"""The rules of a game as a page of text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from vacherie.games import PRESETS, game
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.rules import Block, Section, plans, sections
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.families import FAMILIES, TerminalFamily
from vacherie.tui.rules_text import emphasised

INDENT = (0, 0, 0, 2)
WIDEST = 88
"""Columns of a page: longer lines are hard to read."""


def rules_page(
    catalogue: Catalogue, preset: str, texts: Mapping[str, Section] | None = None
) -> Iterator[RenderableType]:
    """All sections of a game: first what is new in it, then what it shares with others.

    `texts` are the sections, where they are not to be those of the language.
    """
    plan, counts = plans()[preset], PRESETS[preset].seat_counts
    family, texts = FAMILIES[game(preset).family], texts or sections(catalogue.lang)
    yield Rule(Text(catalogue.text(f"preset-{preset}"), f"bold {GOLD}"), align="left", style=QUIET)
    yield Text(catalogue.text(f"preset-{preset}.about"))
    yield Text(catalogue.text("presets-seats", low=counts[0], high=counts[-1]), QUIET)
    for title, ids in (("web-rules-new", plan.own), ("web-rules-base", plan.base)):
        if plan.own:
            yield Text("")
            yield Rule(Text(catalogue.text(title), "bold"), align="left", style=QUIET)
        for id in ids:
            # What can be changed at a table of the browser: here it is options of the command line.
            if id.rpartition("-")[2] != "options":
                yield from section_lines(family, catalogue, texts[id])
    yield Text("")
    yield Text(catalogue.text("rules-options", preset=preset), QUIET)


def section_lines(family: TerminalFamily, catalogue: Catalogue, section: Section) -> Iterator[RenderableType]:
    """A section with its title."""
    yield Text("")
    yield Text(section.title, f"bold {GOLD}")
    for number, block in enumerate(section.blocks):
        if number:
            yield Text("")
        if isinstance(block, str):
            yield emphasised(block)
        else:
            yield from block_lines(family, catalogue, block)


def block_lines(family: TerminalFamily, catalogue: Catalogue, block: Block) -> Iterator[RenderableType]:
    """A list, a table, or what only the family can draw."""
    if block.list or block.steps:
        steps = [(Text(f"{number}.", GOLD), text) for number, text in enumerate(block.steps, 1)]
        yield marked_list(steps or [(Text("•", GOLD), text) for text in block.list])
    if block.table is not None:
        grid = Grid.grid(padding=(0, 2))
        for heading, *cells in block.table.lines:
            grid.add_row(Text(f"  {heading}", QUIET), *cells)
        yield grid
    items, lines = family.rules_block(catalogue, block)
    if items:
        yield marked_list(items)
    for line in lines:
        yield Padding(line, INDENT)
    if block.caption:
        yield Padding(Text.assemble(emphasised(block.caption), style=QUIET), INDENT)


def marked_list(items: Sequence[tuple[Text, str]]) -> Grid:
    """Texts with a mark before each."""
    grid = Grid.grid(padding=(0, 1))
    for mark, text in items:
        grid.add_row(Text.assemble(" ", mark), emphasised(text))
    return grid
