"""The puzzles that come with the package, and how new ones are made."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.analysis.review.played import NAMES, play, recorded
from vacherie import PRESETS, game
from vacherie.analysis.puzzles import Puzzle, load, show
from vacherie.analysis.puzzles.make import CLEAR, make_puzzles
from vacherie.analysis.puzzles.obvious import obvious
from vacherie.analysis.puzzles.store import FILE, read, write
from vacherie.analysis.review.account import family_of
from vacherie.analysis.review.effort import effort_of
from vacherie.analysis.review.sentences import say
from vacherie.bots.careful.bot import Careful
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.position import load_position

PUZZLES = load()


def test_there_are_enough_of_every_preset() -> None:
    assert len(PUZZLES) >= 100
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    counts = Counter(puzzle.preset for puzzle in PUZZLES)
    assert set(counts) == set(PRESETS)
    assert min(counts.values()) >= 5
    assert len({puzzle.difficulty for puzzle in PUZZLES}) >= 4
    assert len(write(PUZZLES)) < 200_000
    assert FILE.endswith(".jsonl")


def test_the_file_is_read_and_written_alike() -> None:
    assert read(write(PUZZLES)) == PUZZLES


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
def test_a_puzzle_is_sound(puzzle: Puzzle) -> None:
    position = load_position(puzzle.position)
    rules, state = position.game, position.state
    view = rules.view(state, puzzle.seat)
    decision = rules.options(view)
    assert decision is not None
    values = sorted([option.value for option in puzzle.options], reverse=True)
    assert puzzle.options[puzzle.best].value == values[0] > values[1] + puzzle.unit
    second = next(one for one in puzzle.options if one.value == values[1])
    assert values[0] - values[1] >= CLEAR * second.cost_error
    assert puzzle.options[puzzle.best].cost_error == 0
    assert {option.choice.pattern() for option in puzzle.options} == set(decision.options)
    # The solution is not what `careful` would do.
    solution = puzzle.options[puzzle.best].choice
    assert Careful(rules).choose(view, (), decision, Random(1)) != solution
    assert solution not in obvious(rules, view, (), decision)
    for lang in LANGUAGES:
        words = wording_for(Catalogue(lang), rules, NAMES[: state.table.seats], me=puzzle.seat)
        assert len(say(words, puzzle.explanation)) > 10


@pytest.mark.parametrize("puzzle", PUZZLES[:: max(1, len(PUZZLES) // 12)], ids=lambda puzzle: puzzle.id)
def test_the_solution_is_found_again(puzzle: Puzzle) -> None:
    position = load_position(puzzle.position)
    rules = position.game
    view = rules.view(position.state, puzzle.seat)
    decision = rules.options(view)
    assert decision is not None
    found = family_of(rules).judge_decision(rules, view, (), decision, effort_of(1000), 99)
    assert found.judgement is not None
    solution = found.answers.index(puzzle.options[puzzle.best].choice)
    lead = found.judgement.costs[solution] - found.judgement.cost
    assert lead <= 3 * found.judgement.lead_errors[solution] + 0.3


def test_no_two_puzzles_are_of_the_same_trick() -> None:
    """The same question a moment later makes no other puzzle."""
    seen: dict[object, str] = {}
    for puzzle in PUZZLES:
        view: Any = position_view(puzzle)
        hand = getattr(view.private, "hand", ())
        place = (puzzle.preset, view.table.round, getattr(view.table, "trick", None), hand)
        assert place not in seen or not hand, (puzzle.id, seen[place])
        seen[place] = puzzle.id


def test_nothing_hidden_is_shown() -> None:
    for puzzle in PUZZLES:
        shown = show(puzzle)
        assert shown.puzzle.position == ""
        state = load_position(puzzle.position).state
        assert shown.view == position_view(puzzle)
        sent = msgspec.json.encode(shown)
        assert b'"hidden"' not in sent
        assert b'"privates"' not in sent
        assert len(shown.names) == state.table.seats


def position_view(puzzle: Puzzle) -> object:
    """What the rules say the solver sees."""
    position = load_position(puzzle.position)
    return position.game.view(position.state, puzzle.seat)


def test_puzzles_are_made_of_records() -> None:
    rules = game("fan-leap", max_rounds=1)
    records = [recorded(play(rules, ["careful", "random", "random"], f"make {n}")) for n in range(6)]
    made = list(make_puzzles(records, rollouts=300))
    assert made
    assert made == list(make_puzzles(records, rollouts=300))
    assert read(write(made)) == tuple(made)
    assert max(Counter(puzzle.position.split("|")[0] for puzzle in made).values()) <= 2 * len(records)


def test_making_can_be_given_up() -> None:
    rules = game("classic", max_rounds=1, hand=6)
    records = [recorded(play(rules, ["careful", "random"], "stop"))]
    assert list(make_puzzles(records, cancelled=lambda: True)) == []
