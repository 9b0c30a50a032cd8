"""The posterior of hypotheses about a table of rivals: Bayes' rule, counted out one combination at a time."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from vacherie.sim.nimmt.net.posterior import TableBelief, posterior_weights

PRIOR = np.array([0.5, 0.2, 0.3])


def belief(alike: float, exceptions: float, temper: float = 1.0, kept: float = 0.0) -> TableBelief:
    return TableBelief(PRIOR, np.array([alike, exceptions, temper, kept]))


def counted_out(evidence: np.ndarray, own: int, alike: float, exceptions: float) -> np.ndarray:
    """Every kind of table with every combination of kinds of rivals."""
    seats, kinds = evidence.shape
    rivals = [seat for seat in range(seats) if seat != own]
    found = np.zeros((seats, kinds))
    for table in range(kinds + 1):
        chance = alike * PRIOR[table] if table < kinds else 1 - alike
        shares = PRIOR if table == kinds else (1 - exceptions) * np.eye(kinds)[table] + exceptions * PRIOR
        for combination in product(range(kinds), repeat=len(rivals)):
            joint = chance
            for seat, kind in zip(rivals, combination, strict=True):
                joint *= shares[kind] * np.exp(evidence[seat, kind])
            for seat, kind in zip(rivals, combination, strict=True):
                found[seat, kind] += joint
    found[own] = PRIOR
    return np.asarray(found / found.sum(1, keepdims=True))


def test_weights_are_those_counted_out() -> None:
    rng = np.random.default_rng(1)
    for own in range(3):
        evidence = rng.normal(0, 2, (3, 3))
        found = posterior_weights(evidence, own, belief(0.7, 0.1))
        assert found == pytest.approx(counted_out(evidence, own, 0.7, 0.1))


def test_one_rival_says_something_about_the_others() -> None:
    evidence = np.zeros((4, 3))
    evidence[1, 2] = 3.0
    alike, mixed = (posterior_weights(evidence, 0, belief(share, 0.1)) for share in (0.9, 1e-9))
    assert alike[3, 2] > 0.5
    assert mixed[3] == pytest.approx(PRIOR)


def test_evidence_is_tempered_and_a_part_of_the_prior_kept() -> None:
    evidence = np.array([[0, 0, 0], [0, 0, 40.0]])
    assert posterior_weights(evidence, 0, belief(0.5, 0.1, temper=1e-9))[1] == pytest.approx(PRIOR)
    found = posterior_weights(evidence, 0, belief(0.5, 0.1, kept=0.2))
    assert found[1] == pytest.approx(0.8 * np.array([0, 0, 1]) + 0.2 * PRIOR, abs=1e-6)


def test_unlikely_plays_do_no_harm() -> None:
    """Evidence of a long game: its likelihoods are too small for a number."""
    found = posterior_weights(np.full((3, 3), -5000.0) + np.eye(3), 0, belief(0.5, 0.1))
    assert np.isfinite(found).all()
