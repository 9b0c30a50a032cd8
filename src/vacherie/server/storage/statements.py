"""The frequent writes as statements for a batch (group_commit.py), and their parameters.

Ranks respect the foreign keys: guests before sessions and tables before seats, lines and chat. Statements
are upserts where a batch may write a row several times; the last one wins, so the size of a batch makes no
difference.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    ScalarSelect,
    Table,
    bindparam,
    case,
    cast,
    delete,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert  # its ON CONFLICT is SQLite's too

from vacherie.server.model.journal import AnyLine, Invited, Opened, Sat, encode
from vacherie.server.model.rows import ChatRow, SeatRow, TableRow
from vacherie.server.storage.group_commit import Row, Statement
from vacherie.server.storage.schema import chat, guests, journal, owners, seats, sessions, tables

NO_NAME: ColumnElement[str] = literal_column("''")
_is_known = guests.c.name != NO_NAME
"""Not of a guest who is being erased (erase_guest.py)."""


def given(name: str) -> BindParameter[Any]:
    """A parameter, with a prefix because SQLAlchemy reserves the column names."""
    return bindparam(f"its_{name}")


def known(name: str) -> ScalarSelect[str]:
    """A guest's id, or NULL when the guest is or was erased: a table in memory may not know yet."""
    return select(guests.c.id).where(guests.c.id == given(name), _is_known).scalar_subquery()


def if_owner(column: Column[Any]) -> ScalarSelect[Any]:
    """A value, or NULL when the writing node is not the table's owner any more: the column refuses that.

    The owner's row stays locked until the commit, so that no other node becomes the owner in between.
    """
    is_owner = (
        (owners.c.table_id == given("table_id"))
        & (owners.c.node == given("node"))
        & (owners.c.epoch == given("epoch"))
    )
    value = select(cast(given(column.name), column.type)).select_from(owners).where(is_owner)
    return value.with_for_update(read=True).scalar_subquery()


def put(
    rank: int, table: Table, *more: str, replaces: bool = False, **instead: ColumnElement[Any]
) -> Statement:
    """The statement that writes rows: all columns in the order of the schema, then `more` parameters.

    replaces: a row with the same key is replaced. instead: what is written in place of a parameter.
    """
    columns, keys = table.c.keys(), table.primary_key.columns.keys()
    text = insert(table).values({name: given(name) for name in columns} | instead)
    if replaces:
        rest = {name: text.excluded[name] for name in columns if name not in keys}
        text = text.on_conflict_do_update(index_elements=keys, set_=rest)
    return Statement(rank, text, *(f"its_{name}" for name in (*columns, *more)))


_is_erased = given("guest").is_not(None) & known("guest").is_(None)

ADD_GUEST = put(0, guests)
ADD_SESSION = put(1, sessions)
USE_SESSION = Statement(
    1, update(sessions).where(sessions.c.id == given("id")).values(used=given("used")), "its_used", "its_id"
)
RENAME_GUEST = Statement(
    1,
    update(guests).where(guests.c.id == given("id"), _is_known).values(name=given("name")),
    "its_name",
    "its_id",
)
PUT_TABLE = put(2, tables, replaces=True, host=known("host"))
PUT_SEAT = put(
    3,
    seats,
    replaces=True,
    guest=known("guest"),
    name=case((_is_erased, literal_column("''")), else_=given("name")),
)
TRIM_SEATS = Statement(
    4,
    delete(seats).where(
        seats.c.table_id == given("id"),
        seats.c.seat >= select(tables.c.size).where(tables.c.id == seats.c.table_id).scalar_subquery(),
    ),
    "its_id",
)
ADD_LINE = put(5, journal)
ADD_CHAT = put(6, chat)
ADD_OWN_LINE = put(5, journal, "node", "epoch", line=if_owner(journal.c.line))
"""As ADD_LINE, for one of several nodes: refused unless it is the table's owner (ownership.py)."""
ADD_OWN_CHAT = put(6, chat, "node", "epoch", at=if_owner(chat.c.at))


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
    guest = line.guest if isinstance(line, Sat | Invited) else line.host if isinstance(line, Opened) else None
    return table, n, encode(line).decode(), guest or None


def chat_values(row: ChatRow) -> Row:
    """Parameters of ADD_CHAT."""
    return row.table, row.n, row.at, row.seat, row.guest, row.text, row.phrase, row.proposal


def to_json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()
