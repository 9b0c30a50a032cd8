"""Reviews of whole games: exact sums in every preset, the same on every machine, stopped when asked."""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from random import Random

import msgspec
import pytest

from tests.analysis.review.played import play, recorded, short_game, some_game
from vacherie import records
from vacherie.analysis.review import UNIT, Progress, Review, ReviewCancelled, review
from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.sentences import say, say_option
from vacherie.analysis.review.timeline import timeline
from vacherie.core.error import BadSetup
from vacherie.games.nimmt.choice import Pick, Play
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.records import BadRecord, Record

of_review = importlib.import_module("vacherie.analysis.review.review")
"""The module: its package names the function alike."""
TORTURE = os.environ.get("VACHERIE_PROFILE") == "torture"
RANKED = 60 if TORTURE else 12
GAMES = 500 if TORTURE else 50


def terms(found: Review) -> list[tuple[int, int, int]]:
    """Cards, others and own loss by seat, added up from the steps by the rules of `format`."""
    values = [seat.start for seat in found.seats]
    sums = [[0, 0, 0] for _ in values]
    for step in found.steps:
        for seat, (before, after) in enumerate(zip(values, step.values, strict=True)):
            if step.kind in ("deal", "draw"):
                sums[seat][0] += after - before
            elif step.kind == "reveal" or step.seat != seat:
                sums[seat][1] += after - before
            else:
                sums[seat][2] -= after - before
        values = list(step.values)
    assert values == [seat.result for seat in found.seats]
    return [(cards, others, loss) for cards, others, loss in sums]


def final(record: Record, found: Review) -> list[int]:
    """The results by seat, from the points alone."""
    scores = record.scores
    if found.team:
        return [UNIT * (scores[1] - scores[0])] * len(record.seats)
    others = len(scores) - 1
    return [UNIT * (sum(scores) - score) // others - UNIT * score for score in scores]


def check_sums(found: Review) -> None:
    """The four terms of every seat add up to its result, and each step and decision to its term."""
    for seat, (cards, others, loss) in zip(found.seats, terms(found), strict=True):
        assert (seat.cards, seat.others, seat.own_loss) == (cards, others, loss)
        assert seat.start + seat.cards + seat.others - seat.own_loss == seat.result
        own = [decision.loss for decision in found.decisions if decision.seat == seat.seat]
        assert sum(own) == loss


def check_options(record: Record, found: Review) -> None:
    """All plays and picks are listed; a loss with a name is more than twice its error, that of its cost."""
    turns = timeline(record).turns
    for decision in found.decisions:
        asked = turns[decision.frame].decision
        assert asked is not None
        listed = {option.choice for option in decision.options}
        assert listed >= {option for option in asked.options if isinstance(option, Play | Pick)}
        best, chosen = decision.options[decision.best], decision.options[decision.chosen]
        assert best.cost_error == 0
        assert chosen.cost_error == decision.error
        assert abs(best.value - chosen.value - decision.loss) <= 1
        assert decision.severity == "none" or decision.loss > 2 * decision.error - 2


def check_sentences(record: Record, found: Review) -> None:
    """Everything can be said, in every language."""
    for lang in LANGUAGES:
        words = wording_for(Catalogue(lang), record.game, list(found.names), me=0)
        moments = [*found.moments, *[moment for seat in found.seats for moment in (seat.best, seat.worst)]]
        for moment in moments:
            if moment is not None:
                said = say(words, moment.phrase)
                assert "{" not in said
                assert len(said) > 10
        for decision in found.decisions:
            assert all(say_option(words, decision.options, at) for at in range(len(decision.options)))


@pytest.mark.parametrize("number", range(GAMES))
def test_sums_are_exact_in_every_preset(number: int) -> None:
    match = some_game(number)
    record = recorded(match)
    found = review(record, rollouts=0, seed=number)
    check_sums(found)
    check_options(record, found)
    assert [seat.result for seat in found.seats] == final(record, found)
    check_sentences(record, found)
    for step in found.steps:
        assert len(step.chances) == found.sides
        assert all(0 <= chance <= 1 for chance in step.chances)
        assert sum(step.chances) <= 1.001
    frames = [step.frame for step in found.steps]
    assert frames == sorted(frames)
    winners = record.winners
    assert found.steps[-1].chances == tuple(
        pytest.approx(1 / len(winners), abs=1e-4) if side in winners else 0 for side in range(found.sides)
    )


@pytest.mark.parametrize("preset", ["classic", "pro", "fan-reverse", "coop", "surprise", "nothanks"])
def test_a_game_that_is_cut_short_is_reviewed_as_far_as_it_goes(preset: str) -> None:
    whole = play(short_game(preset), ["careful", "random", "random"], "cut")
    for share in (0.0, 0.4, 0.8):
        cut = recorded(whole).match(steps=max(1, int(len(whole.log) * share)))
        found = review(recorded(cut), rollouts=0)
        check_sums(found)
        assert not found.over


def test_a_record_without_a_deal_has_nothing_to_review() -> None:
    empty = records.decode(b'{"format":"vacherie-record","version":1,"rules":1,"preset":"classic","options":'
        b'{},"seats":[{"name":"Ann"},{"name":"Bob"}],"rounds":[]}')  # fmt: skip
    found = review(empty, rollouts=0)
    assert (found.steps, found.decisions, found.moments) == ((), (), ())
    assert all(seat.accuracy is None and seat.result == 0 for seat in found.seats)


def test_the_same_seed_gives_the_same_review_whatever_the_threads() -> None:
    record = recorded(play(short_game("classic"), ["careful", "random", "random"], "same"))
    encoded = [
        msgspec.json.encode(review(record, rollouts=40, seed=seed, threads=threads))
        for seed, threads in ((1, 1), (1, 2), (2, 1))
    ]
    assert encoded[0] == encoded[1] != encoded[2]


def test_a_sketch_comes_first_and_progress_only_grows() -> None:
    record = recorded(play(short_game("coop"), ["careful", "random"], "progress"))
    heard: list[Progress] = []
    found = review(record, rollouts=24, progress=heard.append)
    made = [progress.review for progress in heard if progress.review is not None]
    assert [each.sketch for each in made] == [True, False]
    assert made[-1] == found
    done = [progress.done for progress in heard]
    assert done == sorted(done)
    assert done[-1] == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_review_can_be_given_up(threads: int) -> None:
    record = recorded(play(short_game("classic"), ["careful", "random"], "given up"))
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    with pytest.raises(ReviewCancelled):
        review(record, rollouts=1000, threads=threads, cancelled=cancelled)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rollouts": -1},
        {"rollouts": 1.5},
        {"rollouts": 10**9},
        {"threads": 0},
        {"threads": 99},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": -1.0},
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, float]) -> None:
    record = recorded(play(short_game("classic"), ["random", "random"], "wrong"))
    with pytest.raises(BadSetup):
        review(record, **wrong)  # type: ignore[arg-type]


