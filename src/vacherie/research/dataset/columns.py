"""The columns of a dataset, and the line of every decision of a recorded game.

What a line says about the moment of a decision is what its seat could see then; the results at its end come
from the finished game.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from vacherie.core.action import Answer, Deal
from vacherie.records.format import RecordFields, open_game
from vacherie.research.actions import Actions
from vacherie.research.families import FAMILIES

SCHEMA_VERSION = 1
Kind = Literal["int", "text", "bool", "ints", "rows"]


class Column(Struct, frozen=True):
    """One line of the documented schema."""

    name: str
    kind: Kind
    meaning: str


COLUMNS = (
    Column("game", "int", "number of the game in this dataset, from 0"),
    Column("preset", "text", "the preset"),
    Column("seats", "int", "how many seats"),
    Column("round", "int", "the round, from 1"),
    Column("trick", "int", "the trick of the round, from 1 (0: a draft); in No Thanks! the card, from 1"),
    Column("seat", "int", "who decides"),
    Column("question", "text", "card, row, pick, window, special, swap; in No Thanks! turn"),
    Column("hand", "ints", "the number cards of the seat; in No Thanks! the cards before it"),
    Column("rows", "rows", "the rows, cards left to right; in No Thanks! the cards before every seat"),
    Column("open_card", "int", "No Thanks!: the open card"),
    Column("on_card", "int", "No Thanks!: chips on it"),
    Column("chips", "int", "No Thanks!: the seat's chips"),
    Column("options", "ints", "the actions that were legal, as whole numbers"),
    Column("choice", "int", "the action that was chosen"),
    Column("card", "int", "the card of that action, where it has one"),
    Column("by", "text", "who chose: the bot's name, player or autopilot"),
    Column("round_points", "int", "result: points of the seat's side in this round"),
    Column("points", "int", "result: points of the seat's side in the game"),
    Column("won", "bool", "result: whether its side has won or shares the victory"),
)
"""The schema, version 1. A number is empty where it has no meaning, or where the game was never finished."""
Line = list[Any]


def lines_of(record: RecordFields, number: int) -> list[Line]:
    """The lines of a recorded game, values in the order of `COLUMNS`."""
    game, seats = open_game(record), len(record.seats)
    actions, family = Actions(game, seats), FAMILIES[game.family]
    state = game.start(seats)
    lines: list[Line] = []
    for at, round in enumerate(record.rounds, 1):
        state, _ = game.apply(state, Deal(round.deck, round.specials))
        for answer in round.answers:
            decision = game.options(game.view(state, answer.seat))
            options = [] if decision is None else actions.numbers(decision.options)
            moment = [*family.moment(state, answer.seat), options]
            choice = actions.number(answer.choice)
            name = record.seats[answer.seat].bot if answer.by == "bot" else None
            points = None if round.points is None else round.points[family.side_of(game, answer.seat)]
            chosen = [choice, getattr(answer.choice, "card", None), name or answer.by, points]
            lines.append([number, record.preset, seats, at, *moment, *chosen])
            state, _ = game.apply(state, Answer(answer.seat, answer.choice))
    scores, winners = game.scores(state), game.winners(state)
    for line in lines:
        side = family.side_of(game, line[5])
        line += [scores[side], side in winners] if game.is_over(state) else [None, None]
    return lines
