"""Nothing is cut off, neither on the table nor in the lines below it, at the sizes that are promised."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from vacherie.bots.seat_names import bot_names
from vacherie.core.action import Decision
from vacherie.core.game import Game
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import PRESETS, game
from vacherie.games.nimmt.choice import Pass
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import Wording
from vacherie.textual_table.asking import Asking
from vacherie.textual_table.board import Board
from vacherie.textual_table.drawing.canvas import Canvas
from vacherie.textual_table.drawing.frame import board_area, fitted_title, two_lines
from vacherie.textual_table.drawing.look import Look
from vacherie.textual_table.drawing.panel import draw_menu
from vacherie.textual_table.families import FAMILIES
from vacherie.textual_table.plain_letters import PlainCatalogue
from vacherie.tui.families import FAMILIES as TEXTS

SIZES = ((60, 18), (80, 24), (120, 40))
NAMES = ("Anna", *bot_names(["caramel"] * 3))
"""The names of the usual bots: Caramel, Caramel II and Caramel III must stay apart."""
MOST_ANSWERS = 300
"""Answers of one game that are looked at: No Thanks! between random players is long."""
CUT = re.compile(r"[^\W\d]…")
"""The end of a word that was cut off; a run of cards may be shortened."""


def questions(made: Game[Any, Any], preset: str) -> Iterator[tuple[Any, Decision]]:
    """What the first player sees in a game between random players, whenever there is a question."""
    match, rng = Match(made, 4, Dealer.from_seed("tea", seats=4)), Random(preset)
    looked_at = 0
    while not match.over and looked_at < MOST_ANSWERS:
        decision = rng.choice(match.waiting())
        if decision.seat == 0:
            looked_at += 1
            yield match.view(0), decision
        match.answer(decision, rng.choice(decision.options))


def wordings(made: Game[Any, Any]) -> list[Wording]:
    """The sentences of a game, in every language; German ones become longer in plain letters."""
    catalogues = (*map(Catalogue, LANGUAGES), PlainCatalogue("de"))
    return [wording_for(catalogue, made, NAMES, 0) for catalogue in catalogues]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ["tui-chosen", "coach-thinking", "web-review-working", "tui-taken-back"])
def test_words_about_the_course_of_a_game_fit(id: str, lang: str) -> None:
    assert cell_len(Catalogue(lang).text(id)) <= 78


@pytest.mark.parametrize("preset", PRESETS)
def test_questions_and_what_is_said_about_answers_fit(preset: str) -> None:
    made, rng = game(preset), Random(preset)
    family = FAMILIES[made.family]
    for view, decision in questions(made, preset):
        choices = rng.sample(decision.options, min(10, len(decision.options)))
        for wording in wordings(made):
            question = family.ask(wording, view, decision)
            assert cell_len(question) <= 58, question
            for choice in choices:
                about = family.foreseen(wording, view, choice, made.foresee(view, choice))
                assert cell_len(about) <= 78, about
                lines = two_lines((question, ""), (about, ""), 58)
                assert not any(words.endswith("…") for words, _ in lines), lines


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_on_the_table_is_cut(preset: str, size: tuple[int, int]) -> None:
    made = game(preset)
    family, look = FAMILIES[made.family], Look()
    for view, _ in questions(made, preset):
        for wording in wordings(made):
            canvas = Canvas(*size, look.grounds(size[1]))
            family.scene(Board(wording, view, board_area(*size), look)).paint(canvas)
            shown = canvas.text()
            # A name may be shortened, but neither its number nor anything else.
            assert not CUT.findall(re.sub(r"[^\W\d]+… (?=II)", "", shown)), shown
            *_, last = TEXTS[made.family].title(wording, view).split(" · ")
            assert fitted_title(TEXTS[made.family].title(wording, view), size[0] - 10).endswith(last)


@pytest.mark.parametrize("preset", ["classic", "surprise", "coop"])
def test_the_points_and_cards_of_many_players_are_in_sight(preset: str) -> None:
    made = game(preset)
    seats = made.seat_counts[-1]
    names, look = ["Anna", *bot_names(["caramel"] * (seats - 1))], Look()
    wording = wording_for(Catalogue("en"), made, names, 0)
    family = FAMILIES[made.family]
    match, rng = Match(made, seats, Dealer.from_seed("tea", seats=seats)), Random(preset)
    while not match.over:
        canvas, view = Canvas(60, 18, look.grounds(18)), match.view(0)
        scene = family.scene(Board(wording, view, board_area(60, 18), look))
        scene.paint(canvas)
        shown = canvas.text()
        for name in names[2:]:
            assert re.search(rf" {name.split()[1]}\s", shown), shown
        for play in view.table.queue:
            assert f"{play.card:>3}∀" in shown, shown
        assert scene.panel.height > 0
        decision = rng.choice(match.waiting())
        match.answer(decision, rng.choice(decision.options))


@pytest.mark.parametrize("preset", ["coop", "surprise", "surprise-leaflet"])
def test_the_picked_line_of_a_menu_is_whole(preset: str) -> None:
    made = game(preset)
    family, look = FAMILIES[made.family], Look()
    menus = 0
    for view, decision in questions(made, preset):
        for wording in wordings(made):
            asking = Asking(wording, view, decision)
            if asking.menu is None:
                continue
            menus += 1
            scene = family.scene(Board(wording, view, board_area(60, 18), look))
            asking.edge(is_last=True)
            canvas = Canvas(60, 18, look.grounds(18))
            draw_menu(canvas, look, scene.panel, asking)
            shown = " ".join(canvas.text().split())
            assert asking.menu.entries[-1].label.replace("\u00a0", " ").split()[-1] in shown, shown
    assert menus


def test_special_cards_keep_their_numbers_after_a_pass() -> None:
    made = game("coop")
    wording = wordings(made)[0]
    for view, decision in questions(made, "coop"):
        asking = Asking(wording, view, decision)
        if asking.menu is None or len(asking.menu.entries) < 2:
            continue
        assert isinstance(asking.menu.entries[0].lead(), Pass)
        again = Asking(wording, view, replace(decision, options=decision.options[1:]))
        assert again.menu is not None
        assert again.menu.first == 1
        for number, entry in enumerate(asking.menu.entries[1:], 1):
            assert again.menu.entries[number - again.menu.first].label == entry.label
        assert again.type("0") is None
        assert len(again.menus) == 1
        return
    raise AssertionError("no window")
