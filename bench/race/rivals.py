"""What the kernels are measured against: the programs of `bench/reference`, unchanged, four seats or more.

Decides how they are built (gcc -O3 -march=native, into build/) and called. They count rounds and sum
bullheads, no more, and so do the kernels beside them.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from reference.py_six import random_round

HERE = Path(__file__).parents[1] / "reference"
BUILD = Path(__file__).parents[2] / "build" / "reference"
SIZES = (2, 4, 6, 10)
"""The numbers of seats that the C programs were written for."""


def build(name: str, *options: str) -> ctypes.CDLL:
    """Compile one of the C references, unless that was done since its last change, and load it."""
    source, library = HERE / f"{name}.c", BUILD / f"{name}.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        BUILD.mkdir(parents=True, exist_ok=True)
        command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", *options]
        subprocess.run([*command, source, "-o", library], check=True)
    return ctypes.CDLL(str(library))


def simd(seats: int) -> Callable[[int], int]:
    """Hand-vectorised C: plays so many rounds (a multiple of 64) and tells how many."""
    play = build("simd", "-DW=64").simd_rounds
    sums = (ctypes.c_int64 * 10)()
    seed = iter(range(1, 1 << 30))

    def work(count: int) -> int:
        batches = count // 64
        play(ctypes.c_int64(batches), ctypes.c_int(seats), ctypes.c_uint64(next(seed)), sums, None, None)
        return batches * 64

    return work


def on_two_threads(work: Callable[[int], int], pieces: int = 64) -> Callable[[int], int]:
    """The same work by two threads; ctypes lets go of Python's lock, so this is what the machine can give."""
    pool = ThreadPoolExecutor(2)
    return lambda count: sum(pool.map(work, [count // pieces] * pieces))


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
