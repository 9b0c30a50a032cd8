"""SIMD values for compiled code: 64 uint8 lanes, one for each of 64 games.

Defines how such values are typed, loaded, stored and computed with. `Lanes` are 64 uint8
(sums wrap around), a `Mask` is 64 yes or no. They are LLVM vectors, which map to what the
processor has: one AVX-512 register, two of AVX2, four of NEON. Plain loops over bytes are vectorised too, but
only as far as the compiler can prove that it may; here there is nothing to prove.

Use masks where they are made: one that lives on behind a branch or a loop is taken apart bit by bit on
processors without AVX-512 (measured: four times slower). Lanes may stay live across branches.

The functions work inside kernels and parts only, where `Lanes` support + * & >> < == and `Mask`s & | ~.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.core.typing.templates import ConcreteTemplate, infer_global
from numba.extending import lower_builtin, models, register_model

from vacherie.sim.compile import instruction

COUNT = 64
_BYTE = ir.IntType(8)
_BYTES = ir.VectorType(_BYTE, COUNT)
_BITS = ir.VectorType(ir.IntType(1), COUNT)


class LanesType(types.Type):
    """Numba's type of 64 uint8."""


class MaskType(types.Type):
    """Numba's type of 64 booleans."""


LANES = LanesType("Lanes")
MASK = MaskType("Mask")


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """How 64 uint8 lie in a register."""

    def __init__(self, manager: Any, kind: Any) -> None:
        """As a vector of bytes."""
        super().__init__(manager, kind, _BYTES)  # type: ignore[no-untyped-call]


@register_model(MaskType)
class MaskModel(models.PrimitiveModel):
    """How 64 booleans lie in a register."""

    def __init__(self, manager: Any, kind: Any) -> None:
        """As a vector of bits."""
        super().__init__(manager, kind, _BITS)  # type: ignore[no-untyped-call]


def _operator(symbol: Any, result: Any, operands: tuple[Any, ...], build: Callable[..., Any]) -> None:
    """Register an operator with Numba: `build(builder, *values)` emits its instruction."""

    @infer_global(symbol)  # type: ignore[no-untyped-call]
    class Template(ConcreteTemplate):
        cases = [result(*operands)]  # noqa: RUF012

    @lower_builtin(symbol, *operands)  # type: ignore[no-untyped-call,untyped-decorator]
    def lower(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return build(builder, *values)


for _symbol, _build in (
    (operator.add, lambda builder, a, b: builder.add(a, b)),
    (operator.mul, lambda builder, a, b: builder.mul(a, b)),
    (operator.and_, lambda builder, a, b: builder.and_(a, b)),
    (operator.rshift, lambda builder, a, b: builder.lshr(a, b)),
):
    _operator(_symbol, LANES, (LANES, LANES), _build)
_operator(operator.lt, MASK, (LANES, LANES), lambda builder, a, b: builder.icmp_unsigned("<", a, b))
_operator(operator.eq, MASK, (LANES, LANES), lambda builder, a, b: builder.icmp_unsigned("==", a, b))
_operator(operator.and_, MASK, (MASK, MASK), lambda builder, a, b: builder.and_(a, b))
_operator(operator.or_, MASK, (MASK, MASK), lambda builder, a, b: builder.or_(a, b))
_operator(operator.invert, MASK, (MASK,), lambda builder, a: builder.not_(a))


@instruction
def splat(context: Any, value: Any) -> Any:
    """The same number in all lanes."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        byte = context.cast(builder, values[0], kind.args[0], types.uint8)
        one = builder.insert_element(ir.Constant(_BYTES, ir.Undefined), byte, ir.Constant(ir.IntType(32), 0))
        spread = ir.Constant(ir.VectorType(ir.IntType(32), COUNT), [0] * COUNT)
        return builder.shuffle_vector(one, ir.Constant(_BYTES, ir.Undefined), spread)

    return LANES(value), build


@instruction
def select(context: Any, mask: Any, yes: Any, no: Any) -> Any:
    """Per lane: `yes` where the mask says so, else `no`."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return builder.select(*values)

    return yes(MASK, yes, yes), build


@instruction
def least(context: Any, a: Any, b: Any) -> Any:
    """Per lane the smaller number."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return builder.select(builder.icmp_unsigned("<", *values), *values)

    return LANES(LANES, LANES), build


def _address(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Where lanes lie in a flat array of uint8, beginning at element `at`."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [at]), _BYTES.as_pointer())


@instruction
def load(context: Any, array: Any, at: Any) -> Any:
    """The 64 elements of a flat uint8 array that begin at `at`."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        return builder.load(_address(context, builder, kind.args[0], *values), align=1)

    return LANES(array, types.intp), build


@instruction
def store(context: Any, array: Any, at: Any, lanes: Any) -> Any:
    """Write 64 elements of a flat uint8 array, beginning at `at`."""

    def build(context: Any, builder: Any, kind: Any, values: Any) -> Any:
        builder.store(values[2], _address(context, builder, kind.args[0], *values[:2]), align=1)
        return context.get_dummy_value()

    return types.void(array, types.intp, LANES), build
