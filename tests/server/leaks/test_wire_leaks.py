"""No viewer is sent a byte that depends on what is hidden from it; and each planted leak is found (R12).

A small part of the search; `python -m tests.server.leaks.long_run` is the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unittest import mock

import pytest
from msgspec.structs import replace

from tests.leaks.twin_games import Leak
from tests.server.leaks import planted_leaks
from tests.server.leaks.capture import check_equal
from tests.server.leaks.compare_runs import compare, run_original, search, search_late
from tests.server.leaks.game_run import run_game
from tests.server.leaks.game_script import Act, GameScript, TableSetup, random_acts, short
from tests.server.leaks.random_scripts import ALWAYS, LATE
from tests.server.leaks.scripted_game import contribution_of
from vacherie import PRESETS, Deal, Event
from vacherie.games.nothanks.game import NoThanks
from vacherie.games.nothanks.table import PASS, TAKE, Private, State
from vacherie.server.tables.facts import SeatFacts
from vacherie.server.tables.state import RunningGame

pytestmark = [pytest.mark.anyio, pytest.mark.on_nodes]

STILL = TableSetup(clock="fast", around=ALWAYS)
LIVELY = TableSetup(clock="normal", around=(*ALWAYS, "autopilot", "autopilot"), lively=True, bots=1)


@pytest.mark.rule("R12", "R2.2", "R7.2", "R9.4")
@pytest.mark.parametrize("preset", PRESETS)
async def test_no_viewer_can_tell_a_game_from_its_twin(preset: str) -> None:
    """Every seat is a person, and many other requests are made."""
    script = GameScript(preset=preset, seats=3, seed="still", options=short(preset), setup=STILL, steps=18)
    assert await search(script, twins=2) == 2


@pytest.mark.rule("R12", "R2.2", "R7.2", "R9.6")
@pytest.mark.parametrize("preset", PRESETS)
async def test_no_leak_with_bots_and_autopilot(preset: str) -> None:
    """The server answers for bots, for people who have handed over, and where there is no choice."""
    steps = 24 if preset == "pro" else 14  # nothing is hidden in a draft
    script = GameScript(
        preset=preset, seats=4, seed="lively", options=short(preset), setup=LIVELY, steps=steps
    )
    assert await search(script, twins=1) == 1


@pytest.mark.rule("R12")
async def test_no_leak_in_a_game_for_one() -> None:
    """Alone against the Ox, whose cards are hidden from all viewers."""
    script = GameScript(preset="coop", seats=1, seed="alone", options=short("coop"), setup=STILL, steps=12)
    assert await search(script, twins=2) == 2


@pytest.mark.rule("R12", "R3.3")
async def test_no_leak_at_a_full_table() -> None:
    """Ten people; after a draft their hands are open, their commitments are not."""
    options = {**short("fan-reverse"), "hand": 1, "deal": "draft"}
    script = GameScript(preset="fan-reverse", seats=10, seed="full", options=options, steps=18)
    assert await search(script, twins=2, viewers=(None, 9)) == 2


async def test_no_leak_with_any_have_number() -> None:
    """Clients reconnect with every possible number of the last event."""
    setup = TableSetup(around=("every have",))
    script = GameScript(
        preset="surprise", seats=2, seed="have", options=short("surprise"), setup=setup, steps=8
    )
    assert await search(script, twins=2) == 2


@pytest.mark.parametrize("preset", ["surprise", "nothanks"])
async def test_no_leak_when_the_table_is_closed(preset: str) -> None:
    """A game without a result is never shown: its cards and its secret stay hidden."""
    setup = TableSetup(around=("poll", "poll", "poll", "close"))
    script = GameScript(preset=preset, seats=3, seed="closed", options=short(preset), setup=setup)
    real = await run_original(script)
    last = len(real.transcript.ends) - 1
    assert await compare(script, real, None, last, script.rng("search"))
    assert await compare(script, real, 1, last, script.rng("search"))


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise-leaflet", "nothanks"])
async def test_delayed_spectators_receive_nothing_early(preset: str) -> None:
    """The game may take any course behind the delay: nothing of it is to be seen."""
    assert await search_late(late(preset), (6, 9)) > 0


def late(preset: str) -> GameScript:
    """A game whose spectators are late by five answers."""
    setup = TableSetup(delay=100, tick=20.0, around=LATE, each=2)
    return GameScript(preset=preset, seats=3, seed="late", options=short(preset, 4), setup=setup, steps=10)


async def test_contributions_are_hidden_until_the_start() -> None:
    """Contributions of others change nothing for a seat that has yet to contribute."""
    script = GameScript(preset="classic", seats=4, seed="bytes")
    next_act = random_acts(script)
    real = await run_game(script, next_act, 1)
    other = await run_game(
        script, next_act, 1, given=lambda seat: contribution_of(seat if seat == 2 else seat + 100)
    )
    check_equal(real.captures[2], other.captures[2], 1, "before the start")


# No Thanks!: chips follow from what all viewers have seen, so other cards are not enough to hide them.


async def forced_and_free() -> None:
    """Let the first seat take without a chip left, and with some; compare what all others are sent."""
    setup = TableSetup(lively=True, clock="fast", around=("reconnect", "probe", "poll", "chat"))
    script = GameScript(preset="nothanks", seats=3, seed="chips", setup=setup, steps=10)
    answers = [PASS, PASS, PASS, TAKE, PASS, PASS, TAKE, TAKE]

    def direct(number: int, play: RunningGame, seats: Sequence[SeatFacts]) -> Act | None:
        decision = play.match.waiting()[0]
        return Act(seat=decision.seat, decision=decision.id, choice=answers[number])

    runs = []
    for chips in (1, 6):
        with mock.patch.object(NoThanks, "begin_round", starting_with(chips)):
            runs.append(await run_game(script, direct, script.steps))
    poor, rich = runs
    for viewer in (None, 1, 2):
        check_equal(poor.captures[viewer], rich.captures[viewer], script.steps, f"chips, viewer {viewer}")
    with pytest.raises(Leak):
        check_equal(poor.captures[0], rich.captures[0], script.steps, "the first seat sees its own chips")


def starting_with(chips: int) -> Callable[[NoThanks, State, Deal], tuple[State, tuple[Event, ...]]]:
    """Rules where the first seat begins with other chips, hidden from all others."""
    honest = NoThanks.begin_round

    def begin_round(self: NoThanks, state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        state, events = honest(self, state, deal)
        return replace(state, privates=(Private(chips), *state.privates[1:])), events

    return begin_round


@pytest.mark.rule("R11.5", "R11.10")
async def test_a_forced_take_looks_like_a_free_one() -> None:
    await forced_and_free()


# Planted leaks.


@pytest.mark.parametrize("plant", planted_leaks.PLANTED, ids=lambda plant: plant.__name__)
async def test_a_planted_leak_is_found(plant: Callable[[], planted_leaks.Patch]) -> None:
    """The comparison finds what a developer could forget."""
    script = planted_leaks.PLANTED[plant]
    with plant(), pytest.raises(Leak):
        await search(script, twins=8)


@pytest.mark.parametrize(
    ("plant", "preset"),
    [
        (planted_leaks.delay_ignored, "classic"),
        (planted_leaks.room_without_delay, "coop"),
        (planted_leaks.chat_without_delay, "coop"),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)
async def test_a_planted_missing_delay_is_found(
    plant: Callable[[], planted_leaks.Patch], preset: str
) -> None:
    with plant(), pytest.raises(Leak, match="seconds late"):
        await search_late(late(preset), (6, 9))


async def test_a_planted_hint_at_chips_is_found() -> None:
    with planted_leaks.quiet_questions_skipped(), pytest.raises(Leak, match="chips, viewer"):
        await forced_and_free()
