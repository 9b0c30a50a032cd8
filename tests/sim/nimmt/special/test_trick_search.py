"""The compiled special cards: every answer ends a trick as the rules end it (R8, R9)."""

from __future__ import annotations

from random import Random

import pytest

from vacherie import Dealer, Match, game
from vacherie.bots.careful.nimmt import lookahead
from vacherie.core.action import Choice
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow
from vacherie.games.nimmt.determinise import recall_piles
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Window
from vacherie.games.nimmt.table import View
from vacherie.sim.nimmt.special import board as places
from vacherie.sim.nimmt.special.position import encode, load
from vacherie.sim.nimmt.special.trick_search import end_trick


def by_rules(rules: Nimmt, view: View, points: tuple[int, ...], choice: Choice) -> tuple[object, ...]:
    """Rows and points at the end of the trick, by the rules."""
    if isinstance(choice, ChooseRow):
        transition = lookahead.choose(rules, view, choice.row)
        base = points
    else:
        transition = lookahead.start(rules, view, points)
        lookahead.answer(transition, view, choice)
        base = (0,) * len(points)
    lookahead.place_all(transition)
    rows = [(row.cards, row.seven, row.stop) for row in transition.table.rows]
    return rows, [now + then for now, then in zip(transition.hidden.points, base, strict=True)]


def by_board(board: places.Board, sides: int) -> tuple[object, ...]:
    """The same of a board."""
    rows = []
    for number in range(board[places.ROW_COUNT]):
        at = places.ROWS + places.ROW_SIZE * number
        size, heads, seven, stop = board[at : at + places.CARDS].tolist()
        cards = tuple(board[at + places.CARDS : at + places.CARDS + size].tolist())
        assert heads == bullheads(cards)
        rows.append((cards, bool(seven), bool(stop)))
    return rows, board[places.POINTS : places.POINTS + sides].tolist()


@pytest.mark.parametrize(
    ("preset", "seats", "options"),
    [
        ("coop", 2, {}),
        ("coop", 4, {}),
        ("coop", 6, {}),
        ("surprise", 2, {}),
        ("surprise", 5, {"insert_allow_end": True}),
        ("surprise-leaflet", 8, {"max_rounds": 2}),
    ],
)
def test_every_use_ends_the_trick_as_the_rules_do(
    preset: str, seats: int, options: dict[str, object]
) -> None:
    """All legal answers in the positions of a random game, in which special cards are used often."""
    rules = game(preset, **options)
    assert isinstance(rules, Nimmt)
    rng = Random(f"{preset}:{seats}")
    ox = seats if rules.mode.ox else -1
    tried = set()
    for number in range(3):
        match = Match(rules, seats, Dealer.from_seed("uses", seats, number))
        while not match.over:
            decision = rng.choice(match.waiting())
            view = match.view(decision.seat)
            if view.table.queue and isinstance(view.table.todo[0], Window | ChooseSpecial | ChoosingRow):
                heard = match.heard[decision.seat]
                points = recall_piles(view.table, heard)[1]
                position = load(rules, view, heard)
                for option in decision.options:
                    choice = option.fill(rng)
                    board = position.board.copy()
                    end_trick(board, decision.seat, encode(view.table, choice), ox)
                    assert by_board(board, len(points)) == by_rules(rules, view, points, choice), choice
                    tried.add(type(choice).__name__)
            kinds = {type(option) for option in decision.options}
            kind = rng.choice(sorted(kinds, key=lambda each: each.__name__))
            some = [option for option in decision.options if type(option) is kind]
            match.answer(decision, rng.choice(some).fill(rng))
    assert len(tried) >= 4, tried
