"""Running bots: a failing bot is named, and other seats are not affected."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from vacherie import BadSetup, Choice, Dealer, Decision, Event, Game, IllegalChoice, Match, game
from vacherie.bots.match_runner import BotError, answer, run, seat_rngs
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.games.nothanks.table import PASS


class Crash(RandomBot):
    """A bot with a bug."""

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        raise KeyError("queue")


class Cheat(RandomBot):
    """A bot that answers what it likes."""

    reply: Any = PASS

    def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
        reply: Choice = self.reply
        return reply


def table(preset: str = "classic", seats: int = 3) -> Match[Any, Any]:
    """A match with a dealer."""
    return Match(game(preset), seats, Dealer.from_seed("play", seats))


def test_a_crash_names_the_bot() -> None:
    match = table()
    state = match.state
    with pytest.raises(BotError, match=r"the bot .*:Crash at seat 0 raised KeyError: 'queue'") as caught:
        answer(match, match.waiting()[0], Crash(match.game), Random(1))
    assert caught.value.code == "bot-crash"
    assert caught.value.seat == 0
    assert isinstance(caught.value.__cause__, KeyError)
    assert match.state is state


@pytest.mark.parametrize(
    ("preset", "reply"),
    [
        ("classic", PASS),
        *((preset, reply) for preset in ("classic", "nothanks") for reply in (None, "42", 42)),
    ],
)
def test_an_illegal_answer_names_the_bot(preset: str, reply: object) -> None:
    match = table(preset)
    state = match.state
    bot = Cheat(match.game)
    bot.reply = reply
    with pytest.raises(BotError, match=r"the bot .*:Cheat at seat 0 answered") as caught:
        answer(match, match.waiting()[0], bot, Random(1))
    assert caught.value.code == "bot-illegal"
    assert isinstance(caught.value.__cause__, IllegalChoice)
    assert match.state is state
    assert match.log[-1].by is None


def test_the_error_travels_between_processes() -> None:
    error = BotError("bot-crash", "my:Bot", 2, "raised KeyError: 1")
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, BotError)
    assert (str(copy), copy.code, copy.bot, copy.seat) == (str(error), "bot-crash", "my:Bot", 2)


def test_a_question_that_is_closed_is_not_the_bots_fault() -> None:
    match = table("nothanks")
    decision = match.waiting()[0]
    answer(match, decision, RandomBot(match.game), Random(1))
    with pytest.raises(IllegalChoice) as caught:
        answer(match, decision, Crash(match.game), Random(1))
    assert caught.value.code in ("closed", "changed")


def test_the_log_says_who_answered() -> None:
    match = table()
    answer(match, match.waiting()[0], RandomBot(match.game), Random(1), by="autopilot")
    assert match.log[-1].by == "autopilot"


def test_seats_are_asked_in_order() -> None:
    asked: list[int] = []

    class Noting(RandomBot):
        def choose(self, view: Any, heard: Sequence[Event], decision: Decision, rng: Random) -> Choice:
            asked.append(decision.seat)
            return super().choose(view, heard, decision, rng)

    match = Match(game("classic", hand=1, max_rounds=1), 4, Dealer.from_seed("order", 4))
    run(match, [Noting(match.game)] * 4, seat_rngs("order", 0, 4))
    assert asked[:4] == [0, 1, 2, 3]


def test_seats_have_their_own_luck() -> None:
    """It follows from seed, game and seat, and from nothing another seat does."""
    first = [rng.random() for rng in seat_rngs("hay", 1, 3)]
    assert [rng.random() for rng in seat_rngs("hay", 1, 4)][:3] == first
    assert Random("hay:1:2").random() == first[2]
    others = {rng.random() for seed, number in (("hay", 2), ("oat", 1)) for rng in seat_rngs(seed, number, 3)}
    assert len(others | set(first)) == 9


def test_a_bot_for_every_seat() -> None:
    match = table()
    bot = RandomBot(match.game)
    with pytest.raises(BadSetup, match="there are 2 bots for 3 seats"):
        run(match, [bot] * 2, seat_rngs(1, 0, 3))
    with pytest.raises(BadSetup, match="there are 4 rngs for 3 seats"):
        run(match, [bot] * 3, seat_rngs(1, 0, 4))


def test_without_a_dealer_the_next_deal_is_missing() -> None:
    rules: Game[Any, Any] = game("classic")
    with pytest.raises(BadSetup, match="no dealer"):
        run(Match(rules, 2), [RandomBot(rules)] * 2, seat_rngs(1, 0, 2))
