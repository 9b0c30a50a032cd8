"""Games on a Ray cluster: those of the process pool, byte for byte, whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import ray

import vacherie
from tests.extras.ray_nodes import TOKEN, node
from tests.support.process import environment
from tests.support.timeouts import TIMEOUT
from vacherie.analysis import process_pool
from vacherie.analysis.arena.plan import make_plan
from vacherie.analysis.arena.results import Results
from vacherie.analysis.arena.tournament import ProcessEnded, run
from vacherie.analysis.simulation import GameFailed, SimulationPlan, simulate
from vacherie.bots.limits import BotLimits
from vacherie.cli import main
from vacherie.cluster.errors import ClusterFailed, NoCluster
from vacherie.cluster.ray_cluster import RayCluster, connect
from vacherie.games import game
from vacherie.records.record import SeatInfo

BOTS = "tests.extras.bots"


def plan_of(preset: str, *bots: str, limits: BotLimits | None = None) -> SimulationPlan:
    seats = tuple(SeatInfo(f"seat {seat}", bot) for seat, bot in enumerate(bots))
    return SimulationPlan(preset, dict(game(preset).settings), seats, "hay", limits or BotLimits())


def records(plan: SimulationPlan, games: int, **workers: Any) -> list[bytes]:
    return [one.record for played in simulate(plan, range(games), **workers) for one in played]


@pytest.mark.parametrize("preset", ["classic", "coop", "surprise", "nothanks"])
def test_records_are_those_of_the_pool(cluster_address: str, preset: str) -> None:
    plan = plan_of(preset, "careful", "random", "careful")
    with connect(cluster_address) as cluster:
        assert cluster.workers == 2
        assert records(plan, 30, cluster=cluster) == records(plan, 30, jobs=2)


def test_both_machines_play(cluster_address: str) -> None:
    with connect(cluster_address) as cluster, cluster.executor() as executor:
        tasks = [executor.submit(node_id) for _ in range(4)]
        assert len({task.result() for task in tasks}) == 2


def node_id() -> str:
    """The machine of a task, which has the one core there as long as it takes to start the other."""
    time.sleep(1)
    return str(ray.get_runtime_context().get_node_id())


@pytest.mark.parametrize("twins", [True, False])
def test_a_tournament_ends_as_with_the_pool(cluster_address: str, twins: bool) -> None:
    plan = make_plan("classic", seats=2, bots=["careful", "random"], games=400 if twins else 40, seed="hay")
    on_ray: list[bytes] = []
    on_pool: list[bytes] = []
    with connect(cluster_address) as cluster:
        found = run(plan, twins=twins, cluster=cluster)
        run(plan, on_record=on_ray.append, cluster=cluster)
    assert found.clocks["careful"].compiled == (found.clocks["careful"].decisions if twins else 0)
    wanted = run(plan, jobs=2, twins=twins)
    run(plan, jobs=2, on_record=on_pool.append)
    assert comparable(found) == comparable(wanted)
    assert on_ray == on_pool != []


def comparable(results: Results) -> Any:
    """All of a tournament but the time it took."""
    decisions = {bot: clock.decisions for bot, clock in results.clocks.items()}
    faults = sorted(results.faults, key=lambda fault: fault.game)
    return dict(sorted(results.groups.items())), faults, decisions


def test_no_more_tasks_are_under_way_than_were_allowed(cluster_address: str) -> None:
    with connect(cluster_address, jobs=1) as cluster, cluster.executor() as executor:
        assert cluster.workers == 1
        tasks = [executor.submit(span) for _ in range(3)]
        spans = sorted(task.result() for task in tasks)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def span() -> tuple[float, float]:
    start = time.monotonic()
    time.sleep(0.05)
    return start, time.monotonic()


# Workers that die, bots that fail --------------------------------------------------------------------------


def test_the_work_of_a_killed_worker_is_done_again(cluster_address: str, tmp_path: Path) -> None:
    plan = plan_of("classic", f"{BOTS}:KilledOnce", "random")
    with connect(cluster_address) as cluster:
        found = records(plan, 20, cluster=cluster)
    assert (tmp_path / "killed").exists(), "no worker was killed"
    assert found == records(plan, 20, jobs=2)


def test_the_work_of_a_lost_machine_is_done_again(cluster_address: str, tmp_path: Path) -> None:
    plan = plan_of("classic", f"{BOTS}:LosesMachine", "random")
    with connect(cluster_address) as before:
        assert before.workers == 2
        known = {one["NodeID"] for one in ray.nodes()}
    with node(f"--address={cluster_address}"), connect(cluster_address) as cluster:
        assert cluster.workers == 3
        [victim] = {one["NodeID"] for one in ray.nodes() if one["Alive"]} - known
        assert victim != ray.get_runtime_context().get_node_id(), "the driver's own node must not be lost"
        Path("victim").write_text(victim)
        found = records(plan, 40, cluster=cluster)
    assert Path("lost").exists(), "no machine was lost"
    Path("victim").unlink()
    assert found == records(plan, 40, jobs=2)


def test_a_bot_that_ends_its_process_is_named_after_a_few_tries(
    cluster_address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "classic", "-n", "2", "-g", "3", "--seed", "hay", "-b", f"{BOTS}:EndsProcess"]
    assert main([*words, "--jobs", "2"]) == 1
    wanted = capsys.readouterr().err
    (tmp_path / "ended").unlink()
    assert main([*words, "--ray", cluster_address]) == 1
    assert capsys.readouterr().err == wanted
    assert (tmp_path / "ended").stat().st_size <= 2 * 3 + 2, "each game twice, and the first one again"


def test_a_tournament_names_the_deal_in_which_a_bot_ends_its_process(cluster_address: str) -> None:
    plan = make_plan("classic", seats=2, bots=[f"{BOTS}:EndsProcess", "random"], games=8, seed="hay")
    with connect(cluster_address) as cluster, pytest.raises(ProcessEnded):
        run(plan, cluster=cluster)


def test_errors_of_bots_are_those_of_the_pool(
    cluster_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "classic", "-n", "2", "-g", "3", "--seed", "hay", "-b", f"{BOTS}:Raises,random"]
    assert main([*words, "--jobs", "2"]) == 1
    wanted = capsys.readouterr()
    assert "ValueError: moo" in wanted.err
    assert main([*words, "--ray", cluster_address]) == 1
    assert capsys.readouterr() == wanted


def test_faults_of_a_tournament_are_those_of_the_pool(cluster_address: str) -> None:
    plan = make_plan("classic", seats=2, bots=[f"{BOTS}:Raises", "random"], games=8, seed="hay")
    with connect(cluster_address) as cluster:
        found = comparable(run(plan, cluster=cluster))
    assert found[1], "no bot has failed"
    assert found == comparable(run(plan, jobs=2))


def test_time_limits_hold(cluster_address: str) -> None:
    plan = plan_of("classic", f"{BOTS}:Slow", "random", limits=BotLimits(seconds=0.2))
    with connect(cluster_address) as cluster, pytest.raises(GameFailed) as failed:
        records(plan, 1, cluster=cluster)
    assert "took longer than 0.2 s" in str(failed.value.error)


def test_a_bot_that_cannot_be_interrupted_is_ended_with_its_process(cluster_address: str) -> None:
    """`last_resort` must know that a Ray worker may be ended."""
    plan = plan_of("classic", f"{BOTS}:Stuck", "random", limits=BotLimits(seconds=0.1))
    with connect(cluster_address) as cluster, pytest.raises(process_pool.WorkerDied):
        records(plan, 1, cluster=cluster)


# Ctrl-C ----------------------------------------------------------------------------------------------------


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "vacherie", *words]


def interrupt(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Press Ctrl-C as a terminal does, once a game is in the file."""
    process = subprocess.Popen(
        command(*words), cwd=folder, env=environment(**TOKEN), start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    with process:
        end = time.monotonic() + TIMEOUT
        while process.poll() is None and not (folder / "games.jsonl").exists():
            assert time.monotonic() < end
            time.sleep(0.01)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


GAMES = ["--seed=hay", "--games=40"]


@pytest.mark.parametrize(("first", "then"), [("local", "pool"), ("cluster", "cluster"), ("pool", "cluster")])
def test_ctrl_c_keeps_whole_games_and_continue_goes_on(
    cluster_address: str, tmp_path: Path, first: str, then: str
) -> None:
    ways = {"local": ["--ray=local", "--jobs=2"], "cluster": [f"--ray={cluster_address}"], "pool": ["-j2"]}
    bots = f"--bots={BOTS}:Waits,random"
    done = interrupt(
        ["simulate", "classic", "-n2", bots, *GAMES, "--out=games.jsonl", *ways[first]], tmp_path
    )
    assert done.returncode == 130, done
    assert "Traceback" not in done.stderr
    kept = (tmp_path / "games.jsonl").read_bytes()
    assert 0 < kept.count(b"\n") < 40
    assert kept.endswith(b"\n")
    Path("go").touch()
    assert main(["simulate", "--continue", "games.jsonl", *GAMES, *ways[then]]) == 0
    assert main(["simulate", "classic", "-n2", bots, *GAMES, "--out=whole.jsonl", "-j2"]) == 0
    whole = Path("whole.jsonl").read_bytes()
    assert whole.startswith(kept)
    assert Path("games.jsonl").read_bytes() == whole


# Clusters that cannot be used ------------------------------------------------------------------------------


def test_another_version_is_refused(
    cluster_address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = vacherie.__version__
    monkeypatch.setattr(vacherie, "__version__", "99.0")
    words = ["simulate", "classic", "-g", "3", "--ray", cluster_address, "--out", "games.jsonl"]
    assert main(words) == 2
    assert f"has vacherie {theirs}, here it is 99.0: install the same version" in capsys.readouterr().err
    assert not Path("games.jsonl").exists()


def test_a_machine_of_another_version_that_joins_later_is_refused(cluster_address: str) -> None:
    """Every task checks again: the check before the games has not seen that machine."""

    class Unchecked(RayCluster):
        def check(self, bots: Sequence[str] = ()) -> None:
            pass

        def _needs(self) -> tuple[str, tuple[str, ...], str]:
            return "99.0", (), "/"

    with connect(cluster_address), pytest.raises(ClusterFailed, match=r"here it is 99\.0"):
        records(plan_of("classic", "random", "random"), 1, cluster=Unchecked(2))


def test_a_bot_that_a_machine_does_not_have_is_refused(
    cluster_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of("classic", "only_here:Random", "random")
    with connect(cluster_address) as cluster, pytest.raises(NoCluster, match="no module 'only_here'"):
        records(plan, 1, cluster=cluster)


def test_a_bot_in_the_working_directory_is_found(cluster_address: str, tmp_path: Path) -> None:
    (tmp_path / "mine_here.py").write_text("from vacherie.bots.random_bot import Random as Mine\n")
    plan = plan_of("classic", "mine_here:Mine", "random")
    with connect(cluster_address) as cluster:
        assert len(records(plan, 2, cluster=cluster)) == 2


def test_other_versions_of_ray_and_python_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def mismatch(*_: object, **__: object) -> None:
        raise RuntimeError(
            "Version mismatch: The cluster was started with:\n    Ray: 2.59.0\n    Python: 3.12.4\n"
            "This process on node 1 was started with:\n    Ray: 2.60.0\n    Python: 3.11.7\n"
        )

    monkeypatch.setattr(ray, "init", mismatch)
    wanted = (
        "has Ray 2.59.0 and Python 3.12.4, here it is Ray 2.60.0 and Python 3.11.7: they must be the same"
    )
    with pytest.raises(NoCluster, match=wanted), connect("auto"):
        pass


def test_ray_itself_still_words_a_mismatch_so() -> None:
    """The sentence is made from its message."""
    from ray._private.utils import check_version_info

    with pytest.raises(RuntimeError, match=r"(?s)Ray: 1\.0\s+Python: 3\.1\.0.*Ray: \S+\s+Python: \S+"):
        check_version_info({"ray_version": "1.0", "python_version": "3.1.0"}, "here")


def test_the_terminal_shows_nothing_of_ray(cluster_address: str, tmp_path: Path) -> None:
    words = ["simulate", "classic", "-n2", "-g4", "--seed=hay", "--out=-"]
    wanted = subprocess.run(
        command(*words), cwd=tmp_path, env=environment(), capture_output=True, check=True, timeout=TIMEOUT
    )
    for address in (cluster_address, "local"):
        line = command(*words, f"--ray={address}")
        variables = environment(**(TOKEN if address != "local" else {"HOME": str(tmp_path)}))
        found = subprocess.run(
            line, cwd=tmp_path, env=variables, capture_output=True, check=False, timeout=TIMEOUT
        )
        assert (found.returncode, found.stdout, found.stderr) == (0, wanted.stdout, wanted.stderr)
    assert not (tmp_path / ".ray").exists(), "a token of Ray lies in the home directory"
    assert json.loads(wanted.stdout.splitlines()[0])
