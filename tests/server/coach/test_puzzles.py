"""Puzzles on a real socket: listed, shown without the solution, checked, one for every day."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.app import running
from tests.support.fake_clock import FakeClock
from vacherie import Dealer, Match, game
from vacherie.analysis import puzzles as package
from vacherie.analysis.puzzles import Puzzle, ShownPuzzle
from vacherie.analysis.review import Phrase, ReviewedOption
from vacherie.core.game import is_legal
from vacherie.server.coach.compute import puzzle_data

pytestmark = pytest.mark.anyio


def position() -> Match[Any, Any]:
    """The position of all puzzles here."""
    return Match(game("classic"), 3, Dealer.from_seed("puzzle", 3))


def made(number: int) -> Puzzle:
    """A puzzle whose third option is the best; of the others only some are worth showing."""
    decision = position().decision_of(0)
    assert decision is not None
    options = tuple(
        ReviewedOption(choice=choice, value=0 if place == 2 else -5040, error=10, cost_error=10)
        for place, choice in enumerate(decision.options[:5])
    )
    return Puzzle(
        id=f"p{number}",
        preset="classic",
        position="",
        seat=0,
        unit=2520,
        options=options,
        best=2,
        difficulty=5 - number,
        explanation=Phrase("coach-only-answer", {}),
    )


def shown(puzzle: Puzzle) -> ShownPuzzle:
    """It as a player sees it."""
    match = position()
    return ShownPuzzle(
        puzzle=puzzle,
        names=("A", "B", "C"),
        settings=dict(match.game.settings),
        facts=match.game.facts(3),
        view=match.view(0),
        decision=match.decision_of(0),
    )


@pytest.fixture(autouse=True)
def few_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three puzzles."""
    monkeypatch.setattr(package, "load", lambda: tuple(map(made, range(3))))
    monkeypatch.setattr(package, "show", shown)


async def test_a_puzzle_is_shown_and_solved() -> None:
    async with running() as server:
        ann = server.client()
        listed = await ann.want("GET", "/api/puzzles")
        assert [one["id"] for one in listed["puzzles"]] == ["p2", "p1", "p0"]
        assert listed["today"] in ("p0", "p1", "p2")
        response = await ann.get("/api/puzzles/p1")
        seen = response.json()
        assert "explanation" not in response.text
        assert "value" not in seen["decision"]["options"][0]
        options = seen["decision"]["options"]
        assert len(seen["previews"]) == len(options)
        wrong = await ann.want("POST", "/api/puzzles/p1/answer", {"choice": options[0]})
        assert wrong == {
            "v": wrong["v"],
            "correct": False,
            "best": None,
            "unit": None,
            "options": [],
            "explanation": None,
        }
        poor = await ann.want("POST", "/api/puzzles/p1/answer", {"choice": options[-1]})
        assert poor == wrong  # one that the solution does not even show is an answer, too
        right = await ann.want("POST", "/api/puzzles/p1/answer", {"choice": options[2]})
        assert (right["correct"], right["best"], len(right["options"])) == (True, 2, 5)
        told = await ann.want("POST", "/api/puzzles/p1/answer", {})
        assert (told["correct"], told["best"]) == (False, 2)


async def test_the_whole_book_is_for_a_page_without_the_server() -> None:
    async with running() as server:
        ann = server.client()
        response = await ann.get("/api/puzzle-book")
        book = response.json()
        assert book["first_day"] == "2026-11-01"
        assert [one["puzzle"]["id"] for one in book["puzzles"]] == ["p0", "p1", "p2"]
        for one in book["puzzles"]:
            path = f"/api/puzzles/{one['puzzle']['id']}"
            assert one["puzzle"] == await ann.want("GET", path)
            assert one["solution"] == await ann.want("POST", f"{path}/answer", {})
        assert response.headers["cache-control"] == "no-cache"
        again = await ann.get("/api/puzzle-book", headers={"if-none-match": response.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_what_is_refused() -> None:
    async with running() as server:
        ann = server.client()
        assert await ann.refused("GET", "/api/puzzles/none") == (404, "no-such-puzzle")
        assert await ann.refused("GET", "/api/puzzles/No_Id") == (404, "no-such-puzzle")
        path = "/api/puzzles/p1/answer"
        assert await ann.refused("POST", path, {"choice": {"type": "take"}}) == (422, "bad-choice")
        assert await ann.refused("POST", path, {"choice": {"type": "play", "card": 104}}) == (422, "illegal")
        assert await ann.refused("GET", "/api/puzzles?day=2026-13-01") == (404, "no-such-puzzle")
        assert await ann.refused("GET", "/api/puzzles?day=tomorrow") == (400, "malformed")


async def test_every_day_has_its_puzzle() -> None:
    async with running(clock=FakeClock(1_793_600_000_000)) as server:  # 2 November 2026
        ann = server.client()
        assert (await ann.want("GET", "/api/puzzles"))["today"] == "p1"
        assert (await ann.want("GET", "/api/puzzles?day=2026-11-03"))["today"] == "p2"
        assert (await ann.want("GET", "/api/puzzles?day=2026-11-01"))["today"] == "p0"
        assert await ann.refused("GET", "/api/puzzles?day=2026-11-05") == (404, "no-such-puzzle")


def test_every_legal_answer_to_a_puzzle_of_the_package_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for puzzle in package.load():
        data, decision = puzzle_data(puzzle), package.show(puzzle).decision
        assert all(is_legal(option, data.answers) for option in decision.options)
        assert is_legal(data.best, data.answers)
        listed = {option.choice.pattern() for option in puzzle.options}
        assert listed == set(decision.options)  # of the orders of Sort, some
