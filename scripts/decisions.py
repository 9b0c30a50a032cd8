"""Generate test data for the web table: decisions about special cards, from random games, as JSON.

    python scripts/decisions.py FILE [EACH]

Each one has the facts of its game, the view of the seat that is asked, its decision, and for every option its
preview and the rows that would be taken at once. EACH is how often every kind of answer and of taking is to
appear; with 1 it is the file that the tests keep, web/tests/fixtures/special-questions.json.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from vacherie import Dealer, Game, Match, game
from vacherie.core.action import Answer, Choice, Decision
from vacherie.games.nimmt.choice import Pass
from vacherie.games.nimmt.event import Took

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("coop", 2, {}), ("coop", 4, {"show_ox_total": True}), ("coop", 6, {}),
    ("surprise", 2, {}), ("surprise", 5, {}), ("surprise", 8, {}),
    ("surprise-leaflet", 4, {"insert_allow_end": True, "max_rounds": 2}),
]  # fmt: skip
ASKED_HERE = {"Window", "ChooseSpecial", "Swap"}


def questions(preset: str, seats: int, options: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """All questions about special cards in one random game."""
    made = game(preset, **options)
    match = Match(made, seats, Dealer.from_seed("special", seats, number))
    rng = Random(f"{preset}:{seats}:{number}")
    while not match.over:
        is_asked_here = type(match.state.table.todo[0]).__name__ in ASKED_HERE
        decision = rng.choice(match.decisions() if is_asked_here else match.waiting())
        if is_asked_here:
            costs = [taken(made, match.state, decision, option) for option in decision.options]
            view = match.view(decision.seat)
            yield {
                "preset": preset,
                "facts": made.facts(seats),
                "view": view,
                "decision": decision,
                "previews": [made.foresee(view, option) for option in decision.options],
                "taken": costs,
            }
        kinds: dict[type, list[Choice]] = {}
        for option in decision.options:
            kinds.setdefault(type(option), []).append(option)
        # Frequent passes leave special cards for the end of a trick.
        chosen = kinds.get(Pass) if rng.random() < 0.75 else None
        match.answer(decision, rng.choice(chosen or rng.choice(list(kinds.values()))).fill(rng))


def taken(made: Game[Any, Any], state: Any, decision: Decision, option: Choice) -> list[Took]:
    """The rows an option would take at once."""
    after = made.apply(state, Answer(decision.seat, option.fill(Random(0))))[1]
    return [event for event in after if isinstance(event, Took)]


def chosen(each: int) -> Iterator[dict[str, Any]]:
    """Questions that add coverage, until every kind has appeared `each` times."""
    seen: Counter[object] = Counter()
    for number in range(20):
        for preset, seats, options in GAMES:
            for question in questions(preset, seats, options, number):
                decision, table = question["decision"], question["view"].table
                shown = {
                    (
                        preset[:4],
                        type(option),
                        len(table.rows),
                        decision.answered,
                        bool(table.queue),
                        *(event.why for event in events[:1]),
                    )
                    for option, events in zip(decision.options, question["taken"], strict=True)
                }
                if any(seen[one] < each for one in shown):
                    seen.update(shown)
                    yield question


if __name__ == "__main__":
    found = list(chosen(int(sys.argv[2]) if len(sys.argv) > 2 else 1))
    lines = b",\n".join(msgspec.json.encode(question) for question in found)
    Path(sys.argv[1]).write_bytes(b"[\n" + lines + b"\n]\n")
