"""The same facts about a position, once from the engine and once from the oracle.

The engine is read through `Match`, `Game` and the values of a state, never through the code of the rules.
"""

from __future__ import annotations

from typing import Any

from tests.differential.oracle_coop import Coop
from tests.differential.oracle_fan import Reverse
from tests.differential.oracle_flow import Oracle
from tests.differential.oracle_nimmt import Nimmt
from tests.differential.oracle_nothanks import NoThanks
from tests.differential.oracle_surprise import Surprise
from vacherie import Decision, Match, Shuffle
from vacherie.records.notation.tokens import token


def plain(word: str) -> str:
    """The oracle's word: every order of a Sort is one option."""
    return "sort" if word.startswith("sort") else word


def differences(match: Match[Any, Any], oracle: Oracle) -> list[str]:
    """Every fact that differs. Before the first deal nothing lies on the table."""
    engine, own = facts_of_match(match), facts_of_oracle(oracle)
    return [
        f"{name}: engine {engine.get(name)}, oracle {own.get(name)}"
        for name in {**engine, **own}
        if engine.get(name) != own.get(name)
    ]


def facts_of_match(match: Match[Any, Any]) -> dict[str, object]:
    """The engine's position. The order inside hands and piles is no rule, so these are sorted."""
    state, table = match.state, match.state.table
    due = match.due()
    facts: dict[str, object] = {
        "legal": legal_words(match.decisions()),
        "waiting": {decision.seat for decision in match.waiting()},
        "due": None if due is None else sorted_cards(due),
        "over": match.over,
        "winners": list(match.game.winners(state)),
        "history": [list(points) for points in table.history],
        "scores": list(match.game.scores(state)),
        "round": table.round,
    }
    if table.round == 0:
        return facts
    facts |= {
        "piles": [sorted(pile) for pile in match.game.piles(state)],
        "out": list(state.hidden.out),
    }
    if match.game.family == "nothanks":
        facts |= {
            "chips": [private.chips for private in state.privates],
            "card": table.card,
            "on card": table.on_card,
            "pile": list(state.hidden.pile),
            "pile size": table.pile,
        }
        return facts
    facts |= {
        "rows": [list(row.cards) for row in table.rows],
        "stops": [number for number, row in enumerate(table.rows, 1) if row.stop],
        "sevens": [number for number, row in enumerate(table.rows, 1) if row.seven],
        "marker": None if table.marker is None else (table.marker.row, table.marker.up),
        "queue": [(pending.seat, pending.card, pending.value) for pending in table.queue],
        "hands": [sorted(private.hand) for private in state.privates],
        "commits": {
            seat: token(private.commit)
            for seat, private in enumerate(state.privates)
            if private.commit is not None
        },
        "hand sizes": list(table.hands),
        "pile sizes": list(table.taken),
        "offer": sorted(table.offer),
        "trick": table.trick,
        "points": list(state.hidden.points),
    }
    if match.game.preset == "coop":
        facts |= {
            "slots": list(table.extra.slots),
            "special pile": list(state.hidden.specials),
            "promoted": list(table.extra.promoted),
            "Ox": list(state.hidden.ox),
        }
    elif match.game.preset.startswith("surprise"):
        facts |= {
            "special hands": [sorted(private.specials) for private in state.privates],
            "special pile": list(state.hidden.specials),
            "face up": list(table.extra.face_up),
        }
    elif match.game.preset == "fan-reverse":
        facts["holders"] = sorted(table.extra.holders)
    return facts


def facts_of_oracle(oracle: Oracle) -> dict[str, object]:
    """The oracle's position, under the same names."""
    asked = oracle.legal()
    facts: dict[str, object] = {
        "legal": {seat: sorted(words) for seat, words in sorted(asked.items())},
        "waiting": oracle.waiting(),
        "due": None if asked or oracle.over else oracle.cards_to_deal(),
        "over": oracle.over,
        "winners": oracle.winners,
        "history": oracle.history,
        "scores": oracle.totals(),
        "round": oracle.round,
    }
    if oracle.round == 0:
        return facts
    facts["piles"] = [sorted(pile) for pile in oracle.piles]
    if isinstance(oracle, NoThanks):
        facts |= {
            "chips": oracle.chips,
            "card": oracle.card,
            "on card": oracle.on_card,
            "pile": oracle.pile,
            "pile size": len(oracle.pile),
            "out": oracle.out,
        }
    if isinstance(oracle, Nimmt):
        facts |= {
            "rows": [row.cards for row in oracle.rows],
            "stops": [number for number, row in enumerate(oracle.rows, 1) if row.stop],
            "sevens": [number for number, row in enumerate(oracle.rows, 1) if row.seven],
            "marker": None if oracle.marker is None else (oracle.marker, oracle.up),
            "queue": [(pending.seat, pending.card, pending.value) for pending in oracle.queue],
            "hands": [sorted(hand) for hand in oracle.hands],
            "commits": oracle.commits,
            "hand sizes": [len(hand) for hand in oracle.hands],
            "pile sizes": [len(pile) for pile in oracle.piles],
            "offer": oracle.offer,
            "trick": oracle.trick,
            "points": oracle.points,
            "out": oracle.out,
        }
    if isinstance(oracle, Coop):
        facts |= {
            "slots": oracle.slots,
            "special pile": oracle.special_pile,
            "promoted": [pending.card for pending in oracle.promoted],
            "Ox": oracle.ox,
        }
    if isinstance(oracle, Surprise):
        facts |= {
            "special hands": [sorted(hand) for hand in oracle.specials],
            "special pile": oracle.special_pile,
            "face up": oracle.face_up,
        }
    if isinstance(oracle, Reverse):
        facts["holders"] = sorted(oracle.holders)
    return facts


def legal_words(decisions: tuple[Decision, ...]) -> dict[int, list[str]]:
    """The words of every asked seat; a word that stands twice shows as a difference."""
    return {
        decision.seat: sorted(plain(token(option)) for option in decision.options)
        for decision in sorted(decisions, key=lambda decision: decision.seat)
    }


def sorted_cards(due: Shuffle) -> tuple[list[int], list[str]]:
    """What a deal must hold, in ascending order."""
    return sorted(due.deck), sorted(due.specials)
