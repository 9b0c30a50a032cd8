"""The table on the whole screen: keys, mouse, previews, movement, taking back, saving, sizes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from tests.support.screen_player import make_app, play_to_the_end, show_of, shown, table_of, wait_for
from vacherie.analysis.review import Hint, hint
from vacherie.analysis.review.sentences import say
from vacherie.core.action import Decision, tag_of
from vacherie.core.error import Refused
from vacherie.games import game
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.locale.catalogue import Catalogue
from vacherie.textual_table import pace
from vacherie.textual_table.app import TableApp
from vacherie.textual_table.families import FAMILIES
from vacherie.textual_table.screens.dialogs import DialogKey, TextDialog
from vacherie.textual_table.screens.home_screen import HomeScreen
from vacherie.textual_table.screens.replay_screen import ReplayScreen
from vacherie.textual_table.sources.local_source import LocalSource
from vacherie.textual_table.sources.wish import Wish, new_source, unfinished
from vacherie.textual_table.sources.wish import source_of as source_of_saved
from vacherie.tui.saving.saved_games import folder

Body = Callable[[TableApp, Pilot[int]], Awaitable[None]]


def at_table(
    body: Body, preset: str = "classic", size: tuple[int, int] = (80, 24), seats: int = 3, speed: str = "off",
    lang: str = "en", environment: dict[str, str] | None = None, **options: int,
) -> None:  # fmt: skip
    """Do something at a seeded table."""
    catalogue = Catalogue(lang)
    wish = Wish(game(preset, **options), ("careful",) * (seats - 1), "tea")

    async def run() -> None:
        app = make_app(lambda app: app.table(new_source(catalogue, wish)), lang, speed, **(environment or {}))
        async with app.run_test(size=size) as pilot:
            await asked(app, pilot)
            await body(app, pilot)

    asyncio.run(run())


def has_lines(app: TableApp, lines: int) -> bool:
    """Whether a picture of so many lines is shown."""
    canvas = table_of(app).stage.canvas
    return canvas is not None and canvas.height == lines


def has_ended(screen: Screen[Any]) -> bool:
    """Whether a screen has been closed."""
    return not screen.is_running


async def asked(app: TableApp, pilot: Pilot[int]) -> None:
    """Wait for a question."""
    await wait_for(pilot, lambda: table_of(app).asking is not None, "a question")


def source_of(app: TableApp) -> LocalSource:
    """The game behind the table."""
    source = table_of(app).source
    assert isinstance(source, LocalSource)
    return source


def decision_of(app: TableApp) -> Decision:
    """The open decision."""
    decision = source_of(app).decision
    assert decision is not None
    return decision


def hand(app: TableApp) -> list[int]:
    """The player's cards."""
    return list(source_of(app).view.private.hand)


def test_an_arrow_lifts_a_card_and_says_where_it_lands() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right")
        first = hand(app)[0]
        assert table_of(app).asking.lifted == f"card:{first}"  # type: ignore[union-attr]
        await pilot.press("end")
        last = hand(app)[-1]
        assert f"The {last} lands" in shown(app)
        await pilot.press("escape")
        assert "lands" not in shown(app)

    at_table(body)


def test_typed_digits_lift_a_card() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        card = hand(app)[-2]
        await pilot.press(*str(card))
        assert table_of(app).asking.lifted == f"card:{card}"  # type: ignore[union-attr]
        await pilot.press("enter")
        await wait_for(pilot, lambda: card not in hand(app), "the card")

    at_table(body)


def test_the_mouse_points_and_plays() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        card = hand(app)[3]
        table = table_of(app)
        assert table.scene is not None
        area = table.scene.areas[f"card:{card}"]
        at = (area.x + 2, area.y + 2)
        await pilot.hover("Stage", offset=at)
        assert table.asking is not None
        assert table.asking.lifted == f"card:{card}"
        await pilot.click("Stage", offset=at)
        await wait_for(pilot, lambda: card not in hand(app), "the card")

    at_table(body)


def test_what_is_lifted_lies_as_an_outline_in_its_row() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        for card in hand(app):
            await pilot.press(*str(card))
            assert table.asking is not None
            assert table.scene is not None
            seen = source_of(app).game.foresee(source_of(app).view, Play(card))
            assert seen is not None
            assert ("ghost" in table.scene.sprites) == (seen.row is not None and not seen.takes)

    at_table(body)


