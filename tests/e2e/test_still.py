"""Within a round only cards move: rows, hand and buttons keep their boxes, on every screen, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import Complaints, NewPlayer
from tests.e2e.player import Player
from tests.e2e.still_frames import Frames
from tests.e2e.test_games import short
from tests.support.process import ServerProcess
from vacherie import Dealer, Match, game
from vacherie.client.table import Guest
from vacherie.games import PRESETS
from vacherie.games.nimmt.choice import Pass, Unstop
from vacherie.records import encode, record_match

ANSWERS = 20
"""Some presets ask many questions in a round: so many show every kind of them."""


@pytest.fixture
def frames(browser: Browser, server: ServerProcess) -> Iterator[Frames]:
    """A page with a frame for every size."""
    context = browser.new_context(service_workers="block", locale="en")
    yield Frames(context, server.url)
    context.close()


@pytest.mark.parametrize("preset", PRESETS)
def test_only_cards_move(server: ServerProcess, frames: Frames, preset: str) -> None:
    seats = max(3, PRESETS[preset].seat_counts[0])
    table = Player(frames.page).open_table(server.url, preset, seats, options=short(preset))
    frames.show(table)
    frames.play_a_round(ANSWERS)
    assert frames.shifts() == {}


@pytest.mark.parametrize("preset", ["classic", "surprise", "coop", "nothanks"])
def test_full_tables_fit(server: ServerProcess, frames: Frames, preset: str) -> None:
    """As many seats as the game has, and a whole hand: nothing is off the screen, and nothing scrolls."""
    seats = PRESETS[preset].seat_counts[-1]
    frames.show(Player(frames.page).open_table(server.url, preset, seats))
    frames.play_a_round(12 if preset == "coop" else 6)
    assert frames.shifts() == {}


def test_a_further_action_moves_no_button(server: ServerProcess, frames: Frames) -> None:
    """Removing a Stop card has a button of its own (R8.10), above those that were there before."""
    record, without, further = windows()
    places = []
    for step in (without, further):
        frames.show(Player(frames.page).play_on(server.url, record, step, seat=0))
        places.append(frames.boxes("[data-testid=special-actions] [data-pass]"))
    assert places[0] == places[1]


def windows() -> tuple[str, int, int]:
    """A record of co-op, and two moments at which seat 0 may pass: before a Stop card lies, and then."""
    match = Match(game("coop"), seats=3, dealer=Dealer.from_seed("still/1", seats=3))
    rng = Random(1)
    found: dict[bool, int] = {}
    while len(found) < 2:
        for decision in match.waiting():
            if decision.seat == 0 and any(isinstance(option, Pass) for option in decision.options):
                found.setdefault(
                    any(isinstance(option, Unstop) for option in decision.options), len(match.log)
                )
        decision = rng.choice(match.waiting())
        match.answer(decision, rng.choice(decision.options))
    return encode(record_match(match, ["Zoé", "Bert", "Rosa"])).decode(), found[False], found[True]


PARTS = ["row-1", "row-4", "hand", "play"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (667, 375), (1280, 800)])
def test_a_lost_connection_moves_nothing(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints, width: int, height: int
) -> None:
    """The table keeps its place when it is lost and when it is back: a tap hits what it is meant for."""
    zoe = player(width, height)
    zoe.open_table(own_server.url, "classic", 4)
    zoe.page.locator("[data-testid^=hand-card-]").first.click()
    zoe.find("play").wait_for()
    before = [zoe.find(part).bounding_box() for part in PARTS]
    own_server.kill()
    lost = zoe.find("connection").locator("p")
    lost.wait_for()
    assert [zoe.find(part).bounding_box() for part in PARTS] == before
    box = lost.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    own_server.start()
    lost.wait_for(state="detached")
    assert [zoe.find(part).bounding_box() for part in PARTS] == before
    complaints.clear()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (667, 375), (1280, 800)])
def test_autopilot_moves_nothing(server: ServerProcess, player: NewPlayer, width: int, height: int) -> None:
    """A bot that takes over in the middle of a round is told of above the table."""
    zoe = player(width, height)
    table = zoe.open_table(server.url, "classic", 2, rest="open")
    Guest.new(server.url, "Ben").table(table).sit()  # who thinks: nothing is revealed meanwhile
    zoe.find("row-1").wait_for()
    before = [zoe.find(part).bounding_box() for part in PARTS[:3]]
    zoe.page.get_by_role("button", name="Menu").click()
    zoe.page.get_by_role("button", name="Let a bot play for me").click()
    told, take_over = zoe.find("autopilot"), zoe.find("take-over")
    told.wait_for()
    assert [zoe.find(part).bounding_box() for part in PARTS[:3]] == before
    assert told.evaluate(
        "(bar) => bar.scrollWidth <= bar.clientWidth && bar.scrollHeight <= bar.clientHeight"
    )
    for box in (told.bounding_box(), take_over.bounding_box()):
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert before[0] is not None
        assert box["y"] + box["height"] <= before[0]["y"]
    take_over.click()
    told.wait_for(state="detached")
    assert [zoe.find(part).bounding_box() for part in PARTS[:3]] == before
