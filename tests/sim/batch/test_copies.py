"""Copies of batches and of other things with a state go on exactly as the original, and share nothing."""

from __future__ import annotations

import copy
import hashlib
import io
import pickle
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, TypeVar

import numpy as np
import pytest

import vacherie
from vacherie import Dealer, Match, Refused, game
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.batch.nothanks import NoThanksBatch
from vacherie.sim.nimmt.position import load
from vacherie.sim.nimmt.rollout import roll_out
from vacherie.sim.nimmt.rollout_sums import RolloutSums
from vacherie.sim.nothanks.policy import CAREFUL
from vacherie.sim.nothanks.position import from_view
from vacherie.sim.nothanks.rollout import roll_out as roll_out_nothanks
from vacherie.sim.stream_random import StreamRandom

T = TypeVar("T")
Batch = NimmtBatch | NoThanksBatch
DEALS, FANS = ("classic", "tactic", "draft"), (None, "parity", "climb", "leap", "reverse")


def by_pickle(thing: T) -> T:
    found: T = pickle.loads(pickle.dumps(thing))
    return found


def by_old_pickle(thing: T) -> T:
    found: T = pickle.loads(pickle.dumps(thing, protocol=2))
    return found


def by_clone(thing: Any) -> Any:
    return thing.clone()


WAYS: tuple[Callable[[Any], Any], ...] = (by_clone, copy.copy, copy.deepcopy, by_pickle, by_old_pickle)


def shown(batch: Batch) -> dict[str, object]:
    """Everything that can be read of a batch, as bytes."""
    found = {name: getattr(batch, name) for name in dir(batch) if not name.startswith("_")}
    return {
        name: value.tobytes() if isinstance(value, np.ndarray) else value
        for name, value in found.items()
        if not callable(value)
    }


def step(batch: Batch, seed: int) -> None:
    """One call, with actions that depend on the state, the number of calls and the seed."""
    if isinstance(batch, NoThanksBatch):
        batch.decide(batch.policy_actions(CAREFUL, seed) if seed % 3 else batch.uniform_actions(seed))
    elif batch.phase == "picks":
        batch.pick(batch.uniform_picks(seed))
    elif batch.phase == "cards":
        batch.play(batch.uniform_cards(seed))
    else:
        batch.choose(batch.uniform_rows(seed))


def nimmt_batches() -> list[Batch]:
    """Every deal with every fan card; sizes below, at and above 64; with and without marks."""
    sizes, rng = (1, 3, 64, 66), Random(1)
    found: list[Batch] = []
    for number, (deal, fan) in enumerate(product(DEALS, FANS)):
        games, seats, hand = sizes[number % 4], rng.randrange(2, 9), rng.randrange(1, 12)
        marks = bool(number % 2)
        found.append(NimmtBatch(games, seats, number, deal, fan, hand, marks))  # type: ignore[arg-type]
    return found


def nothanks_batches() -> list[Batch]:
    return [
        NoThanksBatch(3, seats, seats, tactical, seats > 3)
        for seats, tactical in product((3, 5), (False, True))
    ]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("make", [nimmt_batches, nothanks_batches])
def test_a_copy_goes_on_as_the_original(way: Callable[[Any], Any], make: Callable[[], list[Batch]]) -> None:
    for batch in make():
        rng = Random(repr(batch))
        for _ in range(rng.randrange(60)):
            step(batch, rng.randrange(99))
        other = way(batch)
        assert type(other) is type(batch)
        assert shown(other) == shown(batch)
        for _ in range(120):
            seed = rng.randrange(99)
            step(batch, seed)
            step(other, seed)
            assert shown(other) == shown(batch)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("make", [nimmt_batches, nothanks_batches])
def test_a_copy_and_its_original_are_independent(
    way: Callable[[Any], Any], make: Callable[[], list[Batch]]
) -> None:
    for batch in make():
        rng = Random(repr(batch))
        for _ in range(rng.randrange(40)):
            step(batch, rng.randrange(99))
        other = way(batch)
        arrays = [value for value in vars(batch).values() if isinstance(value, np.ndarray)]
        for name, value in vars(other).items():
            if isinstance(value, np.ndarray):
                assert not any(np.shares_memory(value, array) for array in arrays), name
        for one, two in ((batch, other), (other, batch)):
            still = shown(one)
            for _ in range(40):
                step(two, rng.randrange(99))
            assert shown(one) == still
            two.reset(5)
            assert shown(one) == still


@pytest.mark.parametrize("way", WAYS)
def test_views_that_a_caller_holds_stay_with_their_batch(way: Callable[[Any], Any]) -> None:
    batch = NimmtBatch(3, 2, seed=1)
    hands, legal = batch.hands, batch.legal
    other = way(batch)
    before = hands.copy()
    step(other, 1)
    assert (hands == before).all()
    step(batch, 1)
    assert (hands == batch.hands).all()
    assert (hands != before).any()
    assert (legal == batch.legal).all()
    assert (other.hands == hands).all()
    with pytest.raises(ValueError, match="read-only"):
        other.hands[0, 0, 0] = 1


