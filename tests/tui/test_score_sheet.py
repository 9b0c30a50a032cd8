"""The score sheet: every round where there is room, whole figures everywhere."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from vacherie.games import game
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.tui.game_over import score_sheet


def printed(rounds: int, width: int, lang: str = "en") -> str:
    """A sheet of so many rounds in so many columns."""
    wording = wording_for(Catalogue(lang), game("classic"), ["Anna", "Marguerite", "Caramel III"], 0)
    history = [(round, 100 + round, 7) for round in range(1, rounds + 1)]
    console = Console(width=width, record=True, file=StringIO())
    console.print(score_sheet(wording, history, (0,), width))
    return console.export_text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [52, 72, 92])
@pytest.mark.parametrize("rounds", [1, 2, 5, 9, 20])
def test_no_figure_and_no_heading_is_cut(rounds: int, width: int, lang: str) -> None:
    sheet = printed(rounds, width, lang)
    assert "…" not in sheet
    assert str(100 + rounds) in sheet
    if rounds > 1:
        assert str(sum(range(101, 101 + rounds))) in sheet


def test_rounds_are_named_where_there_is_room() -> None:
    assert "Round 3" in printed(3, 80)
    assert "Round" not in printed(9, 60)


def test_a_game_without_a_round_has_a_sheet() -> None:
    assert "Marguerite" in printed(0, 60)
