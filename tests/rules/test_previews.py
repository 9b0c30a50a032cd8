"""What the rules foretell about an option is what happens if nothing comes between; the facts of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rules.scene import nimmt, no_thanks
from vacherie import PRESETS, Dealer, Match, game
from vacherie.core.action import Answer, Decision
from vacherie.core.event import Event
from vacherie.core.game import Preview
from vacherie.games.nimmt.choice import Pass, Use
from vacherie.games.nimmt.event import Placed, Took
from vacherie.games.nimmt.special_event import Inserted, Reordered
from vacherie.games.nimmt.step import ChoosingRow
from vacherie.games.nothanks.table import PASS, score


def open_questions(preset: str, games: int, **options: object) -> Iterator[tuple[Match[Any, Any], Decision]]:
    """The open decisions of some random games, each while it is open."""
    rules = game(preset, **options)
    seats = rules.seat_counts[len(rules.seat_counts) // 2]
    for number in range(games):
        match = Match(rules, seats, Dealer.from_seed(f"previews {preset}", seats, number))
        rng = Random(f"{preset} {number}")
        while not match.over:
            decision = rng.choice(match.waiting())
            yield match, decision
            match.answer(decision, rng.choice(decision.options).fill(rng))


@pytest.mark.parametrize("preset", ["coop", "surprise", "surprise-leaflet"])
@pytest.mark.rule("R8.11", "R8.12", "R8.13", "R8.14", "R8.15", "R9.6", "R9.9", "R9.14")
def test_special_cards_do_what_was_foretold(preset: str) -> None:
    """R8.11-R8.15, R9.6-R9.14: what is taken, where the next card goes and what it costs, the new order."""
    seen: Counter[str] = Counter()
    for match, decision in open_questions(preset, games=2):
        view = match.view(decision.seat)
        for option in decision.options:
            preview = match.game.foresee(view, option)
            if not isinstance(option, Use) or preview is None:
                continue
            state, events = match.game.apply(match.state, Answer(decision.seat, option))
            check_use(preview, decision.seat, state.table.todo[0], events)
            seen[option.special] += 1
    facts = game(preset).facts(4)
    assert set(seen) == set(facts.specials)  # type: ignore[attr-defined]  # of a nimmt game


def check_use(preview: Preview, seat: int, step: object, events: tuple[Event, ...]) -> None:
    """The events say what the preview said."""
    effect = [event for event in events if isinstance(event, Took) and event.why in ("insert", "slide")]
    assert preview.taken == (effect[0].cards if effect else ())
    order = [event for event in events if isinstance(event, Reordered)]
    assert preview.queue == (tuple(pending.card for pending in order[0].queue) if order else ())
    inserted = [event for event in events if isinstance(event, Inserted)]
    placed = [
        event
        for event in events
        if isinstance(event, Placed) or (isinstance(event, Took) and event.why in ("sixth", "low"))
    ]
    if inserted:
        assert (preview.row, preview.cards, preview.points) == (inserted[0].row, 0, 0)
    elif placed and placed[0].seat == seat and preview.row is not None:
        took = placed[0] if isinstance(placed[0], Took) else None
        assert preview.row == placed[0].row
        assert preview.takes == (took is not None)
        assert preview.cards == (len(took.cards) if took else 0)
        assert preview.points == (took.change if took else 0)
    elif isinstance(step, ChoosingRow):
        assert preview.row is None


@pytest.mark.rule("R9.6")
def test_a_pass_before_the_own_card() -> None:
    """R9.6: without a special card the own card goes where the preview says; other passes lead nowhere."""
    seen = 0
    for match, decision in open_questions("surprise", games=1):
        passes = [option for option in decision.options if isinstance(option, Pass)]
        if passes and (preview := match.game.foresee(match.view(decision.seat), passes[0])):
            state, events = match.game.apply(match.state, Answer(decision.seat, passes[0]))
            check_use(preview, decision.seat, state.table.todo[0], events)
            seen += 1
    assert seen > 20
    for match, decision in open_questions("coop", games=1):
        for option in decision.options:
            assert not isinstance(option, Pass) or not match.game.foresee(match.view(decision.seat), option)


@pytest.mark.rule("R11.4", "R11.7")
def test_no_thanks() -> None:
    """R11.4, R11.7: how the score and the chips change, for both answers."""
    for match, decision in open_questions("nothanks", games=2):
        seat = decision.seat
        table, chips = match.state.table, match.state.privates[seat].chips
        before = score(table.owned[seat], chips)
        for option in decision.options:
            preview = match.game.foresee(match.view(seat), option)
            assert preview is not None
            state, _ = match.game.apply(match.state, Answer(seat, option))
            assert preview.chips == state.privates[seat].chips - chips
            assert preview.points == score(state.table.owned[seat], chips + preview.chips) - before
            assert preview.cards == (option != PASS)
            assert state.table.points == tuple(score(cards) for cards in state.table.owned)


@pytest.mark.parametrize("preset", PRESETS)
def test_spectators_get_no_previews(preset: str) -> None:
    for match, decision in open_questions(preset, games=1):
        assert not any(match.game.foresee(match.view(None), option) for option in decision.options)


@pytest.mark.rule("R3.2", "R3.3")
@pytest.mark.parametrize(("deal", "deck"), [("classic", None), ("tactic", 24), ("draft", 24)])
def test_the_deck_is_known_where_all_of_it_is_dealt(deal: str, deck: int | None) -> None:
    """R3.2, R3.3: four cards more than there are in the hands."""
    rules = nimmt("classic", deal=deal, hand=5)
    assert rules.facts(4).deck == deck
    assert rules.facts(4).tricks == 5
    assert rules.facts(4).rows == 4


@pytest.mark.rule("R1.7", "R6.3", "R8.9")
def test_how_many_cards_rows_hold() -> None:
    """R1.7, R6.3, R8.9: five, six with 7 Takes, four beside the cow."""
    plain = nimmt("surprise").facts(2).capacity
    assert (plain.plain, plain.seven, plain.marked) == (5, 6, 5)
    assert nimmt("fan-leap").facts(2).capacity.marked == 4
    assert nimmt("fan-parity").facts(2).capacity.marked == 5


@pytest.mark.rule("R8.20")
@pytest.mark.parametrize(("seats", "factor"), [(1, 2), (2, 2), (3, 1)])
def test_the_team_counts_double(seats: int, factor: int) -> None:
    """R8.20: for one or two players."""
    facts = nimmt("coop").facts(seats)
    assert (facts.team, facts.factor) == (True, factor)
    assert (nimmt("classic").facts(2).team, nimmt("classic").facts(2).factor) == (False, 1)


@pytest.mark.rule("R11.2", "R11.8", "R11.9")
def test_no_thanks_facts() -> None:
    """R11.2, R11.8, R11.9: start chips, the cards that are openly out, what a chip counts."""
    assert [no_thanks().facts(seats).chips for seats in (3, 6, 7)] == [11, 9, 7]
    facts = no_thanks("nothanks-tactical").facts(4)
    assert (facts.out, facts.chips, facts.chip_points, facts.team) == ((10, 20, 30), 10, -1, False)


@pytest.mark.parametrize(
    ("preset", "marker"),
    [("classic", None), ("fan-parity", "parity"), ("fan-climb", "climb"), ("fan-leap", "cow")],
)
def test_markers(preset: str, marker: str | None) -> None:
    assert nimmt(preset).facts(3).marker == marker
    assert nimmt(preset).facts(3).reversal is False
    assert nimmt("fan-reverse").facts(3).reversal is True
