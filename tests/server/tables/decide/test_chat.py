"""Chat: phrases and texts, mutes, limits, silence in co-op; and the standing pass."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.support import ask
from tests.support.table import (
    WITHOUT_LIMITS,
    FakeClient,
    answer,
    play_until,
    refusal,
    table_harness,
    until,
    waiting,
)
from vacherie.protocol.request import Hello
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.state import TableState
from vacherie.server.tables.table import Table

pytestmark = pytest.mark.anyio


def said(person: FakeClient) -> list[tuple[int, str]]:
    """The chat a client has received: seat, and text or phrase."""
    return [(line["seat"], line["text"] or line["phrase"]) for line in person.all("chat")]


async def test_chat_is_broadcast_and_kept_for_late_connections(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        await ask.say(table, ann.who, 0, "  Vive\u0000 la   vache \u202e! ", None)
        await ask.say(table, bob.who, 1, None, "well-played")
        expected = [(0, "Vive la vache !"), (1, "well-played")]
        assert said(ann) == said(bob) == expected
        fan = await harness.person("Fan")
        await table.subscribe(fan, Hello(id=1, chat=1))
        assert said(fan) == expected[1:]
        assert await refusal(ask.say(table, fan.who, 0, "let me in", None)) == "not-yours"
    async with table_harness(tmp_path) as harness:
        table = await harness.tables.find(table.id)
        back = FakeClient(ann.guest)
        await table.subscribe(back, Hello(id=1))
        assert said(back) == expected


@pytest.mark.parametrize(
    ("text", "phrase", "code"),
    [
        (None, None, "phrase"),
        ("a", "hello", "phrase"),
        (None, "rude", "phrase"),
        ("\u200b\u200b", None, "too-long"),
        ("x" * 1000, None, "too-long"),
    ],
)
async def test_bad_chat(tmp_path: Path, text: str | None, phrase: str | None, code: str) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        assert await refusal(ask.say(table, ann.who, 0, text, phrase)) == code
        assert said(bob) == []


async def test_chat_is_limited(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        for number in range(WITHOUT_LIMITS.chat_per_minute):
            await ask.say(table, ann.who, 0, f"moo {number}", None)
        assert await refusal(ask.say(table, ann.who, 0, "moo", None)) == "chat-rate"
        await ask.say(table, bob.who, 1, "stop it", None)
        harness.clock.advance(60)
        await ask.say(table, ann.who, 0, "moo", None)


async def test_mutes(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob, cleo = people = await harness.people(3)
        table = await harness.table(people)
        await ask.mute(table, bob.who, 1, 2, on=True, everyone=False)
        await ask.say(table, cleo.who, 2, "moo", None)
        assert said(bob) == []
        assert said(ann) == said(cleo) == [(2, "moo")]
        assert await refusal(ask.mute(table, bob.who, 1, 2, on=True, everyone=True)) == "not-host"
        await ask.mute(table, ann.who, 0, 2, on=True, everyone=True)
        assert await refusal(ask.say(table, cleo.who, 2, "moo moo", None)) == "muted"
        await ask.mute(table, ann.who, 0, 2, on=False, everyone=True)
        await ask.mute(table, bob.who, 1, 2, on=False, everyone=False)
        await ask.say(table, cleo.who, 2, "hello again", None)
        assert said(bob) == [(2, "hello again")]


@pytest.mark.rule("R8.19")
async def test_silence_in_coop(tmp_path: Path) -> None:
    """No talk from the deal to the reveal, free talk from the reveal to the end of the trick."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, "coop")
        assert people[0].last("room")["room"]["silent"]
        assert await refusal(ask.say(table, people[0].who, 0, "I have the 104", None)) == "silence"
        assert await refusal(ask.say(table, people[0].who, 0, None, "good-luck")) == "silence"
        await play_until(table, people, lambda: is_window(table))
        assert not people[0].last("room")["room"]["silent"]
        await ask.say(table, people[0].who, 0, "Stop on row 2?", None)
        await play_until(table, people, lambda: table.state.is_silent)
        assert people[0].last("room")["room"]["silent"]
        assert await refusal(ask.say(table, people[0].who, 0, "well", None)) == "silence"


STOP = b'{"type":"stop","row":2}'


@pytest.mark.rule("R8.19")
async def test_proposals_in_coop(tmp_path: Path) -> None:
    """A proposal is a choice of the game; it reaches the others as such and is kept."""
    async with table_harness(tmp_path) as harness:
        people = ann, bob = await harness.people(2)
        table = await harness.table(people, "coop")
        assert await refusal(ask.say(table, ann.who, 0, None, None, STOP)) == "silence"
        await play_until(table, people, lambda: is_window(table))
        # Only the fields of the choice are kept.
        await ask.say(table, ann.who, 0, None, None, b'{"row": 2, "type": "stop", "more": "moo"}')
        line = bob.last("chat")
        assert (line["text"], line["phrase"], line["proposal"]) == (None, None, {"type": "stop", "row": 2})
        await ask.say(table, ann.who, 0, "so?", None)
        assert bob.last("chat")["proposal"] is None
        assert await refusal(ask.say(table, ann.who, 0, "both", None, STOP)) == "phrase"
        assert await refusal(ask.say(table, ann.who, 0, None, None, b'{"type":"moo"}')) == "bad-choice"
        assert await refusal(ask.say(table, ann.who, 0, None, None, b'{"type":"stop"}')) == "bad-choice"
        assert await refusal(ask.say(table, ann.who, 0, None, None, b"[" * 9999)) == "bad-choice"
        endless = msgspec.json.encode({"type": "sort", "order": list(range(200))})
        assert await refusal(ask.say(table, ann.who, 0, None, None, endless)) == "too-long"
        await ask.mute(table, ann.who, 0, 1, on=True, everyone=True)
        assert await refusal(ask.say(table, bob.who, 1, None, None, STOP)) == "muted"
    async with table_harness(tmp_path) as harness:
        table = await harness.tables.find(table.id)
        back = FakeClient(bob.guest)
        await table.subscribe(back, Hello(id=1))
        assert [line["proposal"] for line in back.all("chat")] == [{"type": "stop", "row": 2}, None]


