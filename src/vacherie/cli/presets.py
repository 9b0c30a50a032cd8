"""`vacherie presets`: the list of games, and the options of one."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, grid, out
from vacherie.cli.game_arguments import find_offer, values_of
from vacherie.cli.process.completion import complete_preset
from vacherie.games import PRESETS
from vacherie.games.preset import GamePreset
from vacherie.locale.catalogue import Catalogue
from vacherie.records.notation.heading import format_option
from vacherie.tui.card_art import GOLD, QUIET

Name = Annotated[
    str | None,
    typer.Argument(metavar="[PRESET]", help="Show the options of this one.", autocompletion=complete_preset),
]


def presets(name: Name = None, lang: Lang = None) -> None:
    """List all games, or show the options of one.

    Examples:

        vacherie presets

        vacherie presets coop --lang fr
    """
    catalogue = catalogue_for(lang)
    if name is None:
        show_all(catalogue)
    else:
        show_one(catalogue, find_offer(catalogue, name))


def show_all(catalogue: Catalogue) -> None:
    """All presets in a table, with what each is about."""
    console = out()
    table = grid()
    table.add_column(catalogue.text("column-preset"), style=f"bold {GOLD}", no_wrap=True)
    table.add_column(catalogue.text("column-seats"), no_wrap=True)
    table.add_column(catalogue.text("column-about"))
    for preset, offer in PRESETS.items():
        name, about = catalogue.text(f"preset-{preset}"), catalogue.text(f"preset-{preset}.about")
        text = Text.assemble((name, "bold"), f"\n{about}")
        table.add_row(preset, f"{offer.seat_counts[0]}–{offer.seat_counts[-1]}", text)
    console.print(table)
    console.print(Text(catalogue.text("presets-more"), QUIET))


def show_one(catalogue: Catalogue, offer: GamePreset[Any]) -> None:
    """One preset with its options."""
    console, preset = out(), offer.preset
    console.print(Text(catalogue.text(f"preset-{preset}"), f"bold {GOLD}"))
    console.print(Text(catalogue.text(f"preset-{preset}.about")))
    low, high = offer.seat_counts[0], offer.seat_counts[-1]
    console.print(Text(catalogue.text("presets-seats", low=low, high=high)))
    console.print(Text(catalogue.text("help-rules-where", preset=preset)))
    columns = ("column-option", "column-values", "column-default", "column-about")
    table = grid(*map(catalogue.text, columns))
    for name in offer.names:
        default = format_option(getattr(offer.defaults, name))
        about = catalogue.text(f"option-{name}.about")
        table.add_row(Text(name, GOLD), values_of(catalogue, offer, name), default, about)
    console.print(table)
    console.print(Text(catalogue.text("presets-play", preset=preset), QUIET))
