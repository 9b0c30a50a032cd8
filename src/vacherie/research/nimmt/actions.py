"""The action numbers of the nimmt family: which blocks a preset has, and in which order.

The order of blocks is fixed; a preset has those whose choices it knows. A new kind of choice is appended, so
that the numbers of existing presets stay.
"""

from __future__ import annotations

from math import factorial

from vacherie.core.action import Choice
from vacherie.games.nimmt.cards import HIGHEST, ROWS
from vacherie.games.nimmt.choice import (
    CHOOSE_ROW,
    PASS,
    PICKS,
    PLAIN,
    Exchange,
    Fifth,
    First,
    Insert,
    Last,
    NegPos,
    Play,
    Replace,
    Seven,
    Slide,
    Stop,
    Unstop,
)
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.specials import COOP, SURPRISE
from vacherie.games.nimmt.variant import Reverse
from vacherie.research.action_block import ActionBlock
from vacherie.research.nimmt.sort_numbers import SortNumbers


def most_rows(game: Nimmt) -> int:
    """How many rows there may be: a fifth one only with the special cards of R9.8."""
    return ROWS + 1 if has_surprise(game) else ROWS


def has_surprise(game: Nimmt) -> bool:
    """Whether seats hold special cards (R9)."""
    return bool(game.facts(game.seat_counts[0]).specials) and not game.mode.ox


def blocks(game: Nimmt, seats: int) -> tuple[ActionBlock, ...]:
    """The blocks of a preset."""
    cards, rows = range(1, HIGHEST + 1), range(1, most_rows(game) + 1)
    has_team, has_specials = game.mode.ox, has_surprise(game)

    def block(name: str, meaning: str, *choices: Choice) -> ActionBlock:
        return ActionBlock(name, meaning, choices)

    found = [
        block("play", "commit card i + 1 (R2.2)", *PLAIN[1:]),
        block("row", "take row i + 1 (R2.8)", *(CHOOSE_ROW[row] for row in rows)),
    ]
    if has_team or has_specials:
        found.append(block("pass", "do nothing (R8.8, R9.6, R9.7)", PASS))
    if isinstance(game.variant, Reverse):
        flipped = (Play(card, True) for card in cards)
        found.append(block("play-reversed", "commit card i + 1 reversed (R7.2)", *flipped))
    if game.rules.deal == "draft":
        found.append(block("pick", "pick card i + 1 (R3.3)", *PICKS[1:]))
    if has_team:
        unstops = (Unstop(row) for row in rows)
        found.append(block("unstop", "remove the Stop card of row i + 1 (R8.10)", *unstops))
    if has_specials:
        swaps = (Exchange(special) for special in SURPRISE)
        found.append(block("exchange", f"swap special card i of {', '.join(SURPRISE)} (R9.7)", *swaps))
    if has_team:
        found.append(block("seven", "7 Takes on row i + 1 (R8.9)", *(Seven(row) for row in rows)))
    if has_specials:
        found.append(block("seven", "7 Takes on the row of the own card (R9.9)", Seven()))
    if has_team or has_specials:
        slides = (Slide(card, row) for card in cards for row in rows)
        found += [
            block("stop", "Stop on row i + 1 (R8.10, R9.13)", *(Stop(row) for row in rows)),
            block("replace", "Replace by card i + 1 (R8.11, R9.11)", *(Replace(card) for card in cards)),
            block("insert", "Insert into row i + 1 (R8.12, R9.10)", *(Insert(row) for row in rows)),
            block("slide", f"Slide card i // {len(rows)} + 1 to row i % {len(rows)} + 1 (R8.13)", *slides),
        ]
    if has_team:
        assert "sort" in COOP
        orders = factorial(seats + 1)
        meaning = "Sort: the i-th order of the pending cards, in lexicographic order (R8.16)"
        found += [
            block("first", "First Card for seat i (R8.14)", *(First(seat) for seat in range(seats))),
            block("last", "Last Card for seat i (R8.15)", *(Last(seat) for seat in range(seats))),
            ActionBlock("sort", meaning, orders=SortNumbers(seats + 1), size=orders),
        ]
    if has_specials:
        implied = (NegPos(card) for card in cards)
        chosen = (NegPos(card, row) for card in cards for row in rows)
        found += [
            block("fifth", "5th Row (R9.8)", Fifth()),
            block("negpos", "Negative = Positive: card i + 1 of the implied row (R9.14)", *implied),
            block("negpos-row", f"the same: card i // {len(rows)} + 1 of row i % {len(rows)} + 1", *chosen),
        ]
    return tuple(found)
