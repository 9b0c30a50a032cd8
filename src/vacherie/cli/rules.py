"""`vacherie rules`: the rules of a game, or a numbered rule."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, grid, out
from vacherie.cli.errors import CommandFailed
from vacherie.cli.game_arguments import find_offer
from vacherie.cli.process.completion import complete_preset
from vacherie.cli.process.pager import show_paged
from vacherie.games import PRESETS
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import GOLD, QUIET
from vacherie.tui.rules_page import WIDEST, rules_page

NUMBER = re.compile(r"[Rr](\d+)(\.\d+)?")
Which = Annotated[
    str | None,
    typer.Argument(
        metavar="[PRESET]",
        help="The game, or the number of a rule that a message cites: R2.5.",
        autocompletion=complete_preset,
    ),
]


def rules(which: Which = None, lang: Lang = None) -> None:
    """Show the rules of a game; without a name, list all games.

    Rules with numbers, which messages and records cite, are in English.

    Examples:

        vacherie rules classic

        vacherie rules coop --lang fr

        vacherie rules R2.5
    """
    catalogue = catalogue_for(lang)
    if which is None:
        list_games(catalogue)
        return
    console = out()
    console.width = min(console.width, WIDEST)
    if NUMBER.fullmatch(which):
        show_paged(console, [Markdown(numbered_rule(catalogue, which.lower()))])
    else:
        find_offer(catalogue, which)
        show_paged(console, rules_page(catalogue, which))


def list_games(catalogue: Catalogue) -> None:
    """The name of every game, a line for each, so that all fit on a small screen."""
    console = out()
    table = grid()
    table.add_column(catalogue.text("column-preset"), style=f"bold {GOLD}", no_wrap=True)
    table.add_column(catalogue.text("column-seats"), no_wrap=True)
    table.add_column(catalogue.text("column-game"))
    for preset, offer in PRESETS.items():
        seats = f"{offer.seat_counts[0]}–{offer.seat_counts[-1]}"
        table.add_row(preset, seats, catalogue.text(f"preset-{preset}"))
    console.print(table)
    console.print(Text(catalogue.text("rules-more"), QUIET))


def numbered_rule(catalogue: Catalogue, number: str) -> str:
    """A rule of the rules page, or a whole section of it, as Markdown."""
    text = rules_document()
    start = text.find(f'<a id="{number}"></a>')
    if start < 0:
        raise CommandFailed(catalogue.text("error-rule", number=number.upper()))
    section = re.compile(r"^---$|^## " if "." not in number else r'^---$|^#|^<a id="r', re.MULTILINE)
    own = text.index("\n", text.index("## ", start)) if "." not in number else text.index("\n", start)
    end = section.search(text, own)
    shown = text[start : end.start() if end else len(text)]
    shown = re.sub(r'<a id="[^"]*"></a>\s*', "", shown)
    return re.sub(r"\[([^\]]*)\]\(#[^)]*\)", r"\1", shown)  # links lead nowhere in a terminal


def rules_document() -> str:
    """The rules page: a wheel holds a copy of it, a checkout has the page itself."""
    copy = files("vacherie").joinpath("rules.md")
    page = copy if copy.is_file() else Path(__file__).parents[3] / "docs" / "rules.md"
    return page.read_text("utf-8")
