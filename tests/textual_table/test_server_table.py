"""A seat at a server's table: the waiting room, chat, proposals, a server that dies and comes back."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from random import Random

import pytest

from tests.support.process import ServerProcess
from tests.support.screen_player import make_app, play_to_the_end, shown, table_of, wait_for, wants_something
from vacherie.client.errors import ServerRefused
from vacherie.client.http import Http
from vacherie.client.table import Guest, RemoteTable, stand_up
from vacherie.locale.catalogue import Catalogue
from vacherie.protocol import request
from vacherie.protocol.rest import RoomReply, SeatSetup
from vacherie.textual_table.app import TableApp
from vacherie.textual_table.screens.dialogs import LineDialog, TextDialog
from vacherie.textual_table.screens.home_screen import HomeScreen
from vacherie.textual_table.screens.replay_screen import ReplayScreen
from vacherie.textual_table.sources.seat_file import KeptSeat, kept_seat, seats_folder, take_seat
from vacherie.textual_table.sources.server_source import ServerSource


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that a test may kill, if it starts it again."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data", bot_workers=0) as found:
        found.start()
        yield found
        found.stop()


def seat_at(server: ServerProcess, preset: str, people: int, **options: int) -> tuple[KeptSeat, Guest, str]:
    """A seat at a new table of two; the host, and the table."""
    host = Guest.new(server.url, "Zoé")
    places = [SeatSetup(kind="open")] * people + [SeatSetup(kind="bot", bot="careful")] * (2 - people)
    table = host.open_table(preset, 2, places=places, autostart=True, options=options)
    anna = Guest.new(server.url, "Anna")
    assert anna.http.token is not None
    return KeptSeat(anna.table(table.id).sit(), anna.http.token, "Anna"), host, table.id


def app_at(kept: KeptSeat) -> TableApp:
    """The application at this seat."""
    return make_app(lambda app: app.table(ServerSource(Catalogue("en"), kept)))


def log(app: TableApp) -> list[str]:
    """The sentences of the log."""
    return [line.text for line in table_of(app).log_lines]


def test_chat_and_proposals_in_a_team(server: ServerProcess) -> None:
    kept, _, _ = seat_at(server, "coop", people=1, hand=3)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: wants_something(app), "a question")
            await pilot.press("right", "enter")
            await wait_for(
                pilot, lambda: wants_something(app) and table_of(app).passing() is not None, "a window"
            )
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, LineDialog), "a line to type")
            await pilot.press("m", "o", "o", "enter")
            await wait_for(pilot, lambda: "You: moo" in shown(app), "the chat beside the menu")
            await pilot.press("home", "v")
            await wait_for(pilot, lambda: "You: pass?" in shown(app), "the proposal beside the menu")
            await pilot.press("P")
            await wait_for(pilot, lambda: table_of(app).passing() is None, "the end of the windows")
            await play_to_the_end(app, pilot, Random(3))
            assert table_of(app).source.is_over

    asyncio.run(run())


def test_a_server_that_comes_back(server: ServerProcess) -> None:
    kept, _, _ = seat_at(server, "classic", people=1, max_rounds=1, hand=4)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: wants_something(app), "a question")
            await asyncio.to_thread(server.kill)
            await wait_for(pilot, lambda: any("lost" in line for line in log(app)), "the loss")
            assert "no connection" in shown(app)
            await asyncio.to_thread(server.start)
            await wait_for(pilot, lambda: any("is back" in line for line in log(app)), "the connection")
            await play_to_the_end(app, pilot, Random(3))

    asyncio.run(run())


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_waiting_room_says_when_the_game_begins(server: ServerProcess, lang: str) -> None:
    by_itself, _, _ = seat_at(server, "classic", people=2)
    by_the_host = take_seat(open_for_two(server).link, "Anna")
    catalogue = Catalogue(lang)

    async def run(kept: KeptSeat, id: str) -> None:
        app = make_app(lambda app: app.table(ServerSource(catalogue, kept)), lang)
        async with app.run_test(size=(60, 18)) as pilot:
            await wait_for(pilot, lambda: "Anna" in shown(app), "the waiting room")
            assert catalogue.text(id) in " ".join(shown(app).split())

    asyncio.run(run(by_itself, "tui-waiting-start.auto"))
    asyncio.run(run(by_the_host, "tui-waiting-start"))


def test_the_waiting_room(server: ServerProcess) -> None:
    kept, host, table = seat_at(server, "classic", people=2, max_rounds=1, hand=2)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: "waiting room" in shown(app), "the waiting room")
            assert f"{server.url}/t/{table}" in shown(app)
            assert "free seat" in shown(app)
            assert "Anna" in shown(app)
            await asyncio.to_thread(lambda: host.table(table).sit())
            await wait_for(pilot, lambda: wants_something(app), "a question")
            await pilot.press("right", "enter")
            await wait_for(pilot, lambda: "You have chosen" in shown(app), "waiting")

    asyncio.run(run())


def test_a_key_does_one_thing(server: ServerProcess) -> None:
    kept, _, _ = seat_at(server, "fan-reverse", people=1)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: wants_something(app), "a question")
            asking = table_of(app).asking
            assert asking is not None
            for item in asking.items:
                await pilot.press("right")
                assert asking.lifted == item.key
            turned = next(item for item in asking.items if len(item.choices) > 1)
            asking.lift(turned.key)
            await pilot.press("f")
            assert asking.choice == turned.choices[1]
            await pilot.press("l")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the log")
            await pilot.press("enter")
            await wait_for(pilot, lambda: app.screen is table_of(app), "the table")

    asyncio.run(run())


def test_friends_talk_and_read_the_rules_in_the_waiting_room(server: ServerProcess) -> None:
    kept, _, _ = seat_at(server, "classic", people=2)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(60, 18)) as pilot:
            await wait_for(pilot, lambda: "▸ ● Anna" in shown(app), "the waiting room, and the own seat")
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, LineDialog), "a line to type")
            await pilot.press("m", "o", "o", "enter")
            await wait_for(pilot, lambda: "You: moo" in shown(app), "the chat")
            await pilot.press("r")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the rules")

    asyncio.run(run())


def open_for_two(server: ServerProcess) -> RemoteTable:
    """A new table with two open seats, neither of them the host's."""
    return Guest.new(server.url, "Zoé").open_table("classic", 2)


