"""What the kernels are measured against: the programs of `bench/reference`, unchanged, and other frameworks.

Decides how they are built (gcc -O3 -march=native, into build/) and called. They count rounds and sum
bullheads, no more, and so do the kernels beside them.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

from reference.py_six import random_round

from vacherie.sim.threads import spread

HERE = Path(__file__).parents[1] / "reference"
BUILD = Path(__file__).parents[2] / "build" / "reference"
SIZES = (2, 4, 6, 10)
"""The numbers of seats that the C programs were written for."""
MEANS = {2: 8.19, 4: 12.09, 6: 13.57, 10: 14.65}
"""Bullheads a seat and round, with a uniform card and the cheapest row."""
TRIALS = 300


def build(name: str, *options: str) -> ctypes.CDLL:
    """Compile one of the C references, unless that was done since its last change, and load it."""
    source, library = HERE / f"{name}.c", BUILD / f"{name}.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        BUILD.mkdir(parents=True, exist_ok=True)
        command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", *options]
        subprocess.run([*command, source, "-o", library], check=True)
    return ctypes.CDLL(str(library))


def simd(seats: int) -> Callable[[int], int]:
    """Hand-vectorised C: plays so many rounds (a multiple of 64) and returns how many."""
    play = build("simd", "-DW=64").simd_rounds
    sums = (ctypes.c_int64 * 10)()
    seed = iter(range(1, 1 << 30))

    def work(count: int) -> int:
        batches = count // 64
        play(ctypes.c_int64(batches), ctypes.c_int(seats), ctypes.c_uint64(next(seed)), sums, None, None)
        return batches * 64

    return work


def on_two_threads(work: Callable[[int], int]) -> Callable[[int], int]:
    """The same work for two threads; ctypes lets go of Python's lock: this is what the machine can give."""
    return lambda count: sum(spread(lambda start, stop: work(stop - start), count, threads=2, grain=64))


def packed(seats: int) -> Callable[[int], int]:
    """Scalar C that really chooses from the hand (mode 0)."""
    play = build("packed").packed_rounds
    sums = (ctypes.c_int64 * 10)()
    seed = iter(range(1, 1 << 30))

    def work(count: int) -> int:
        play(ctypes.c_int64(count), ctypes.c_int(seats), ctypes.c_uint64(next(seed)), ctypes.c_int(0), sums)
        return count

    return work


def naive(seats: int) -> Callable[[int], int]:
    """A loop over Python lists."""
    rng = Random(6)

    def work(count: int) -> int:
        for _ in range(count):
            random_round(seats, rng)
        return count

    return work


def openspiel(seats: int) -> Callable[[int], int]:
    """The same game in OpenSpiel."""
    from race import spiel

    rng = Random(6)
    game = spiel.Game(seats, rng)
    return one_by_one(lambda: spiel.play(game, rng), seats)


def pettingzoo(seats: int, checks: bool = True) -> Callable[[int], int]:
    """The same game in PettingZoo, with or without the checks of every answer that its own games have."""
    from race import zoo

    rng = Random(6)
    env = zoo.environment(seats, rng, checks)
    return one_by_one(lambda: zoo.play(env, rng), seats)


def one_by_one(play: Callable[[], list[float]], seats: int) -> Callable[[int], int]:
    """Work that is one round after the other; refuses a rival whose rounds are not those of the others."""
    mean = -sum(sum(play()) for _ in range(TRIALS)) / seats / TRIALS
    if abs(mean - MEANS[seats]) > 0.6:  # five standard errors
        raise AssertionError(f"{mean:.2f} bullheads a round: this is another game")

    def work(count: int) -> int:
        for _ in range(count):
            play()
        return count

    return work
