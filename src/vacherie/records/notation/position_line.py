"""A position as one line of text, like the FEN of chess: `classic 3 | round 1 | trick 4 | rows 5 12 / 22 …`.

The first field names preset, seats and options; the others are those of the family. Spaces and upper case do
not matter, the order of the fields neither; a writer has one text for one position.
"""

from __future__ import annotations

import re
from typing import Any

from vacherie.core.error import Refused
from vacherie.core.game import Game
from vacherie.games import game as make_game
from vacherie.records.damaged_json import is_unicode
from vacherie.records.errors import BadRecord, shorten
from vacherie.records.families import FAMILIES
from vacherie.records.format import build_game
from vacherie.records.notation.heading import format_option, read_options
from vacherie.records.position_fields import Fields

BEGINNING = "a position begins with its preset and the number of seats, like `classic 3`"


NEVER_PLAYED = ("question", "spare", "out")
"""What no answer depends on: the number of the open question, the order of cards that stay out of play."""


def write_line(game: Game[Any, Any], state: Any, short: bool = False) -> str:
    """A state of a game as one line, without the line's end; `short`: without what no answer depends on."""
    defaults = make_game(game.preset).settings
    changed = [
        f"{name}={format_option(value)}" for name, value in game.settings.items() if value != defaults[name]
    ]
    seats = state.table.seats
    fields = FAMILIES[game.family].write_fields(game, state) if state.table.round else []
    head = " ".join([game.preset, str(seats), *changed])
    shown = [(name, words) for name, words in fields if words and not (short and name in NEVER_PLAYED)]
    return " | ".join([head, *(f"{name} {words}" for name, words in shown)])


def read_line(text: str) -> tuple[Game[Any, Any], Any]:
    """The game and the state that a line describes; raises `BadRecord` with the field and the word.

    >>> game, state = read_line("nothanks 3 | ask turn 0 | card 35 | chips 11 11 11 | pile 3 4 *")
    Traceback (most recent call last):
    ...
    vacherie.records.errors.BadRecord: `pile`: `*` is not a card of this game (3 to 35)
    """
    if not is_unicode(text):
        raise BadRecord("text", "this is not Unicode text: it has an unpaired surrogate")
    head, *rest = [tidy(part) for part in text.lower().split("|")]
    game, seats = read_head(head)
    given: dict[str, str] = {}
    for number, part in enumerate(rest, 2):
        name, _, words = part.partition(" ")
        if not words:
            what = f"`{shorten(name)}` has no words" if name else f"field {number} is empty"
            raise BadRecord("position", f"{what}: leave it out, or write `-` where there is nothing")
        if name in given:
            raise BadRecord("position", f"the field `{shorten(name)}` comes twice")
        given[name] = words
    if not given:
        return game, game.start(seats)
    return game, FAMILIES[game.family].read_fields(game, seats, Fields(given))


def tidy(text: str) -> str:
    """A field with single spaces between its words, and none inside them.

    >>> tidy("  taken 0 = 5, 12   1=44 ")
    'taken 0=5,12 1=44'
    """
    text = re.sub(r"\s*([=,])\s*", r"\1", text.replace("/", " / "))
    return " ".join(re.sub(r"\s+([~!])", r"\1", text).split())


def read_head(head: str) -> tuple[Game[Any, Any], int]:
    """The game and the number of seats."""
    preset, _, rest = head.partition(" ")
    count, _, options = rest.partition(" ")
    if not preset:
        raise BadRecord("position", BEGINNING)
    try:
        make_game(preset)
    except Refused as error:
        raise BadRecord(error.code, str(error)) from None
    if not re.fullmatch("[0-9]{1,2}", count):
        found = f"`{shorten(count)}`" if count else "nothing"
        raise BadRecord("position", f"{BEGINNING}; after `{preset}` comes {found}")
    given = list(read_options(options))
    names = [name for name, _ in given]
    for name in names:
        if names.count(name) > 1:
            raise BadRecord("twice", f"the option `{shorten(name)}` comes twice")
    return build_game(preset, dict(given), int(count)), int(count)
