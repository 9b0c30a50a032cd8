"""What a reason says is so: every claim is compared with the table, by other means than it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.analysis.review.played import play, recorded, short_game
from vacherie import PRESETS, Choice
from vacherie.analysis.review import Phrase
from vacherie.analysis.review.account import Answered, family_of
from vacherie.analysis.review.judgement import Judgement
from vacherie.analysis.review.nimmt.words import why_card
from vacherie.analysis.review.timeline import Timeline, timeline
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play
from vacherie.games.nimmt.event import Placed, Revealed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import ChoosingRow

GAMES = 5
SEATS = 4


def games(preset: str) -> Iterator[Timeline]:
    """Games of a preset, with clumsy players, so that all kinds of positions occur."""
    bots = ["careful", "random", "random", "random"]
    for number in range(GAMES):
        count = 2 if number == 0 and 2 in PRESETS[preset].seat_counts else SEATS
        match = play(short_game(preset, hand=7), bots[:count], f"reasons {number}")
        yield timeline(recorded(match))


def judged(answers: tuple[Choice, ...], best: int, rng: Random) -> Answered:
    """Some answers with invented costs: a reason must hold whatever the coach prefers."""
    costs = [rng.choice([0.2, 0.9, 3.3, 7.0]) + rng.random() for _ in answers]
    costs[best] = rng.choice([0.0, 0.0, 2.0])  # found in other worlds, it may come out worse than another
    worst = max(range(len(costs)), key=costs.__getitem__)
    found = Judgement(tuple(costs), (0.1,) * len(costs), (0.1,) * len(costs), best, worst, 9.0, None)
    return Answered(0.0, found, answers)


def lead_of(answered: Answered) -> float:
    """How much more every other answer costs than the best."""
    found = answered.judgement
    assert found is not None
    others = [cost for at, cost in enumerate(found.costs) if at != found.best]
    return min(others) - found.costs[found.best]


def parts(phrase: Phrase) -> dict[str, Any]:
    """The arguments of a phrase, with amounts as numbers."""
    found: dict[str, Any] = dict(phrase.arguments)
    for name in ("amount", "chips"):
        inner = found.get(name)
        if isinstance(inner, Phrase):
            found[name] = next(iter(inner.arguments.values()))
    return found


def heads(cards: Any) -> int:
    """Bullheads."""
    return sum(bullheads((card,)) for card in cards)


def check_nimmt(game: Any, view: Any, said: Phrase, answered: Answered) -> None:
    """Compare a claim with the rows."""
    table, arguments = view.table, parts(said)
    rows = [row.cards for row in table.rows]
    seats = table.seats
    facts = game.facts(seats)
    plain = facts.marker is None and not facts.reversal and not facts.specials
    card = arguments.get("card", 0)
    below = {row[-1]: number for number, row in enumerate(rows, 1) if row and row[-1] < card}
    target = below[max(below)] if below else None
    known = {one for row in rows for one in row} | set(table.gone) | set(view.private.hand)
    match said.id:
        case "review-why-row" | "review-why-cheapest":
            costs = {number: heads(rows[number - 1]) for number in table.todo[0].rows}
            own = costs[arguments["row"]]
            assert own == arguments["amount"]
            assert (own == min(costs.values())) == (said.id == "review-why-cheapest")
        case "review-why-lead" | "review-why-close":
            lead = lead_of(answered)
            assert abs(arguments.get("amount", lead) - lead) <= 0.5
            assert ("amount" in arguments) == (lead >= 1)
        case "review-why-low" | "review-against-low" if plain:
            assert target is None
            assert arguments["amount"] == min(map(heads, rows))
        case "review-why-takes" | "review-against-takes" if plain:
            assert target is not None
            assert len(rows[target - 1]) == 5
            assert arguments["amount"] == heads(rows[target - 1])
            assert arguments.get("row", target) == target
        case "review-why-lands" if plain:
            assert (arguments["row"], arguments["place"]) == (target, len(rows[(target or 1) - 1]) + 1)
        case "review-why-next" | "review-against-crowd":
            assert plain
            assert target == arguments["row"]
            assert target is not None
            row = rows[target - 1]
            between = {one for one in range(row[-1] + 1, card) if one not in known}
            between &= set(game.deck(seats))
            if said.id == "review-why-next":
                assert not between
            else:
                assert arguments["cards"] == len(between) >= arguments["free"] == 5 - len(row)
                assert arguments["free"] <= seats - 1  # so many can be played in this trick
                assert arguments["amount"] == heads(row) + arguments["free"]
        case _:
            assert said.id.startswith("review-")


def points(cards: Any) -> int:
    """The points of some cards of No Thanks!: the lowest of every run."""
    return sum(card for card in cards if card - 1 not in cards)


def check_nothanks(game: Any, view: Any, said: Phrase, answered: Answered) -> None:
    """Compare a claim with the cards of all seats."""
    table, arguments = view.table, parts(said)
    own, card = table.owned[view.seat], int(table.card or 0)
    cost = points({*own, card}) - points(own) - table.on_card
    beside = [any(one in cards for one in (card - 1, card + 1)) for cards in table.owned]
    others = [one for seat, one in enumerate(beside) if seat != view.seat]
    if said.id != "review-why-better":
        assert (arguments["card"], arguments["chips"]) == (card, table.on_card)
    match said.id:
        case "review-why-joins":
            assert beside[view.seat]
            assert cost <= 0
        case "review-why-gift" | "review-why-patience":
            assert cost <= 0
        case "review-why-chips":
            assert cost == arguments["cost"] > 0
        case "review-why-wait":
            assert beside[view.seat]
            assert not any(others)
        case "review-why-dear":
            assert cost > 0
        case "review-why-better":
            lead = lead_of(answered)
            assert lead >= 1
            assert abs(arguments["amount"] - lead) <= 0.5
        case _:
            raise AssertionError(said.id)


def rich(view: Any, rng: Random) -> Any:
    """The same, now and then with many chips on the open card: bots take it long before."""
    if not hasattr(view.table, "on_card") or rng.random() < 0.8:
        return view
    return replace(view, table=replace(view.table, on_card=35))


def reasons(preset: str) -> Iterator[Phrase]:
    """Reasons for one answer after the other in the questions of some games, each checked."""
    rng = Random(preset)
    for played in games(preset):
        family = family_of(played.game)
        check = check_nothanks if played.game.family == "nothanks" else check_nimmt
        for turn in played.turns:
            decision = turn.decision
            if decision is None or decision.answered or not 1 < len(decision.options) <= 20:
                continue
            view = rich(played.game.view(turn.before, decision.seat), rng)
            for best in rng.sample(range(len(decision.options)), 2):
                answered = judged(tuple(decision.options), best, rng)
                other = rng.choice([None, decision.options[best - 1]])
                reason = family.reason(played.game, view, answered, other)
                for part in reason.arguments.values():
                    assert isinstance(part, Phrase)
                    if part.id == "review-against-lead":
                        assert other is not None
                        costs = answered.judgement.costs if answered.judgement else ()
                        more = costs[decision.options.index(other)] - costs[best]
                        assert more >= 1
                        assert abs(parts(part)["amount"] - more) <= 0.5
                    elif part.id != "review-nothing":
                        check(played.game, view, part, answered)
                    yield part


@pytest.mark.parametrize("preset", PRESETS)
def test_every_claim_holds(preset: str) -> None:
    told = Counter(part.id for part in reasons(preset))
    wanted = ["joins", "gift", "chips", "wait", "dear", "patience", "better"]
    if not preset.startswith("nothanks"):
        wanted = ["low", "takes", "lands"]
    if preset == "classic":
        wanted += ["next", "row", "cheapest"]
        assert told["review-against-crowd"] > 0
    assert [kind for kind in wanted if not told[f"review-why-{kind}"]] == []


@pytest.mark.parametrize("preset", [one for one in PRESETS if not one.startswith("nothanks")])
def test_the_card_that_is_placed_first_goes_where_it_was_said_to_go(preset: str) -> None:
    """In every variant, with the rules themselves: nothing happens before it."""
    checked = 0
    for played in games(preset):
        rules = played.game
        assert isinstance(rules, Nimmt)
        for turn in played.turns:
            events = list(turn.events)
            at = next((n for n, event in enumerate(events) if isinstance(event, Revealed)), None)
            if at is None or at + 1 == len(events):
                continue
            first, state = events[at + 1], turn.before
            if isinstance(first, Placed | Took):
                seat = first.seat
            elif isinstance(turn.after.table.todo[0], ChoosingRow):
                seat = turn.after.table.todo[0].seat
            else:
                continue
            given = [t for t in played.turns[: turn.frame + 1] if getattr(t.action, "seat", None) == seat][
                -1:
            ]
            choice = getattr(given[0].action, "choice", None) if given else None
            if not isinstance(choice, Play):  # the Ox
                continue
            said = why_card(rules, rules.view(state, seat), choice, choice.card)
            arguments = parts(said)
            match said.id:
                case "review-why-lands":
                    assert isinstance(first, Placed)
                    before = state.table.rows[first.row - 1].cards
                    assert (arguments["row"], arguments["place"]) == (first.row, len(before) + 1)
                case "review-why-next":
                    assert isinstance(first, Placed)
                    assert arguments["row"] == first.row
                case "review-why-takes":
                    assert isinstance(first, Took)
                    assert (arguments["row"], arguments["amount"]) == (first.row, first.change)
                case "review-why-low":
                    assert not isinstance(first, Placed)
            checked += 1
    assert checked >= 5
