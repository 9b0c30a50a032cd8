"""The first page: games, levels of bots, languages, a table that is joined by its link."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.support.process import ServerProcess
from tests.support.screen_player import make_app, shown, table_of, wait_for, wants_something
from tests.support.timeouts import TIMEOUT
from vacherie.bots.levels.ladder import LEVELS
from vacherie.client.errors import Unreachable
from vacherie.client.table import Guest
from vacherie.client.urls import split_link
from vacherie.games import PRESETS
from vacherie.textual_table.app import TableApp
from vacherie.textual_table.screens import home_screen
from vacherie.textual_table.screens.dialogs import DialogKey, LineDialog
from vacherie.textual_table.screens.home_screen import HomeScreen
from vacherie.textual_table.screens.table_screen import TableScreen
from vacherie.textual_table.sources.local_source import LocalSource
from vacherie.textual_table.sources.seat_file import KeptSeat
from vacherie.textual_table.sources.server_source import ServerSource
from vacherie.tui.saving.saved_games import SavedGame

Body = Callable[[TableApp, Pilot[int]], Awaitable[None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server to join a table of."""
    with ServerProcess(tmp_path_factory.mktemp("server") / "data", bot_workers=0) as found:
        found.start()
        yield found
        found.stop()


def at_home(body: Body, lang: str = "en", size: tuple[int, int] = (80, 24)) -> None:
    """Do something on the first page."""

    async def run() -> None:
        app = make_app(lang=lang)
        async with app.run_test(size=size) as pilot:
            await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen) and bool(shown(app)), "the page")
            await body(app, pilot)

    asyncio.run(run())


def home_of(app: TableApp) -> HomeScreen:
    """The first page."""
    assert isinstance(app.screen, HomeScreen)
    return app.screen


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_everything_about_a_game_and_its_bots_is_read_in_a_small_window(lang: str) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        home = home_of(app)
        for at, entry in enumerate(home.entries):
            for strength, level in enumerate(LEVELS):
                home.at, home.level = at, strength
                home.paint()
                lines = shown(app).splitlines()
                page = " ".join(" ".join(line[home.list_width + 4 :] for line in lines[:-1]).split())
                assert " ".join(entry.about.split()) in page
                if entry.preset is not None:
                    about = home.catalogue.text(f"bot-{level.bot}.about")
                    assert " ".join(about.split()) in page
                    assert f"{level.name} {'●' * level.strength}" in page

    at_home(body, lang, (60, 18))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 18)])
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_entry_is_shown_whole(lang: str, size: tuple[int, int]) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        for entry in home_of(app).entries:
            text = shown(app)
            assert (entry.label if size[0] >= 80 else entry.label.split()[-1]) in text
            assert len(text.splitlines()) <= size[1]
            last = entry.about.split()[-1]
            assert last in text, entry.label
            await pilot.press("down")

    at_home(body, lang, size)


def test_the_bots_that_are_picked_play() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        home = home_of(app)
        level = home.level
        assert LEVELS[level].name in shown(app)
        await pilot.press("minus", "minus")
        assert home.level == level - 2
        assert LEVELS[level - 2].name in shown(app)
        await pilot.press("right")
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen), "the table")
        source = table_of(app).source
        assert isinstance(source, LocalSource)
        assert [info.bot for info in source.autosave.seated.seats] == [None, *[LEVELS[level - 2].bot] * 4]

    at_home(body)


def test_the_levels_end_at_both_ends() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        for key, end in (("plus", len(LEVELS) - 1), ("minus", 0)):
            for _ in LEVELS:
                await pilot.press(key)
            assert home_of(app).level == end
            assert LEVELS[end].name in shown(app)

    at_home(body)


def test_seats_stay_within_what_a_game_allows() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        home = home_of(app)
        at = next(at for at, entry in enumerate(home.entries) if entry.preset == "nothanks-tactical")
        home.pick(at)
        for key, seats in (("right", 5), ("left", 3)):
            for _ in range(8):
                await pilot.press(key)
            assert home.seats == seats

    at_home(body)