def test_an_answer_is_taken_back() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        before = hand(app)
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) < len(before), "the answer")
        await asked(app, pilot)
        other = source_of(app).match
        await pilot.press("u")
        await wait_for(pilot, lambda: table_of(app).asking is not None, "the question")
        assert hand(app) == before
        assert source_of(app).match is not other
        assert not source_of(app).can_take_back
        assert "You take your last answer back." in [line.text for line in table_of(app).log_lines]

    at_table(body, seats=2)


@pytest.mark.parametrize("preset", ["classic", "nothanks"])
def test_the_coach_gives_a_hint(preset: str) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        source, table = source_of(app), table_of(app)
        decision = source.decision
        assert decision is not None
        await pilot.press("h")
        await wait_for(pilot, lambda: not table.is_thinking, "the hint")
        found = hint(source.game, source.view, source.match.heard[0], decision)
        assert table.asking is not None
        assert table.asking.choice == found.options[0].choice
        assert say(source.wording, found.reason) in table.log_lines[-1].text

    at_table(body, preset)


def test_a_hint_about_an_answer_that_was_taken_back_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        source, table, may_answer = source_of(app), table_of(app), asyncio.Event()
        found = await source.hint(decision_of(app))
        answered = []

        async def late_hint(decision: Decision) -> Hint:
            await may_answer.wait()
            answered.append(decision)
            return found

        monkeypatch.setattr(source, "hint", late_hint)
        await pilot.press("home", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the answer")
        await asked(app, pilot)
        first = decision_of(app)
        await pilot.press("h")
        await wait_for(pilot, lambda: table.is_thinking, "the coach")
        await pilot.press("u")
        await wait_for(pilot, lambda: len(hand(app)) == 10, "the card back")
        await wait_for(pilot, lambda: not table.is_thinking, "the other question")
        await asked(app, pilot)
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the other answer")
        await asked(app, pilot)
        assert decision_of(app).id == first.id
        may_answer.set()
        await wait_for(pilot, lambda: bool(answered), "the late hint")
        await pilot.pause()
        assert not [line for line in table.log_lines if line.kind == "coach"]
        await pilot.press("h")
        await wait_for(pilot, lambda: len(answered) == 2, "a hint about the open question")

    at_table(body, seats=2)


def test_a_hint_in_a_menu() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: table.asking is not None and table.asking.menu is not None, "a menu")
        await pilot.press("h")
        await wait_for(pilot, lambda: table.log_lines[-1].kind == "coach", "the hint")
        assert "The coach would choose" in table.log_lines[-1].text

    at_table(body, "coop", seats=2)


def test_taking_back_during_a_movement_shows_the_table_from_before() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        before = table.view
        await pilot.press("right", "enter")
        await wait_for(
            pilot, lambda: source_of(app).can_take_back and bool(source_of(app).moments), "moments"
        )
        await pilot.press("u")
        await asked(app, pilot)
        assert table.view == before
        assert table.asking is not None
        assert table.asking.view == before
        await pilot.press("right")
        assert f"The {hand(app)[0]} lands" in shown(app) or f"The {hand(app)[0]} fits" in shown(app)

    at_table(body, speed="slow", seats=2)


def test_an_answer_after_one_that_was_taken_back_is_saved() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("home", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the answer")
        await asked(app, pilot)
        await pilot.press("u")
        await wait_for(pilot, lambda: len(hand(app)) == 10, "the card back")
        await asked(app, pilot)
        await pilot.press("end", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the other answer")
        await asked(app, pilot)
        left = hand(app)
        await source_of(app).close()
        [(_, seated)] = unfinished()
        assert list(seated.match.view(0).private.hand) == left

    at_table(body, seats=2)


def test_the_first_answer_stays_taken_back() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("home", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the answer")
        await asked(app, pilot)
        await pilot.press("u")
        await wait_for(pilot, lambda: len(hand(app)) == 10, "the card back")
        await source_of(app).close()
        assert unfinished() == []

    at_table(body, seats=2)


async def leave_for_home(app: TableApp, pilot: Pilot[int]) -> None:
    """Leave the game for the first page."""
    await pilot.press("q")
    await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the dialog")
    await pilot.press("h")
    await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")


def test_the_first_page_offers_a_finished_game_no_more() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 2, "the answer")
        await asked(app, pilot)
        await leave_for_home(app, pilot)
        assert "Go on: 6 nimmt!" in shown(app)
        await pilot.press("enter")
        await play_to_the_end(app, pilot, Random(1))
        await pilot.press("h")
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")
        assert "Go on" not in shown(app)

    at_table(body, seats=2, max_rounds=1, hand=3)


def test_a_game_that_was_finished_elsewhere_is_offered_no_more() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 2, "the answer")
        await asked(app, pilot)
        await leave_for_home(app, pilot)
        [(file, _)] = unfinished()
        file.remove()
        await pilot.press("enter")
        await wait_for(pilot, lambda: "Go on" not in shown(app), "the list without it")
        assert isinstance(app.screen, HomeScreen)
        assert "elsewhere" in shown(app)
        assert not list(folder(os.environ).iterdir())

    at_table(body, seats=2, max_rounds=1, hand=3)


def test_a_saved_game_goes_on_from_what_was_played_elsewhere() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 4, "the answer")
        await asked(app, pilot)
        await leave_for_home(app, pilot)
        [(file, seated)] = unfinished()
        other = source_of_saved(Catalogue("en"), seated, file)
        while len(other.match.log) < 6:
            decision = other.match.waiting()[0]
            other.carry_out(decision, decision.options[0])
        await other.close()
        await pilot.press("enter")
        await asked(app, pilot)
        assert source_of(app).match.log[:6] == other.match.log

    at_table(body, seats=2, max_rounds=1, hand=5)


