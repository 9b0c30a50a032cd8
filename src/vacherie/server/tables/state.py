"""TableState: what a table's journal and chat add up to; `evolve` is the only way it changes.

No clock, no disk, no connection. The same lines give the same state, event numbers included, so a table that
was unloaded, moved or killed is restored exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from vacherie.core.action import Choice, Deal, Decision, Seat
from vacherie.core.error import IllegalChoice, Refused
from vacherie.core.event import Event
from vacherie.core.game import Game
from vacherie.core.match import By, Match
from vacherie.games import game as make_game
from vacherie.protocol.room import Setup, Status
from vacherie.protocol.table_event import TakenBack
from vacherie.server.model import journal
from vacherie.server.model.journal import AnyLine
from vacherie.server.model.rows import ChatRow
from vacherie.server.tables.facts import evolve_facts, opened, people, without_standing_pass
from vacherie.server.tables.room_changes import RoomChanges
from vacherie.server.tables.undo import Undo

CHAT_KEPT = 200
"""Lines of chat in memory, which a new connection is sent; older ones are in the database only."""
RECENT_MS = 60_000
"""Younger lines of chat are kept in any case: the rate limit counts them."""

TableLine: TypeAlias = AnyLine | ChatRow
"""What is written about a table: lines of its journal and of its chat."""

NOT_RUNNING: dict[Status, str] = {
    "open": "the game has not begun yet",
    "finished": "the game is over",
    "closed": "the table was closed without a result",
}


def build_game(setup: Setup) -> Game[Any, Any]:
    """The game of a table; refuses options and seat counts that the rules exclude (R0.3)."""
    game = make_game(setup.preset, **setup.options)
    game.check_seats(setup.seats)
    return game


class RunningGame:
    """The game at a table: a match without a dealer, since the deals are in the journal."""

    def __init__(self, game: Game[Any, Any], seats: int, started: int) -> None:
        self.game = game
        self._choices: msgspec.json.Decoder[Choice] = msgspec.json.Decoder(game.choice_type)
        self.match: Match[Any, Any] = Match(game, seats)
        self.started = started
        self.public: list[Event] = []
        """The events that spectators may see."""
        self.answers: dict[tuple[Seat, int], Choice] = {}
        """Every answer by seat and decision, so that a repeated one is idempotent."""
        self.answered_at: dict[tuple[Seat, int], int] = {}
        """The number of the seat's last event when it had given each answer."""
        self.replaced_at: dict[tuple[Seat, int], int] = {}
        """The same of the answer before, where it was replaced."""
        self.changes: Counter[tuple[Seat, int]] = Counter()
        """How often each commitment was changed."""
        self.changes_of_seat: Counter[Seat] = Counter()
        self.undo = Undo()
        self._superseded: list[list[Event]] = [[] for _ in range(seats)]
        """What each seat was sent up to the last take-back, that event included."""
        self._kept = [0] * seats
        """How many events of the match these contain already."""

    def heard(self, seat: Seat | None) -> list[Event]:
        """All events that a seat, or a spectator, is sent: its game's, and those that were taken back."""
        if seat is None:
            return self.public
        heard, superseded = self.match.heard[seat], self._superseded[seat]
        return superseded + heard[self._kept[seat] :] if superseded else heard

    def sent(self, seat: Seat) -> int:
        """How many events a seat is sent."""
        return len(self._superseded[seat]) + len(self.match.heard[seat]) - self._kept[seat]

    def read_choice(self, raw: Raw | bytes) -> Choice:
        """A choice of this game from JSON; whether it is legal is another matter."""
        try:
            return self._choices.decode(bytes(raw))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad-choice", f"this is no choice of {self.game.preset}: {error}") from None

    def is_repeated(self, seat: Seat, decision: int, choice: Choice) -> bool:
        """Whether a seat has already given this answer."""
        return self.answers.get((seat, decision)) == choice

    def is_outdated(self, seat: Seat, decision: int, have: int) -> bool:
        """Whether an answer was chosen before the last but one, or a take-back: it was delayed on its way."""
        return have < max(self.replaced_at.get((seat, decision), 0), len(self._superseded[seat]))

    def after(self, seat: Seat, decision: int, choice: Choice) -> Any:
        """The state that an answer would lead to; refuses one that is not legal now, and changes nothing."""
        return self.match.after(Decision(decision, seat, ()), choice)

    def evolve(self, line: AnyLine) -> tuple[Event, ...]:
        """Apply a line of the game; its events."""
        if isinstance(line, journal.Dealt):
            events = self.match.deal(Deal(line.deck, line.specials))
        elif isinstance(line, journal.Answered):
            events = self.answer(line.seat, line.decision, self.read_choice(line.choice), line.by, line.at)
        elif isinstance(line, journal.TakenBack):
            return self.take_back(line.seat, line.decision)
        else:
            return ()
        redact = self.game.redact
        self.public.extend(event for event in events if redact(event, None) is not None)
        return events

    def answer(self, seat: Seat, decision: int, choice: Choice, by: By, at: int) -> tuple[Event, ...]:
        """Apply an answer from the journal."""
        self.undo.note(seat, decision, by, self.match.mark())
        events = self.match.answer(Decision(decision, seat, ()), choice, by, max(0, at - self.started))
        if (seat, decision) in self.answers:
            self.changes[seat, decision] += 1
            self.changes_of_seat[seat] += 1
            self.replaced_at[seat, decision] = self.answered_at[seat, decision]
        self.answers[seat, decision] = choice
        self.answered_at[seat, decision] = self.sent(seat)
        return events

    def take_back(self, seat: Seat, decision: int) -> tuple[Event, ...]:
        """Go back to where a decision was asked; what was sent since then stays sent."""
        sent = [list(self.heard(other)) for other in range(self.match.seats)]
        self.match.rewind(self.undo.take_back(decision))
        for other, heard in enumerate(self.match.heard):
            self._superseded[other] = [*sent[other], TakenBack(seat, len(heard))]
            self._kept[other] = len(heard)
        redact = self.game.redact
        public = [event for event in self.match.heard[seat] if redact(event, None) is not None]
        self.public.append(TakenBack(seat, len(public)))
        for answers in (self.answers, self.answered_at, self.replaced_at, self.changes):
            for key in [key for key in answers if key[1] >= decision]:
                del answers[key]
        return (self.public[-1],)