@pytest.mark.parametrize("way", WAYS)
def test_what_a_policy_chose_is_copied(way: Callable[[Any], Any]) -> None:
    batch = NimmtBatch(3, 2, seed=1)
    batch.uniform_cards(seed=8)[0] = batch.hands[0, 4]
    other = way(batch)
    batch.play()
    other.play()
    assert shown(other) == shown(batch)
    answers = NoThanksBatch(3)
    answers.uniform_actions(seed=1)
    same = way(answers)
    same.decide()
    answers.decide()
    assert shown(same) == shown(answers)


def digest(batch: Batch) -> str:
    """What the next steps show."""
    sums = hashlib.sha256()
    for seed in range(50):
        step(batch, seed)
        sums.update(repr(sorted(shown(batch).items())).encode())
    return sums.hexdigest()


def test_pickles_in_another_process_and_in_threads() -> None:
    batches: list[Batch] = [
        NimmtBatch(70, 4, seed=3, fan="climb"), NimmtBatch(5, 3, deal="draft"), NoThanksBatch(9, 4, seed=1)
    ]  # fmt: skip
    for batch in batches:
        for seed in range(17):
            step(batch, seed)
    kept = pickle.dumps(batches)
    program = (
        "import pickle, sys; from tests.sim.batch.test_copies import digest;"
        "print([digest(each) for each in pickle.load(sys.stdin.buffer)])"
    )
    command, root = [sys.executable, "-c", program], Path(__file__).parents[3]
    out = subprocess.run(command, input=kept, capture_output=True, check=True, cwd=root).stdout
    in_threads: dict[int, str] = {}
    threads = [
        Thread(target=lambda at=at: in_threads.update({at: digest(pickle.loads(kept)[at])}))
        for at in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wanted = [digest(batch) for batch in batches]
    assert out.decode().strip() == repr(wanted)
    assert [in_threads[at] for at in range(3)] == wanted


def test_a_pickle_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(NimmtBatch(3))
    monkeypatch.setattr(vacherie, "__version__", "99.0")
    with pytest.raises(Refused, match=r"pickled by Vacherie .* and cannot be read by 99\.0"):
        pickle.load(io.BytesIO(kept))


def test_attributes_of_a_subclass_are_copied() -> None:
    class Named(NimmtBatch):
        """A batch with a list of its own."""

        notes: list[str]

    batch = Named(3)
    batch.notes = ["a"]
    other = batch.clone()
    other.notes.append("b")
    assert type(other) is Named
    assert (batch.notes, other.notes) == (["a"], ["a", "b"])


@pytest.mark.parametrize("way", WAYS)
def test_tallies(way: Callable[[Any], Any]) -> None:
    """`copy.copy` once shared the sums but not their number."""
    match = Match(game("classic"), 4, Dealer.from_seed("tea", 4))
    position = load(match.game, match.view(2))
    tally = RolloutSums.empty(position)
    roll_out(position, tally, 20, seed=1)
    other, still = way(tally), tally.sums.copy()
    roll_out(copy.deepcopy(position), other, 20, seed=1)
    assert (tally.sums == still).all()
    assert (tally.done, other.done) == (20, 40)
    roll_out(by_pickle(position), tally, 20, seed=1)
    assert (tally.sums == other.sums).all()


def test_worlds_are_never_drawn_twice() -> None:
    """After a range given by `first`, the default goes on behind it."""
    match = Match(game("classic"), 4, Dealer.from_seed("tea", 4))
    position = load(match.game, match.view(2))
    whole, parts, later = (RolloutSums.empty(position) for _ in range(3))
    roll_out(position, whole, 60, seed=1)
    roll_out(position, later, 20, seed=1, first=20)
    roll_out(position, later, 20, seed=1)
    roll_out(position, parts, 20, seed=1)
    parts.add(later)
    assert parts.done == 60
    assert (parts.sums == whole.sums).all()


@pytest.mark.parametrize("way", WAYS[1:])
def test_positions_statistics_and_streams(way: Callable[[Any], Any]) -> None:
    match = Match(game("nothanks"), 3, Dealer.from_seed("salt", 3))
    position = from_view(match.game, match.view(0), match.heard[0])  # type: ignore[arg-type]
    found = roll_out_nothanks(way(position), 50, seed=1)
    assert (found.table == roll_out_nothanks(position, 50, seed=1).table).all()
    assert (way(found).table == found.table).all()
    with pytest.raises(ValueError, match="read-only"):
        found.table[0, 0] = 1
    stream = StreamRandom(3, 4)
    stream.gauss(0, 1)
    other = way(stream)
    assert [other.word(), other.gauss(0, 1)] == [stream.word(), stream.gauss(0, 1)]
    other.word()
    assert other.getstate() != stream.getstate()