def test_after_a_failure_the_game_is_offered_again() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 2, "the answer")
        await asked(app, pilot)
        source_of(app).failure = Refused("bot", "the bot has failed")
        source_of(app).news.set()
        await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the reason")
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")
        assert "Go on: 6 nimmt!" in shown(app)

    at_table(body, seats=2, max_rounds=1, hand=3)


def test_a_game_that_was_left_goes_on() -> None:
    left: list[int] = []

    async def leave(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the answer")
        await asked(app, pilot)
        left.extend(hand(app))
        await leave_for_home(app, pilot)
        assert "Go on: 6 nimmt!" in shown(app)
        await pilot.press("enter")
        await asked(app, pilot)
        assert hand(app) == left
        assert "Round 1 begins." in " ".join(line.text for line in table_of(app).log_lines)

    at_table(leave, seats=2)


def test_a_finished_game_is_not_kept_and_another_one_begins() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await play_to_the_end(app, pilot, Random(1))
        assert isinstance(app.screen, TextDialog)
        first = table_of(app)
        await pilot.press("enter")
        await wait_for(
            pilot, lambda: isinstance(app.screen, type(first)) and app.screen is not first, "a new game"
        )
        await asked(app, pilot)
        assert len(hand(app)) == 3
        assert not list(folder(os.environ).glob("*.json"))

    at_table(body, seats=2, max_rounds=1, hand=3)


def test_a_finished_game_is_reviewed() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await play_to_the_end(app, pilot, Random(1))
        played = source_of(app).match
        await pilot.press("c")
        await wait_for(pilot, lambda: isinstance(app.screen, ReplayScreen), "the replay")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.events == played.heard[0]
        assert "Through your eyes" in shown(app)
        await wait_for(pilot, lambda: bool(replay.notes.comments), "the coach")
        await pilot.press("end")
        assert "You: the " in shown(app)
        await pilot.press("q")
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")

    at_table(body, seats=2, max_rounds=1, hand=3)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_keys_of_a_dialog_are_buttons(lang: str) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("q")
        await wait_for(pilot, lambda: bool(app.screen.query(DialogKey)), "the dialog")
        keys = list(app.screen.query(DialogKey))
        assert [key.answer for key in keys] == ["q", "h", "escape"]
        await pilot.click(keys[2])
        await wait_for(pilot, lambda: not isinstance(app.screen, TextDialog), "the table")
        assert app.screen is table_of(app)
        await pilot.press("q")
        await wait_for(pilot, lambda: bool(app.screen.query(DialogKey)), "the dialog")
        await pilot.click(list(app.screen.query(DialogKey))[1])
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen), "the home screen")

    at_table(body, lang=lang)


def test_a_key_that_ends_a_dialog_twice_leaves_the_table_alone() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        for key in ("?", "q"):
            await pilot.press(key)
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "a dialog")
            dialog = app.screen
            for _ in range(2):
                dialog.post_message(events.Key("enter", "\r"))
            await wait_for(pilot, partial(has_ended, dialog), "its end")
            assert app.screen is table
        await pilot.press("right")
        assert table.asking is not None
        assert table.asking.lifted is not None

    at_table(body)


def test_the_score_sheet_is_left_with_the_mouse() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await play_to_the_end(app, pilot, Random(1))
        played = source_of(app).match
        assert [key.answer for key in app.screen.query(DialogKey)] == ["enter", "c", "h", "q"]
        await pilot.click(next(iter(app.screen.query(DialogKey))))
        await wait_for(pilot, lambda: app.screen is table_of(app), "a new game")
        assert source_of(app).match is not played

    at_table(body, seats=2, max_rounds=1, hand=2, size=(64, 20))