def test_the_language_changes_and_stays_at_the_table() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert "seats" in shown(app)
        await pilot.press("g")
        assert "places" in shown(app)
        assert app.catalogue.lang == "fr"
        await pilot.press("g")
        assert "Plätze" in shown(app)
        await pilot.press("enter")
        await wait_for(
            pilot, lambda: isinstance(app.screen, TableScreen) and wants_something(app), "a question"
        )
        assert "Stich 1 von 10" in shown(app)

    at_home(body)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_page_leads_to_every_unfinished_game(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [SavedGame.new(tmp_path, preset) for preset in PRESETS]
    for file in files:
        file.path.touch()
    monkeypatch.setattr(home_screen, "unfinished", lambda: [(file, None) for file in files])
    gone_on: list[SavedGame] = []
    monkeypatch.setattr(HomeScreen, "go_on", lambda home, file: gone_on.append(file))

    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        home = home_of(app)
        assert [entry.preset for entry in home.entries[:5]] == [None, None, None, None, "classic"]
        await pilot.press("down", "down", "down")
        assert str(len(files) - 3) in shown(app)
        await pilot.press("enter")
        assert [entry.preset for entry in home.entries[: len(files) + 1]] == [*[None] * len(files), "classic"]
        for _ in files[3:]:
            await pilot.press("enter", "down")
        assert gone_on == files[3:]

    at_home(body, lang)


@pytest.mark.parametrize(("lang", "words"), [("de", "dazusetzen"), ("fr", "Boeuf contre tous")])
def test_plain_letters_stay_when_the_language_changes(lang: str, words: str) -> None:
    async def run() -> None:
        app = make_app(lang="en", LANG="C", LC_ALL="C", TERM="vt100")
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen) and bool(shown(app)), "the page")
            while app.catalogue.lang != lang:
                await pilot.press("g")
            assert words in shown(app)
            assert not set("äöüÄÖÜßœŒ") & set(shown(app))

    asyncio.run(run())


def test_a_click_begins_a_game() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        at = list(PRESETS).index("nothanks")
        await pilot.click("Stage", offset=(5, 2 + at))
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen), "the table")
        assert table_of(app).source.game.preset == "nothanks"  # type: ignore[union-attr]

    at_home(body)


async def type_line(app: TableApp, pilot: Pilot[int], words: str) -> None:
    """Type a line into the dialog that opens."""
    await wait_for(
        pilot, lambda: isinstance(app.screen, LineDialog) and bool(app.screen.query(Input)), "a line to type"
    )
    before = app.screen
    app.screen.query_one(Input).value = words
    await pilot.press("enter")
    await wait_for(pilot, lambda: app.screen is not before, "the end of the dialog")


def test_a_table_is_joined_by_its_link(server: ServerProcess) -> None:
    table = Guest.new(server.url, "Zoé").open_table("classic", 2)

    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("j")
        await type_line(app, pilot, table.link)
        await type_line(app, pilot, "Anna")
        await wait_for(pilot, lambda: "waiting room" in shown(app), "the waiting room")
        source = table_of(app).source
        assert isinstance(source, ServerSource)
        assert (source.ticket.table, source.kept.name) == (split_link(table.link)[1], "Anna")

    at_home(body)


def test_while_a_server_is_looked_for_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    has_answered = Event()

    def take_seat(link: str, name: str) -> KeptSeat:
        has_answered.wait(TIMEOUT)
        raise Unreachable(f"{link} does not answer {name}")

    monkeypatch.setattr(home_screen, "take_seat", take_seat)

    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("j")
        await type_line(app, pilot, "http://localhost:1/t/abcdefgh2345")
        await type_line(app, pilot, "Anna")
        await wait_for(pilot, lambda: "Looking for http://localhost:1" in shown(app), "what happens")
        has_answered.set()
        await wait_for(pilot, lambda: "does not answer" in shown(app), "why")

    at_home(body)


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("link", ["http://localhost:1/t/abc", "http://localhost:1/t/abcdefgh2345"])
def test_a_link_that_leads_nowhere_says_so(link: str, lang: str, size: tuple[int, int]) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("j")
        await type_line(app, pilot, link)
        if isinstance(app.screen, LineDialog):
            await type_line(app, pilot, "Anna")
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen) and bool(app.screen.message), "why")
        page = "".join(line[home_of(app).list_width + 4 :] for line in shown(app).splitlines()[:-1])
        assert "".join(home_of(app).message.split()) in "".join(page.split())
        await pilot.press("down")
        assert not home_of(app).message

    at_home(body, lang, size)


def test_the_line_is_left_with_the_mouse() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("j")
        await wait_for(pilot, lambda: bool(app.screen.query(DialogKey)), "the keys")
        await pilot.click(list(app.screen.query(DialogKey))[1])
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the page")

    at_home(body)
