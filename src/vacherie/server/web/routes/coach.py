"""Routes of the coach: reviews of finished games, hints at a table, puzzles."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from datetime import date
from functools import lru_cache, partial
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct
from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.core.game import is_legal
from vacherie.protocol import coach
from vacherie.server.auth.client_address import rate_limit_key
from vacherie.server.coach.compute import choices_of, hint_job
from vacherie.server.coach.puzzle_book import of_day, today
from vacherie.server.coach.reviews import ReviewSeen
from vacherie.server.model.errors import OwnedElsewhere
from vacherie.server.tables.server_request import NoteHint
from vacherie.server.web.gzip_response import gzip_response
from vacherie.server.web.relay.forwarding import CALLER
from vacherie.server.web.route import SEAT, Call, Route
from vacherie.server.web.state import count
from vacherie.server.web.static_files import StaticFile, reply, static_file

JSON = "application/json"
GZIP_LEVEL = 4

# Reviews ------------------------------------------------------------------------------------------


async def start_review(call: Call[None]) -> Response:
    """Start the review of a finished game, or join it. Poll for its stages with GET."""
    check_node(call)
    address = call.caller.address
    seen = await call.web.reviews.start(
        call.path.game,
        call.caller.who,
        rate_limit_key(address),
        partial(count, call.web.new_reviews, address),
    )
    return await review_response(call, seen, 0)


async def poll_review(call: Call[None]) -> Response:
    """How far the review of a game is, and its newest stage if it is later than `have`."""
    check_node(call)
    key = rate_limit_key(call.caller.address)
    seen = await call.web.reviews.poll(call.path.game, call.caller.who, key)
    return await review_response(call, seen, call.query.have)


async def review_response(call: Call[Any], seen: ReviewSeen, have: int) -> Response:
    """A `GameReview`; one with a review is made in a thread, because that is long."""
    is_new = seen.review is not None and seen.stage > have
    body = coach.GameReview(
        game=call.path.game, status=seen.status, stage=seen.stage, progress=seen.done, ahead=seen.ahead
    )
    if not is_new:
        return Response(msgspec.json.encode(body), media_type=JSON)
    assert seen.review is not None
    return gzip_response(await asyncio.to_thread(packed_body, body, seen.review), call.request)


def packed_body(body: coach.GameReview, review: bytes) -> bytes:
    """A `GameReview` with its review, compressed with gzip."""
    whole = msgspec.structs.replace(body, review=Raw(gzip.decompress(review)))
    return gzip.compress(msgspec.json.encode(whole), GZIP_LEVEL, mtime=0)


def check_node(call: Call[Any]) -> None:
    """Send all requests about one review to one node, chosen by the game: it is computed only once."""
    node = call.web.context.node
    if not node.has_others or CALLER in call.request.scope:
        return
    chosen = max(
        (node.id, *node.others), key=lambda id: hashlib.sha256(f"{id} {call.path.game}".encode()).digest()
    )
    if chosen != node.id:
        raise OwnedElsewhere(chosen)


# Hints --------------------------------------------------------------------------------------------


async def hint(call: Call[coach.AskHint]) -> coach.HintGiven:
    """What the coach would do in an open decision of a seat, and why; against bots alone."""
    address, seat, decision = call.caller.address, call.path.seat, call.body.decision
    table = await call.web.tables.find(call.path.table)
    await count(call.web.new_hints, address)
    if call.web.context.settings.coach:
        await call.web.hints.check()  # a game becomes practice only by a hint that can be given
    await table.handle(call.caller.who, NoteHint(seat, decision))
    play = table.state.play
    asked = None if play is None else play.match.decision_of(seat)
    if play is None or asked is None or asked.id != decision:
        raise Refused("changed", f"decision {decision} of seat {seat} is not open any more")
    job = hint_job(play.match, asked)
    found = await call.web.hints.compute(job, rate_limit_key(address))
    return coach.HintGiven(seat=seat, decision=decision, hint=Raw(found))


# Puzzles ------------------------------------------------------------------------------------------


class PuzzleQuery(Struct, frozen=True):
    """The parameters of the list of puzzles."""

    day: Annotated[
        str,
        Meta(
            pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="A day up to tomorrow; else today (UTC)"
        ),
    ] = ""


async def puzzles(call: Call[None]) -> coach.Puzzles:
    """All puzzles without their solutions, and which one is today's."""
    key, now = rate_limit_key(call.caller.address), today(call.web.context.clock.wall())
    found = await call.web.puzzles.all(key)
    day = now
    if call.query.day:
        try:
            day = date.fromisoformat(call.query.day)
        except ValueError:
            raise Refused("no-such-puzzle", f"there is no day {call.query.day}") from None
        if (day - now).days > 1:  # it may be tomorrow already where the player is
            raise Refused("no-such-puzzle", "the puzzle of that day is not set yet")
    return coach.Puzzles(
        puzzles=tuple(
            sorted(
                (
                    coach.PuzzleSummary(
                        id=one.id, preset=one.preset, seats=one.seats, difficulty=one.difficulty
                    )
                    for one in found.values()
                ),
                key=lambda one: one.difficulty,
            )
        ),
        today=of_day(found, day),
        day=day.isoformat(),
    )


