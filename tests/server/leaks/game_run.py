"""One run of a script on a server of its own, from the first request to some step of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tests.server.leaks.capture import Capture
from tests.server.leaks.capture_log import captured_log
from tests.server.leaks.game_script import GameScript, NextAct, Transcript, dealers
from tests.server.leaks.other_requests import do_something
from tests.server.leaks.scripted_game import (
    PromptedBots,
    RepeatedEntropy,
    ScriptedGame,
    contribution_of,
    join_table,
)
from tests.support.app import running
from tests.support.fake_clock import FakeClock
from tests.support.table import WITHOUT_LIMITS
from vacherie.core.action import Action, Seat

STILL = 10.0
"""So long are animations where the server is to do nothing by itself."""
ARRIVAL = 1
"""Steps before the game starts."""


class GameRun(Struct, frozen=True, kw_only=True):
    """What a run has produced."""

    transcript: Transcript
    captures: dict[Seat | None, Capture]
    secrets: dict[Seat | None, list[str]]
    """What belongs to one viewer alone, by viewer."""
    contributions: dict[Seat, str]
    dealer_secret: str
    log: list[str]


async def run_game(
    script: GameScript,
    next_act: NextAct,
    steps: int,
    deals: Sequence[Action] = (),
    *,
    given: Callable[[Seat], str] = contribution_of,
) -> GameRun:
    """Play a script for so many steps, or until the game is over; `given`: the seats' contributions."""
    clock, bots = FakeClock(), PromptedBots()
    settings = replace(WITHOUT_LIMITS, animation=0.0 if script.setup.lively else STILL)
    entropy, make_dealer = RepeatedEntropy("draws"), dealers(deals, script.seed)
    with captured_log() as lines:
        async with running(settings, clock=clock, bots=bots, dealers=make_dealer, entropy=entropy) as server:
            scripted = ScriptedGame(script, server, clock, bots)
            await join_table(scripted, given)
            scripted.mark()
            if steps > ARRIVAL:
                await scripted.clients[0].want("POST", scripted.path("start"))
                await scripted.settle()
                scripted.mark()
            while len(scripted.transcript.ends) < steps and scripted.is_running:
                number = len(scripted.transcript.acts)
                act = next_act(number, scripted.play, scripted.table.facts.seats)
                if act is None:
                    break
                await scripted.do(act)
                clock.advance(script.setup.tick)
                await scripted.settle()
                for which in range(script.setup.each if script.setup.around else 0):
                    if scripted.is_running:
                        await do_something(scripted, script.rng("around", number, which))
                scripted.mark()
            run = collect(scripted, lines())
    return run


def collect(scripted: ScriptedGame, lines: list[str]) -> GameRun:
    """Collect the results of a run."""
    facts, play = scripted.table.facts, scripted.table.state.play
    if play is not None:
        scripted.transcript.actions.extend(entry.action for entry in play.match.log)
    secrets = {
        viewer: [scripted.guest_ids[viewer], client.token] for viewer, client in scripted.clients.items()
    }
    for seat in scripted.script.people:
        secrets[seat] += [facts.seats[seat].nonce, scripted.seat_tokens[seat]]
    return GameRun(
        transcript=scripted.transcript,
        captures=scripted.captures,
        secrets=secrets,
        contributions=scripted.contributions,
        dealer_secret=facts.secret,
        log=lines,
    )
