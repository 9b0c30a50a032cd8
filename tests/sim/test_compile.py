"""When kernels are compiled, and when cached code is stale."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from vacherie.sim import compile as compiling
from vacherie.sim.compile import fingerprint, instruction, kernel, part
from vacherie.sim.rng import Bytes


@part
def doubled(value: int) -> int:
    """Something for a kernel to call."""
    return 2 * value


@kernel("int64(uint8[::1], int64)")
def double_sum(values: Bytes, extra: int) -> int:
    """Something to compile."""
    total = extra
    for value in values:
        total += doubled(value)
    return total


def test_a_kernel_is_compiled_by_its_first_call_and_only_as_declared() -> None:
    assert double_sum.__doc__ == "Something to compile."
    assert double_sum(np.array([1, 2, 3], np.uint8), 4) == 16
    with pytest.raises(TypeError):
        double_sum(np.array([1, 2, 3], np.int64), 4)
    assert len(double_sum.compile().signatures) == 1  # type: ignore[attr-defined]


def test_kept_code_is_too_old_when_an_inlined_source_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba itself looks at the kernel's own file only."""
    module = "vacherie.sim.batch.nimmt_choosing_rounds"
    read = compiling._source
    now = fingerprint.__wrapped__(module)
    sources = ("sim.rng", "sim.batch.nimmt_deal", "sim.nimmt.placement", "games.nimmt.cards")
    for changed in [f"vacherie.{each}" for each in sources]:
        edited = partial(edit, read, changed)
        monkeypatch.setattr(compiling, "_source", edited)
        assert fingerprint.__wrapped__(module) != now, changed
    # What is not inlined does not count.
    assert fingerprint.__wrapped__("vacherie.sim.bits") == fingerprint("vacherie.sim.bits")


def edit(read: Callable[[str], str | None], changed: str, name: str) -> str | None:
    """Read a module's source; one of them has an added line."""
    text = read(name)
    return f"{text}# new" if name == changed else text


def test_what_is_warm_depends_on_all_sources_and_on_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiling._mark()
    monkeypatch.setattr(compiling, "version", lambda name: "0")
    assert compiling._mark() != before


def test_nothing_loads_numba_before_it_is_needed() -> None:
    """Neither the package, nor the bots, nor the question whether all is compiled."""
    program = (
        "import sys, vacherie, vacherie.bots, vacherie.sim;"
        "from vacherie.sim.compile import is_warm, kernel;"
        "kernel('void()')(print); is_warm(); print('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_instructions_are_numba_intrinsics() -> None:
    assert "intrinsic" in type(instruction(lambda context: None)).__name__.lower()
