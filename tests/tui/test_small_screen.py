"""At 80x24, nothing scrolls away unread: what happened, the table, the hand and the question are in sight."""

from __future__ import annotations

import io
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from vacherie import PRESETS, Dealer, Match, game
from vacherie.bots import registry
from vacherie.core.action import Choice
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.notation.tokens import token
from vacherie.tui.keyboard import Keyboard, Leave
from vacherie.tui.prompt import question
from vacherie.tui.terminal_session import TerminalSession

NAMES = ("Anna", "Marguerite", "Bella", "Noisette", "Heidi", "Rosa", "Clarabelle", "Berta", "Lotte", "Fiona")
COLUMNS, LINES = 80, 24
MOST_SCREENS = 14
"""Enough for most of a draft, or some tricks with the longest hands."""


class Reader(Keyboard):
    """A person who reads the screen whenever something is asked, and answers at random."""

    session: TerminalSession

    def __init__(self, seed: str) -> None:
        console = Console(
            width=COLUMNS, height=LINES, force_terminal=True, color_system=None, file=io.StringIO()
        )
        super().__init__(console)
        self.is_interactive = True
        self.rng = Random(seed)
        self.screens: list[tuple[str, bool]] = []
        """What was printed from one key press to the next, and whether it ended in a question."""

    def read(self, prompt: str, style: str = "") -> str:
        """Note what is on the screen, and answer."""
        self.console.print(Text(f"{prompt} "))
        file = self.console.file
        assert isinstance(file, io.StringIO)
        shown = file.getvalue()
        file.seek(0)
        file.truncate()
        self.screens.append((shown, prompt.endswith(">")))
        if not prompt.endswith(">"):
            return ""
        if len(self.screens) > MOST_SCREENS:
            raise Leave(is_end_of_input=False)
        self.check_question(shown)
        return token(self.answer())

    def check_question(self, shown: str) -> None:
        """All that a player needs for an answer is printed once."""
        session = self.session
        seat = min(decision.seat for decision in session.match.waiting() if decision.seat in session.people)
        view: Any = session.match.view(seat)
        decision = session.match.decision_of(seat)
        assert decision is not None
        assert session.family.title(session.wording, view) in shown
        assert question(session.wording, view, decision).split()[-1] in shown
        for card in getattr(view.private, "hand", ()):
            assert str(card) in shown.rpartition(session.wording.text_of("ui-hand", seat))[2]
        for row in getattr(view.table, "rows", ()):
            assert all(str(card) in shown for card in row.cards)

    def answer(self) -> Choice:
        """A legal answer of the first person who is asked."""
        asked = [d for d in self.session.match.waiting() if d.seat in self.session.people]
        options = asked[0].options
        kinds = {type(option): [o for o in options if type(o) is type(option)] for option in options}
        return self.rng.choice(self.rng.choice(list(kinds.values()))).fill(self.rng)


def played(preset: str, seats: int, lang: str = "en") -> list[tuple[str, bool]]:
    """All screens of a game of one round against random bots."""
    made = game(preset) if preset == "coop" else game(preset, max_rounds=1)
    seed = f"{preset}:{seats}"
    match = Match(made, seats, Dealer.from_seed(seed, seats))
    bots = {seat: (registry.make("random", made), Random(seat)) for seat in range(1, seats)}
    wording = wording_for(Catalogue(lang), made, NAMES[:seats], me=0)
    reader = Reader(seed)
    reader.session = TerminalSession(match, wording, reader, bots, is_timed=False)
    with suppress(Leave):
        reader.session.play()
    return reader.screens


def seat_counts(preset: str) -> list[int]:
    """Few, some and many seats."""
    counts = PRESETS[preset].seat_counts
    return sorted({counts[0], min(4, counts[-1]), counts[-1]})


@pytest.mark.parametrize(
    ("preset", "seats"), [(preset, seats) for preset in PRESETS for seats in seat_counts(preset)]
)
def test_nothing_scrolls_away_unread(preset: str, seats: int) -> None:
    screens = played(preset, seats)
    assert any(is_question for _, is_question in screens)
    for shown, _ in screens:
        assert len(shown.splitlines()) <= LINES, shown
        assert max(map(len, shown.splitlines())) <= COLUMNS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(lang: str) -> None:
    for shown, _ in played("surprise", 8, lang):
        assert len(shown.splitlines()) <= LINES, shown


@pytest.mark.parametrize(
    ("preset", "seats"), [("classic", 2), ("classic", 6), ("fan-leap", 4), ("nothanks", 4)]
)
def test_the_table_fits_below_what_happened(preset: str, seats: int) -> None:
    """A player is only stopped where a short drawing of the table would not help."""
    assert all(is_question for _, is_question in played(preset, seats))
