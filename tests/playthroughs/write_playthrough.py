"""Golden playthroughs: a game of every preset with all that the engine says, to be read in a diff."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.properties.random_games import random_choice
from vacherie import PRESETS, Dealer, Event, Match, game
from vacherie.core.event import PrivateEvent
from vacherie.games.nimmt.table import NimmtTable
from vacherie.records.notation.tokens import token

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "classic": (3, {"hand": 5, "max_rounds": 2}),
    "pro": (3, {"hand": 4, "max_rounds": 1}),
    "leaflet": (4, {"hand": 5, "max_rounds": 1}),
    "fan-parity": (4, {"hand": 6, "max_rounds": 1}),
    "fan-climb": (4, {"hand": 6, "max_rounds": 1}),
    "fan-leap": (4, {"hand": 7, "max_rounds": 1}),
    "fan-reverse": (3, {"hand": 6, "max_rounds": 1}),
    "coop": (3, {"hand": 6}),
    "surprise": (3, {"hand": 6}),
    "surprise-leaflet": (3, {"hand": 6, "end_score": 5}),
    "nothanks": (4, {}),
    "nothanks-tactical": (3, {"open_chips": True}),
}
"""Seats and options of each playthrough: short, but long enough for what is special about the preset."""


def path(preset: str) -> Path:
    """Where the playthrough of a preset lies."""
    return FOLDER / f"{preset}.txt"


def playthrough(preset: str) -> str:
    """The playthrough of a preset."""
    seats, options = GAMES[preset]
    rng = Random(f"playthrough {preset}")
    match = Match(game(preset, **options), seats, Dealer.from_seed("playthrough", seats))
    lines = [f"# {preset}, {seats} seats, {options}", f"settings: {dict(match.game.settings)}", ""]
    lines += map(event_line, match.opening)
    while not match.over:
        lines += ["", *table_lines(match)]
        for decision in match.waiting():
            quiet = " (quiet)" if decision.quiet else ""
            words = " ".join(map(token, decision.options))
            lines.append(f"  ask {decision.id} seat {decision.seat}{quiet}: {words}")
        decision = rng.choice(match.waiting())
        choice = random_choice(decision.options, rng)
        lines.append(f"seat {decision.seat} answers {token(choice)}")
        lines += map(event_line, match.answer(decision, choice))
    lines += ["", f"scores: {match.game.scores(match.state)}", f"winners: {match.game.winners(match.state)}"]
    return "\n".join(lines) + "\n"


def event_line(event: Event) -> str:
    """An event in one line; private ones say for whom."""
    fields = msgspec.to_builtins(event)
    tag = fields.pop("type")
    whom = f" [only seat {fields.pop('to')}]" if isinstance(event, PrivateEvent) else ""
    details = ", ".join(f"{name} {plain(value)}" for name, value in fields.items() if value is not None)
    return f"    {tag}{whom}: {details}"


def plain(value: Any) -> str:
    """A value without the noise of JSON."""
    if isinstance(value, dict):
        if set(value) == {"seat", "card", "value"}:
            flipped = "" if value["card"] == value["value"] else f"~{value['value']}"
            return f"{value['card']}{flipped}@{value['seat']}"
        inner = " ".join(plain(v) if k == "type" else f"{k}={plain(v)}" for k, v in value.items())
        return f"({inner})"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(plain, value)) + "]"
    return str(value)


def table_lines(match: Match[Any, Any]) -> list[str]:
    """The table in a line or two."""
    table = match.state.table
    if not isinstance(table, NimmtTable):
        owned = " | ".join(" ".join(map(str, cards)) for cards in table.owned)
        chips = " ".join(str(private.chips) for private in match.state.privates)
        return [f"  card {table.card} +{table.on_card}  pile {table.pile}  owned {owned}  chips {chips}"]
    rows = []
    for number, row in enumerate(table.rows, 1):
        marks = "*" if table.marker is not None and table.marker.row == number else ""
        marks += "7" if row.seven else ""
        marks += "!" if row.stop else ""
        rows.append(" ".join(map(str, row.cards)) + (f" ({marks})" if marks else ""))
    queue = " ".join(f"{pending.card}@{pending.seat}" for pending in table.queue)
    lines = [f"  rows {' | '.join(rows)}" + (f"   queue {queue}" if queue else "")]
    if table.extra is not None:
        lines.append(f"  {plain(msgspec.to_builtins(table.extra))}")
    return lines


assert set(GAMES) == set(PRESETS), "every preset has its playthrough"
