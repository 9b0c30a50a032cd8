"""An episode asks what the rules ask, at every position, and deals every card at every place."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.research.random_episode import TABLES, positions
from vacherie.bots.match_runner import run, seat_rngs
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.core.action import Answer, Deal
from vacherie.core.match import Match
from vacherie.core.shuffle import Dealer
from vacherie.games import game
from vacherie.research.actions import Actions
from vacherie.research.episode import Episode, shuffled


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_its_decisions_are_those_of_the_rules(preset: str, seats: int) -> None:
    for episode, _ in positions(preset, seats, seed=11):
        wanted = episode.game.decisions(episode.state)
        assert episode.decisions() == wanted
        first = next((decision.seat for decision in wanted if not decision.answered), None)
        assert episode.first_waiting() == first


def test_shuffles_are_uniform() -> None:
    rng = Random(1)
    found = Counter(shuffled((1, 2, 3, 4), rng) for _ in range(24_000))
    assert len(found) == 24
    assert max(abs(count - 1000) for count in found.values()) < 160
    assert shuffled((), rng) == ()


def test_what_is_heard_is_picked_out_when_it_is_read() -> None:
    """As `Match` does it at once; a copy goes on alone."""
    rules = game("surprise", hand=4, max_rounds=1, end_score=None)
    match = Match(rules, 3, Dealer.from_seed("heard", 3))
    run(match, [RandomBot(rules)] * 3, seat_rngs("heard", game=0, seats=3))
    deals = [entry.action for entry in match.log if isinstance(entry.action, Deal)]
    episode = Episode(rules, 3, Actions(rules, 3), Random(1), deals, hears=True)
    answers = [entry.action for entry in match.log if isinstance(entry.action, Answer)]
    for answer in answers[:9]:
        episode.give(answer)
    other = episode.copy()
    before = [list(heard) for heard in other.heard]
    for answer in answers[9:]:
        episode.give(answer)
    assert [list(heard) for heard in episode.heard] == match.heard
    assert [list(heard) for heard in other.heard] == before
    assert episode.heard[1][-1] == match.heard[1][-1]
    assert len(episode.heard[1]) == len(match.heard[1])
