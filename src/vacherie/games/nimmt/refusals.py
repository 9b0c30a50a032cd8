"""Error codes and messages for illegal answers, one for every way to be wrong."""

from __future__ import annotations

from vacherie.core.action import Choice, Seat
from vacherie.core.error import IllegalChoice
from vacherie.games.nimmt.cards import HIGHEST
from vacherie.games.nimmt.choice import ChooseRow, Exchange, Pass, Pick, Play, Replace, Unstop, Use
from vacherie.games.nimmt.step import Over, Shuffling
from vacherie.games.nimmt.table import Coop, NimmtTable, Private
from vacherie.games.nimmt.variant import Classic


def explain(
    variant: Classic,
    table: NimmtTable,
    private: Private,
    seat: Seat,
    choice: object,
    options: tuple[Choice, ...],
) -> IllegalChoice:
    """The refusal of an answer that is not legal now."""
    if not options:
        return IllegalChoice(*unasked(table, seat))
    if not isinstance(choice, Choice) or not any(type(option) is type(choice) for option in options):
        code, why = wrong_kind(table, private, seat, choice, options)
    else:
        code, why = wrong_target(variant, table, private, choice)
    return IllegalChoice(code, why, options)


def unasked(table: NimmtTable, seat: Seat) -> tuple[str, str]:
    """This seat has no open decision."""
    match table.todo[0]:
        case Over():
            return "over", "the game is over"
        case Shuffling():
            return "deal-due", "the cards have not been dealt yet"
        case _:
            return "not-asked", f"seat {seat} has nothing to decide now"


def wrong_kind(
    table: NimmtTable, private: Private, seat: Seat, choice: object, options: tuple[Choice, ...]
) -> tuple[str, str]:
    """The question is of another kind, or this special card cannot be used now."""
    kinds = ", ".join(dict.fromkeys(type(option).__name__ for option in options))
    if isinstance(choice, Use):
        extra = table.extra
        held = extra.slots if isinstance(extra, Coop) else private.specials
        if choice.special in held:
            return "cannot-use", f"the special card {choice.special} has no legal target now"
        return "no-such-special", f"there is no special card {choice.special} to use"
    if isinstance(choice, Pass) and seat in table.answered:
        return "already-passed", "this seat has already passed in this window (R8.8)"
    return "wrong-kind", f"{type(choice).__name__} does not answer this question; it takes {kinds}"


def wrong_target(variant: Classic, table: NimmtTable, private: Private, choice: Choice) -> tuple[str, str]:
    """The right kind of answer with a wrong card, row or special."""
    match choice:
        case Play(card) | Pick(card) | Replace(card) if type(card) is not int or not 1 <= card <= HIGHEST:
            return "no-such-card", f"there is no card {card!r}; cards are 1 to {HIGHEST} (R1.1)"
        case Play(card) | Replace(card) if card not in private.hand:
            return "not-in-hand", f"card {card} is not in the hand"
        case Play(card):
            if variant.value(card, flipped=True) is None:
                return "cannot-reverse", f"card {card} cannot be reversed (R7.4)"
            return "cannot-reverse", "the reversal card has been used in this round (R7.8)"
        case Pick(card):
            return "not-on-offer", f"card {card} is not on the table any more (R3.3)"
        case ChooseRow(row) | Unstop(row):
            if row not in range(1, len(table.rows) + 1):
                return "no-such-row", f"there is no row {row!r}; rows are 1 to {len(table.rows)} (R1.4)"
            return "row-not-allowed", f"row {row} cannot be chosen here"
        case Exchange(special):
            return "no-such-special", f"there is no special card {special} in the hand (R9.7)"
        case Use():
            return "no-such-target", f"the special card {choice.special} cannot be used like this"
        case _:
            return "illegal", "this answer is not legal here"
