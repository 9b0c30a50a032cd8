"""Load a table from its journal in pieces: other tables go on between two of them.

Replaying a long game takes a large part of a second; the event loop must not stand still for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.publish.spectator_delay import PastMoment, past_moments
from vacherie.server.tables.state import RunningGame, TableState, build_game

PIECE_LINES = 50
"""Lines that are replayed at a time: a few milliseconds."""


class LoadedTable(Struct, frozen=True):
    """What a table starts with."""

    state: TableState
    past: Sequence[PastMoment] = ()
    """What delayed spectators have been shown last and are still to be shown."""


async def load(
    id: str, lines: Sequence[AnyLine], chat: Sequence[ChatRow] = (), *, wall: int = 0
) -> LoadedTable:
    """A table at the time `wall`."""
    state = await load_state(id, lines, chat)
    facts = state.facts
    if facts.prelude and facts.status == "open":
        state.resumed = await replay_prelude(state)
    if facts.setup.delay == 0 or state.play is None:
        return LoadedTable(state)
    past: list[PastMoment] = []
    late = wall - 1000 * facts.setup.delay
    for number, moment in enumerate(past_moments(state, lines)):
        if past and moment.at <= late:  # the one before is out of date
            past.pop()
        past.append(moment)
        await pause(number)
    return LoadedTable(state, past)


async def load_state(id: str, lines: Sequence[AnyLine], chat: Sequence[ChatRow] = ()) -> TableState:
    """The state that a journal and a chat add up to."""
    state = TableState(id, lines[:1], chat)
    for number, line in enumerate(lines[1:]):
        state.evolve(line)
        await pause(number)
    return state


async def replay_prelude(state: TableState) -> RunningGame:
    """The game that a resumed table begins with."""
    facts = state.facts
    play = RunningGame(build_game(facts.setup), facts.setup.seats, 0)
    for number, line in enumerate(facts.prelude):
        play.evolve(line)
        await pause(number)
    return play


async def pause(number: int) -> None:
    """Let other tasks run after every piece."""
    if number % PIECE_LINES == PIECE_LINES - 1:
        await asyncio.sleep(0)
