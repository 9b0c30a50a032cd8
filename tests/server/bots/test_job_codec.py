"""Bot jobs as bytes: nothing is lost, and whatever else is read is refused without quoting it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.support.bot_workers import first_job
from vacherie import Dealer, Match, game
from vacherie.core.action import tag_of
from vacherie.core.game import is_same
from vacherie.games import PRESETS
from vacherie.server.bots.fair_queue import NO_TABLE, Share
from vacherie.server.bots.job_codec import (
    VERSION,
    Failure,
    ResultMessage,
    Unreadable,
    choose_encoded,
    decode_choice,
    decode_job,
    decode_result,
    encode_job,
    encode_result,
    read_job_message,
)
from vacherie.server.bots.pool import BotJob, bot_job

SHARE = Share("192.0.2.7", "g0ab5d2e", "t7c11aa90")
GAMES = 4
"""Random games of each preset: enough for every kind of choice to be offered."""


def decode(data: bytes) -> BotJob:
    return decode_job(read_job_message(data))


def jobs(preset: str, number: int) -> Iterator[BotJob]:
    """The jobs of all seats in a random game."""
    rng = Random(f"{preset}{number}")
    rules = game(preset)
    seats = rng.choice(rules.seat_counts[:4])
    match: Match[Any, Any] = Match(rules, seats, dealer=Dealer.from_seed(number, seats=seats))
    while not match.over:
        for decision in match.waiting():
            yield bot_job(match, decision, "careful", SHARE)
        decision = rng.choice(match.waiting())
        match.answer(decision, rng.choice(decision.options).fill(rng))


@cache
def some_bytes() -> bytes:
    return encode_job(first_job(), 10.0)


@cache
def checked_choices(preset: str) -> frozenset[str]:
    """Check round trips in whole games; the kinds of choices that were offered there."""
    seen: set[str] = set()
    for number in range(GAMES):
        for count, job in enumerate(jobs(preset, number)):
            tags = {tag_of(option) for option in job.decision.options}
            if count % 10 and tags <= seen:
                continue
            seen |= tags
            data = encode_job(job, 10.0)
            found = decode(data)
            assert found == replace(job, share=NO_TABLE)
            assert all(map(is_same, found.decision.options, job.decision.options))
            assert [type(event) for event in found.heard] == [type(event) for event in job.heard]
            for word in SHARE.path:
                assert word.encode() not in data, "who plays is the node's own business"
    return frozenset(seen)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_job_is_the_same_after_a_round_trip(preset: str) -> None:
    """At every tenth question of whole games; a new kind of choice is never left out."""
    assert checked_choices(preset)


def test_every_kind_of_choice_was_among_them() -> None:
    for family in {game(preset).family for preset in PRESETS}:
        presets = [preset for preset in PRESETS if game(preset).family == family]
        kinds = {tag_of(kind) for kind in get_args(game(presets[0]).choice_type)}
        assert frozenset().union(*map(checked_choices, presets)) == kinds


@given(st.data())
def test_damaged_bytes_are_refused_or_are_a_job(data: st.DataObject) -> None:
    """Cut off, or with other bytes in it; never another error."""
    damaged = bytearray(some_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(0, len(damaged)))
    with suppress(Unreadable):
        assert isinstance(decode(bytes(damaged[:end])), BotJob)


@given(st.binary(max_size=60))
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        decode(data)
    with pytest.raises(Unreadable):
        decode_result(data)


def changed(data: bytes, **fields: object) -> bytes:
    """A message with other fields."""
    return msgspec.msgpack.encode({**msgspec.msgpack.decode(data), **fields})


def test_the_neighbouring_version_is_read() -> None:
    """It may have added fields, at any place."""
    plain = msgspec.msgpack.decode(some_bytes())
    view = {**plain["view"], "later": [1]}
    view["table"] = {**view["table"], "later": {"x": 2}}
    heard = [{**event, "later": 3} for event in plain["heard"]]
    assert heard
    newer = changed(some_bytes(), later="x", view=view, heard=heard)
    assert decode(newer) == first_job()


def test_another_version_is_refused_clearly() -> None:
    with pytest.raises(Unreadable, match=f"has version 7, and this program reads version {VERSION}"):
        decode(changed(some_bytes(), version=7))
    result = encode_result(ResultMessage(version=7, job="1f"))
    assert decode_result(result).job == "1f"
    assert "version 7" in decode_result(result).declined


@pytest.mark.parametrize(
    "fields",
    [
        {"preset": "moo"},
        {"options": {"moo": 1}},
        {"view": {}},
        {"heard": [{"type": "moo"}]},
        {"choices": [7]},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_game_that_is_not_known_is_refused(fields: dict[str, object]) -> None:
    wrong = changed(some_bytes(), **fields)
    with pytest.raises(Unreadable):
        decode(wrong)
    assert isinstance(choose_encoded(wrong), Unreadable), "not a failure of the bot"


def test_results_are_the_same_after_a_round_trip() -> None:
    choice = choose_encoded(some_bytes())
    assert isinstance(choice, bytes)
    failure = Failure("bot-slow", "took longer", "k", "w")
    for result in (
        ResultMessage(version=VERSION, job="1f", choice=choice, waited=0.25, deliveries=2),
        ResultMessage(version=VERSION, job="1f", failure=failure),
        ResultMessage(version=VERSION, job="1f", declined="no"),
    ):
        assert decode_result(encode_result(result)) == result
    assert decode_choice(first_job(), choice) in first_job().decision.options
    with pytest.raises(Unreadable):
        decode_choice(first_job("careful", "nothanks"), choice)


def test_a_damaged_result_counts_as_declined() -> None:
    result = encode_result(ResultMessage(version=VERSION, job="1f", failure=Failure("bot-slow", "x")))
    damaged = changed(result, failure={"code": "moo", "reason": "x"})
    assert decode_result(damaged).declined == "the result is damaged"
