"""Views and states are encoded without loss, and unsupported ones are refused."""

from __future__ import annotations

from random import Random

import pytest

from tests.sim.compare_with_rules import build, setups
from tests.sim.replay_worlds import random_moment
from vacherie.core.action import Answer, Deal
from vacherie.games import game
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.determinise import unseen_cards
from vacherie.games.nimmt.step import ChoosingRow, Drafting, Select
from vacherie.games.nimmt.table import flippers
from vacherie.sim.nimmt.position import REVERSED, NoPosition, can_load, dump, encode, load


@pytest.mark.parametrize("question", [Select, ChoosingRow])
def test_a_sheet_says_what_the_table_says(question: type) -> None:
    """Rows, marker, queue, hands, commitments and candidates, from views and from states."""
    for number, (preset, seats, options) in enumerate(setups()):
        rng = Random(f"sheet.{number}")
        rules = build(preset, options)
        state = random_moment(rules, seats, rng, question)
        table = state.table
        for seat in range(seats):
            view = rules.view(state, seat)
            position = load(rules, view)
            decision = rules.options(view)
            assert position.options == (() if decision is None else decision.options)
            facts = dump(position.sheet)
            assert facts.rows == tuple(row.cards for row in table.rows)
            assert facts.marker == (table.marker and (table.marker.row, table.marker.up))
            assert facts.queue == tuple((p.seat, p.card, p.value) for p in table.queue)
            assert facts.hand == table.hands[0]
            assert facts.flips == flippers(table)
            assert facts.unseen == tuple(unseen_cards(rules.deck(seats), view))
            hands = list(table.known)
            hands[seat] = state.privates[seat].hand
            assert facts.known == tuple(hands)
            commits = [0] * seats
            if commit := state.privates[seat].commit:
                commits[seat] = encode(commit)
            assert facts.commits == tuple(commits)
            assert facts.candidates == tuple(map(encode, position.options))
            assert position.points == table.points
            full = dump(load(rules, state, seat).sheet)
            assert full.known == tuple(private.hand for private in state.privates)
            assert full.unseen == ()
            assert full.commits == tuple(encode(p.commit) if p.commit else 0 for p in state.privates)


def test_own_commitment_is_kept() -> None:
    """A reversed card that was committed is written down with its mark."""
    rules = build("fan-reverse", {})
    seat = 2
    deck = tuple(Random("own").sample(range(1, 105), 104))
    state, _ = rules.apply(rules.start(4), Deal(deck))
    flipped = [
        option for option in load(rules, state, seat).options if isinstance(option, Play) and option.reversed
    ]
    decided, _ = rules.apply(state, Answer(seat, flipped[0]))
    facts = dump(load(rules, rules.view(decided, seat)).sheet)
    assert facts.commits[seat] == flipped[0].card + REVERSED


def test_what_there_is_no_position_of() -> None:
    """Other games, spectators, between rounds, and another seat's view."""
    rules = build("classic", {})
    assert not can_load(game("surprise"))
    assert not can_load(game("nothanks"))
    state = random_moment(rules, 3, Random("no"))
    coop = game("coop")
    with pytest.raises(NoPosition, match="does not support"):
        load(coop, coop.start(2), 0)
    with pytest.raises(NoPosition, match="spectator"):
        load(rules, rules.view(state, None))
    with pytest.raises(NoPosition, match="seat 1, not of 2"):
        load(rules, rules.view(state, 1), 2)
    with pytest.raises(NoPosition, match="needs a seat"):
        load(rules, state)
    with pytest.raises(NoPosition, match="no round"):
        load(rules, rules.start(3), 0)


def test_draft_shows_what_is_on_offer() -> None:
    """In a draft the cards on the table are what is still to be had, whichever seat is asked."""
    rules = build("pro", {})
    state = random_moment(rules, 4, Random("offer"), Drafting)
    for seat in range(4):
        position = load(rules, rules.view(state, seat))
        facts = dump(position.sheet)
        assert facts.unseen == state.table.offer
        assert facts.known == state.table.known
        assert facts.hand == rules.rules.hand
        asked = state.table.todo[0]
        assert isinstance(asked, Drafting)
        assert bool(position.options) == (asked.seat == seat)