async def test_there_are_proposals_in_coop_only(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        play = b'{"type":"play","card":5}'
        assert await refusal(ask.say(table, ann.who, 0, None, None, play)) == "no-proposals"
        assert said(bob) == []


def is_window(table: Table) -> bool:
    """Whether a co-op window is open."""
    names = [type(option).__name__ for decision in waiting(table).values() for option in decision.options]
    return "Pass" in names


def passes(table: Table, seat: int) -> int:
    """How often a seat has passed, according to the record."""
    assert table.state.play is not None
    log = table.state.play.match.log
    names = [type(e.action.choice).__name__ for e in log if e.by == "player" and e.action.seat == seat]  # type: ignore[union-attr]
    return names.count("Pass")


@pytest.mark.rule("R8.8")
async def test_standing_pass(tmp_path: Path) -> None:
    """A standing pass is recorded as every single pass."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, "coop")
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        assert set(waiting(table)) == {0, 1}
        await ask.standing_pass(table, people[1].who, 1, True)
        await until(lambda: passes(table, 1) == 1)
        assert people[0].last("room")["room"]["seats"][1]["standing"]
        before = waiting(table)[0].id
        await ask.answer(table, people[0].who, 0, before, b'{"type":"pass"}')
        # The next window, if there is one in this trick, is passed too without a word from seat 1.
        await until(lambda: not is_window(table) or passes(table, 1) == 2 or table.facts.seats[1].standing)
        state = TableState(table.id, await harness.storage.journal(table.id))
        assert state.facts == table.facts


@pytest.mark.rule("R8.8")
async def test_a_standing_pass_ends_when_something_changes(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, "coop")
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        await ask.standing_pass(table, people[1].who, 1, True)
        await until(lambda: 1 not in waiting(table))
        options = waiting(table)[0].options
        use = next(n for n, option in enumerate(options) if type(option).__name__ != "Pass")
        await answer(table, people[0], 0, use)
        assert not table.facts.seats[1].standing
        assert not people[0].last("room")["room"]["seats"][1]["standing"]


@pytest.mark.rule("R8.8")
async def test_a_standing_pass_leaves_the_seat_to_autopilot(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people, "coop")
        for seat in (0, 1):
            await answer(table, people[seat], seat)
        await ask.autopilot(table, people[1].who, 1, True)
        await ask.standing_pass(table, people[1].who, 1, True)
        await until(lambda: passes(table, 1) == 1)
        assert table.facts.seats[1].autopilot


async def test_chat_goes_on_after_lines_were_erased(tmp_path: Path) -> None:
    """Numbers are not used again: a connection that has them would take new lines for old ones."""
    async with table_harness(tmp_path) as harness:
        ann, bob = people = await harness.people(2)
        table = await harness.table(people)
        await ask.say(table, ann.who, 0, "hello")
        await ask.say(table, bob.who, 1, "fromage")
        await harness.tables.erase_guest(bob.guest.id)
        await ask.say(table, ann.who, 0, "where is Bob?")
        assert [message["text"] for message in ann.all("chat")] == ["hello", "fromage", "where is Bob?"]
        assert [message["n"] for message in ann.all("chat")] == [1, 2, 3]


async def test_chat_goes_on_after_an_unclear_failure_of_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that was written although its write failed is sent, and the next one has the next number."""
    async with table_harness(tmp_path) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        add_chat = harness.storage.add_chat

        async def written_all_the_same(row: ChatRow, owner: None = None) -> None:
            await add_chat(row, owner)
            raise StorageFailed("the disk is slow")

        with monkeypatch.context() as patch:
            patch.setattr(harness.storage, "add_chat", written_all_the_same)
            await ask.say(table, people[0].who, 0, "one")
        await ask.say(table, people[0].who, 0, "two")
        assert [message["text"] for message in people[1].all("chat")] == ["one", "two"]


async def test_the_chat_limit_survives_a_clock_that_was_set_back(tmp_path: Path) -> None:
    async with table_harness(tmp_path, settings=replace(WITHOUT_LIMITS, chat_per_minute=2)) as harness:
        people = await harness.people(2)
        table = await harness.table(people)
        for text in ("one", "two"):
            await ask.say(table, people[0].who, 0, text)
        table.state.chat = [replace(row, at=row.at + 3_600_000) for row in table.state.chat]
        await ask.say(table, people[0].who, 0, "three")
