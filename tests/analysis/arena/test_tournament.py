"""Running an arena: the same games on any number of cores, interrupted or not, compiled or not."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

from vacherie import BadSetup
from vacherie.analysis import process_pool
from vacherie.analysis.arena import bot_play, compiled_play
from vacherie.analysis.arena.plan import make_plan
from vacherie.analysis.arena.results import Results, extended, load, save
from vacherie.analysis.arena.tournament import Interrupted, ProcessEnded, TooManyFaults, run
from vacherie.bots.limits import BotLimits
from vacherie.records.json_reader import decode
from vacherie.records.replay import replay

BOTS = '''
import os

class Moody:
    """Fails in one of all games, in the way its options say."""

    def __init__(self, game):
        self.end = game.settings["max_rounds"]

    def choose(self, view, heard, decision, rng):
        if rng.random() < 0.02:
            self.fail()
        return decision.options[0]

class Crash(Moody):
    def fail(self):
        raise LookupError("lost my glasses")

class Quit(Moody):
    def fail(self):
        raise SystemExit(3)

class Loop(Moody):
    def fail(self):
        while True:
            pass

class Cheat(Moody):
    def choose(self, view, heard, decision, rng):
        if rng.random() < 0.02:
            return "a very good card"
        return decision.options[0]

class Wordy:
    """Has a method that only looks like a run-up."""

    def __init__(self, game):
        pass

    def prepare(self, view):
        return view

    def choose(self, view, heard, decision, rng):
        return decision.options[0]

class Unready:
    prepared = 0

    @classmethod
    def prepare(cls):
        cls.prepared += 1
        raise FileNotFoundError("my net is gone")

    def __init__(self, game):
        pass

    def choose(self, view, heard, decision, rng):
        return decision.options[0]

class Killer:
    def __init__(self, game):
        pass

    def choose(self, view, heard, decision, rng):
        os._exit(1)
'''


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some failing bots."""
    (tmp_path / "arena_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


def test_same_games_on_any_number_of_cores() -> None:
    plan = make_plan("nothanks", 3, ["careful", "random"], 90, "hay")
    one, two = run(plan, jobs=1, twins=False), run(plan, jobs=2, twins=False)
    assert one.groups == two.groups
    assert len(one.groups) == 30
    assert {bot: clock.decisions for bot, clock in one.clocks.items()} == {
        bot: clock.decisions for bot, clock in two.clocks.items()
    }


@pytest.mark.parametrize(
    ("preset", "seats", "bots", "options"),
    [
        ("classic", 4, ("careful", "random"), {}),
        ("classic", 4, ("careful", "vacherie.bots.careful.bot:Careful"), {}),
        ("classic", 2, ("random",), {"end_score": None, "max_rounds": 40}),
        ("classic", 3, ("careful", "random"), {"hand": 12, "max_rounds": 2}),
        ("leaflet", 10, ("careful", "random", "random"), {"end_score": 30}),
        ("nothanks", 3, ("careful", "random"), {}),
        ("nothanks", 7, ("careful",), {"max_rounds": 10}),
        ("nothanks-tactical", 5, ("careful", "random", "careful"), {}),
    ],
)
def test_twins_play_the_same_games(
    preset: str, seats: int, bots: tuple[str, ...], options: dict[str, object]
) -> None:
    """Every point of every seat in every game, and how often each seat was asked."""
    plan = make_plan(preset, seats, bots, 2 * seats, "twins", options)
    assert compiled_play.is_supported(plan.game())
    twins, plain = compiled_play.play_groups(plan, range(2)), bot_play.play_groups(plan, range(2))
    assert twins.groups == plain.groups
    counts = [sum(clock.decisions for clock in batch.clocks.values()) for batch in (twins, plain)]
    assert counts[0] == counts[1]


def test_who_has_twins() -> None:
    def has(preset: str, *bots: str, **options: object) -> bool:
        return compiled_play.has_twins(make_plan(preset, 4, bots, 400, "hay", options))

    assert has("classic", "careful", "vacherie.bots.random_bot:Random")
    assert has("nothanks", "careful")
    assert not has("classic", "careful", "vacherie.bots.bot:Bot")
    assert has("classic", "careful", end_score=None, max_rounds=100_000)
    assert not has("pro", "careful")
    assert not has("leaflet", "careful", deal="draft")
    assert not has("fan-climb", "careful")
    assert not has("coop", "careful")


def test_twins_on_two_threads_give_what_one_gives() -> None:
    plan = make_plan("nothanks", 3, ["careful", "random"], 1_200, "hay")
    assert run(plan, jobs=1).groups == run(plan, jobs=2).groups


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_continues_with_equal_results(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_pool, "CHUNK_SECONDS", 0)  # one deal group at a time, however quick
    plan = make_plan("nothanks", 3, ["careful", "random"], 120, "hay")
    whole = run(plan, jobs=1, twins=False)
    results, path = Results(plan), tmp_path / "results.json"

    def ctrl_c(now: Results) -> None:
        if len(now.groups) >= 5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run(results, jobs, ctrl_c, twins=False)
    assert len(results.groups) == 5
    save(results, path)
    again = run(load(path), jobs, twins=False)
    assert again.groups == whole.groups
    assert not again.missing


def test_more_games_begin_with_the_same_ones() -> None:
    few = run(make_plan("nothanks", 3, ["careful", "random"], 12, "hay"), jobs=1, twins=False)
    before = dict(few.groups)
    many = run(extended(few, 24), jobs=1, twins=False)
    assert {group: many.groups[group] for group in before} == before
    assert many.groups == run(make_plan("nothanks", 3, ["careful", "random"], 24, "hay"), jobs=1).groups
    with pytest.raises(BadSetup, match="24 games have been played already"):
        extended(many, 12)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [
        ("Crash", "crash", "LookupError: lost my glasses"),
        ("Quit", "exit", "sys.exit(3)"),
        ("Cheat", "illegal", "IllegalChoice: "),
    ],
)
def test_a_failing_bot_spoils_its_deals_only(bot: str, kind: str, said: str) -> None:
    spec = f"arena_bots:{bot}"
    plan = make_plan("nothanks", 3, ["careful", spec], 90, "hay")
    results = run(plan, jobs=1)
    assert results.faults
    assert results.groups
    assert not results.missing
    void = {fault.group for fault in results.faults}
    assert void | results.groups.keys() == set(range(30))
    assert not void & results.groups.keys()
    for fault in results.faults:
        assert (fault.bot, fault.kind) == (spec, kind)
        assert said in fault.message
        assert plan.group_size * fault.group < fault.game <= plan.group_size * (fault.group + 1)
    assert any("arena_bots.py" in fault.trace for fault in results.faults) or kind == "illegal"