async def puzzle(call: Call[None]) -> Response:
    """One puzzle: what its seat sees, and the question."""
    found = await call.web.puzzles.find(call.path.puzzle, rate_limit_key(call.caller.address))
    return Response(found.shown, media_type=JSON)


async def puzzle_book(call: Call[None]) -> Response:
    """All puzzles with their solutions: the page keeps them for when it has no server."""
    body = await call.web.puzzles.whole(rate_limit_key(call.caller.address))
    return reply(await asyncio.to_thread(kept_file, body), call.request)


@lru_cache(maxsize=1)
def kept_file(body: bytes) -> StaticFile:
    """A body that is always the same, compressed, with its entity tag."""
    return static_file(body, JSON)


async def solve_puzzle(call: Call[coach.SolvePuzzle]) -> Response:
    """Whether a choice is the best one; with a correct one, or without any, the solution."""
    found = await call.web.puzzles.find(call.path.puzzle, rate_limit_key(call.caller.address))
    wanted = call.body.choice
    is_correct = False
    if wanted is not UNSET:
        try:
            choice = choices_of(found.preset).decode(bytes(wanted))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad-choice", f"this is no choice of {found.preset}: {error}") from None
        if not is_legal(choice, found.answers):
            raise Refused("illegal", "this is no answer to the question of the puzzle")
        is_correct = choice == found.best
        if not is_correct:
            return Response(msgspec.json.encode(coach.PuzzleSolved(correct=False)), media_type=JSON)
    solved = msgspec.json.decode(found.solution)
    return Response(msgspec.json.encode({**solved, "correct": is_correct}), media_type=JSON)


REVIEW = "/api/games/{game}/review"

ROUTES = (
    Route("POST", REVIEW, start_review, coach.GameReview, refuses=(401, 409)),
    Route("GET", REVIEW, poll_review, coach.GameReview, query=coach.ReviewQuery, refuses=(401, 409)),
    Route(
        "POST", "/api/tables/{table}/seats/{seat}/hint", hint, coach.HintGiven, coach.AskHint,
        refuses=(409,), security=SEAT,
    ),
    Route("GET", "/api/puzzles", puzzles, coach.Puzzles, query=PuzzleQuery, refuses=(404,)),
    Route("GET", "/api/puzzle-book", puzzle_book, coach.PuzzleBook),
    Route("GET", "/api/puzzles/{puzzle}", puzzle, coach.PuzzleShown),
    Route(
        "POST", "/api/puzzles/{puzzle}/answer", solve_puzzle, coach.PuzzleSolved, coach.SolvePuzzle,
        refuses=(422,),
    ),
)  # fmt: skip
