"""The frequent writes as statements for a batch (group_commit.py), and their parameters.

Ranks respect the foreign keys: guests before tables before seats, lines and chat. Statements are upserts where
a batch may write a row several times; the last one wins, so the size of a batch makes no difference.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import BindParameter, ScalarSelect, bindparam, case, delete, literal_column, select, update
from sqlalchemy.dialects.postgresql import insert  # its ON CONFLICT is SQLite's too

from vacherie.server.model.journal import AnyLine, Opened, Sat, encode
from vacherie.server.model.rows import ChatRow, GuestRow, SeatRow, TableRow
from vacherie.server.storage.group_commit import Row, Statement
from vacherie.server.storage.schema import chat, guests, journal, seats, tables


def given(name: str) -> BindParameter[Any]:
    """A parameter, with a prefix because SQLAlchemy reserves the column names."""
    return bindparam(f"its_{name}")


def known(name: str) -> ScalarSelect[str]:
    """A guest's id, or NULL when the guest was erased: a table in memory may not know yet."""
    return select(guests.c.id).where(guests.c.id == given(name)).scalar_subquery()


def names(*columns: str) -> tuple[str, ...]:
    """The parameter names of columns."""
    return tuple(f"its_{column}" for column in columns)


ADD_GUEST = Statement(
    0,
    insert(guests).values({name: given(name) for name in ("id", "name", "created")}),
    *names("id", "name", "created"),
)
RENAME_GUEST = Statement(
    1,
    update(guests).where(guests.c.id == given("id")).values(name=given("name")),
    *names("name", "id"),
)

TABLE_COLUMNS = (
    "id", "host", "setup", "public", "size", "status", "opened", "active", "ended", "scores", "winners",
)  # fmt: skip
_table = insert(tables).values({name: given(name) for name in TABLE_COLUMNS} | {"host": known("host")})
PUT_TABLE = Statement(
    2,
    _table.on_conflict_do_update(
        index_elements=["id"], set_={name: _table.excluded[name] for name in TABLE_COLUMNS[1:]}
    ),
    *names(*TABLE_COLUMNS),
)

SEAT_COLUMNS = ("table_id", "seat", "kind", "guest", "name", "bot")
_is_erased = given("guest").is_not(None) & known("guest").is_(None)
_seat = insert(seats).values(
    {name: given(name) for name in SEAT_COLUMNS}
    | {"guest": known("guest"), "name": case((_is_erased, literal_column("''")), else_=given("name"))}
)
PUT_SEAT = Statement(
    3,
    _seat.on_conflict_do_update(
        index_elements=["table_id", "seat"], set_={name: _seat.excluded[name] for name in SEAT_COLUMNS[2:]}
    ),
    *names(*SEAT_COLUMNS),
)
TRIM_SEATS = Statement(
    4,
    delete(seats).where(
        seats.c.table_id == given("id"),
        seats.c.seat >= select(tables.c.size).where(tables.c.id == seats.c.table_id).scalar_subquery(),
    ),
    *names("id"),
)

LINE_COLUMNS = ("table_id", "n", "line", "guest")
ADD_LINE = Statement(
    5, insert(journal).values({name: given(name) for name in LINE_COLUMNS}), *names(*LINE_COLUMNS)
)
CHAT_COLUMNS = ("table_id", "n", "at", "seat", "guest", "text", "phrase", "proposal")
ADD_CHAT = Statement(
    6, insert(chat).values({name: given(name) for name in CHAT_COLUMNS}), *names(*CHAT_COLUMNS)
)


def guest_values(guest: GuestRow) -> Row:
    """Parameters of ADD_GUEST."""
    return guest.id, guest.name, guest.created


def table_values(row: TableRow) -> Row:
    """Parameters of PUT_TABLE."""
    return (
        row.id,
        row.host,
        to_json(row.setup),
        row.setup.public,
        len(row.seats),
        row.status,
        row.opened,
        row.active,
        row.ended,
        None if row.scores is None else to_json(row.scores),
        None if row.winners is None else to_json(row.winners),
    )


def seat_values(table: str, number: int, seat: SeatRow) -> Row:
    """Parameters of PUT_SEAT. A guest who left during a game has a name there and no id."""
    is_person = seat.guest is not None or (seat.bot is None and seat.name)
    kind = "person" if is_person else "open" if seat.bot is None else "bot"
    return table, number, kind, seat.guest, seat.name, seat.bot


def line_values(table: str, n: int, line: AnyLine) -> Row:
    """Parameters of ADD_LINE."""
    guest = line.guest if isinstance(line, Sat) else line.host if isinstance(line, Opened) else None
    return table, n, encode(line).decode(), guest or None


def chat_values(row: ChatRow) -> Row:
    """Parameters of ADD_CHAT."""
    return row.table, row.n, row.at, row.seat, row.guest, row.text, row.phrase, row.proposal


def to_json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()