def test_a_score_sheet_takes_no_key_that_was_meant_for_the_table() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        sheet = TextDialog(["points"], "⏎ again", ("c",), seconds=3600)
        app.push_screen(sheet)
        await pilot.press("enter", "c", "escape")
        assert app.screen is sheet
        sheet.takes_keys_at = 0
        await pilot.press("enter")
        assert not sheet.is_current

    at_table(body)


def test_the_final_sheet_takes_no_key_at_once_at_any_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "SHEET_REST", 3600.0)

    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert app.speed == "off"
        while not isinstance(app.screen, TextDialog):
            await pilot.press("right", "enter")
        sheet = app.screen
        await pilot.press("enter", "c", "q")
        assert app.screen is sheet

    at_table(body, seats=2, max_rounds=1, hand=2)


def test_the_final_sheet_says_who_has_won() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await play_to_the_end(app, pilot, Random(1))
        sheet = app.screen
        assert isinstance(sheet, TextDialog)
        [ended] = [event for event in source_of(app).match.heard[0] if tag_of(event) == "game-ended"]
        assert str(sheet.content[0]) == source_of(app).wording.sentence(ended)

    at_table(body, seats=2, max_rounds=1, hand=3)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_all_keys_of_the_final_sheet_are_in_sight(lang: str) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await play_to_the_end(app, pilot, Random(1))
        await pilot.resize_terminal(60, 18)
        await wait_for(pilot, lambda: app.screen.size.width == 60, "the small window")
        await pilot.pause()
        keys = list(app.screen.query(DialogKey))
        assert [key.answer for key in keys] == ["enter", "c", "h", "q"]
        for key in keys:
            shown_part, whole = key.region.intersection(app.screen.region), str(key.render())
            assert shown_part.width == len(whole), whole
            assert shown_part.height == 1, whole
        await pilot.click(keys[3])
        await wait_for(pilot, lambda: app.return_code == 0, "the end")

    at_table(body, lang=lang, max_rounds=1, hand=2, seats=6, environment={"TERM": "linux"})


def test_a_game_that_is_left_before_it_began_is_not_kept() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("q")
        await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the dialog")
        assert isinstance(app.screen, TextDialog)
        assert "Nothing of this game is kept." in str(app.screen.content[0])
        await pilot.press("escape", "right", "enter")
        await wait_for(pilot, lambda: len(hand(app)) == 9, "the answer")
        await asked(app, pilot)
        await pilot.press("q")
        await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), "the dialog")
        assert isinstance(app.screen, TextDialog)
        assert "Your game is kept" in str(app.screen.content[0])

    at_table(body, seats=2)


def test_every_arrow_leads_from_row_to_row() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        row = Decision(0, 0, tuple(map(ChooseRow, (1, 2, 3, 4))))
        assert table.asking is not None
        assert "←→  choose" in shown(app)
        table.asking.items = FAMILIES["nimmt"].items(table.view, row)
        lifted = []
        for key in ("down", "right", "down", "right", "down", "left", "up"):
            await pilot.press(key)
            lifted.append(table.asking.lifted)
        assert lifted == ["row:1", "row:2", "row:3", "row:4", "row:1", "row:4", "row:3"]
        assert "↑↓  choose" in shown(app)
        table.asking.items = table.asking.items[:1]
        table.paint()
        assert "←→  choose" in shown(app), "a last card"

    at_table(body)


def test_cards_move_on_their_way() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = show_of(app)
        pictures = set()
        paint = table.paint

        def keep(scene: object = None) -> None:
            paint(scene)  # type: ignore[arg-type]
            pictures.add(shown(app))

        table.paint = keep  # type: ignore[method-assign]
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: len(pictures) > 8, "movement")
        await pilot.press("space")
        await asked(app, pilot)

    at_table(body, speed="normal", seats=2)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (64, 20), (60, 18)])
@pytest.mark.parametrize(
    ("preset", "seats"),
    [("classic", 10), ("coop", 6), ("surprise", 8), ("nothanks", 7), ("pro", 10), ("fan-reverse", 4)],
)
def test_everything_is_on_the_screen(preset: str, seats: int, size: tuple[int, int]) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        assert table.scene is not None
        width, height = size
        text = shown(app)
        assert "leave" in text
        for number in range(seats):
            assert number in table.scene.seats
            assert table.scene.seats[number][1] < height - 3, f"seat {number}"
        for key, sprite in table.scene.sprites.items():
            assert sprite.x >= 0, key
            assert sprite.y >= 1, key
            assert sprite.y + len(sprite.lines) <= height - 3, key
            assert sprite.x + sum(len(run[0]) for run in sprite.lines[0]) <= width, key

    at_table(body, preset, size, seats)


