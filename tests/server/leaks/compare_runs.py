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
from tests.server.leaks.game_run import ARRIVAL, Performance, perform
from tests.server.leaks.game_script import Scene, improvise, recite, retell
from vacherie.core.action import Action, Seat


def title(scene: Scene, viewer: Seat | None) -> str:
    """What is compared, so that it can be found again."""
    return f"{scene.preset} with {scene.seats} seats, seed {scene.seed!r}, viewer {viewer}"


async def first_night(scene: Scene) -> Performance:
    """The game as it comes, searched for what must never be sent."""
    real = await perform(scene, improvise(scene), scene.steps)
    check_secrets(f"{scene.preset}, seed {scene.seed!r}", real)
    return real


async def compare(scene: Scene, real: Performance, viewer: Seat | None, step: int, rng: Random) -> bool:
    """Compare a game with a twin at a step; False when there is none, for the viewer has seen everything."""
    told = retell(scene, real.telling, step, viewer, rng)
    if told is None:
        return False
    acts, actions = told
    twin = await perform(scene, recite(acts), step + 1, actions)
    assert twin.telling.actions == actions, "the twin was not played as it was written"
    what = title(scene, viewer)
    check_equal(real.taps[viewer], twin.taps[viewer], step + 1, what)
    if twin.log != real.log[: len(twin.log)]:
        raise Leak(f"{what}, step {step}: the log tells a twin apart\n{real.log}\n{twin.log}")
    return True


async def search(scene: Scene, twins: int, viewers: Sequence[Seat | None] = ()) -> int:
    """Look for leaks in one game, for some viewers at random steps; how many twins there were."""
    real = await first_night(scene)
    rng = scene.rng("search")
    steps = range(ARRIVAL, len(real.telling.ends))
    who = list(viewers or scene.viewers)
    rng.shuffle(who)
    found = 0
    for viewer in islice(cycle(who), twins):
        for step in rng.sample(steps, len(steps)):
            if await compare(scene, real, viewer, step, rng):
                found += 1
                break
    return found


async def compare_delayed(scene: Scene, real: Performance, step: int, rng: Random) -> bool:
    """Compare what a delayed spectator is sent at a step with a game that takes another course.

    The games are twins up to where the delay has brought the spectator. From there on the other one goes as
    it likes.
    """
    house = scene.house
    shown = step - int(house.delay / house.tick) + 1
    told = retell(scene, real.telling, shown, None, rng) if shown >= ARRIVAL else None
    if told is None:
        return False
    acts, actions = told
    twin = await perform(scene, recite(acts, improvise(scene, "another course")), step + 1, actions)
    assert twin.telling.actions[: len(actions)] == actions, "the twin was not played as it was written"
    same = real.telling.actions[: real.telling.ends[step]]
    if is_over(scene, same) or is_over(scene, twin.telling.actions) or twin.telling.actions == same:
        return False  # around a game that is over nothing goes on any more, and so spectators do not look
    what = f"{title(scene, None)}, {house.delay} seconds late"
    check_equal(real.taps[None], twin.taps[None], step + 1, what)
    return True


async def search_late(scene: Scene, steps: Sequence[int] = (), twins: int = 0) -> int:
    """Look for leaks to late spectators at these steps, or at random ones; how many games were compared."""
    real = await first_night(scene)
    rng = scene.rng("search")
    every = range(ARRIVAL, len(real.telling.ends))
    chosen = steps or rng.sample(every, min(twins, len(every)))
    return sum([await compare_delayed(scene, real, step, rng) for step in chosen])


def is_over(scene: Scene, actions: Sequence[Action]) -> bool:
    """Whether a log leads to the end of the game."""
    game = scene.game()
    state = game.start(scene.seats)
    for action in actions:
        state, _ = game.apply(state, action)
    return game.is_over(state)
