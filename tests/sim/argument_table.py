"""Every parameter of every public function of `vacherie.sim`, with values that must be refused.

`test_arguments` calls each function with each bad value, and finds parameters that are missing here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import vacherie
from vacherie.sim import compile as compiling
from vacherie.sim.batch import nimmt_choosing_rounds, nimmt_rounds, nothanks_games
from vacherie.sim.batch.nimmt import NimmtBatch
from vacherie.sim.batch.nothanks import NoThanksBatch
from vacherie.sim.nimmt import determinise, guided_rollout, position, rollout
from vacherie.sim.nimmt.rollout_sums import RolloutSums
from vacherie.sim.nothanks import position as nothanks_position
from vacherie.sim.nothanks import rollout as nothanks_rollout
from vacherie.sim.nothanks.policy import RULE, NoThanksPolicy
from vacherie.sim.stream_random import StreamRandom

Bad = Sequence[object]
NO_NUMBER: Bad = ["x", "1", b"1", None, [1], {}, 1j, True, np.True_, math.nan, object(), np.array([1, 2])]
"""What is no number at all."""
NO_WHOLE: Bad = [*NO_NUMBER, 2.0, 2.5, np.float64(2), math.inf]
SEED = NO_WHOLE
COUNT: Bad = [*NO_WHOLE, -1, np.int64(-1), 2**63 + 1, 10**4000]
FIRST: Bad = [*NO_WHOLE, -1, 2**63, 2**64]
THREADS: Bad = [*NO_WHOLE, 0, -1, 10**6]
SEATS: Bad = [*NO_WHOLE, -4, 0, 1, 11, 260]
FLAG: Bad = ["yes", "", None, 0, 1, 1.0, np.array([True]), np.array(True)]
SHARE: Bad = [*NO_NUMBER, -0.1, math.inf, -math.inf, 10**400]
"""For numbers from 0."""


def words(*nearly: str) -> Bad:
    """What is none of the words, though it looks like one."""
    return [*nearly, "", 0, 1.5, True, b"uniform", ["uniform"], ("parity",)]


def wholes(good: Any) -> Bad:
    """Arrays that are not these whole numbers."""
    numbers = np.asarray(good)
    mixed = numbers.astype(object)
    mixed.flat[0] = "x"
    flat = numbers.reshape(-1)
    return [
        numbers + 0.7, numbers.astype(float), numbers.astype(np.float32), numbers.astype(complex),
        numbers.astype(bool), numbers.astype(object), numbers.astype(str), mixed, numbers * math.nan,
        np.ma.masked_array(numbers, mask=True), numbers.astype("datetime64[s]"),
        numbers[..., :-1], numbers[None], np.append(flat, 1), flat[:0], numbers.flat[0], 1, 1.5, "x",
        object(), {}, [[1, 2], [3]], iter([1]),
    ]  # fmt: skip


def changed(good: Any, *values: int) -> Bad:
    """The array with one entry changed to each of the values, in a type where they fit."""
    found = []
    for value in values:
        array = np.array(good, np.int64 if -(2**63) <= value < 2**63 else np.uint64)
        array.flat[0] = value
        found.append(array)
    return found


@dataclass
class Case:
    """One function: how to call it rightly, and what is wrong by parameter."""

    make: Callable[[], Callable[..., object]]
    """The function, a bound method of a new object each time."""
    good: Mapping[str, Any]
    bad: Mapping[str, Bad]
    changes: Callable[[object], object] = field(default=lambda owner: None)
    """What a refusal must leave alone, of the object that the method is bound to."""


SCRATCH = ("_bytes", "_decks", "_jumps", "_a", "_b", "_deck", "_rng")
"""Arrays of a batch that kernels may leave in any state; what is in `_bytes` is in `_lines`, too."""


def batch_state(owner: object) -> object:
    """Every attribute of a batch but scratch."""
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in vars(owner).items()
        if name not in SCRATCH and not name.startswith(("_given", "_other"))
    }


def nimmt(moment: str = "cards", **options: Any) -> NimmtBatch:
    """Three small games at some moment."""
    batch = NimmtBatch(3, 2, seed=1, **options)
    if moment == "rows":
        batch.play(batch.hands[:, 0].copy())
        while not (batch.choosers >= 0).all():
            batch.choose(np.zeros(3, np.int64))
            batch.play(batch.hands[:, 0].copy())
    return batch


MATCH = vacherie.Match(vacherie.game("classic"), 4, vacherie.Dealer.from_seed("tea", 4))
POSITION = position.load(MATCH.game, MATCH.view(2))
NO_THANKS = vacherie.Match(vacherie.game("nothanks"), 3, vacherie.Dealer.from_seed("salt", 3))
NO_POSITION: Bad = [None, "classic", MATCH, MATCH.view(0), POSITION.sheet]
CARDS = nimmt().hands[:, 0].copy()
DECKS = np.array([range(1, 25), range(24, 0, -1)], np.uint8)
ACTIVE: Bad = [
    [0, 1], np.ones(10, int), np.ones(10), np.ones(9, bool), np.ones((10, 1), bool), "x", True,
    [True, 1.5] * 5,
    np.ma.masked_array(np.ones(10, bool), mask=True),
]  # fmt: skip
BAD_DECKS: Bad = [
    *wholes(DECKS), np.zeros_like(DECKS), np.ones_like(DECKS), DECKS[0], DECKS[:, :23], None,
    *changed(DECKS, 0, -1, 2, 105, 200, 257, 2**33 + 1, 2**64 - 1),
]  # fmt: skip
ROUNDS = {"count": COUNT, "seats": SEATS, "seed": SEED, "first": FIRST}
ROW = {"row": words("Uniform", "uniform ", "cheap")}
POLICIES: Bad = [None, "rule", [], [RULE], [RULE] * 4, [RULE, RULE, "x"], 1.0, iter([RULE] * 3)]


def bulk(function: Callable[..., object], **more: Bad) -> Case:
    """A function that plays random rounds."""
    return Case(lambda: function, {"count": 3, "seats": 2, "seed": 1}, {**ROUNDS, **ROW, **more})


CASES: dict[str, Case] = {
    "batch.nimmt.NimmtBatch": Case(
        lambda: NimmtBatch,
        {"games": 3},
        {
            "games": [*COUNT, 0, 2**31],
            "seats": SEATS,
            "seed": SEED,
            "deal": words("Classic", "classical", "TACTIC"),
            "fan": [*words("bad", "Parity", "none"), False],
            "hand": [*NO_WHOLE, 0, -1, 13, 260],
            "marks": FLAG,
        },
    ),
    "batch.nimmt.NimmtBatch.reset": Case(
        lambda: NimmtBatch(2, 2, seed=5).reset,
        {"seed": 1, "decks": DECKS},
        {
            "seed": [bad for bad in SEED if bad is not None],
            "decks": [bad for bad in BAD_DECKS if bad is not None],
        },
        batch_state,
    ),
    "batch.nimmt.NimmtBatch.pick": Case(
        lambda: nimmt(deal="draft").pick,
        {"cards": [1, 2, 3]},
        {"cards": [None, *wholes([1, 2, 3]), *changed([1, 2, 3], 0, -1, 25, 105, 257, 2**64 - 1)]},
        batch_state,
    ),
    "batch.nimmt.NimmtBatch.play": Case(
        lambda: nimmt().play,
        {"cards": CARDS},
        {
            "cards": [
                None,
                *wholes(CARDS),
                CARDS.T,
                *changed(CARDS, 0, -1, 105, 255, 256 + int(CARDS[0, 0]), 2**63),
            ]
        },
        batch_state,
    ),
    "batch.nimmt.NimmtBatch.choose": Case(
        lambda: nimmt("rows").choose,
        {"rows": [0, 3, 1]},
        {"rows": [None, *wholes([0, 3, 1]), *changed([0, 3, 1], 4, -1, 255, 256, 2**40, 2**64 - 1)]},
        batch_state,
    ),
    "batch.nimmt.NimmtBatch.uniform_cards": Case(
        lambda: nimmt().uniform_cards, {}, {"seed": SEED}, batch_state
    ),
    "batch.nimmt.NimmtBatch.uniform_rows": Case(
        lambda: nimmt("rows").uniform_rows, {}, {"seed": SEED}, batch_state
    ),
    "batch.nimmt.NimmtBatch.uniform_picks": Case(
        lambda: nimmt(deal="draft").uniform_picks, {}, {"seed": SEED}, batch_state
    ),
    "batch.nothanks.NoThanksBatch": Case(
        lambda: NoThanksBatch,
        {"games": 3},
        {
            "games": [*COUNT, 0, 2**31],
            "seats": [*SEATS, 2, 8],
            "seed": SEED,
            "tactical": FLAG,
            "marks": FLAG,
        },
    ),
    "batch.nothanks.NoThanksBatch.reset": Case(
        lambda: NoThanksBatch(3).reset, {"seed": 1}, {"seed": SEED}, batch_state
    ),
    "batch.nothanks.NoThanksBatch.decide": Case(
        lambda: NoThanksBatch(3).decide,
        {"actions": [0, 1, 1]},
        {"actions": [None, *wholes([0, 1, 1]), *changed([0, 1, 1], 2, -1, 255, 256, 2**40, 2**64 - 1)]},
        batch_state,
    ),
    "batch.nothanks.NoThanksBatch.uniform_actions": Case(
        lambda: NoThanksBatch(3).uniform_actions, {}, {"seed": SEED}, batch_state
    ),
    "batch.nothanks.NoThanksBatch.policy_actions": Case(
        lambda: NoThanksBatch(3).policy_actions,
        {"policies": RULE},
        {"policies": POLICIES, "seed": SEED},
        batch_state,
    ),
    "batch.nimmt_rounds.random_rounds": bulk(nimmt_rounds.random_rounds, threads=THREADS),
    "batch.nimmt_rounds.random_totals": bulk(nimmt_rounds.random_totals, threads=THREADS),
    "batch.nimmt_rounds.recorded_rounds": bulk(nimmt_rounds.recorded_rounds),
    "batch.nimmt_rounds.score_decks": Case(
        lambda: nimmt_rounds.score_decks,
        {"decks": DECKS, "seats": 2, "picks": np.ones((2, 20), int)},
        {
            "decks": BAD_DECKS,
            "seats": SEATS,
            "picks": [*wholes(np.ones((2, 20), int)), *changed(np.ones((2, 20)), 4, -1, 256, 2**64 - 1)],
        },
    ),
    "batch.nimmt_choosing_rounds.rollouts": bulk(nimmt_choosing_rounds.rollouts, threads=THREADS),
    "batch.nimmt_choosing_rounds.rollout_totals": bulk(nimmt_choosing_rounds.rollout_totals, threads=THREADS),
    "batch.nimmt_choosing_rounds.recorded_rollouts": bulk(nimmt_choosing_rounds.recorded_rollouts),
    "batch.nothanks_games.play": Case(
        lambda: nothanks_games.play,
        {"games": 3, "seats": 3},
        {
            "games": COUNT,
            "seats": [*SEATS, 2, 8],
            "seed": SEED,
            "first": FIRST,
            "tactical": FLAG,
            "policies": POLICIES,
            "threads": THREADS,
        },
    ),
    "nimmt.position.load": Case(
        lambda: position.load,
        {"game": MATCH.game, "seen": MATCH.state, "seat": 1},
        {
            "game": [
                None,
                "classic",
                4,
                vacherie.game("coop"),
                vacherie.game("nothanks"),
                vacherie.game("fan-leap"),
            ],
            "seen": [None, MATCH, MATCH.game, NO_THANKS.state, NO_THANKS.view(0), MATCH.view(0), "view"],
            "seat": [None, -1, 4, "1", 1.0, True],
            "decide": FLAG,
        },
    ),
    "nimmt.position.dump": Case(
        lambda: position.dump,
        {"sheet": POSITION.sheet},
        {"sheet": [None, POSITION, POSITION.sheet[:-1], POSITION.sheet.astype(int), POSITION.sheet.tolist()]},
    ),
    "nimmt.determinise.determinise_many": Case(
        lambda: determinise.determinise_many,
        {"position": POSITION, "worlds": 2, "seed": 1},
        {"position": NO_POSITION, "worlds": COUNT, "seed": SEED, "first": FIRST},
    ),
    "nimmt.rollout.roll_out": Case(
        lambda: rollout.roll_out,
        {"position": POSITION, "tally": RolloutSums.empty(POSITION), "worlds": 2, "seed": 1},
        {
            "position": NO_POSITION,
            "tally": [
                None,
                POSITION,
                np.zeros((10, 5), np.int64),
                RolloutSums(3, np.zeros((10, 5), np.int64)),
                RolloutSums(4, np.zeros((9, 5), np.int64)),
            ],
            "worlds": COUNT,
            "seed": SEED,
            "policy": ["cheap", "CHEAP", 0, 1, 3, None, True],
            "first": [bad for bad in FIRST if bad is not None],
            "active": ACTIVE,
        },
    ),
    "nimmt.rollout_sums.RolloutSums": Case(
        lambda: RolloutSums,
        {"seats": 4, "sums": np.zeros((10, 5), np.int64)},
        {
            "seats": SEATS,
            "sums": [
                None,
                [[0] * 5],
                np.zeros((10, 5)),
                np.zeros((10, 5), np.int32),
                np.zeros((10, 4), np.int64),
                np.zeros(5, np.int64),
                np.zeros((5, 10), np.int64).T,
            ],
            "done": [*NO_WHOLE, -1],
        },
    ),
    "nimmt.rollout_sums.RolloutSums.empty": Case(
        lambda: RolloutSums.empty, {"position": POSITION}, {"position": NO_POSITION}
    ),
    "nimmt.rollout_sums.RolloutSums.add": Case(
        lambda: RolloutSums.empty(POSITION).add,
        {"other": RolloutSums.empty(POSITION)},
        {
            "other": [
                None,
                1,
                np.zeros((10, 5), np.int64),
                RolloutSums(4, np.zeros((1, 5), np.int64)),
                RolloutSums(5, np.zeros((10, 5), np.int64)),
            ]
        },
    ),
    "nimmt.guided_rollout.roll_out": Case(
        lambda: guided_rollout.roll_out,
        {"position": POSITION, "worlds": 2, "seed": 1, "sensible": [0.5] * 4, "before": [0] * 4},
        {
            "position": NO_POSITION,
            "worlds": COUNT,
            "seed": SEED,
            "sensible": [
                0.5,
                [0.5] * 3,
                [1.5, 0, 0, 0],
                [-0.1, 0, 0, 0],
                [math.nan] * 4,
                ["x"] * 4,
                [True] * 4,
                None,
                [1j] * 4,
            ],
            "before": [*wholes([0, 3, 2, 1])],
            "prize": [*NO_NUMBER, math.inf],
            "first": FIRST,
            "active": ACTIVE,
        },
    ),
    "nothanks.policy.NoThanksPolicy": Case(
        lambda: NoThanksPolicy,
        {},
        {
            "fair": SHARE,
            "rich": SHARE,
            "near": SHARE,
            "safe": SHARE,
            "reserve": SHARE,
            "noise": [*SHARE, 1.01, 2],
        },
    ),
    "nothanks.position.from_view": Case(
        lambda: nothanks_position.from_view,
        {"rules": NO_THANKS.game, "view": NO_THANKS.view(0), "heard": NO_THANKS.heard[0]},
        {
            "rules": [None, "nothanks", MATCH.game, vacherie.game("nothanks-tactical")],
            "view": [None, MATCH.view(0), NO_THANKS.state, 0],
            "heard": [None, "events", 1, [1, 2], NO_THANKS],
        },
    ),
    "nothanks.position.from_state": Case(
        lambda: nothanks_position.from_state,
        {"state": NO_THANKS.state},
        {"state": [None, MATCH.state, NO_THANKS.view(0), 0], "seat": [-1, 3, "1", 1.0, True]},
    ),
    "nothanks.rollout.roll_out": Case(
        lambda: nothanks_rollout.roll_out,
        {"position": nothanks_position.from_state(NO_THANKS.state), "playouts": 2},
        {
            "position": [None, POSITION, NO_THANKS.view(0)],
            "playouts": COUNT,
            "policies": POLICIES,
            "seed": SEED,
            "first": FIRST,
        },
    ),
    "nothanks.rollout.Statistics": Case(
        lambda: nothanks_rollout.Statistics,
        {"table": np.zeros((2, 6))},
        {"table": [None, 0, np.zeros((2, 5)), np.zeros(12), [["x"] * 6] * 2, np.full((2, 6), math.nan)]},
    ),
    "nothanks.rollout.Statistics.mean": Case(
        lambda: nothanks_rollout.Statistics(np.ones((2, 6))).mean,
        {"column": 1},
        {"column": [*NO_WHOLE, -1, 6]},
    ),
    "stream_random.StreamRandom": Case(
        lambda: StreamRandom, {"seed": 1, "index": 0}, {"seed": SEED, "index": FIRST}
    ),
    "stream_random.StreamRandom.getrandbits": Case(
        lambda: StreamRandom(1, 1).getrandbits, {"k": 5}, {"k": [*NO_WHOLE, -1]}
    ),
    "stream_random.StreamRandom.permuted": Case(
        lambda: StreamRandom(1, 1).permuted, {"cards": [1, 2]}, {"cards": [list(range(257)), None, 5]}
    ),
    "stream_random.StreamRandom.setstate": Case(
        lambda: StreamRandom(1, 1).setstate,
        {"state": (1, 2, None)},
        {
            "state": [
                None,
                (),
                (1, 2),
                (1.5, 2, None),
                (-1, 2, None),
                (1, 2**64, None),
                ("a", "b", None),
                (1, 2, "x"),
            ]
        },
    ),
    "compile.kernel": Case(
        lambda: compiling.kernel, {"signatures": "void()"}, {"signatures": [None, 1, len]}
    ),
    "compile.warm": Case(lambda: compiling.warm, {}, {"jobs": THREADS}),
}

EXEMPT = {
    "nimmt.position.can_load.game": "answers False for anything that is no game it supports",
    "stream_random.StreamRandom.seed.a": "takes what `random.Random` takes",
    "stream_random.StreamRandom.seed.version": "takes what `random.Random` takes",
    "stream_random.StreamRandom.choice.seq": "raises what `random.Random.choice` raises",
    "compile.part.function": "a decorator: Numba says what it cannot compile",
    "compile.routine.function": "a decorator: Numba says what it cannot compile",
    "compile.instruction.function": "a decorator: Numba says what it cannot compile",
}
"""Parameters that are not refused with a sentence of ours, and why."""
RESULTS = ("NimmtPosition", "NoThanksPosition", "NoPosition", "TableDump", "NimmtPolicy")
"""Classes that functions return, and enumerations: not made by callers."""
