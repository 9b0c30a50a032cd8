"""The header of a game in the notation: preset, options, seats, and the proof of the deals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from msgspec import UNSET

from vacherie.games import RULES_VERSION, game
from vacherie.on_off import format_on_off, parse_on_off
from vacherie.records.errors import BadRecord
from vacherie.records.format import VERSION, Options, SeatInfo
from vacherie.records.game_record import Record

BEGINNING = "a game begins with `game` and the name of its preset"
KEYWORDS = (
    "game",
    "version",
    "rules",
    "options",
    "seats",
    "commitment",
    "contributions",
    "secret",
    "practice",
)
BARE = r'[^\s"=#,|]+'
QUOTED = r'"(?:[^"\\]|\\.)*"'
SEAT = re.compile(rf"({BARE}|{QUOTED})(?:\s*=\s*({BARE}|{QUOTED}))?[\s,]*")


def write_head(record: Record) -> list[str]:
    """The head of a record, line by line; options only where they differ from the preset's (R0.3)."""
    defaults = game(record.preset).settings
    changed = [
        f"{name}={format_option(value)}"
        for name, value in record.options.items()
        if value != defaults.get(name)
    ]
    lines = [f"game {record.preset}", f"version {record.version}", f"rules {record.rules}"]
    if changed:
        lines.append(f"options {' '.join(changed)}")
    lines.append(f"seats {' '.join(map(format_seat, record.seats))}")
    if record.commitment is not None:
        lines.append(f"commitment {record.commitment}")
    if record.contributions is not None:
        lines.append(f"contributions {' '.join(record.contributions)}")
    if record.secret is not None:
        lines.append(f"secret {record.secret}")
    if record.practice is True:
        lines.append("practice")
    return lines


def format_option(value: object) -> str:
    """The value of an option as one word.

    >>> format_option(True), format_option(None), format_option(66)
    ('on', 'none', '66')
    """
    if isinstance(value, bool):
        return format_on_off(value)
    return "none" if value is None else str(value)


def format_seat(seat: SeatInfo) -> str:
    """A seat: its name, and its bot after `=`.

    >>> format_seat(SeatInfo("Rosa", bot="careful")), format_seat(SeatInfo("Old McDonald"))
    ('Rosa=careful', '"Old McDonald"')
    """
    return quoted(seat.name) if seat.bot is None else f"{quoted(seat.name)}={quoted(seat.bot)}"


def quoted(text: str) -> str:
    """A text as it is, or as a JSON string where it would not stay one word."""
    return text if re.fullmatch(BARE, text) else json.dumps(text, ensure_ascii=False)


class Heading:
    """Parses the header of one game line by line."""

    def __init__(self) -> None:
        self.given: dict[str, str] = {}
        self.options: Options = {}
        self.seats: tuple[SeatInfo, ...] = ()

    def read(self, keyword: str, rest: str) -> None:
        """Parse one line: a keyword and what follows it."""
        if not self.given and keyword != "game":
            raise BadRecord("missing", f"{BEGINNING}, not with `{keyword}`")
        if keyword in self.given and keyword != "options":
            raise BadRecord("twice", f"`{keyword}` comes twice in the head of this game")
        self.given[keyword] = rest
        match keyword:
            case "options":
                for name, value in read_options(rest):
                    if name in self.options:
                        raise BadRecord("twice", f"the option `{name}` comes twice in the head of this game")
                    self.options[name] = value
            case "seats":
                self.seats = read_seats(rest)
            case "practice" if rest:
                raise BadRecord("practice", "`practice` stands alone: the result of this game is no real one")
            case "version" | "rules":
                if rest != str(VERSION if keyword == "version" else RULES_VERSION):
                    raise BadRecord(keyword, f"{keyword} {rest or 'nothing'} is unknown to this program")

    def record(self) -> Record:
        """The head as a record without rounds; refuses an incomplete one."""
        if not self.given.get("game"):
            raise BadRecord("missing", BEGINNING)
        if "seats" not in self.given:
            raise BadRecord("missing", "no line `seats` with the names of the players")
        given = {keyword: rest.lower() for keyword, rest in self.given.items()}
        return Record(
            preset=given["game"],
            options=self.options,
            seats=self.seats,
            commitment=given.get("commitment"),
            contributions=tuple(given["contributions"].split()) if "contributions" in given else None,
            secret=given.get("secret"),
            practice="practice" in given or UNSET,
        )


def read_options(text: str) -> Iterator[tuple[str, object]]:
    """Options as `name=value`, with `on`, `off` and `none`."""
    for item in re.sub(r"\s*=\s*", "=", text.replace(",", " ")).split():
        name, equals, word = item.partition("=")
        if not equals:
            raise BadRecord("option", f"`{item}` is not an option: write name=value")
        yield name, parse_option(word.lower())


def parse_option(word: str) -> object:
    """The value of an option, as `format_option` writes it; any other word is itself the value."""
    if re.fullmatch(r"-?[0-9]{1,15}", word):
        return int(word)
    if word == "none":
        return None
    value = parse_on_off(word, strict=True)
    return word if value is None else value


def read_seats(text: str) -> tuple[SeatInfo, ...]:
    """Names, each with its bot after `=` if it has one."""
    seats = []
    position = 0
    while position < len(text):
        found = SEAT.match(text, position)
        if found is None:
            what = f'`{text[position : position + 20]}` is not a name: write Ann, "Big Ben" or Rosa=careful'
            raise BadRecord("seats", what)
        name, bot = found.groups()
        seats.append(SeatInfo(unquoted(name), None if bot is None else unquoted(bot)))
        position = found.end()
    return tuple(seats)


def unquoted(text: str) -> str:
    """The inverse of `quoted`."""
    try:
        return str(json.loads(text)) if text.startswith('"') else text
    except json.JSONDecodeError:
        raise BadRecord("seats", f"{text[:20]} is not a name in quotation marks") from None
