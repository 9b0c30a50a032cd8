"""The nimmt family in records: words and line labels of the notation, outcomes of rounds, rules to cite."""

from __future__ import annotations

from vacherie.core.action import Choice
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import (
    AIMED,
    ChooseRow,
    Exchange,
    Pass,
    Pick,
    Play,
    Sort,
    Unstop,
    Use,
    read_use,
)
from vacherie.games.nimmt.event import RoundEnded
from vacherie.games.nimmt.table import State
from vacherie.records.errors import RuleRefs

RULES = RuleRefs("R1.6", "R9.4", "R2.9", "R1.5", "R2.9", "R2.10", "R2.11")
COOP = RuleRefs("R1.6", "R8.2", "R8.20", "R1.5", "R8.3", "R8.3", "R8.20")
SPACED = ("unstop", *AIMED)


def word(choice: Choice) -> str:
    """The word for a choice; a special card is its id, and its targets in the order of R13.

    >>> from vacherie.games.nimmt.choice import Slide
    >>> word(Play(42, reversed=True)), word(Slide(7, row=1)), word(Sort((78, 80, 55)))
    ('42~', 'slide7>1', 'sort78,80,55')
    """
    match choice:
        case Play(card, flipped):
            return f"{card}~" if flipped else f"{card}"
        case Pick(card):
            return f"{card}"
        case ChooseRow(row):
            return f"r{row}"
        case Pass():
            return "pass"
        case Unstop(row):
            return f"unstop{row}"
        case Exchange(special):
            return f"swap:{special}"
    assert isinstance(choice, Use)
    return choice.word()


def read_sort(word: str) -> Choice | None:
    """The order that a word gives to the pending cards: one option stands for all orders (R8.16)."""
    found = read_use(word)
    return found if isinstance(found, Sort) else None


def label(state: State) -> str:
    """A line for each trick, and one for the draft."""
    return str(state.table.trick) if state.table.trick else "draft"


def rules(preset: str) -> RuleRefs:
    """The rules of a preset."""
    return COOP if preset == "coop" else RULES


def outcome(event: Event) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] | None:
    """Points and bull piles by side, at the end of a round (R2.9)."""
    return (event.points, event.piles) if type(event) is RoundEnded else None
