"""Positions for tests: a nimmt table as a rule describes it, in the middle of a round.

The positions are built, not played, so that a test can start from exactly the rows of an example. Everybody
still holds one card more than they play, so the trick is never the last of its round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from vacherie import Answer, Choice, Event, game
from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.choice import Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import END_TRICK, NEXT_CARD, SELECT
from vacherie.games.nimmt.table import (
    Coop,
    Extra,
    Flips,
    Hidden,
    Marker,
    NimmtTable,
    Private,
    Row,
    State,
    Surprise,
)
from vacherie.records.notation.tokens import find, token


def parse_rows(text: str) -> tuple[tuple[int, ...], ...]:
    """Rows as the examples write them.

    >>> parse_rows("12 14 | 37 | | 58")
    ((12, 14), (37,), (), (58,))
    """
    return tuple(tuple(int(card) for card in row.split()) for row in text.split("|"))


def remove(all_of: Sequence[Special], *gone: Iterable[Special | None]) -> tuple[Special, ...]:
    """A multiset of special cards without some of them."""
    left = list(all_of)
    for special in (special for group in gone for special in group if special):
        left.remove(special)
    return tuple(left)


def position(
    preset: str,
    rows: str,
    hands: Sequence[Sequence[int]],
    *,
    marker: Marker | None = None,
    stops: Iterable[int] = (),
    sevens: Iterable[int] = (),
    ox: Sequence[int] = (),
    slots: Sequence[Special] = (),
    pile: Sequence[Special] = (),
    special_hands: Mapping[int, Sequence[Special]] | None = None,
    special_pile: Sequence[Special] | None = None,
    points: Sequence[int] | None = None,
    trick: int | None = None,
    **options: object,
) -> tuple[Nimmt, State]:
    """A table at the moment when all seats choose a card."""
    rules = cast(Nimmt, game(preset, **options))
    seats = len(hands)
    lying = parse_rows(rows)
    table_rows = tuple(Row(cards, number in sevens, number in stops) for number, cards in enumerate(lying, 1))
    extra: Extra | None = None
    hidden_specials: tuple[Special, ...] = ()
    spare: tuple[Special, ...] = ()
    beside: list[Special] = ["seven" for row in table_rows if row.seven]
    beside += ["stop" for row in table_rows if row.stop]
    if preset == "coop":
        first, second = (*slots, None, None)[:2]
        extra = Coop((first, second), len(pile), tuple(beside), (), ())
        hidden_specials = tuple(pile)
        if rules.mode.specials(rules.start(seats).table):
            spare = remove(coop.SPECIALS, (first, second), pile, beside)
    elif preset.startswith("surprise"):
        held = special_hands or {}
        mine = tuple(tuple(held.get(seat, ())) for seat in range(seats))
        unseen = remove(surprise.SPECIALS, beside, *mine)
        hidden_specials = tuple(special_pile) if special_pile is not None else unseen[:5]
        face_up = (*beside, *remove(unseen, hidden_specials))
        extra = Surprise(tuple(len(hand) for hand in mine), len(hidden_specials), face_up)
    elif preset == "fan-reverse":
        extra = Flips(tuple(range(seats)))
    sides = rules.sides(seats)
    shown = rules.mode.shown(rules.rules, sides)
    running = tuple(points) if points is not None else (0,) * sides
    seen = {card for row in lying for card in row} | {card for hand in hands for card in hand} | set(ox)
    out = tuple(card for card in rules.deck(seats) if card not in seen)
    table = NimmtTable(
        seats=seats, todo=(SELECT, NEXT_CARD, END_TRICK), ask=1, answered=(), round=1,
        trick=trick if trick is not None else rules.rules.hand - len(hands[0]) + 1, rows=table_rows,
        marker=marker, queue=(), offer=(), hands=tuple(len(hand) for hand in hands), known=((),) * seats,
        gone=(), taken=(0,) * sides, points=running[:shown], history=(), extra=extra,
    )  # fmt: skip
    privates = tuple(
        Private(tuple(sorted(hand)), None, tuple((special_hands or {}).get(seat, ())))
        for seat, hand in enumerate(hands)
    )
    hidden = Hidden(((),) * sides, running, out, tuple(ox), hidden_specials, spare)
    return rules, State(table, privates, hidden)


def say(rules: Nimmt, state: State, seat: int, word: str) -> tuple[State, tuple[Event, ...]]:
    """Let a seat answer with a word of the notation; fails when it is not legal."""
    decision = next((d for d in rules.decisions(state) if d.seat == seat), None)
    assert decision is not None, f"seat {seat} is not asked; open: {state.table.todo[0]}"
    choice = find(word, decision.options)
    assert choice is not None, f"{word} is not legal; legal: {words(decision.options)}"
    return rules.apply(state, Answer(seat, choice))


def words(options: Iterable[Choice]) -> list[str]:
    """The legal answers as words."""
    return [token(option) for option in options]


def play(rules: Nimmt, state: State, *answers: str) -> tuple[State, list[Event]]:
    """Let seats answer, written "SEAT: word", and collect what happened."""
    events: list[Event] = []
    for answer in answers:
        seat, _, word = answer.partition(": ")
        state, new = say(rules, state, int(seat), word)
        events += new
    return state, events


def rows_of(state: State) -> str:
    """The rows as the examples write them."""
    return " | ".join(" ".join(map(str, row.cards)) for row in state.table.rows)
