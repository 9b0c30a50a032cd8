"""The IS-MCTS of bench/rivals, which the bots are measured against: legal, reproducible, no fool."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.sim.nothanks_rules import rules_of
from vacherie import Deal, Dealer, Match, game
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.games.nothanks.table import PASS, TAKE

BENCH = Path(__file__).parents[3] / "bench"


def test_games_are_legal_and_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    from rivals.nothanks_ismcts import NetIsmcts, PlainIsmcts

    rules = game("nothanks")
    found = []
    for _ in range(2):
        match = Match(rules, 3, Dealer.from_seed("rival", 3))
        run(match, [NetIsmcts(rules), PlainIsmcts(rules), NetIsmcts(rules)], seat_rngs("rival", 0, 3))
        found.append(rules.scores(match.state))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", ["PlainIsmcts", "NetIsmcts"])
def test_it_sees_what_is_plain_to_see(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 35 for no chips is declined; the last card, with more chips on it than it costs, is taken."""
    monkeypatch.syspath_prepend(BENCH)
    from rivals import nothanks_ismcts

    rules = rules_of("nothanks", open_chips=True)
    player = getattr(nothanks_ismcts, name)(rules)
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(35, 2, -1))))
    decision = rules.decisions(state)[0]
    assert player.choose(rules.view(state, 0), (), decision, Random(1)) == PASS
    match = Match(rules, 3, Dealer.from_seed("last", 3))
    while match.view(0).table.pile:
        match.answer(match.waiting()[0], TAKE)
    table = match.view(0).table
    assert table.card is not None
    while match.view(0).table.on_card < table.card and len(match.waiting()[0].options) > 1:
        match.answer(match.waiting()[0], PASS)
    last = match.waiting()[0]
    assert player.choose(match.view(last.seat), match.heard[last.seat], last, Random(1)) == TAKE
