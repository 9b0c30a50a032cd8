"""Replays on the whole screen: forwards, backwards, from another seat, through a file of games."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from tests.support.screen_player import make_app, shown, wait_for
from vacherie.analysis.review.sentences import say, say_option
from vacherie.bots.careful.bot import Careful
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.core.action import tag_of
from vacherie.core.error import Refused
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.extras import MissingExtra
from vacherie.games import game
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.records.format import SeatInfo
from vacherie.records.game_record import Record
from vacherie.records.record import encode, record_match
from vacherie.textual_table.app import TableApp
from vacherie.textual_table.screens.dialogs import TextDialog
from vacherie.textual_table.screens.pages import REPLAY_HELP
from vacherie.textual_table.screens.replay_screen import KEYS, ReplayScreen
from vacherie.textual_table.screens.review_notes import ReviewNotes
from vacherie.textual_table.sources import background_review

NAMES = ("Ann", "Bo", "Cyril")


def record(preset: str, seed: str, **options: int) -> Record:
    """A game between bots."""
    match = Match(game(preset, **options), 3, Dealer.from_seed(seed, seats=3))
    run(match, [Careful(match.game)] * 3, seat_rngs(seed, 0, 3))
    return record_match(match, [SeatInfo(name, bot="careful") for name in NAMES])


def replay_of(app: TableApp) -> ReplayScreen:
    """The replay."""
    return next(screen for screen in app.screen_stack if isinstance(screen, ReplayScreen))


def watch(records: list[Record], *, speed: str = "off") -> TableApp:
    """An application that shows these games."""
    return make_app(lambda app: app.show_replay(records), speed=speed)


def test_it_plays_by_itself_to_the_end() -> None:
    async def run_it() -> None:
        app = watch([record("classic", "tea", max_rounds=1, hand=3)])
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: "Ann" in shown(app), "the table")
            await pilot.press("space")
            await wait_for(pilot, lambda: replay_of(app).at == len(replay_of(app).events), "the end")
            assert replay_of(app).log_lines[-1].kind == "game-ended"

    asyncio.run(run_it())


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_trick_and_the_game_are_read_in_a_small_window(lang: str) -> None:
    async def run_it() -> None:
        records = [record("leaflet", seed, max_rounds=1, hand=3) for seed in ("tea", "milk")]
        app = make_app(lambda app: app.show_replay(records), lang, speed="off")
        async with app.run_test(size=(60, 18)) as pilot:
            await wait_for(pilot, lambda: "Ann" in shown(app), "the table")
            await pilot.press("end")
            catalogue, title = app.catalogue, shown(app).splitlines()[0]
            at = len(replay_of(app).events)
            assert title.endswith(f"{catalogue.text('tui-replay-game', game=1, games=2)} · {at}/{at}")
            head = catalogue.text("ui-head", preset="", round=1, trick=3, tricks=3)
            assert head.lstrip(" ·") in title

    asyncio.run(run_it())


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "The record is damaged: line 1: cut off after"),
        ("fr", "L’enregistrement est abîmé\u00a0: line 1: cut off"),
        ("de", "Die Aufzeichnung ist beschädigt: line 1: cut off"),
    ],
)
def test_damage_is_told_with_what_could_be_read(lang: str, words: str, tmp_path: Path) -> None:
    data = encode(record("classic", "tea", max_rounds=1, hand=3))
    file = tmp_path / "cut.jsonl"
    file.write_bytes(data[: len(data) // 2])
    start = import_module("vacherie.cli.tui").watch(Catalogue(lang), file, None)

    async def run_it() -> None:
        app = make_app(start, lang, speed="off")
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: "Ann" in shown(app), "the table")
            assert words in shown(app)

    asyncio.run(run_it())


SIGNS = {
    "space": "␣", "enter": "⏎", "right": "→", "left": "←", "down": "↓", "up": "↑",
    "home": "Home", "end": "End", "tab": "Tab", "question_mark": "?", "escape": "Esc",
}  # fmt: skip
"""How keys are written on the page of keys."""


def test_the_help_of_a_replay_names_every_key_of_it() -> None:
    written = {sign for signs, _ in REPLAY_HELP for sign in signs.split()}
    assert {SIGNS.get(key, key) for key in KEYS if not key.startswith("ctrl+")} == written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_keys_of_a_replay_are_explained(lang: str) -> None:
    async def run_it() -> None:
        app = make_app(lambda app: app.show_replay([record("nothanks", "tea")]), lang)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("question_mark")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the page")
            assert isinstance(app.screen, TextDialog)
            console = Console(width=80, height=50)
            with console.capture() as capture:
                for part in app.screen.content:
                    console.print(part)
            told = capture.get()
            for id in ("replay-watch", "replay-seat", "replay-next-game", "coach", "mistake"):
                assert app.catalogue.text(f"tui-help-{id}")[:40] in told
            assert app.catalogue.text("tui-help-pass-both") not in told

    asyncio.run(run_it())


@pytest.mark.parametrize("is_playing", [True, False])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_coach_mistakes_and_next_game_stay_in_the_key_line(lang: str, is_playing: bool) -> None:
    async def run_it() -> None:
        records = [record("nothanks", seed) for seed in ("tea", "milk")]
        app = make_app(lambda app: app.show_replay(records), lang)
        async with app.run_test(size=(80, 24)):
            replay = replay_of(app)
            replay.notes = ReviewNotes({}, {}, (3,))
            replay.is_playing = is_playing
            replay.paint()
            last = shown(app).splitlines()[-1]
            keys = {"c": "coach", "m": "mistake", "n": "next-game", "?": "help", "q": "leave"}
            for sign, id in keys.items():
                assert f" {sign}  {app.catalogue.text(f'tui-key-{id}')}" in last

    asyncio.run(run_it())


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "The chips of Ann"), ("fr", "Les jetons de Ann"), ("de", "Die Chips von Ann")],
)
def test_chips_of_a_seat_that_is_not_the_readers(lang: str, words: str) -> None:
    async def run_it() -> None:
        app = make_app(lambda app: app.show_replay([record("nothanks", "tea")]), lang)
        async with app.run_test(size=(80, 24)):
            assert words in shown(app)

    asyncio.run(run_it())


def file_of(folder: Path, *games: bytes) -> Path:
    """A file of games."""
    file = folder / "games.jsonl"
    file.write_bytes(b"\n".join(games) + b"\n")
    return file


def started(file: Path, game: int | None, most: int | None = None) -> TableApp:
    """The application as `vacherie tui FILE --game N` starts it."""
    command = import_module("vacherie.cli.tui")
    with pytest.MonkeyPatch.context() as patch:
        if most is not None:
            patch.setattr(command, "MOST_GAMES", most)
        return make_app(command.watch(Catalogue("en"), file, game), speed="off")


GAMES = [encode(record("classic", seed, max_rounds=1, hand=3)) for seed in ("tea", "milk", "coffee")]


def test_a_chosen_game_leads_on_to_the_others(tmp_path: Path) -> None:
    async def run_it() -> None:
        app = started(file_of(tmp_path, *GAMES), 2)
        async with app.run_test(size=(80, 24)) as pilot:
            for number in (2, 3, 1):
                assert f"game {number} of 3" in shown(app)
                await pilot.press("n")

    asyncio.run(run_it())


@pytest.mark.parametrize(("game", "numbers"), [(None, (1, 2, 1)), (2, (2, 1, 2)), (3, (3, 3))])
def test_games_that_are_left_out_are_counted(game: int | None, numbers: list[int], tmp_path: Path) -> None:
    async def run_it() -> None:
        app = started(file_of(tmp_path, *GAMES), game, most=2)
        async with app.run_test(size=(80, 24)) as pilot:
            for number in numbers:
                assert f"game {number} of 3" in shown(app)
                left = 3 - len(set(numbers))
                counted = "1 game" if left == 1 else f"{left} games"
                assert f"{counted} of this file {'is' if left == 1 else 'are'} not here" in shown(app)
                await pilot.press("n")

    asyncio.run(run_it())


def test_another_game_that_cannot_be_read_is_no_hindrance(tmp_path: Path) -> None:
    async def run_it() -> None:
        app = started(file_of(tmp_path, b"{}", *GAMES[:2]), 2)
        async with app.run_test(size=(80, 24)) as pilot:
            for number in (2, 3, 2):
                assert f"game {number} of 3" in shown(app)
                assert "1 game of this file is not here" in shown(app)
                await pilot.press("n")

    asyncio.run(run_it())


def test_steps_forwards_and_backwards_show_the_same() -> None:
    async def run_it() -> None:
        app = watch([record("nothanks", "tea")])
        async with app.run_test(size=(80, 24)) as pilot:
            await step(app, pilot, "right")
            first = shown(app)
            await step(app, pilot, "right")
            assert shown(app) != first
            await step(app, pilot, "left")
            assert shown(app) == first
            await pilot.press("end")
            assert replay_of(app).at == len(replay_of(app).events)
            await pilot.press("up", "up", "home")
            assert replay_of(app).at == replay_of(app).first_shown()

    asyncio.run(run_it())


async def step(app: TableApp, pilot: Pilot[int], key: str) -> None:
    """Go one event on or back."""
    before = replay_of(app).at
    await pilot.press(key)
    await wait_for(pilot, lambda: replay_of(app).at != before and not replay_of(app).is_moving, "the step")


def test_another_seat_has_another_hand_at_the_same_moment() -> None:
    async def run_it() -> None:
        app = watch([record("classic", "tea", max_rounds=1)])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("down", "down")
            trick = replay_of(app).view.table.trick
            hands = []
            for name in NAMES:
                assert f"Through the eyes of {name}" in shown(app)
                hands.append(replay_of(app).view.private.hand)
                assert replay_of(app).view.table.trick == trick
                await pilot.press("tab")
            assert len(set(hands)) == 3

    asyncio.run(run_it())


def test_the_next_game_of_a_file() -> None:
    async def run_it() -> None:
        app = watch([record("classic", "tea", max_rounds=1), record("nothanks", "tea")])
        async with app.run_test(size=(80, 24)) as pilot:
            assert "game 1 of 2" in shown(app)
            await pilot.press("n")
            assert "game 2 of 2" in shown(app)
            assert "No Thanks!" in shown(app)
            await pilot.press("q")
        assert app.return_code == 0

    asyncio.run(run_it())


async def is_moving(app: TableApp, pilot: Pilot[int]) -> None:
    """Go to an event that is shown as a movement, and wait until it moves."""
    replay = replay_of(app)
    at = next(at for at, event in enumerate(replay.events) if tag_of(event) == "placed")
    replay.jump(at)
    await pilot.press("right")
    await wait_for(pilot, lambda: replay.is_moving, "a movement")


@pytest.mark.parametrize("key", ["tab", "left", "down", "home"])
def test_a_key_during_a_movement_shows_what_it_leads_to(key: str) -> None:
    async def run_it() -> None:
        app = watch([record("classic", "tea", max_rounds=1)], speed="slow")
        async with app.run_test(size=(80, 24)) as pilot:
            replay = replay_of(app)
            await is_moving(app, pilot)
            await pilot.press(key)
            await wait_for(pilot, lambda: not replay.is_moving, "the end of the movement")
            assert replay.view is replay.views[replay.at]
            told = list(replay.log_lines)
            replay.go_to(replay.at)
            assert replay.log_lines == told

    asyncio.run(run_it())


def page(app: TableApp) -> str:
    """The text of the dialog that is open."""
    return "\n".join(str(part.render()) for part in app.screen.query(Static))


def test_the_coach_comments_what_a_seat_has_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_review, "SECONDS", 2.0)

    async def run_it() -> None:
        app = watch([record("classic", "tea", max_rounds=1)])
        async with app.run_test(size=(80, 24)) as pilot:
            replay = replay_of(app)
            await pilot.press("c")
            review = replay.review
            assert review is not None
            # On a slow machine all that there is time for is the sketch.
            await wait_for(pilot, lambda: review.done == 1, "the review")
            found = review.found
            assert found is not None
            own = [one for one in found.decisions if one.seat == 0 and one.severity != "none"]
            assert own
            assert len(replay.notes.mistakes) == len(own)
            for decision in own:
                before = replay.at
                await pilot.press("m")
                assert replay.at > before
                better = say_option(replay.wording, decision.options, decision.best)
                assert f"better: {better}" in shown(app)
            await pilot.press("M")
            assert replay.at == replay.notes.mistakes[-2 if len(own) > 1 else -1]
            await pilot.press("end")
            log = [line.text for line in replay.log_lines if line.kind == "coach"]
            assert {say(replay.wording, moment.phrase) for moment in found.moments} <= set(log)
            await pilot.press("tab")
            others = [one for one in found.decisions if one.seat == 1 and one.severity != "none"]
            assert len(replay.notes.mistakes) == len(others)
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the page")
            for moment in found.moments:
                assert say(replay.wording, moment.phrase) in page(app)

    asyncio.run(run_it())


def test_a_review_is_given_up_when_its_game_is_left() -> None:
    async def run_it() -> None:
        app = watch([record("classic", "tea"), record("nothanks", "tea")])
        async with app.run_test(size=(80, 24)) as pilot:
            replay = replay_of(app)
            await pilot.press("c")
            review = replay.review
            assert review is not None
            await pilot.press("n")
            assert replay.review is None
            await wait_for(pilot, lambda: review.is_given_up, "the end of the review")
            assert review.done < 1
            assert not replay.notes.comments

    asyncio.run(run_it())


def test_a_refused_review_is_told_in_the_language_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise Refused("busy", "the server is busy")

    monkeypatch.setattr(background_review, "review", refused)

    async def run_it() -> None:
        app = make_app(lambda app: app.show_replay([record("nothanks", "tea")]), "fr", speed="off")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the reason")
            assert "très occupé" in page(app)

    asyncio.run(run_it())


def test_without_the_kernels_the_coach_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise MissingExtra("sim", "numba")

    monkeypatch.setattr(background_review, "review", missing)

    async def run_it() -> None:
        app = watch([record("nothanks", "tea")])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("c")
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the reason")
            assert "vacherie[sim]" in page(app)

    asyncio.run(run_it())
