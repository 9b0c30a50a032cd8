"""No Thanks!: every answer is judged by searches that have looked at its moment."""

from __future__ import annotations

from random import Random

import pytest

from tests.analysis.review.played import play, recorded, short_game
from vacherie.analysis.review.effort import effort_of
from vacherie.analysis.review.nothanks.account import REACHED, NoThanksAccount, looks, nothanks_effort
from vacherie.analysis.review.timeline import timeline


@pytest.mark.parametrize("preset", ["nothanks", "nothanks-tactical"])
def test_a_moment_off_the_path_of_a_search_has_one_of_its_own(preset: str) -> None:
    effort = nothanks_effort(effort_of(100))
    began_anew = 0
    for number in range(3):
        played = timeline(recorded(play(short_game(preset), ["random"] * 3, f"chain {number}")))
        account = NoThanksAccount(played)
        for opened, *turns in account.cards:
            states = [opened.after, *(turn.before for turn in turns[1:])]
            heard = [opened.heard_after, *(turn.heard for turn in turns[1:])]
            positions = [account.position(*each) for each in zip(states, heard, strict=True)]
            looked = looks(positions, effort, Random(number).getrandbits(60))
            assert len(looked) == len(positions)
            for moment, (at, position) in enumerate(zip(looked, positions, strict=True)):
                assert at.chain.mover(at.place) == position.active
                assert at.chain.position.on_card + at.place == position.on_card
                assert min(worth.reached[at.place] for worth in at.found) >= REACHED * effort.batch
                began_anew += moment > 0 and at.place == 0
    assert began_anew > 5
