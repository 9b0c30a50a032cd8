"""Planted blunders are found: rows far too dear, cards far too dear, and high cards taken for nothing.

That a row or a card of No Thanks! is too dear can be seen. That a card to play is, a fine evaluation says: it
has other samples than the sketch, and more of them, and in the base game rollouts beside the net.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

from tests.analysis.review.played import recorded, short_game
from vacherie import Choice, Dealer, Decision, Match
from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.effort import SKETCH
from vacherie.analysis.review.judgement import Judgement
from vacherie.analysis.review.ledger import severity
from vacherie.analysis.review.nimmt.evaluators import evaluator
from vacherie.analysis.review.timeline import timeline
from vacherie.bots import make
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.table import View
from vacherie.games.nothanks.table import TAKE
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.records.record import Record

DEAR = 7.0
"""A card is planted if it costs so many bullheads more than the best one."""
WORLDS = 200

Blunder = Callable[[Any, Any, Decision], Choice | None]


def dear_row(rules: Any, view: Any, decision: Decision) -> Choice | None:
    """A row that is far too dear, whatever comes, where there is one."""
    if not isinstance(decision.options[0], ChooseRow) or len(decision.options) != 4:
        return None
    costs = [bullheads(view.table.rows[row].cards) for row in range(4)]
    return decision.options[costs.index(max(costs))] if max(costs) - min(costs) >= 7 else None


def dear_card(rules: Any, view: Any, decision: Decision) -> Choice | None:
    """The hand card that costs most, if that is far too much."""
    assert isinstance(rules, Nimmt)
    assert isinstance(view, View)
    options = decision.options
    if not isinstance(options[0], Play) or len(options) < 3:
        return None
    costs = evaluator(rules, view, (), options, True)(range(len(options)), WORLDS, 1).costs
    worst = max(range(len(costs)), key=costs.__getitem__)
    return options[worst] if costs[worst] - min(costs) >= DEAR else None


def dear_take(rules: Any, view: Any, decision: Decision) -> Choice | None:
    """Taking a high card with no chips on it that joins no seat's cards."""
    assert isinstance(view, NoThanksView)
    assert view.private is not None
    table, open_card = view.table, view.table.card or 0
    taken = [card for cards in table.owned for card in cards]
    is_alone = all(abs(card - open_card) > 2 for card in taken)
    is_dear = open_card >= 28 and table.on_card <= 1 and view.private.chips >= 6
    return TAKE if is_dear and is_alone and table.pile > 4 else None


def planted(preset: str, blunder: Blunder, number: int) -> tuple[Record, int, int] | None:
    """A record with one blunder, when its question was asked, and by whom it was made; None: no occasion."""
    rules = short_game(preset, hand=8)
    match = Match(rules, 4, Dealer.from_seed(f"planted {number}", 4))
    rng = Random(number)
    bots = [make("random" if blunder is dear_row else "careful", rules) for _ in range(4)]
    found = None
    while not match.over:
        decision = match.waiting()[0]
        seat, view = decision.seat, match.view(decision.seat)
        wrong = blunder(rules, view, decision) if found is None and rng.random() < 0.7 else None
        if wrong is not None:
            found = len(match.log), seat
            match.answer(decision, wrong)
        else:
            match.answer(decision, bots[seat].choose(view, match.heard[seat], decision, rng))
    return None if found is None else (recorded(match), *found)


def all_planted(preset: str, blunder: Blunder) -> Iterator[tuple[Record, int, int]]:
    """Records with a blunder each."""
    for number in range(10_000):
        found = planted(preset, blunder, number)
        if found is not None:
            yield found


def is_found(record: Record, frame: int, seat: int) -> bool:
    """Whether the sketch calls it a blunder; only what this decision needs is worked out."""
    judged = judgement(record, frame, seat)
    return severity(judged.loss, judged.error) == "blunder"


def judgement(record: Record, frame: int, seat: int) -> Judgement:
    """What the sketch says about a decision."""
    played = timeline(record)
    account: Any = family_of(record.game).Account(played)
    questions = account.questions()
    if record.game.family == "nimmt":  # all choose a card at once, and are asked when the first of them does
        asked = max(key for key in account.chosen if key[0] <= frame and key[1] == seat)
        return cast(Judgement, questions[asked](SKETCH, 1).judgement)
    opened = max(key[0] for key in questions if 0 <= key[0] < frame)
    return cast(Judgement, questions[(opened,)](SKETCH, 1).answers[frame - opened - 1].judgement)


def count_found(preset: str, blunder: Blunder, count: int) -> int:
    """How many of so many blunders are found."""
    cases = all_planted(preset, blunder)
    return sum(is_found(*next(cases)) for _ in range(count))


ROWS = ("classic", "leaflet")
"""Where a marker moves or a card is reversed, a dear row may well be the right one."""
CARDS = ("classic", "leaflet", "fan-parity", "fan-climb", "fan-leap", "fan-reverse")
TAKES = ("nothanks", "nothanks-tactical")
EVERY = (
    *[(preset, dear_row, 50) for preset in ROWS],
    *[(preset, dear_card, 50) for preset in CARDS],
    *[(preset, dear_take, 50) for preset in TAKES],
)
SOME = (("classic", dear_row, 17), ("classic", dear_card, 17), ("nothanks", dear_take, 16))


def test_planted_blunders_are_found() -> None:
    """Of fifty at least 48; in `make torture` as many of every 50, over all kinds and presets."""
    kinds: tuple[tuple[str, Blunder, int], ...] = (
        EVERY if os.environ.get("VACHERIE_PROFILE") == "torture" else SOME
    )
    found = {
        (preset, blunder.__name__): count_found(preset, blunder, count) for preset, blunder, count in kinds
    }
    assert sum(found.values()) >= 0.96 * sum(count for _, _, count in kinds), found
