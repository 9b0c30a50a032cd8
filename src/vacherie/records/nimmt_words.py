"""The nimmt family in records: words and line labels of the notation, outcomes of rounds, rules to cite."""

from __future__ import annotations

from vacherie.core.action import Choice
from vacherie.core.event import Event
from vacherie.games.nimmt.choice import AIMED, ChooseRow, Exchange, Pass, Pick, Play, Unstop, Use
from vacherie.games.nimmt.event import RoundEnded
from vacherie.games.nimmt.table import State
from vacherie.records.errors import RuleRefs

RULES = RuleRefs("R1.6", "R9.4", "R2.9", "R1.5", "R2.9", "R2.10", "R2.11")
COOP = RuleRefs("R1.6", "R8.2", "R8.20", "R1.5", "R8.3", "R8.3", "R8.20")
SPACED = (*AIMED, "unstop")


def word(choice: Choice) -> str:
    """The word for a choice."""
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


def label(state: State) -> str:
    """A line for each trick, and one for the draft."""
    return str(state.table.trick) if state.table.trick else "draft"


def rules(preset: str) -> RuleRefs:
    """The rules of a preset."""
    return COOP if preset == "coop" else RULES


def outcome(event: Event) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]] | None:
    """Points and bull piles by side, at the end of a round (R2.9)."""
    return (event.points, event.piles) if type(event) is RoundEnded else None