def test_the_same_link_leads_to_the_same_seat(server: ServerProcess) -> None:
    link = open_for_two(server).link
    assert take_seat(link, "Anna") == take_seat(link, "Anna")


def test_a_seat_that_is_gone_is_taken_anew(server: ServerProcess) -> None:
    table = open_for_two(server)
    first = take_seat(table.link, "Anna")
    assert first.ticket.seat is not None
    stand_up(first.ticket, first.ticket.seat)
    again = take_seat(table.link, "Anna")
    assert again.ticket.token != first.ticket.token
    assert [seat.name for seat in table.look().seats] == ["Anna", ""]
    assert kept_seat(seats_folder(os.environ), server.url, table.id) == again


def test_a_table_that_is_gone_is_forgotten(server: ServerProcess) -> None:
    table = open_for_two(server)
    take_seat(table.link, "Anna")
    Http(server.url, table.http.token).ask(table.id, request.Close(id=0), RoomReply)
    with pytest.raises(ServerRefused):
        take_seat(table.link, "Anna")
    assert kept_seat(seats_folder(os.environ), server.url, table.id) is None


def test_a_seat_that_is_lost_meanwhile_is_forgotten(server: ServerProcess) -> None:
    table = open_for_two(server)
    kept = take_seat(table.link, "Anna")

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: "waiting room" in shown(app), "the waiting room")
            leave = request.Leave(id=0, seat=0)
            await asyncio.to_thread(table.http.ask, table.id, leave, RoomReply)
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the reason")
            await pilot.press("enter")
            await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")
            assert kept_seat(seats_folder(os.environ), server.url, table.id) is None

    asyncio.run(run())


def test_hints_and_taking_back_against_bots(server: ServerProcess) -> None:
    kept, _, _ = seat_at(server, "classic", people=1, max_rounds=1, hand=4)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: wants_something(app), "a question")
            table = table_of(app)
            before = table.view
            assert "hint" in shown(app)
            await pilot.press("h")
            await wait_for(pilot, lambda: not table.is_thinking, "the hint")
            assert table.asking is not None
            assert "The coach would choose" in table.log_lines[-1].text
            assert table.asking.choice is not None
            await pilot.press("enter")
            await wait_for(
                pilot, lambda: wants_something(app) and len(table.view.private.hand) == 3, "the next trick"
            )
            assert "take back" in shown(app)
            await pilot.press("u")
            await wait_for(pilot, lambda: wants_something(app) and table.view == before, "the table before")
            assert "You take your last answer back." in log(app)
            await play_to_the_end(app, pilot, Random(3))
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, ReplayScreen), "the replay")
            replay = app.screen
            assert isinstance(replay, ReplayScreen)
            await wait_for(pilot, lambda: bool(replay.notes.comments), "the coach")
            await pilot.press("end")
            assert replay.notes.comment(len(replay.events)) in shown(app)

    asyncio.run(run())


def test_with_a_second_person_nobody_helps(server: ServerProcess) -> None:
    kept, host, table = seat_at(server, "classic", people=2, max_rounds=1, hand=2)
    host.table(table).sit()

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: wants_something(app), "a question")
            assert "hint" not in shown(app)
            await pilot.press("h", "u")
            assert not table_of(app).is_thinking
            assert not table_of(app).refusal

    asyncio.run(run())


def table_at(app: TableApp) -> str:
    """The table on the screen."""
    source = table_of(app).source
    assert isinstance(source, ServerSource)
    return source.ticket.table


def test_a_rematch_against_bots_begins_at_once(server: ServerProcess) -> None:
    kept, _, table = seat_at(server, "classic", people=1, max_rounds=1, hand=2)

    async def run() -> None:
        app = app_at(kept)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_to_the_end(app, pilot, Random(3))
            await pilot.press("enter")
            await wait_for(pilot, lambda: table_at(app) != table and wants_something(app), "the rematch")
            assert "trick 1 of 2" in shown(app)

    asyncio.run(run())


def test_two_terminals_play_a_rematch(server: ServerProcess) -> None:
    host = Guest.new(server.url, "Zoé")
    options = {"max_rounds": 1, "hand": 2}
    first = host.open_table("classic", 2, autostart=True, options=options)
    seats = []
    for name in ("Anna", "Ben"):
        guest = Guest.new(server.url, name)
        assert guest.http.token is not None
        seats.append(KeptSeat(guest.table(first.id).sit(), guest.http.token, name))

    async def run() -> None:
        anna, ben = map(app_at, seats)
        async with anna.run_test(size=(80, 24)) as at_anna, ben.run_test(size=(80, 24)) as at_ben:
            await asyncio.gather(
                play_to_the_end(anna, at_anna, Random(1)), play_to_the_end(ben, at_ben, Random(2))
            )
            await at_anna.press("enter")
            await wait_for(at_anna, lambda: "waiting room" in shown(anna), "the waiting room")
            assert "Ben" in shown(anna)
            await at_ben.press("enter")
            await wait_for(at_ben, lambda: table_at(ben) != first.id and wants_something(ben), "a question")
            await wait_for(at_anna, lambda: wants_something(anna), "a question")
            assert table_at(anna) == table_at(ben)

    asyncio.run(run())
