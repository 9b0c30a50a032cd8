"""What the net says about every play of a hand, for callers outside kernels."""

from __future__ import annotations

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np
    from numpy.typing import NDArray

from vacherie.sim.arguments import instance
from vacherie.sim.compile import kernel
from vacherie.sim.nimmt.guided_rollout import cards_in_play
from vacherie.sim.nimmt.net.forward import Floats, Nets, cost, look, make_scratch, set_of, sum_in_play
from vacherie.sim.nimmt.placement import signed, sort_rows
from vacherie.sim.nimmt.playout import pack
from vacherie.sim.nimmt.position import (
    BASE,
    CANDIDATES,
    DECK,
    FLIPS,
    HAND,
    KNOWN,
    KNOWN_CARDS,
    OPTIONS,
    PADS,
    PHASE,
    SEAT,
    SEATS,
    SELECT,
    VARIANT,
    NimmtPosition,
    NoPosition,
    Sheet,
)


@kernel(
    "void(uint8[::1], float32[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float32[:, :, ::1],"
    " float32[:, ::1], int64, float64[::1])"
)
def run(
    sheet: Sheet, first: Floats, second: Floats, bias: Floats, last: Floats, constant: Floats, net: int,
    out: NDArray[np.float64],
) -> None:  # fmt: skip
    """Value every candidate of a sheet."""
    nets = Nets(first, second, bias, last, constant)
    seats, hand, me = signed(sheet[SEATS]), signed(sheet[HAND]), signed(sheet[SEAT])
    variant, pads = signed(sheet[VARIANT]), signed(sheet[PADS])
    rows, mark = pack(sheet)
    if variant == BASE:
        rows = sort_rows(rows)
    low, high = cards_in_play(sheet)
    start, others = KNOWN_CARDS, 0
    for seat in range(seats):
        if seat < me:
            start += signed(sheet[KNOWN + seat])
        if seat != me:
            others += signed(sheet[FLIPS + seat])
    own_low, own_high = set_of(sheet, start, hand)
    scratch = make_scratch(nets, seats, signed(sheet[DECK]), variant)
    in_play = np.empty(first.shape[2], np.float32)
    sum_in_play(nets, net, low, high, in_play)
    look(
        nets, net, in_play, rows, mark, variant, low, high, own_low, own_high, seats, hand,
        signed(sheet[FLIPS + me]), others, scratch,
    )  # fmt: skip
    for i in range(signed(sheet[OPTIONS])):
        play = signed(sheet[CANDIDATES + i])
        out[i] = cost(scratch, rows, mark, variant, pads, play, low, high, own_low, own_high)


def card_costs(position: NimmtPosition, nets: Nets, net: int = 0) -> NDArray[np.float64]:
    """What every option is estimated to cost until the end of the round, relative to the others' mean."""
    position = instance("position", position, NimmtPosition)
    if position.sheet[PHASE] != SELECT or not position.options:
        raise NoPosition("the net values cards that a seat may commit, and none is to be committed")
    out = np.empty(len(position.options))
    run(position.sheet, *nets, net, out)
    return out
