"""Rewards add up to what the rules count, whatever their name."""

from __future__ import annotations

import pytest

from tests.research.random_episode import TABLES, positions
from vacherie import BadSetup
from vacherie.games.nothanks.game import NoThanks
from vacherie.research.rewards import NAMES, Returns, RewardName, Rewards, check_name, rank_rewards


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_sum_of_rewards_is_the_result(preset: str, seats: int, name: RewardName) -> None:
    sums, rewards, episode = [0.0] * seats, None, None
    for episode, _ in positions(preset, seats, seed=7):
        if rewards is None:
            rewards = Rewards(episode.game, seats, Returns(episode.game, seats, name))
            rewards.begin(episode.state)
        else:
            sums = [a + b for a, b in zip(sums, rewards.after(episode.state), strict=True)]
    assert episode is not None
    rules, scores = episode.game, episode.game.scores(episode.state)
    if rules.facts(seats).team:
        team, ox = scores
        wanted = [float((team < ox) - (team > ox) if name == "rank" else ox - team)] * seats
    elif name == "rank":
        wanted = rank_rewards(scores)
        assert sum(wanted) == pytest.approx(0)
    else:
        # By trick a round of No Thanks! begins with the chips of the start, which count nothing then.
        chips = rules.start_chips(seats) * 2 if isinstance(rules, NoThanks) and name == "trick" else 0
        wanted = [-float(score + chips) for score in scores]
    assert sums == pytest.approx(wanted)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadSetup, match="there are trick, round, rank"):
        check_name("game")
