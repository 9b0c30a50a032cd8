"""A game of every preset against bots, from the first card to the final sheet, by keys alone."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.e2e.test_games import short
from tests.support.screen_player import make_app, play_to_the_end, shown, table_of
from vacherie.games import PRESETS, game
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.textual_table.sources.wish import Wish, new_source


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_to_the_final_sheet(preset: str) -> None:
    number = list(PRESETS).index(preset)
    lang = LANGUAGES[number % 3]
    catalogue = Catalogue(lang)
    seats = max(3, PRESETS[preset].seat_counts[0])
    wish = Wish(game(preset, **short(preset)), ("careful",) * (seats - 1), preset)

    async def play() -> None:
        app = make_app(lambda app: app.table(new_source(catalogue, wish)), lang)
        size = (80, 24) if number % 2 else (120, 40)
        async with app.run_test(size=size) as pilot:
            rng = Random(preset)

            def check() -> None:
                text = shown(app)
                assert len(text.splitlines()) <= size[1]
                assert "???" not in text

            assert await play_to_the_end(app, pilot, rng, check) > 3
            assert table_of(app).source.is_over
            assert any(line.kind == "game-ended" for line in table_of(app).log_lines)
            await pilot.press("q")

    asyncio.run(play())
