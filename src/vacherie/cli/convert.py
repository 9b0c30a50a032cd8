"""`vacherie convert`: records between JSON for programs and the notation for people."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from vacherie.cli.console import Lang, catalogue_for, out, printable
from vacherie.cli.errors import DAMAGED, CommandFailed
from vacherie.cli.record_files import Force, output_stream, unread_games
from vacherie.records.errors import BadRecord
from vacherie.records.files import FORMS, compressed, encode_as, form_of
from vacherie.tui.card_art import QUIET

Source = Annotated[Path, typer.Argument(metavar="IN", help="A file of records, or - for stdin.")]
Target = Annotated[Path, typer.Argument(metavar="OUT", help="The file to write, or - for stdout.")]
Form = Annotated[
    str | None,
    typer.Option("--to", metavar="json|jsonl|vn", help="The form to write, if OUT has no known ending."),
]


def convert(source: Source, target: Target, to: Form = None, force: Force = False, lang: Lang = None) -> None:
    """Turn records into another form: .json (one game), .jsonl (one a line), .vn (text to read and type).

    A file whose name ends in .gz is compressed, too; a compressed one is recognised under any name.

    Examples:

        vacherie convert game.json game.vn

        vacherie convert games.jsonl.gz - --to vn | less
    """
    catalogue = catalogue_for(lang)
    if to is not None and to not in FORMS.values():
        known = ", ".join(FORMS.values())
        raise CommandFailed(catalogue.text("error-option-value", name="--to", value=to, allowed=known))
    form = to or form_of(target)
    if form is None:
        raise CommandFailed(catalogue.text("error-form", target=str(target)))
    with output_stream(catalogue, target, force=force) as file, compressed(file, target) as stream:
        count = 0
        for count, game in enumerate(unread_games(catalogue, source), 1):
            if form == "json" and count > 1:
                raise CommandFailed(catalogue.text("error-one-game", target=str(target)))
            try:
                stream.write(encode_as(game().whole(), form, is_first=count == 1))
            except BadRecord as error:
                reason = printable(str(error))
                message = catalogue.text("error-damaged", file=str(source), game=count, reason=reason)
                raise CommandFailed(message, DAMAGED) from None
        if not count:
            raise CommandFailed(catalogue.text("error-no-game", file=str(source)), DAMAGED)
    if target.is_file():  # not stdout, nor another stream, which a reader takes the records from
        written = catalogue.text("games-written", games=count, file=str(target))
        out().print(Text(written, QUIET), soft_wrap=True)
