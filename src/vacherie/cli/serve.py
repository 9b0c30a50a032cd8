"""`vacherie serve`: starts the table server. Its flags are generated from the settings."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, get_args

import typer
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, grid, out
from vacherie.extras import require
from vacherie.server.settings.fields import FIELDS, Field, format_value
from vacherie.tui.card_art import GOLD, QUIET

Config = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="A TOML file of settings; vacherie.toml in the data folder."
    ),
]
ShowSettings = Annotated[
    bool, typer.Option("--settings", help="Show all settings and where they come from, and stop.")
]


COMMON = frozenset({"data", "host", "port", "lan", "browser", "public_url", "proxies", "database", "bus"})
"""The settings in the first panel of --help."""


def serve(lang: Lang = None, config: Config = None, settings: ShowSettings = False, **flags: Any) -> None:
    """Start a server: people play at its tables in a browser, bots through the API.

    Every flag is also a variable (--bot-seconds: VACHERIE_BOT_SECONDS) and a key of the settings file
    (bot_seconds); --settings shows all, with their values.

    Examples:

        vacherie serve --lan

        vacherie serve --data /srv/vacherie --public-url https://play.example.org --proxies 1
    """
    catalogue = catalogue_for(lang)
    from vacherie.server.settings.load import check_server, gather, unknown_variables

    found = gather(flags, os.environ, config)
    check_server(found)
    if settings:
        show_settings(found)
        return
    require("server")
    import structlog

    from vacherie.server import run
    from vacherie.server.observability import log_setup

    log_setup.set_up(found.settings.log_format, found.settings.log_level)
    for sentence in unknown_variables(os.environ):
        structlog.get_logger(__name__).warning(sentence)
    run.run(found.settings, catalogue, is_port_chosen="port" in found.sources)


def option(field: Field, other_names: Sequence[str] = ()) -> Any:
    """The flag of a setting. Values stay text: `settings.load` checks them and names their source."""
    words = get_args(field.type)
    choices = f" One of {', '.join(words)}." if words else ""
    default = "" if field.default == "" else f" Default: {format_value(field.default)}."
    about = f"{field.about}.{choices}{default}"
    # Switches have a panel of their own: a column of --no-… beside long names would cut them at 80 columns.
    more = "More switches" if field.type is bool else "More settings"
    panel = None if field.name in COMMON else more
    if field.type is bool:
        names = f"{field.flag}/--no-{field.flag[2:]}"
        return Annotated[bool | None, typer.Option(names, help=about, rich_help_panel=panel)]
    metavar = "NUMBER" if field.type in (int, float) else "WORD" if words else "TEXT"
    flags = (*other_names, field.flag)
    return Annotated[str | None, typer.Option(*flags, metavar=metavar, help=about, rich_help_panel=panel)]


def with_flags(
    function: Any,
    names: Sequence[str] = tuple(FIELDS),
    other_names: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> None:
    """Give a function a parameter for every setting of these, in the place of its `**flags`."""
    signature, kind = inspect.signature(function, eval_str=True), inspect.Parameter.KEYWORD_ONLY
    flags = [
        inspect.Parameter(
            name, kind, default=None, annotation=option(FIELDS[name], other_names.get(name, ()))
        )
        for name in names
    ]
    own = [given.replace(kind=kind) for name, given in signature.parameters.items() if name != "flags"]
    function.__signature__ = signature.replace(parameters=flags + own)


with_flags(serve)


def show_settings(found: Any, names: Sequence[str] = tuple(FIELDS)) -> None:
    """Print the values in force, and where each comes from."""
    from vacherie.server.settings.load import shown

    table = grid("setting", "value", "from")
    for name in names:
        value = format_value(shown(name, getattr(found.settings, name)))
        source = found.sources.get(name)
        table.add_row(Text(name, GOLD), value, Text(source or "default", "" if source else QUIET))
    out().print(table)
