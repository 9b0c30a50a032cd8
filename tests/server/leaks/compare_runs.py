"""The leak law over the wire: a game is played on the server, its twins are played, and bytes are compared.

Up to the moment a twin is made for, its viewer must be sent the same bytes, in the same frames, at the same
steps, and the server must log the same lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

from tests.leaks.twin_games import Leak
from tests.server.leaks.capture import check_equal
from tests.server.leaks.find_secrets import check_secrets
from tests.server.leaks.game_run import ARRIVAL, GameRun, run_game
from tests.server.leaks.game_script import GameScript, fixed_acts, random_acts, twin_acts
from vacherie.core.action import Action, Seat


def title(script: GameScript, viewer: Seat | None) -> str:
    """A title that reproduces the comparison."""
    return f"{script.preset} with {script.seats} seats, seed {script.seed!r}, viewer {viewer}"


async def run_original(script: GameScript) -> GameRun:
    """Run the original game, and search it for secrets."""
    real = await run_game(script, random_acts(script), script.steps)
    check_secrets(f"{script.preset}, seed {script.seed!r}", real)
    return real


async def compare(script: GameScript, real: GameRun, viewer: Seat | None, step: int, rng: Random) -> bool:
    """Compare a game with a twin at a step; False when there is none, for the viewer has seen everything."""
    told = twin_acts(script, real.transcript, step, viewer, rng)
    if told is None:
        return False
    acts, actions = told
    twin = await run_game(script, fixed_acts(acts), step + 1, actions)
    assert twin.transcript.actions == actions, "the twin was not played as it was written"
    what = title(script, viewer)
    check_equal(real.captures[viewer], twin.captures[viewer], step + 1, what)
    if twin.log != real.log[: len(twin.log)]:
        raise Leak(f"{what}, step {step}: the log tells a twin apart\n{real.log}\n{twin.log}")
    return True


async def search(script: GameScript, twins: int, viewers: Sequence[Seat | None] = ()) -> int:
    """Look for leaks in one game, for some viewers at random steps; how many twins there were."""
    real = await run_original(script)
    rng = script.rng("search")
    steps = range(ARRIVAL, len(real.transcript.ends))
    who = list(viewers or script.viewers)
    rng.shuffle(who)
    found = 0
    for viewer in islice(cycle(who), twins):
        for step in rng.sample(steps, len(steps)):
            if await compare(script, real, viewer, step, rng):
                found += 1
                break
    return found


async def compare_delayed(script: GameScript, real: GameRun, step: int, rng: Random) -> bool:
    """Compare what a delayed spectator is sent at a step with a game that takes another course.

    The games are twins up to where the delay has brought the spectator. From there on the other one goes as
    it likes.
    """
    setup = script.setup
    shown = step - int(setup.delay / setup.tick) + 1
    told = twin_acts(script, real.transcript, shown, None, rng) if shown >= ARRIVAL else None
    if told is None:
        return False
    acts, actions = told
    twin = await run_game(script, fixed_acts(acts, random_acts(script, "another course")), step + 1, actions)
    assert twin.transcript.actions[: len(actions)] == actions, "the twin was not played as it was written"
    same = real.transcript.actions[: real.transcript.ends[step]]
    if is_over(script, same) or is_over(script, twin.transcript.actions) or twin.transcript.actions == same:
        return False  # around a game that is over nothing goes on any more, and so spectators do not look
    what = f"{title(script, None)}, {setup.delay} seconds late"
    check_equal(real.captures[None], twin.captures[None], step + 1, what)
    return True


async def search_late(script: GameScript, steps: Sequence[int] = (), twins: int = 0) -> int:
    """Look for leaks to late spectators at these steps, or at random ones; how many games were compared."""
    real = await run_original(script)
    rng = script.rng("search")
    every = range(ARRIVAL, len(real.transcript.ends))
    chosen = steps or rng.sample(every, min(twins, len(every)))
    return sum([await compare_delayed(script, real, step, rng) for step in chosen])


def is_over(script: GameScript, actions: Sequence[Action]) -> bool:
    """Whether a log leads to the end of the game."""
    game = script.game()
    state = game.start(script.seats)
    for action in actions:
        state, _ = game.apply(state, action)
    return game.is_over(state)
