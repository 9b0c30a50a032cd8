"""Search, budgets, and the way to the kernel: nobody waits, and nothing breaks where there is none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random

import pytest

from vacherie.bots.shark import kernel_loader
from vacherie.bots.shark.budget import Milliseconds, Rollouts, default_budget
from vacherie.bots.shark.kernel_loader import KernelLoader
from vacherie.bots.shark.sequential_halving import Arm, CostSums, is_clear, search


class Rigged:
    """Candidates whose costs are known, with noise."""

    batch = 40

    def __init__(self, costs: Sequence[float], noise: float) -> None:
        self.costs = costs
        self.noise = noise
        self.tried = [0] * len(costs)

    def sample(self, candidates: Sequence[int], count: int, seed: int) -> list[CostSums]:
        rng = Random(seed)
        trials = []
        for candidate in candidates:
            self.tried[candidate] += count
            found = [self.costs[candidate] + rng.gauss(0, self.noise) for _ in range(count)]
            trials.append(CostSums(sum(found), sum(cost * cost for cost in found)))
        return trials


@pytest.mark.parametrize("best", range(5))
def test_the_cheapest_is_found(best: int) -> None:
    costs = [3.0 + (candidate != best) for candidate in range(5)]
    rigged = Rigged(costs, noise=3)
    outcome = search(rigged, 5, Rollouts(4000), Random(1))
    assert outcome.best == best
    assert sorted(arm.candidate for arm in outcome.arms) == list(range(5))
    assert rigged.tried[best] == max(rigged.tried) > min(rigged.tried), "nobody was dropped"


def test_all_of_the_budget_where_nothing_is_clear() -> None:
    rigged = Rigged([1.0] * 5, noise=3)
    outcome = search(rigged, 5, Rollouts(4000), Random(1))
    assert 4000 <= outcome.rollouts <= 4000 + rigged.batch
    assert outcome.rollouts == sum(rigged.tried)
    assert max(rigged.tried) > 3 * min(rigged.tried), "the better half got no more than the worse"


def test_a_clear_case_is_short() -> None:
    outcome = search(Rigged([0, 50, 60], noise=1), 3, Rollouts(100_000), Random(1))
    assert outcome.best == 0
    assert outcome.rollouts < 1000


def test_equal_candidates_are_never_clear() -> None:
    arms = [Arm(0, 1000, 500.0, 900.0), Arm(1, 1000, 501.0, 900.0)]
    assert not is_clear(arms)


@pytest.mark.parametrize("candidates", [2, 3, 10, 45])
def test_the_smallest_budget_tries_everybody_once(candidates: int) -> None:
    outcome = search(Rigged(range(candidates), noise=0.1), candidates, Rollouts(1), Random(1))
    assert outcome.best == 0
    assert all(arm.count for arm in outcome.arms)


def test_a_time_ends() -> None:
    assert search(Rigged([1, 1], noise=1), 2, Milliseconds(1), Random(1)).rollouts > 0


@pytest.mark.parametrize(
    ("text", "amount"), [("", 40), ("5", 5), ("0", 1), ("1e9", 10_000), ("nan", 40), ("soon", 40)]
)
def test_the_time_of_the_environment(text: str, amount: float) -> None:
    assert default_budget({"VACHERIE_SHARK_MS": text}) == Milliseconds(amount)


# --- the way to the kernel ---------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> KernelLoader:
    """An engine that would have to load, and must not."""
    monkeypatch.setattr(kernel_loader, "is_installed", lambda: True)
    monkeypatch.setattr(kernel_loader, "MODULE", "no_such_kernel")
    return KernelLoader()


def test_nothing_compiled_yet(engine: KernelLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked once in a while, not at every answer."""
    asked: list[str] = []

    def is_compiled() -> bool:
        asked.append("compiled?")
        return False

    monkeypatch.setattr(kernel_loader, "is_compiled", is_compiled)
    assert engine.poll() is None
    assert engine.poll() is None
    assert engine.status == "cold"
    assert len(asked) == 1


def test_compiled_meanwhile(engine: KernelLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading begins in the background; the answer does not wait for it."""
    begun: list[str] = []
    monkeypatch.setattr(kernel_loader, "is_compiled", lambda: True)
    monkeypatch.setattr(engine, "start", lambda: begun.append("loading"))
    assert engine.poll() is None
    assert begun == ["loading"]


def test_a_kernel_that_cannot_be_loaded(engine: KernelLoader, caplog: pytest.LogCaptureFixture) -> None:
    assert engine.load() is None
    assert engine.status == "absent"
    assert "the kernel cannot be loaded" in caplog.text
    assert engine.poll() is None


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_loader, "find_spec", lambda name: None)
    engine = KernelLoader()
    assert engine.status == "absent"
    assert engine.load() is engine.poll() is None


WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from random import Random
from vacherie import Dealer, Match, game
from vacherie.bots import registry
for preset in ("classic", "nothanks", "coop"):
    match = Match(game(preset), 3, Dealer.from_seed("plain", 3))
    decision = match.waiting()[0]
    view, heard = match.view(decision.seat), match.heard[decision.seat]
    choice = registry.make("shark", match.game).choose(view, heard, decision, Random(1))
    assert choice in decision.options
"""

LIGHT = """
import sys
import vacherie.bots.shark.bot
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules)
"""


@pytest.mark.parametrize("program", [WITHOUT, LIGHT], ids=["without numba", "no import before a thought"])
def test_in_a_process_of_its_own(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True)
