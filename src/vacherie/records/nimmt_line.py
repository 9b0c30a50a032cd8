"""Positions of the nimmt family as one line of text: writes its fields (docs/record-format.md).

What follows from other fields is not in the line: sizes of hands and piles, points, the rows to choose from.
`nimmt_line_reader` reads them.
"""

from __future__ import annotations

from itertools import groupby

from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import (
    END_TRICK,
    NEXT_CARD,
    OVER,
    SELECT,
    SHUFFLING,
    WINDOW,
    AnyStep,
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    SeatStep,
    Select,
    Swap,
    Window,
)
from vacherie.games.nimmt.table import OX, Coop, Flips, Pending, Row, State, Surprise
from vacherie.records.position_fields import FieldTexts, joined, parted, write_remaining

TRICK = (NEXT_CARD, END_TRICK)
PLAIN_STEPS: dict[str, tuple[AnyStep, ...]] = {
    "deal": (SHUFFLING,), "over": (OVER,), "select": (SELECT, *TRICK), "window": (WINDOW,),
}  # fmt: skip
SEAT_STEPS: dict[str, type[SeatStep]] = {
    "draft": Drafting, "row": ChoosingRow, "special": ChooseSpecial, "swap": Swap,
}  # fmt: skip
"""The questions by their words."""
WORDS = {type(steps[0]): word for word, steps in PLAIN_STEPS.items()} | {
    kind: word for word, kind in SEAT_STEPS.items()
}
SIDES = ("team", "ox")
"""The sides of the co-op game."""
OX_WORD = "ox"
KNOWN_MARK = "!"
"""After a card of a hand: all seats know that it is there."""


def write(game: Nimmt, state: State) -> FieldTexts:
    """The fields of a position after the first deal."""
    table, hidden, privates = state.table, state.hidden, state.privates
    step = table.todo[0]
    asked = WORDS[type(step)] + (f" {step.seat}" if isinstance(step, SeatStep) else "")
    answered = table.answered
    committed = [(seat, privates[seat].commit) for seat in answered] if isinstance(step, Select) else []
    marker = table.marker
    return [
        ("round", str(table.round)),
        ("trick", str(table.trick or "")),
        ("ask", asked),
        ("rows", parted([write_row(row) for row in table.rows]) if table.rows else ""),
        ("marker", "" if marker is None else f"{marker.row}{'' if marker.up else ' down'}"),
        ("queue", " ".join(map(write_pending, table.queue))),
        ("hands", write_hands(game, state)),
        ("committed", " ".join(f"{seat}={write_play(play)}" for seat, play in committed if play)),
        ("passed", " ".join(map(str, answered)) if isinstance(step, Window) else ""),
        *write_extra(game, state),
        ("taken", write_taken(game, state)),
        ("points", joined(hidden.points) if hidden.points != tuple(map(bullheads, hidden.piles)) else ""),
        ("history", parted(table.history) if table.history else ""),
        ("ox", " ".join(map(str, hidden.ox))),
        ("question", str(table.ask)),
        ("spare", write_remaining(hidden.spare)),
        ("out", write_remaining(hidden.out)),
    ]


def write_row(row: Row) -> list[object]:
    """The cards of a row, and the special cards beside it."""
    return [*row.cards, *(["seven"] if row.seven else []), *(["stop"] if row.stop else [])]


def write_pending(pending: Pending) -> str:
    """A revealed card and its owner."""
    owner = OX_WORD if pending.seat == OX else str(pending.seat)
    return f"{owner}={write_play(Play(pending.card, pending.value != pending.card))}"


def write_play(play: Play) -> str:
    """A card, with the mark of a reversed one."""
    return f"{play.card}~" if play.reversed else str(play.card)


def write_hands(game: Nimmt, state: State) -> str:
    """The hands by seat; in a draft every card is known, and none is marked."""
    if not any(private.hand for private in state.privates):
        return ""
    is_open = game.rules.deal == "draft"
    return parted(
        [
            [f"{card}{KNOWN_MARK if card in known and not is_open else ''}" for card in private.hand]
            for private, known in zip(state.privates, state.table.known, strict=True)
        ]
    )


def write_taken(game: Nimmt, state: State) -> str:
    """The taken cards in the order in which they were taken, by side."""
    side_of = {card: side for side, pile in enumerate(state.hidden.piles) for card in pile}
    names = side_names(game, len(state.hidden.piles))
    runs = [(side, list(cards)) for side, cards in groupby(state.table.gone, side_of.__getitem__)]
    return " ".join(f"{names[side]}={','.join(map(str, cards))}" for side, cards in runs)


def write_extra(game: Nimmt, state: State) -> FieldTexts:
    """The reversal cards, or everything about special cards."""
    extra, hidden = state.table.extra, state.hidden
    match extra:
        case Flips(holders):
            return [("reversal", "" if len(holders) == state.table.seats else joined(holders))]
        case Coop():
            return [
                ("slots", parted([[special] if special else [] for special in extra.slots])),
                ("box", " ".join(extra.box)),
                ("promoted", " ".join(map(str, extra.promoted))),
                ("pile", " ".join(hidden.specials)),
            ]
        case Surprise():
            held = [private.specials for private in state.privates]
            return [
                ("specials", parted(held) if any(held) else ""),
                ("face-up", " ".join(extra.face_up)),
                ("pile", write_remaining(hidden.specials)),
            ]
    return []


def side_names(game: Nimmt, sides: int) -> tuple[str, ...]:
    """What a side is called: by its seat, or the team and the Ox."""
    return SIDES if game.mode.ox else tuple(map(str, range(sides)))
