"""One run: a scene on a server of its own, from the arrival of the guests to some step of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tests.server.leaks.capture import Tap
from tests.server.leaks.capture_log import log_lines
from tests.server.leaks.game_script import Director, Scene, Telling, dealers
from tests.server.leaks.other_requests import do_something
from tests.server.leaks.scripted_game import Prompted, RepeatedEntropy, Stage, arrive, bytes_of
from tests.support.app import WITHOUT_LIMITS, running
from tests.support.fake_clock import FakeClock
from vacherie.core.action import Action, Seat

STILL = 10.0
"""So long are animations where the server is to do nothing by itself."""
ARRIVAL = 1
"""Steps before the game starts."""


class Performance(Struct, frozen=True, kw_only=True):
    """All that came of a run."""

    telling: Telling
    taps: dict[Seat | None, Tap]
    secrets: dict[Seat | None, list[str]]
    """What belongs to one viewer alone, by viewer."""
    contributions: dict[Seat, str]
    dealer_secret: str
    log: list[str]


async def perform(
    scene: Scene,
    director: Director,
    steps: int,
    deals: Sequence[Action] = (),
    *,
    given: Callable[[Seat], str] = bytes_of,
) -> Performance:
    """Play a scene for so many steps, or until the game is over; `given`: what people give to the shuffle."""
    clock, bots = FakeClock(), Prompted()
    settings = replace(WITHOUT_LIMITS, animation=0.0 if scene.house.lively else STILL)
    entropy, make_dealer = RepeatedEntropy("draws"), dealers(deals, scene.seed)
    with log_lines() as lines:
        async with running(settings, clock=clock, bots=bots, dealers=make_dealer, entropy=entropy) as server:
            stage = Stage(scene, server, clock, bots)
            await arrive(stage, given)
            stage.mark()
            if steps > ARRIVAL:
                await stage.callers[0].want("POST", stage.path("start"))
                await stage.settle()
                stage.mark()
            while len(stage.telling.ends) < steps and stage.is_running:
                number = len(stage.telling.acts)
                act = director(number, stage.play, stage.table.facts.seats)
                if act is None:
                    break
                await stage.do(act)
                clock.advance(scene.house.tick)
                await stage.settle()
                for which in range(scene.house.each if scene.house.around else 0):
                    if stage.is_running:
                        await do_something(stage, scene.rng("around", number, which))
                stage.mark()
            performance = gathered(stage, lines())
    return performance


def gathered(stage: Stage, lines: list[str]) -> Performance:
    """What a run leaves behind."""
    facts, play = stage.table.facts, stage.table.state.play
    if play is not None:
        stage.telling.actions.extend(entry.action for entry in play.match.log)
    secrets = {viewer: [stage.guest_ids[viewer], caller.token] for viewer, caller in stage.callers.items()}
    for seat in stage.scene.people:
        secrets[seat] += [facts.seats[seat].nonce, stage.seat_tokens[seat]]
    return Performance(
        telling=stage.telling,
        taps=stage.taps,
        secrets=secrets,
        contributions=stage.contributions,
        dealer_secret=facts.secret,
        log=lines,
    )
