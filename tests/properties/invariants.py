"""The invariants of R14, and what must hold of every state besides: counts, memories and conserved cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from vacherie import Event, Game
from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Inserted, Used
from vacherie.games.nimmt.step import Over, Select, Shuffling
from vacherie.games.nimmt.table import OX, Coop, Flips, State, Surprise
from vacherie.games.nothanks.game import PILE, NoThanks
from vacherie.games.nothanks.table import State as NoThanksState


def check(game: Game[Any, Any], state: Any, events: tuple[Event, ...]) -> None:
    """Assert every invariant of a state and of the events that led to it."""
    check_game(game, state, events)
    decisions = game.decisions(state)
    views = [game.view(state, seat) for seat in range(state.table.seats)]
    assert decisions == tuple(d for d in map(game.options, views) if d is not None)
    if not game.is_over(state) and game.needs_deal(state) is None:
        assert any(not decision.answered for decision in decisions), "a seat must be asked"
    else:
        assert decisions == ()


def check_game(game: Game[Any, Any], state: Any, events: tuple[Event, ...]) -> None:
    """The invariants of each family."""
    if isinstance(game, NoThanks):
        check_nothanks(game, state)
    elif isinstance(game, Nimmt) and state.table.round:
        check_cards(game, state)
        check_rows(game, state)
        check_counts(game, state)
        check_specials(game, state)
        check_takings(game, events)


def check_cards(game: Nimmt, state: State) -> None:
    """R14.1: every number card is in exactly one place."""
    table, hidden = state.table, state.hidden
    places: list[int] = [*hidden.out, *hidden.ox, *table.offer]
    for group in (*(p.hand for p in state.privates), *(r.cards for r in table.rows), *hidden.piles):
        places += group
    places += [pending.card for pending in table.queue]
    assert sorted(places) == list(game.deck(table.seats)), "R14.1"
    if len(places) == 104:
        assert bullheads(places) == 171, "R14.1"
    assert sorted(table.gone) == sorted(card for pile in hidden.piles for card in pile)


def check_rows(game: Nimmt, state: State) -> None:
    """R14.2, R14.3, R14.6, R14.7: how rows look when nothing is in between."""
    table = state.table
    if not table.rows:
        assert table.offer or game.rules.deal == "draft", "rows are missing outside a draft"
        return
    preset = game.preset
    special = preset == "coop" or preset.startswith("surprise")
    for number, row in enumerate(table.rows, 1):
        cow = table.marker is not None and preset == "fan-leap" and table.marker.row == number
        assert len(row.cards) + cow <= (6 if row.seven else 5), "R14.2"
        assert row.cards or special, "R14.2"
        assert special or not (row.seven or row.stop)
        if preset not in ("fan-climb", "fan-reverse"):
            assert list(row.cards) == sorted(set(row.cards)), "R14.3"
    ends = [row.cards[-1] for row in table.rows if row.cards]
    assert len(ends) == len(set(ends)), "R14.6"
    locked = sum(row.stop for row in table.rows)
    if preset == "coop":
        assert len(table.rows) == 4, "R14.7"
        assert locked <= 2, "R14.7"
    elif special:
        assert len(table.rows) in (4, 5), "R14.7"
        assert locked < len(table.rows), "R14.7"
        if isinstance(table.todo[0], Select):
            assert all(row.cards for row in table.rows), "R14.2: only between a Slide and the own card"
    else:
        assert len(table.rows) == 4


def check_counts(game: Nimmt, state: State) -> None:
    """R14.4, and that everything the table counts is what it counts."""
    table, hidden = state.table, state.hidden
    assert table.hands == tuple(len(private.hand) for private in state.privates)
    assert table.taken == tuple(len(pile) for pile in hidden.piles)
    assert table.points == hidden.points[: game.mode.shown(game.rules, len(hidden.points))]
    if not game.preset.startswith("surprise"):
        assert hidden.points == tuple(bullheads(pile) for pile in hidden.piles)
    assert min(hidden.points) >= 0
    for seat, private in enumerate(state.privates):
        assert list(private.hand) == sorted(private.hand)
        assert set(table.known[seat]) <= set(private.hand)
        assert (private.commit is not None) == (seat in table.answered and isinstance(table.todo[0], Select))
        if private.commit is not None:
            assert private.commit.card in private.hand
    if table.trick:
        left = game.rules.hand - table.trick
        size = left + 1 if isinstance(table.todo[0], Select) else left
        assert set(table.hands) == {size}, "R14.4"
    ended = isinstance(table.todo[0], Shuffling | Over)
    if not table.offer:
        assert ended == (max(table.hands) == 0 and len(table.history) == table.round), "R14.4"


def check_specials(game: Nimmt, state: State) -> None:
    """Special cards are conserved, and the table counts the hidden ones."""
    extra, hidden = state.table.extra, state.hidden
    if isinstance(extra, Coop):
        seen = [special for special in (*extra.slots, *extra.box) if special]
        everything = coop.SPECIALS if coop.IN_PLAY[state.table.seats] else ()
        assert Counter([*seen, *hidden.specials, *hidden.spare]) == Counter(everything), "R8.2"
        assert extra.pile == len(hidden.specials)
        assert {len(hidden.ox)} == set(state.table.hands), "R8.1"
        assert extra.team_pile == hidden.piles[coop.TEAM]
        assert set(extra.promoted) <= {pending.card for pending in state.table.queue}, "R8.18"
        assert sum(pending.seat == OX for pending in state.table.queue) <= 1
    elif isinstance(extra, Surprise):
        held = [special for private in state.privates for special in private.specials]
        assert Counter([*held, *extra.face_up, *hidden.specials]) == Counter(surprise.SPECIALS), "R9.1"
        assert extra.hands == tuple(len(private.specials) for private in state.privates)
        assert extra.pile == len(hidden.specials)
    else:
        assert hidden.specials == hidden.spare == ()
        assert isinstance(extra, Flips) == (game.preset == "fan-reverse")


def check_takings(game: Nimmt, events: tuple[Event, ...]) -> None:
    """R14.5: at most one taking per card, four with the cow, one more per special card."""
    takings = sum(isinstance(event, Took) for event in events)
    placed = sum(isinstance(event, Placed | Inserted) for event in events)
    placed += sum(isinstance(event, Took) and event.why in ("sixth", "low") for event in events)
    used = sum(isinstance(event, Used) for event in events)
    assert takings <= placed * (4 if game.preset == "fan-leap" else 1) + used, "R14.5"


def check_nothanks(game: NoThanks, state: NoThanksState) -> None:
    """R14.8: chips and cards of No Thanks! are conserved."""
    table, hidden = state.table, state.hidden
    if not table.round:
        return
    chips = sum(private.chips for private in state.privates) + table.on_card
    assert chips == table.seats * game.start_chips(table.seats), "R14.8"
    assert min(private.chips for private in state.privates) >= 0
    taken = sum(len(cards) for cards in table.owned)
    assert taken + (table.card is not None) + table.pile == PILE, "R14.8"
    assert table.pile == len(hidden.pile)
    cards = [card for owned in table.owned for card in owned] + [*hidden.pile, *hidden.out]
    cards += [] if table.card is None else [table.card]
    assert sorted(cards) == list(game.deck), "R14.1"
    assert all(list(owned) == sorted(owned) for owned in table.owned)
    shown = tuple(private.chips for private in state.privates) if game.rules.open_chips else ()
    assert table.chips == shown, "R11.10"
    assert (table.card is None) == (table.due != "turn")