def test_heads_of_a_full_hand_are_there_in_the_smallest_window() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert len(hand(app)) == 10
        for number in hand(app):
            assert f"{number}∀{BULLHEADS[number]}" in shown(app)

    at_table(body, size=(60, 18), environment={"NO_COLOR": "1"})


@pytest.mark.parametrize(("preset", "seats"), [("classic", 4), ("coop", 6), ("surprise", 6), ("fan-leap", 8)])
def test_names_are_whole_in_the_smallest_window(preset: str, seats: int) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        for name in source_of(app).wording.names[1:]:
            assert name in shown(app)
        scene = table_of(app).scene
        assert scene is not None
        assert scene.panel.width >= 24

    at_table(body, preset, (60, 18), seats)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_special_cards_in_sight_fit_into_their_line(lang: str) -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        lines = [line for line in shown(app).splitlines() if line.endswith(")") and "(" in line]
        assert len(lines) == 1

    for preset in ("coop", "surprise"):
        at_table(body, preset, lang=lang)


def test_a_new_size_keeps_the_question_and_what_is_lifted() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right")
        lifted = table_of(app).asking.lifted  # type: ignore[union-attr]
        for size in ((120, 40), (30, 8), (80, 24)):
            await pilot.resize_terminal(*size)
            await wait_for(pilot, partial(has_lines, app, size[1]), "the new size")
        assert table_of(app).asking.lifted == lifted  # type: ignore[union-attr]
        assert table_of(app).asking.foreseen in shown(app)  # type: ignore[union-attr]

    at_table(body)


def test_a_window_that_is_too_small_says_so() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert "too small" in shown(app)

    at_table(body, size=(50, 12))


def test_without_colours_cards_have_frames() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert "╭" in shown(app)
        stage = table_of(app).stage
        assert stage.canvas is not None
        for y in range(24):
            for segment in stage.canvas.segments(y):
                assert segment.style is None or segment.style.color is None
                assert segment.style is None or segment.style.bgcolor is None

    at_table(body, environment={"NO_COLOR": "1"})


def reversed_runs(app: TableApp) -> list[str]:
    """What is shown in reverse, without title and keys."""
    canvas = table_of(app).stage.canvas
    assert canvas is not None
    lines = range(1, canvas.height - 1)
    return [words.strip() for y in lines for words, style in canvas.runs(y) if "reverse" in style]


def test_without_colours_only_the_picked_button_is_reversed() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        assert reversed_runs(app) == []
        for words in ("[t] take the card", "[n] no thanks"):
            await pilot.press("right")
            assert [run for run in reversed_runs(app) if run.startswith("[")] == [words]

    at_table(body, "nothanks", environment={"NO_COLOR": "1"})


def test_without_colours_only_the_picked_line_of_a_menu_is_reversed() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: table_of(app).passing() is not None, "a menu")
        first = reversed_runs(app)
        assert first[-1] == "0"
        await pilot.press("down")
        assert reversed_runs(app) == [*first[:-1], "1"]

    at_table(body, "coop", environment={"NO_COLOR": "1"})


def test_pages_open_and_close() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        for key in ("question_mark", "l", "r"):
            await pilot.press(key)
            await wait_for(pilot, lambda: isinstance(app.screen, TextDialog), key)
            await pilot.press("escape")
            await wait_for(pilot, lambda: not isinstance(app.screen, TextDialog), key)
        await pilot.press("s")
        assert app.speed == "slow"

    at_table(body)


def test_a_reversed_card_is_turned() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        table = table_of(app)
        assert table.asking is not None
        item = next(item for item in table.asking.items if len(item.choices) > 1)
        await pilot.press(*str(item.number))
        assert table.asking.choice == item.choices[0]
        await pilot.press("f")
        assert table.asking.choice == item.choices[1]
        assert "read as" in shown(app)

    at_table(body, "fan-reverse")


def test_the_trick_can_be_passed() -> None:
    async def body(app: TableApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "enter")
        await wait_for(pilot, lambda: table_of(app).passing() is not None, "a window")
        await pilot.press("P")
        await wait_for(
            pilot,
            lambda: table_of(app).asking is not None and table_of(app).passing() is None,
            "the next trick, or a row to choose",
        )

    at_table(body, "coop", seats=2)
