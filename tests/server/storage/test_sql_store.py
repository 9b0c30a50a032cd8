"""The store keeps what it is given, and erases what it must."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.support.storage_rows import (
    ANNA,
    BERT,
    FREE,
    ROBOT,
    add_anna,
    answer,
    erased,
    opening,
    row,
    seat_of,
)
from vacherie.protocol.room import Setup, Status
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.journal import Opened, Sat, Started, encode
from vacherie.server.model.rows import ChatRow, GuestRow, SeatRow, SessionRow
from vacherie.server.storage import sql_store
from vacherie.server.storage.sql_store import SqlStore
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


async def test_a_journal_comes_back_as_it_was(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    await storage.append("t", 2, [Started(at=13), answer(7), answer(8)], None)
    lines = await storage.journal("t")
    assert list(map(encode, lines)) == list(map(encode, [*opening(), Started(at=13), answer(7), answer(8)]))
    assert await storage.journal("nothing") == []


async def test_it_survives_closing(open_store: Callable[..., Awaitable[SqlStore]]) -> None:
    storage = await open_store()
    await add_anna(storage, "t")
    await storage.close()
    storage = await open_store()
    assert await storage.journal("t") == opening()
    assert await storage.guest(ANNA.id) == ANNA
    await storage.close()
    await storage.close()


async def test_a_taken_line_number_is_refused_and_rolled_back(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    before = await storage.tables("open")
    with pytest.raises(StorageFailed, match="another writer has written to this table"):
        await storage.append("t", 1, [answer(), answer()], row("t", status="closed"))
    assert await storage.journal("t") == opening()
    assert await storage.tables("open", "closed") == before


async def test_a_table_without_a_row_is_refused(storage: SqlStore) -> None:
    await add_anna(storage)
    with pytest.raises(StorageFailed, match="does not exist"):
        await storage.append("t", 0, opening(), None)
    assert await storage.journal("t") == []


async def test_a_row_comes_back_as_it_was(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    left = SeatRow(guest=None, name="Carla", bot=None)
    final = row(
        "t", seat_of(BERT), ROBOT, left, host=BERT, status="finished", public=False,
        opened=11, active=98, ended=99, scores=(3, 0, 66), winners=(1,),
    )  # fmt: skip
    await storage.append("t", 2, [answer()], final)
    assert await storage.tables("finished") == [final]


async def test_seats_come_and_go_with_the_setup(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    n = 2
    for seats in ((seat_of(ANNA), FREE, ROBOT, FREE), (seat_of(ANNA),), (FREE, seat_of(BERT))):
        await storage.append("t", n, [answer()], row("t", *seats))
        n += 1
        assert [found.seats for found in await storage.tables("open")] == [seats]


async def test_the_lobby_shows_public_open_tables_with_a_free_seat(storage: SqlStore) -> None:
    await add_anna(storage)
    for id, given in {
        "older": row("older", opened=1),
        "newest": row("newest", opened=3),
        "newer": row("newer", opened=2),
        "private": row("private", public=False),
        "full": row("full", seat_of(ANNA), ROBOT),
        "playing": row("playing", status="playing"),
    }.items():
        await storage.append(id, 0, opening(), given)
    assert [found.id for found in await storage.lobby_candidates(10)] == ["newest", "newer", "older"]
    assert [found.id for found in await storage.lobby_candidates(2)] == ["newest", "newer"]
    found = await storage.tables_by_id(["older", "full", "no such table"])
    assert {one.id for one in found} == {"older", "full"}


async def test_a_limit_of_the_lobby_cuts_off_the_host_with_many_tables(storage: SqlStore) -> None:
    await add_anna(storage)
    await storage.append("bert", 0, opening(BERT), row("bert", seat_of(BERT), FREE, host=BERT, opened=1))
    for number in range(2, 12):
        await storage.append(f"anna {number}", 0, opening(), row(f"anna {number}", opened=number))
    assert [one.id for one in await storage.lobby_candidates(3)] == ["anna 11", "bert", "anna 10"]


def session(id: str, guest: GuestRow = ANNA, made: int = 1) -> SessionRow:
    return SessionRow(id=id, guest=guest.id, made=made, used=0, plain=False)


async def test_sessions_are_stored_used_and_ended(storage: SqlStore) -> None:
    await storage.add_guest(ANNA, session("first"))
    await storage.add_guest(BERT, session("other", BERT))
    assert await storage.session("first") == session("first")
    assert await storage.add_session(session("second", made=2), most=2)
    assert not await storage.add_session(session("third"), most=2)
    assert [one.id for one in await storage.sessions_of(ANNA.id)] == ["second", "first"]
    await storage.sessions_used({"first": 5, "no such session": 5})
    assert await storage.session("first") == replace(session("first"), used=5)
    assert await storage.end_sessions(ANNA.id, "other") == frozenset()
    assert await storage.end_sessions(ANNA.id, "first") == {"first"}
    assert await storage.session("first") is None
    assert await storage.end_sessions(ANNA.id, None, session("third")) == {"second"}
    assert [one.id for one in await storage.sessions_of(ANNA.id)] == ["third"]
    assert await storage.session("other") is not None


async def test_no_session_begins_in_place_of_one_that_has_ended(storage: SqlStore) -> None:
    await storage.add_guest(ANNA)
    assert await storage.end_sessions(ANNA.id, "gone", session("next")) == frozenset()
    assert await storage.sessions_of(ANNA.id) == []


async def test_the_sessions_of_an_erased_guest_are_deleted(storage: SqlStore) -> None:
    await storage.add_guest(ANNA, session("first"))
    await erased(storage, ANNA.id)
    assert await storage.session("first") is None


async def test_abandoned_tables(storage: SqlStore) -> None:
    """Only these are read: a list of all tables would stop the event loop every minute."""
    await add_anna(storage, "first")
    rows: list[tuple[str, Status, int]] = [
        ("open", "open", 99), ("open-later", "open", 100), ("playing", "playing", 49),
        ("playing-later", "playing", 50), ("ended", "finished", 1),
    ]  # fmt: skip
    for id, status, active in rows:
        await storage.append(id, 0, opening(), row(id, status=status, active=active))
    found = await storage.abandoned(open_before=100, playing_before=50)
    assert sorted(found) == ["first", "open", "playing"]


async def test_tables_by_status(storage: SqlStore) -> None:
    await add_anna(storage, "a")
    await storage.append("b", 0, opening(), row("b", status="playing", opened=11))
    await storage.append("c", 0, opening(), row("c", status="closed", opened=12))
    assert [found.id for found in await storage.tables("open", "playing")] == ["b", "a"]
    assert [found.id for found in await storage.tables("closed")] == ["c"]
    assert await storage.tables() == []


async def test_open_tables_are_counted_for_their_host(storage: SqlStore) -> None:
    await add_anna(storage, "a", "b")
    await storage.append("c", 0, opening(), row("c", status="playing"))
    await storage.append("d", 0, opening(), row("d", status="finished"))
    await storage.append("e", 0, opening(BERT), row("e", seat_of(ANNA), host=BERT))
    assert await storage.count_open(ANNA.id, 1000) == 3
    assert await storage.count_open(BERT.id, 1000) == 1
    assert await storage.count_open("nobody", 1000) == 0


async def test_an_ended_table_counts_until_its_spectators_know(storage: SqlStore) -> None:
    await add_anna(storage)
    late = Setup(preset="classic", seats=2, delay=60)
    ended = row("a", status="finished", ended=1000)
    await storage.append("a", 0, opening(), replace(ended, setup=late))
    await storage.append("b", 0, opening(), replace(ended, id="b"))
    assert await storage.count_open(ANNA.id, 60_999) == 1
    assert await storage.count_open(ANNA.id, 61_000) == 0


async def test_games_of_a_guest(storage: SqlStore) -> None:
    await add_anna(storage)
    for number in range(4):
        guest = BERT if number == 2 else ANNA
        await storage.append(
            f"t{number}", 0, opening(guest), row(f"t{number}", seat_of(guest), opened=number)
        )
    assert [found.id for found in await storage.games_of(ANNA.id)] == ["t3", "t1", "t0"]
    assert [found.id for found in await storage.games_of(ANNA.id, limit=1)] == ["t3"]
    assert await storage.games_of("nobody") == []


async def test_guests_are_renamed_for_tables_to_come(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    await storage.rename_guest(ANNA.id, "Änne")
    assert await storage.guest(ANNA.id) == replace(ANNA, name="Änne")
    assert (await storage.games_of(ANNA.id))[0].seats[0].name == "Anna"
    with pytest.raises(StorageFailed, match="already"):
        await storage.add_guest(ANNA)


def said(n: int, by: str, table: str = "t", text: str | None = "moo") -> ChatRow:
    return ChatRow(
        n=n, at=50 + n, seat=0, guest=by, table=table, text=text, phrase=None if text else "good-game"
    )


async def test_chat(storage: SqlStore) -> None:
    await add_anna(storage, "t", "u")
    spoken = [said(1, ANNA.id), said(2, BERT.id, text=None), said(3, ANNA.id)]
    for line in [*spoken, said(1, ANNA.id, "u")]:
        await storage.add_chat(line)
    assert await storage.chat("t") == spoken
    proposal = replace(said(4, BERT.id, text=None), phrase=None, proposal='{"type":"stop","row":2}')
    await storage.add_chat(proposal)
    assert (await storage.chat("t"))[-1] == proposal
    assert await storage.chat_of(ANNA.id) == [said(1, ANNA.id), said(1, ANNA.id, "u"), said(3, ANNA.id)]
    with pytest.raises(StorageFailed, match="does not exist"):
        await storage.add_chat(said(1, ANNA.id, "nowhere"))


async def test_bans(storage: SqlStore) -> None:
    await add_anna(storage)
    lasting = await storage.add_ban(ANNA.id, None, None, "shouts")
    later = await storage.add_ban(None, "192.0.2.0/24", 1_000_001, "floods")
    await storage.add_ban(None, "192.0.2.1", 1_000_000, "has run out")
    assert lasting.made == 1_000_000
    assert await storage.bans() == [lasting, later]
    assert await storage.lift_ban(lasting.id)
    assert not await storage.lift_ban(lasting.id)
    assert await storage.bans() == [later]
    with pytest.raises(StorageFailed, match="does not exist"):
        await storage.add_ban("nobody", None, None, "is not there")


async def test_purge_deletes_old_ended_tables_with_all_that_belongs_to_them(storage: SqlStore) -> None:
    await add_anna(storage)
    for id, status, active in (
        ("old", "finished", 99),
        ("closed", "closed", 98),
        ("new", "finished", 100),
        ("playing", "playing", 1),
        ("open", "open", 1),
    ):
        await storage.append(id, 0, opening(), row(id, status=status, active=active))  # type: ignore[arg-type]
        await storage.add_chat(said(1, ANNA.id, id))
    assert await storage.purge(100) == 2
    assert await storage.purge(100) == 0
    assert [found.id for found in await storage.games_of(ANNA.id)] == ["new", "open", "playing"]
    assert {line.table for line in await storage.chat_of(ANNA.id)} == {"new", "open", "playing"}
    assert await storage.journal("old") == []
    assert await storage.journal("new") == opening()


async def test_purge_of_many_goes_in_parts(storage: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "PURGE_BATCH", 2)
    await add_anna(storage)
    for number in range(5):
        await storage.append(f"t{number}", 0, opening(), row(f"t{number}", status="closed"))
    before = storage.writer.batches
    assert await storage.purge(100) == 5
    assert storage.writer.batches == before + 3


async def test_an_erased_guest_leaves_no_bytes_in_the_file(storage: SqlStore, tmp_path: Path) -> None:
    """In SQLite not even in parts of the file that are free again."""
    xena = replace(ANNA, id="xena-identity", name="Xena-the-name")
    await add_anna(storage)
    await storage.add_guest(xena)
    opened = [*opening(xena), Sat(at=12, seat=1, guest=BERT.id, name="Bert", nonce="n")]
    await storage.append("t", 0, opened, row("t", seat_of(xena), seat_of(BERT), host=xena, status="playing"))
    # At a second table she left in the middle of the game, at a third before it began.
    gone = SeatRow(guest=None, name=xena.name, bot=None)
    await storage.append("u", 0, opening(xena), row("u", gone, seat_of(BERT), host=BERT, status="playing"))
    await storage.append("v", 0, opening(xena), row("v", FREE, seat_of(BERT), host=BERT))
    for line in (said(1, xena.id, text="Xena-the-name says moo"), said(2, BERT.id)):
        await storage.add_chat(line)
    await storage.add_ban(xena.id, None, None, "of Xena alone")
    network = await storage.add_ban(xena.id, "192.0.2.1", None, "network")

    await erased(storage, xena.id)

    assert await storage.guest(xena.id) is None
    assert await storage.games_of(xena.id) == []
    assert await storage.chat("t") == [said(2, BERT.id)]
    assert await storage.bans() == [replace(network, guest=None)]
    first, second, third = await storage.journal("t")
    assert isinstance(first, Opened)
    assert first.host == ""
    assert second == Sat(at=11, seat=0, guest="", name="", nonce="once")
    assert third == opened[2]
    nameless = SeatRow(guest="", name="", bot=None)
    rows = {found.id: found for found in await storage.tables("open", "playing")}
    assert rows["t"] == row("t", nameless, seat_of(BERT), host=None, status="playing")
    assert rows["u"].seats == (nameless, seat_of(BERT))
    assert rows["v"].seats == (FREE, seat_of(BERT))
    await storage.close()
    if isinstance(storage, SqliteStore):
        written = (tmp_path / "vacherie.db").read_bytes()
        assert b"Xena-the-name" not in written
        assert b"xena-identity" not in written


async def test_a_table_that_does_not_know_yet_brings_no_forgotten_guest_back(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    await erased(storage, ANNA.id)
    await storage.append("t", 2, [answer()], row("t", seat_of(ANNA), seat_of(BERT)))
    found = (await storage.tables("open"))[0]
    assert found.host is None
    assert found.seats == (SeatRow(guest="", name="", bot=None), seat_of(BERT))
    with pytest.raises(StorageFailed, match="does not exist"):
        await storage.append("t", 3, [opening()[1]], None)
    with pytest.raises(StorageFailed, match="does not exist"):
        await storage.add_chat(said(1, ANNA.id))


async def test_erasing_an_unknown_guest_changes_nothing(storage: SqlStore) -> None:
    await add_anna(storage, "t")
    await erased(storage, "nobody")
    assert await storage.journal("t") == opening()
    assert await storage.guest(ANNA.id) == ANNA
