"""Verification: what is proven, what is not, and every kind of cheating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.records.random_games import ALL, SMALL, as_bytes, example, people, play, raw
from vacherie import Dealer
from vacherie.records.record import Record, decode, record_match
from vacherie.records.verify import verify


def failing(record: Record) -> dict[str, str]:
    return {check.name: check.detail for check in verify(record).checks if not check.ok}


def damaged(record: Record, damage: Callable[[dict[str, Any]], Any]) -> Record:
    found = raw(record)
    damage(found)
    return decode(as_bytes(found))


@pytest.mark.parametrize("preset", ALL)
def test_an_honest_game(preset: str) -> None:
    verdict = verify(example(preset, 1))
    assert verdict.ok
    assert [check.name for check in verdict.checks] == ["rules", "finished", "commitment", "deals"]


def test_another_deck() -> None:
    """Two cards that never come into play are exchanged: only the proof can tell."""

    def damage(found: dict[str, Any]) -> None:
        deck = found["rounds"][1]["deck"]
        deck[-1], deck[-2] = deck[-2], deck[-1]

    wrong = failing(damaged(example("classic"), damage))
    assert wrong == {"deals": "round 2: these cards were not dealt by this secret"}


def test_other_specials() -> None:
    def damage(found: dict[str, Any]) -> None:
        specials = found["rounds"][0]["specials"]
        other = next(n for n, special in enumerate(specials) if special != specials[-1])
        specials[-1], specials[other] = specials[other], specials[-1]

    record = record_match(play("surprise", 2, 1, None, SMALL["surprise"]), people(2))
    assert "deals" in failing(damaged(record, damage))


def test_another_secret() -> None:
    record = replace(example("classic"), secret="11" * 32)
    assert set(failing(record)) == {"commitment", "deals"}


def test_another_secret_with_its_own_commitment() -> None:
    dealer = Dealer(bytes(32), (bytes(16),) * len(example("classic").seats))
    record = replace(example("classic"), secret=dealer.secret.hex(), commitment=dealer.commitment)
    assert set(failing(record)) == {"deals"}


def test_another_contribution() -> None:
    given = example("classic").contributions
    assert given is not None
    assert set(failing(replace(example("classic"), contributions=("00" * 16, *given[1:])))) == {"deals"}
    assert set(failing(replace(example("classic"), contributions=tuple(reversed(given))))) == {"deals"}


def test_wrong_points() -> None:
    def damage(found: dict[str, Any]) -> None:
        found["rounds"][0]["points"][0] += 1

    wrong = failing(damaged(example("classic"), damage))
    assert set(wrong) == {"rules", "finished"}
    assert wrong["rules"].startswith("round 1: the points are ")


def test_not_over_yet() -> None:
    record = record_match(play("classic", 3, 1, 30), people(3))
    wrong = failing(record)
    assert set(wrong) == {"finished", "commitment", "deals"}
    assert wrong["finished"] == "not proven: the game is not over"
    assert "secret" in wrong["commitment"]
    abandoned = replace(record, secret=Dealer.from_seed(1, 3).secret.hex())
    assert set(failing(abandoned)) == {"finished"}


def test_no_commitment() -> None:
    record = replace(example("classic"), commitment=None, contributions=None, secret=None)
    wrong = failing(record)
    assert set(wrong) == {"commitment", "deals"}
    assert all(detail.startswith("not proven: ") for detail in wrong.values())
    assert set(failing(replace(example("classic"), contributions=None))) == {"deals"}


def test_no_result() -> None:
    assert set(failing(replace(example("classic"), result=None))) == {"finished"}


def test_a_damaged_head_is_no_traceback() -> None:
    for record in (
        replace(example("classic"), secret="zz"),
        replace(example("classic"), contributions=("00",)),
        replace(example("classic"), commitment="", preset="chess"),
    ):
        assert not verify(record).ok
        assert "rules" in failing(record)
