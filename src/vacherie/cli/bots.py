"""`vacherie bots`: the bots that can be called by name, the levels first, weakest to strongest."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.text import Text

from vacherie.bots import registry
from vacherie.bots.levels.ladder import LEVELS, level_of
from vacherie.bots.levels.ratings import RATED_PRESETS, USUAL_PRESET, LevelRating, ratings
from vacherie.cli.console import Lang, catalogue_for, grid, out
from vacherie.locale.catalogue import Catalogue
from vacherie.tui.card_art import GOLD, QUIET

AsJson = Annotated[bool, typer.Option("--json", help="Print a JSON list instead, for programs.")]


class BotLine(Struct, frozen=True, omit_defaults=True):
    """A bot as `--json` prints it; a bot of another package has only its name."""

    bot: str
    name: str | None = None
    level: int | None = None
    """From 1, the weakest; only of the levels, like the ratings."""
    ratings: dict[str, LevelRating] | None = None
    """By preset."""
    style: str | None = None
    about: str | None = None


def bots(lang: Lang = None, as_json: AsJson = False) -> None:
    """List the bots: eight levels from the first evening to the champion, and all others.

    Examples:

        vacherie bots

        vacherie bots --lang de --json
    """
    catalogue = catalogue_for(lang)
    lines = [bot_line(catalogue, level.bot) for level in LEVELS]
    others = [bot_line(catalogue, bot) for bot in registry.names() if level_of(bot) is None]
    if as_json:
        print(msgspec.json.format(msgspec.json.encode([*lines, *others])).decode())
    else:
        show(catalogue, lines, [line.bot for line in others])


def bot_line(catalogue: Catalogue, bot: str) -> BotLine:
    """All there is to say about a bot."""
    level = level_of(bot)
    if not catalogue.has(f"bot-{bot}"):
        return BotLine(bot)
    return BotLine(
        bot=bot,
        name=catalogue.text(f"bot-{bot}"),
        level=None if level is None else level.strength,
        ratings=None if level is None else {preset: ratings(preset)[bot] for preset in RATED_PRESETS},
        style=catalogue.text(f"bot-{bot}.style"),
        about=catalogue.text(f"bot-{bot}.about"),
    )


def show(catalogue: Catalogue, lines: list[BotLine], others: list[str]) -> None:
    """The levels as a table, and the names of all other bots."""
    console, table = out(), grid()
    table.add_column(catalogue.text("column-level"), no_wrap=True)
    table.add_column(catalogue.text("column-bot"), style=f"bold {GOLD}", no_wrap=True)
    table.add_column(catalogue.text("column-rating"), no_wrap=True)
    table.add_column(catalogue.text("column-style"), no_wrap=True)
    table.add_column(catalogue.text("column-about"))
    for line in lines:
        assert line.level is not None
        measured = ratings()[line.bot]
        meter = "●" * line.level + "○" * (len(lines) - line.level)
        text = Text.assemble((line.name or "", "bold"), f"\n{line.about}")
        table.add_row(meter, line.bot, f"{measured.rating} ± {measured.error}", line.style or "", text)
    console.print(table)
    preset = catalogue.text(f"preset-{USUAL_PRESET}")
    console.print(Text(catalogue.text("bots-rating", preset=preset), QUIET))
    console.print(Text(catalogue.text("bots-more", others=", ".join(others)), QUIET))
