"""The net inside kernels computes what its weights say, as plain numpy does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vacherie
from tests.support.random_nets import random_nets
from vacherie.core.error import BadSetup
from vacherie.sim.nimmt.net.card_costs import card_costs
from vacherie.sim.nimmt.net.decisions import Decisions
from vacherie.sim.nimmt.net.expand import expand
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.weights import load as load_nets
from vacherie.sim.nimmt.net.weights import save
from vacherie.sim.nimmt.position import DECK, HAND, SEATS, VARIANT, NoPosition, load
from vacherie.sim.nimmt.position import dump as dump_sheet

NETS = random_nets(2, 16, 8, seed=3)


def plain(nets: Nets, net: int, match: vacherie.Match[Any, Any], seat: int) -> np.ndarray:
    """The costs of all options, by numpy, from the table itself."""
    view = match.view(seat)
    position = load(match.game, view)
    table = view.table
    shown = {card for row in table.rows for card in row.cards} | set(table.gone)
    deck = int(position.sheet[DECK])
    in_play = sum(1 << card for card in range(1, deck + 1) if card not in shown)
    own = sum(1 << card for card in view.private.hand)
    rows = 0
    for at, row in enumerate(sorted(table.rows, key=lambda row: row.cards[-1])):
        heads = sum(vacherie.games.nimmt.cards.bullheads((card,)) for card in row.cards)
        rows |= (row.cards[-1] << 8 | len(row.cards) << 5 | heads) << 16 * at
    mask = 2**64 - 1
    plays = np.zeros((1, 24), np.uint8)
    plays[0, : len(position.options)] = dump_sheet(position.sheet).candidates
    decisions = Decisions(
        np.array([[in_play & mask, in_play >> 64, own & mask, own >> 64]], np.uint64),
        np.array([rows], np.uint64), np.array([[-1, table.seats, len(view.private.hand), 0, 0]], np.int16),
        plays, np.zeros((1, 24), np.float32),
    )  # fmt: skip
    rules = np.array(
        [position.sheet[SEATS], position.sheet[VARIANT], deck, position.sheet[HAND], 0], np.int64
    )
    found = expand(decisions, 1, rules)
    first = np.vstack([nets.first[net], np.zeros((1, nets.first.shape[2]), np.float32)]).astype(np.float64)
    sums = found.bits[0] @ first[: found.bits.shape[1]] + first[found.places[0]].sum(0)
    hidden = np.maximum(np.maximum(sums, 0) @ nets.second[net] + nets.bias[net], 0)
    out = hidden @ nets.last[net] + nets.constant[net]
    costs = out[found.outputs[0]].sum(1) + out[-1] * found.estimates[0]
    return np.asarray(costs[: len(position.options)])


@pytest.mark.parametrize(("preset", "seats"), [("classic", 4), ("leaflet", 6), ("classic", 10)])
def test_kernel_equals_numpy(preset: str, seats: int) -> None:
    match = vacherie.Match(vacherie.game(preset), seats, vacherie.Dealer.from_seed("tea", seats))
    for step in range(25):
        decision = match.waiting()[0]
        position = load(match.game, match.view(decision.seat))
        if len(position.options) == int(position.sheet[HAND]):
            for net in (0, 1):
                costs = card_costs(position, NETS, net)
                assert costs == pytest.approx(plain(NETS, net, match, decision.seat), abs=1e-3)
        match.answer(decision, decision.options[step % len(decision.options)])


def test_only_cards_are_valued() -> None:
    match = vacherie.Match(vacherie.game("pro"), 2, vacherie.Dealer.from_seed("tea", 2))
    with pytest.raises(NoPosition):
        card_costs(load(match.game, match.view(match.waiting()[0].seat)), NETS)


def test_weights_are_read_back(tmp_path: Path) -> None:
    save(tmp_path / "net.npz", NETS, 1)
    found = load_nets([tmp_path / "net.npz"])
    assert np.allclose(found.first[0], NETS.first[1], atol=1e-3)
    assert found.last.shape == (1, *NETS.last.shape[1:])


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(b"no net")
    with pytest.raises(BadSetup, match="is not a file of net weights"):
        load_nets([tmp_path / "net.npz"])
    np.savez(tmp_path / "other.npz", version=np.int64(0))
    with pytest.raises(BadSetup, match="another version"):
        load_nets([tmp_path / "other.npz"])
