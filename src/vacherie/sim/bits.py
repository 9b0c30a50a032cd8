"""Bit instructions for compiled code: population count and lowest set bit of a uint64.

Usable inside kernels and parts only.
"""

from __future__ import annotations

from typing import Any

from vacherie.extras import provided_by

with provided_by("sim"):
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba.core import types

from vacherie.sim.compile import instruction


@instruction
def popcount(context: Any, word: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.uint64), build


@instruction
def lowest_bit(context: Any, word: Any) -> Any:
    """The number of the lowest set bit; undefined for 0."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), build