class TableState:
    """A table's state: the facts, the game and the chat. Only `evolve` changes it."""

    def __init__(self, id: str, lines: Sequence[AnyLine], chat: Iterable[ChatRow] = ()) -> None:
        if not lines:
            raise Refused("no-such-table", "there is no such table")
        self.facts = opened(id, lines[0])
        self.count = 1
        """How many lines the journal has."""
        self.play: RunningGame | None = None
        self.resumed: RunningGame | None = None
        """Before the game: what was played of it elsewhere (`prelude`), replayed ahead of its start."""
        self._replayed = 0
        """How many of the next lines `resumed` contains already."""
        self.changes = RoomChanges()
        self.chat = list(chat)
        self.last_chat = self.chat[-1].n if self.chat else 0
        """The highest number of a line of chat so far; not used again when the line is erased."""
        self._drop_old_chat()
        for line in lines[1:]:
            self.evolve(line)

    @property
    def is_silent(self) -> bool:
        """Whether chat is refused now (R8.19)."""
        if self.play is None or self.facts.status != "playing":
            return False
        return self.play.game.is_silent(self.play.match.state)

    def running(self) -> RunningGame:
        """The running game; refuses when there is none."""
        if self.play is None or self.facts.status != "playing":
            raise Refused("closed", NOT_RUNNING[self.facts.status])
        return self.play

    def evolve(self, line: TableLine) -> tuple[Event, ...]:
        """Change the state by a line that is on disk; the game's events."""
        if isinstance(line, ChatRow):
            self.chat.append(line)
            self.last_chat = line.n
            self._drop_old_chat()
            return ()
        self.count += 1
        self.changes.note(self.facts, line)
        facts = self.facts = evolve_facts(self.facts, line)
        if isinstance(line, journal.Started):
            self._start(line.at)
        elif self._replayed:
            self._replayed -= 1
            return ()
        if self.play is None:
            return ()
        events = self.play.evolve(line)
        is_taken_back = isinstance(line, journal.TakenBack)
        if is_taken_back or any(map(self.play.game.ends_standing_pass, events)):
            facts = replace(facts, seats=tuple(map(without_standing_pass, facts.seats)))
        if events and self.play.match.over and facts.status == "playing":
            facts = replace(facts, status="finished", ended=line.at)
        self.facts = facts
        return events

    def _start(self, at: int) -> None:
        """Begin the game, with what was replayed of it."""
        setup = self.facts.setup
        if self.resumed is None:
            self.play = RunningGame(build_game(setup), setup.seats, at)
        else:
            self.play, self.resumed = self.resumed, None
            self.play.started = at
            self._replayed = len(self.facts.prelude)
        if people(self.facts) == 1:
            self.play.undo.begins_at = len(self.facts.prelude)

    def _drop_old_chat(self) -> None:
        """Keep the last lines, and all that are young or not yet shown to delayed spectators."""
        surplus = len(self.chat) - CHAT_KEPT
        if surplus <= 0:
            return
        young = self.chat[-1].at - max(RECENT_MS, 1000 * self.facts.setup.delay)
        count = 0
        while count < surplus and self.chat[count].at < young:
            count += 1
        del self.chat[:count]


def check_journal(lines: Sequence[AnyLine], id: str = "") -> TableState:
    """The state of a journal; raises `Refused` where it breaks the rules."""
    try:
        return TableState(id, lines)
    except IllegalChoice as error:
        raise Refused("journal", f"the journal breaks the rules: {error}") from error