def test_a_damaged_record_is_refused() -> None:
    record = recorded(play(short_game("classic"), ["random", "random"], "damaged"))
    data = records.encode(record).replace(b'"scores":[', b'"scores":[9')
    with pytest.raises(BadRecord):
        review(records.decode(data), rollouts=0)


def test_a_time_limit_ends_in_a_finer_review_or_in_the_sketch() -> None:
    record = recorded(play(short_game("classic"), ["random", "random"], "limit"))
    sketch, found = review(record, rollouts=0), review(record, seconds=0.5)
    assert found == sketch or (not found.sketch and found.rollouts > 300)
    check_sums(found)


def error_of(found: Review) -> float:
    """The error of one loss (root mean square)."""
    errors = [decision.error for decision in found.decisions if decision.chosen != decision.best]
    return sqrt(sum(error**2 for error in errors) / len(errors))


@pytest.mark.parametrize("preset", ["classic", "fan-leap", "pro", "surprise", "coop", "nothanks"])
def test_what_comes_after_the_sketch_has_smaller_errors(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With little time the sketch stays: few rollouts beside the net are worse than the net alone."""
    record = recorded(play(short_game(preset, 8), ["careful", "random", "random"], "finer"))
    sketch = review(record, rollouts=0)
    enough = family_of(record.game).least_rollouts(record.game)
    for afforded in (1, 20, enough - 1, enough):
        monkeypatch.setattr(of_review, "afford", lambda *_, rollouts=afforded: rollouts)
        heard: list[Progress] = []
        found = review(record, seconds=1.0, progress=heard.append)
        if afforded < enough:
            assert found == sketch
        else:
            assert error_of(found) < error_of(sketch)
            assert not found.sketch
        assert (heard[-1].done, heard[-1].review) == (1.0, found)


@pytest.mark.parametrize("preset", ["pro", "fan-reverse", "surprise"])
def test_a_review_leaves_out_no_card(preset: str) -> None:
    record = recorded(play(short_game(preset, 12 if preset == "surprise" else 10), ["random"] * 3, "dozens"))
    found = review(record, rollouts=0)
    check_options(record, found)
    assert max(len(decision.options) for decision in found.decisions) > 11


def test_a_review_survives_json() -> None:
    found = review(recorded(play(short_game("surprise"), ["careful"] * 3, "json")), rollouts=0)
    again = msgspec.json.decode(msgspec.json.encode(found), type=Review)
    assert msgspec.json.encode(again) == msgspec.json.encode(found)


def means(numbers: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error."""
    middle = sum(numbers) / len(numbers)
    spread = sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1)
    return middle, (spread / len(numbers)) ** 0.5


@pytest.mark.parametrize("preset", ["classic", "fan-climb", "nothanks"])
def test_a_stronger_bot_loses_less(preset: str) -> None:
    """By more than twice the error of the difference."""
    losses: dict[str, list[float]] = {"champion": [], "careful": [], "random": []}
    bots = list(losses)
    for number in range(RANKED):
        order = Random(number).sample(bots, 3)
        match = play(short_game(preset, hand=10), order, f"ranks {number}")
        found = review(recorded(match), rollouts=0, seed=number)
        for seat, bot in enumerate(order):
            losses[bot].append(found.seats[seat].own_loss / UNIT)
    for better, worse in pairwise(bots):
        lead, error = means([high - low for low, high in zip(losses[better], losses[worse], strict=True)])
        assert lead > 2 * error, (better, worse, lead, error)


def test_the_moments_that_mattered_are_about_different_cards() -> None:
    """Leaving a card, and another player's taking it, is one moment of No Thanks!."""
    told = 0
    for number in range(8):
        record = recorded(play(short_game("nothanks"), ["careful", "random", "random"], f"moments {number}"))
        played = timeline(record)
        subjects = []
        for moment in review(record, rollouts=0).moments:
            turn = played.turns[moment.frame]
            is_new = moment.decision is None and "review-card-" in moment.phrase.id
            subjects.append((turn.after if is_new else turn.before).table.card)
        assert len(subjects) == len(set(subjects))
        told += len(subjects)
    assert told > 8
