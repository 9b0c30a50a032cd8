"""`random` is fair: first every kind of answer is as likely as any other, then every answer of that kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from random import Random

from tests.support.position import play, position
from vacherie.bots.random_bot import Random as RandomBot
from vacherie.core.action import Choice
from vacherie.games.nimmt.choice import Pass, Slide, Sort

DRAWS = 6000


def draw(seat: int = 0) -> tuple[list[Choice], tuple[Choice, ...]]:
    """Many answers in a window with Sort and Slide, and the options."""
    rules, state = position(
        "coop", "10 | 20 21 | 30 | 40", [[50, 1], [60, 2]], ox=[70, 3], slots=("sort", "slide")
    )
    state, _ = play(rules, state, "0: 50", "1: 60")
    decision = next(d for d in rules.decisions(state) if d.seat == seat)
    bot, rng, view = RandomBot(rules), Random(42), rules.view(state, seat)
    return [bot.choose(view, (), decision, rng) for _ in range(DRAWS)], decision.options


def assert_even(found: Iterable[Hashable], kinds: int) -> None:
    """Everything comes up about equally often: within five standard deviations."""
    counts = Counter(found)
    total = sum(counts.values())
    assert len(counts) == kinds
    spread = 5 * (total * (1 / kinds) * (1 - 1 / kinds)) ** 0.5
    assert all(abs(count - total / kinds) < spread for count in counts.values()), counts


def test_kinds_are_equally_likely() -> None:
    """Pass, Sort and Slide: a third each, though Slide alone has fifteen targets."""
    drawn, options = draw()
    assert Counter(type(option) for option in options) == {Pass: 1, Sort: 1, Slide: 15}
    assert_even((type(choice) for choice in drawn), 3)


def test_targets_are_equally_likely() -> None:
    """Among the Slides every one, among the Sorts every order of the three cards."""
    drawn, _ = draw()
    assert_even((choice for choice in drawn if isinstance(choice, Slide)), 15)
    assert_even((choice.order for choice in drawn if isinstance(choice, Sort)), 6)


def test_hands_are_equally_likely() -> None:
    """In a selection there is one kind: every card of the hand, reversed or not."""
    rules, state = position("fan-reverse", "10 | 20 | 30 | 40", [[5, 12, 33], [6, 7, 8]])
    decision, rng = rules.decisions(state)[0], Random(42)
    bot, view = RandomBot(rules), rules.view(state, 0)
    assert_even((bot.choose(view, (), decision, rng) for _ in range(DRAWS)), 4)
