"""Records of real games: byte-identical round trips, finished and in progress."""

from __future__ import annotations

import json

import pytest

from tests.records.random_games import ALL, SMALL, example, people, play, raw
from vacherie import BadSetup, Dealer, Match, game
from vacherie.records.notation.tokens import find, token
from vacherie.records.record import BadRecord, SeatInfo, decode, encode, record_match
from vacherie.records.replay import replay


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", ALL)
def test_round_trip(preset: str, seed: int) -> None:
    record = example(preset, seed)
    data = encode(record)
    assert decode(data) == record
    assert encode(decode(data)) == data
    assert b"\n" not in data
    assert record.result is not None
    assert record.secret is not None
    assert all(round.points is not None and round.piles is not None for round in record.rounds)
    played = replay(record)
    assert played.error is None
    assert played.match is not None
    assert played.rounds_done == len(record.rounds)
    assert played.answers_done == sum(len(round.answers) for round in record.rounds)
    assert tuple(played.match.game.scores(played.match.state)) == record.result.scores


@pytest.mark.parametrize("preset", ALL)
def test_replay_gives_the_same_match(preset: str) -> None:
    for answers in (0, 1, 2, 7, 20):
        match = play(preset, 3, 1, answers, SMALL[preset])
        record = decode(encode(record_match(match, people(3))))
        assert record.result is None
        assert record.secret is None
        again = replay(record).match
        assert again is not None
        assert again.state == match.state
        assert again.log == match.log
        assert again.heard == match.heard


def test_same_match_same_bytes() -> None:
    one, two = (record_match(play("surprise", 4, 9), people(4)) for _ in range(2))
    assert encode(one) == encode(two)


def test_keys_and_order() -> None:
    record = raw(example("classic"))
    assert list(record) == [
        "format", "version", "rules", "preset", "options", "seats", "commitment", "contributions", "secret",
        "rounds", "result",
    ]  # fmt: skip
    assert list(record["rounds"][0]) == ["deck", "specials", "answers", "points", "piles"]
    given = [answer for answer in record["rounds"][0]["answers"] if "ms" in answer]
    assert list(given[0]) == ["seat", "by", "choice", "ms"]
    assert len(given) < len(record["rounds"][0]["answers"]), "ms is left out where there was no clock"


def test_options_are_all_named() -> None:
    for preset in ALL:
        assert example(preset).options == game(preset, **SMALL[preset]).settings


def test_absent_options_are_the_defaults() -> None:
    record = raw(example("classic"))
    del record["options"]["show_totals"]
    assert decode(json.dumps(record)) == example("classic")


def test_keys_in_any_order() -> None:
    record = dict(reversed(raw(example("coop")).items()))
    assert decode(json.dumps(record, indent=2)) == example("coop")


def test_a_match_without_a_dealer_has_no_proof() -> None:
    match = Match(game("nothanks"), 3)
    match.deal(Dealer.from_seed(1, 3).deal(game("nothanks").needs_deal(match.state), 1))  # type: ignore[arg-type]
    record = record_match(match, people(3))
    assert (record.commitment, record.contributions, record.secret) == (None, None, None)
    assert replay(record).error is None


def test_names_must_fit() -> None:
    with pytest.raises(BadSetup, match="2 names for 3 seats"):
        record_match(Match(game("nothanks"), 3), people(2))
    with pytest.raises(BadRecord, match="surrogate"):
        SeatInfo("\ud800")


def test_a_word_for_every_option() -> None:
    """A word means one option only, and finds it again."""
    for preset in ALL:
        match = play(preset, 3, 5, 0, SMALL[preset])
        while not match.over:
            decision = match.waiting()[-1]
            words = [token(option) for option in decision.options]
            assert len(set(words)) == len(words)
            assert [find(word, decision.options) for word in words] == list(decision.options)
            match.answer(decision, decision.options[len(match.log) % len(decision.options)])


def test_find_is_not_fooled() -> None:
    match = play("coop", 3, 5, 0)
    options = match.waiting()[0].options
    for word in ("", "sort", "sort1,,2", "sort" + "9" * 5000, "²", "sort²", "1" * 5000, "-1"):
        assert find(word, options) is None


@pytest.mark.parametrize("preset", ALL)
def test_a_record_is_made_without_playing_again(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Points and piles come from the events of the match: they are what a replay counts."""
    for answers in (20, None):
        match = play(preset, 3, 6, answers, SMALL[preset])
        with monkeypatch.context() as patch:
            patch.setattr(type(match.game), "apply", None)
            record = record_match(match, people(3))
        assert replay(record).error is None
        assert [round.points is None for round in record.rounds[:-1]] == [False] * (len(record.rounds) - 1)