@pytest.mark.usefixtures("bots")
def test_a_bot_over_its_time_limit_spoils_its_deals_only() -> None:
    plan = make_plan("nothanks", 3, ["careful", "arena_bots:Loop"], 6, "hay", limits=BotLimits(seconds=1))
    results = run(plan, jobs=1)
    assert results.faults
    assert {(fault.kind, fault.message) for fault in results.faults} == {("slow", "took longer than 1 s")}
    assert "in fail" in results.faults[0].trace


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_of_all_games_in_order(jobs: int) -> None:
    """Every game of every deal, with the points of the results; no compiled twin has played."""
    results, records = Results(make_plan("nothanks", 3, ["careful", "random"], 60, "hay")), list[bytes]()
    run(results, jobs, on_record=records.append)
    scores = [points for group in range(20) for points in results.groups[group]]
    played = [replay(decode(record)) for record in records]
    assert [one.error for one in played] == [None] * 60
    found = [decode(record).result for record in records]
    assert [result and result.scores for result in found] == scores
    assert not any(clock.compiled for clock in results.clocks.values())


@pytest.mark.usefixtures("bots")
def test_a_bot_that_cannot_prepare_itself_fails_wherever_it_would_play() -> None:
    """One bot of three, two seats: where it does not sit the games count."""
    spec = "arena_bots:Unready"
    results = run(make_plan("classic", 2, ["careful", "random", spec], 12, "hay", {"max_rounds": 1}), jobs=1)
    assert len(results.groups) == 2
    assert {(fault.bot, fault.kind) for fault in results.faults} == {(spec, "prepare")}
    assert [fault.message for fault in results.faults] == 4 * ["FileNotFoundError: my net is gone"]
    assert all("in prepare" in fault.trace for fault in results.faults)
    assert importlib.import_module("arena_bots").Unready.prepared == 1  # not anew for every portion


@pytest.mark.usefixtures("bots")
def test_only_a_run_up_that_needs_no_bot_is_taken() -> None:
    results = run(make_plan("nothanks", 3, ["arena_bots:Wordy"], 3, "hay"), jobs=1)
    assert (len(results.groups), results.faults) == (1, [])


@pytest.mark.usefixtures("bots")
def test_too_many_failures_stop_an_arena() -> None:
    results = Results(make_plan("nothanks", 3, ["arena_bots:Crash"], 3_000, "hay"))
    with pytest.raises(TooManyFaults) as stopped:
        run(results, jobs=1)
    assert stopped.value.faults == len(results.faults)
    assert len(results.faults) >= 50


@pytest.mark.usefixtures("bots")
def test_a_dead_process_is_reported() -> None:
    """Killer sits at every table: the first deal ends its process, also when it is played alone."""
    plan = make_plan("nothanks", 3, ["careful", "arena_bots:Killer"], 300, "hay")
    with pytest.raises(ProcessEnded) as stopped:
        run(plan, jobs=2)
    assert (stopped.value.first, stopped.value.last) == (1, 3)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ((b"", b"?"), "is not a results file"),
        ((b"vacherie-arena-2", b"vacherie-arena-9"), "has the format 'vacherie-arena-9'"),
        ((b"vacherie-streams-1", b"vacherie-streams-0"), "dealt by the generator 'vacherie-streams-0'"),
        ((b'"rules":1', b'"rules":7'), "version 7 of the rules"),
        ((b'"groups":{"0":[[', b'"groups":{"0":[[1,'), "do not fit its table"),
        ((b'"groups":{"0"', b'"groups":{"77"'), "holds deal 77, but there are 2 deals"),
        ((b'"careful"', b'"clever"'), "there is no bot 'clever'"),
    ],
)
def test_damaged_files_are_refused(change: tuple[bytes, bytes], said: str, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    save(run(make_plan("nothanks", 3, ["careful"], 6, "hay"), jobs=1, twins=False), path)
    path.write_bytes(path.read_bytes().replace(*change))
    with pytest.raises(BadSetup, match=said):
        load(path)


def test_a_file_of_other_decks_is_refused(tmp_path: Path) -> None:
    """Files from before the kernels' generator: the games of their seeds were others."""
    path = tmp_path / "results.json"
    save(run(make_plan("nothanks", 3, ["careful"], 6, "hay"), jobs=1, twins=False), path)
    content = json.loads(path.read_bytes())
    del content["generator"]
    path.write_text(json.dumps({**content, "format": "vacherie-arena-1", "version": "0.0.1"}))
    with pytest.raises(BadSetup, match=r"play the tournament again, .* the version that began it \(0.0.1\)$"):
        load(path)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    results = Results(make_plan("nothanks", 3, ["careful"], 3, "hay"))
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        save(results, tmp_path / "taken")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
