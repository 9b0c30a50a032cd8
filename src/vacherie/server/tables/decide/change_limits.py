"""Change limits: refuses changes of mind and of the table that are repeated far more often than people do."""

from __future__ import annotations

from vacherie.core.action import Seat
from vacherie.core.error import Refused
from vacherie.protocol import request as ask
from vacherie.server.model.identity import Identity
from vacherie.server.tables.server_request import TableRequest
from vacherie.server.tables.state import RunningGame, TableState

MOST_PER_DECISION = 10
"""How often a commitment may be changed."""
MOST_PER_GAME = 200
"""How often a seat may change commitments in a game: each change is a line that is kept and replayed."""


def check_commitment_changes(play: RunningGame, seat: Seat, decision: int) -> None:
    """Refuse one change of a commitment too many; the first answer to a question is always taken."""
    if (seat, decision) not in play.answers:
        return
    if play.changes[seat, decision] >= MOST_PER_DECISION:
        message = f"this answer was changed {MOST_PER_DECISION} times; it stays as it is"
        raise Refused("too-many-changes", message)
    if play.changes_of_seat[seat] >= MOST_PER_GAME:
        message = f"this seat has changed {MOST_PER_GAME} answers in this game; the others stay as they are"
        raise Refused("too-many-changes", message)


def check_room_changes(state: TableState, request: TableRequest, who: Identity, at: int) -> None:
    """Refuse one change around the game too many; leaving before the game is always possible."""
    facts = state.facts
    match request:
        case ask.Sit() | ask.PutBot() | ask.FillWithBots() | ask.Configure():
            seat = None
        case ask.StandingPass() | ask.Autopilot() | ask.Mute():
            seat = request.seat
        case ask.Leave() if facts.status != "open":
            seat = request.seat
        case _:
            return
    guest = who.guest
    if guest is None and seat is not None and seat < len(facts.seats):  # by a seat's token
        guest = facts.seats[seat].guest
    if guest is not None:
        state.changes.check(guest, at)
