"""Every worked example of the rules (R15), played by the real engine.

The examples are data (README.md in this folder explains the keys). Here every table of those files has one
function that plays an entry and asserts everything the entry states.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from tests.support.position import parse_rows, position, rows_of, say
from vacherie import Answer, Deal, Decision, Event, game
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import PASS
from vacherie.games.nimmt.coop import SPECIALS as COOP_SPECIALS
from vacherie.games.nimmt.event import Moved, Placed, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Inserted
from vacherie.games.nimmt.step import Over, Window
from vacherie.games.nimmt.table import Coop, Marker, State, Surprise
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.records.notation.tokens import find, token

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules.md"

Entry: TypeAlias = dict[str, Any]


# One trick --------------------------------------------------------------------------------------------


def run_example(entry: Entry) -> None:
    """Play one trick and compare all that the entry states (R2, R4-R9)."""
    rules, state = before(entry)
    trick = state.table.trick
    happened: list[Event] = []
    for seat, word in enumerate(entry["plays"]):
        state, events = say(rules, state, seat, word)
        happened += events
    answers = list(entry.get("answers", []))
    while state.table.trick == trick:
        seat, word = next_answer(rules, state, answers)
        state, events = say(rules, state, seat, word)
        happened += events
    assert not answers, f"never asked for: {answers}"
    check_rows(entry, state)
    check_takings(entry, rules, state, happened)
    check_marker(entry, state, happened)
    check_hands(entry, state)


def before(entry: Entry) -> tuple[Nimmt, State]:
    """The position of an entry, with unused cards where it does not state the hands."""
    preset, seats = entry["preset"], len(entry["plays"])
    cards = [int(word.rstrip("~")) for word in entry["plays"]]
    held = {int(seat): list(hand) for seat, hand in entry.get("hands", {}).items()}
    ox = [entry["ox"]] if "ox" in entry else []
    lying = [card for row in parse_rows(entry["rows"]) for card in row]
    used = {*lying, *cards, *ox, *(card for hand in held.values() for card in hand)}
    unused = (card for card in range(1, 105) if card not in used)
    hands = [[card, *held.get(seat, ())] for seat, card in enumerate(cards)]
    size = max(2, *(len(hand) for hand in hands))
    for hand in (*hands, *([ox] if preset == "coop" else [])):
        hand += [next(unused) for _ in range(size - len(hand))]
    rules, state = position(
        preset,
        entry["rows"],
        hands,
        marker=Marker(entry["marker"]["row"], entry["marker"].get("up", True)) if "marker" in entry else None,
        stops=entry.get("stops", ()),
        sevens=entry.get("sevens", ()),
        ox=ox,
        slots=entry.get("specials", ()),
        special_hands=by_seat(entry.get("special_hands", {}), seats),
        special_pile=entry.get("special_pile"),
        points=entry.get("points"),
    )
    if "parity" in entry:
        assert parity(state) == entry["parity"], "the entry contradicts itself (R4.7)"
    return rules, state


def by_seat(table: dict[str, list[Any]], seats: int) -> dict[int, list[Any]]:
    """A TOML table by seat, complete."""
    return {seat: table.get(str(seat), []) for seat in range(seats)}


def next_answer(rules: Nimmt, state: State, answers: list[str]) -> tuple[int, str]:
    """The next listed answer if it is due now, else a pass."""
    open_now = rules.decisions(state)
    if answers:
        seat, word, waits_for = parse(answers[0])
        decision = next((d for d in open_now if d.seat == seat), None)
        if decision is not None and is_due(state, decision, word, waits_for):
            del answers[0]
            return seat, word
    for decision in open_now:
        if PASS in decision.options:
            return decision.seat, "pass"
    raise AssertionError(f"the entry does not answer {state.table.todo[0]}; listed: {answers}")


def parse(answer: str) -> tuple[int, str, int | None]:
    """The seat, the word and the card that must be next, of an answer like "0: stop2 before 25"."""
    seat, _, rest = answer.partition(": ")
    word, _, card = rest.partition(" before ")
    return int(seat), word, int(card) if card else None


def is_due(state: State, decision: Decision, word: str, waits_for: int | None) -> bool:
    """Whether a listed answer is the answer to the question open now."""
    if isinstance(state.table.todo[0], Window):
        return waits_for is not None and bool(state.table.queue) and state.table.queue[0].card == waits_for
    return find(word, decision.options) is not None


def check_rows(entry: Entry, state: State) -> None:
    """Rows, and Stop and 7 Takes beside them."""
    assert rows_of(state) == " | ".join(" ".join(map(str, row)) for row in parse_rows(entry["rows_after"]))
    rows = state.table.rows
    assert [n for n, row in enumerate(rows, 1) if row.stop] == entry.get("stops_after", [])
    assert [n for n, row in enumerate(rows, 1) if row.seven] == entry.get("sevens_after", [])


def check_takings(entry: Entry, rules: Nimmt, state: State, happened: Iterable[Event]) -> None:
    """The order of placement, who took what, where it went and what it cost."""
    order, taken = [], []
    piles: dict[int, list[int]] = {side: [] for side in range(len(state.hidden.piles))}
    for event in happened:
        match event:
            case Placed(_, card) | Inserted(_, card):
                order.append(card)
            case Took(why="sixth" | "low") as took:
                order.append(took.cards[-1] if took.stays is None else took.stays)
        if isinstance(event, Took):
            who = ("team", "ox")[event.side] if entry["preset"] == "coop" else str(event.seat)
            taken.append((who, sorted(event.cards), bullheads(event.cards)))
            assert event.plus is not None or event.change == bullheads(event.cards)
            piles[event.side] += event.cards
    if "order" in entry:
        assert order == entry["order"]
    assert taken == [parse_taking(text) for text in entry["taken"]]
    assert [sorted(pile) for pile in rules.piles(state)] == [sorted(pile) for pile in piles.values()]
    if "points_after" in entry:
        assert list(state.hidden.points) == entry["points_after"]
        assert state.table.points == state.hidden.points


def parse_taking(text: str) -> tuple[str, list[int], int]:
    """The taker, the cards and their bullheads, of a taking like "ox: 3 5 7 = 4"."""
    who, _, rest = text.partition(": ")
    cards, _, heads = rest.partition(" = ")
    return who, sorted(int(card) for card in cards.split()), int(heads)


def check_marker(entry: Entry, state: State, happened: Iterable[Event]) -> None:
    """Where the marker is and what it shows."""
    if "marker_after" in entry:
        marker = state.table.marker
        assert marker is not None
        assert marker.row == entry["marker_after"]["row"]
        if "up" in entry["marker_after"]:
            assert marker.up == entry["marker_after"]["up"]
    if "parity_after" in entry:
        assert parity(state) == entry["parity_after"]
        moves = [event.marker for event in happened if isinstance(event, Moved)]
        assert not moves or moves[-1] == entry["parity_after"]


def parity(state: State) -> str:
    """What the marker of Even/Odd shows (R4.7)."""
    assert state.table.marker is not None
    return "odd" if state.table.rows[state.table.marker.row - 1].cards[-1] % 2 else "even"


def check_hands(entry: Entry, state: State) -> None:
    """Hands, special hands and the special pile."""
    for seat, hand in entry.get("hands_after", {}).items():
        assert list(state.privates[int(seat)].hand) == sorted(hand)
    for seat, specials in entry.get("special_hands_after", {}).items():
        assert sorted(state.privates[int(seat)].specials) == sorted(specials)
        assert isinstance(state.table.extra, Surprise)
        assert state.table.extra.hands[int(seat)] == len(specials)
    if "special_pile_after" in entry:
        assert list(state.hidden.specials) == entry["special_pile_after"]


# Bullheads, deals, endings ----------------------------------------------------------------------------


def run_heads(entry: Entry) -> None:
    """Bullheads of single cards (R1.3)."""
    assert [bullheads([card]) for card in entry["cards"]] == [entry["each"]] * len(entry["cards"])


def run_deck(entry: Entry) -> None:
    """The deck of a deal (R3.2, R3.3)."""
    rules = nimmt(entry["preset"])
    assert rules.settings["deal"] == entry["deal"]
    assert rules.settings["hand"] == 10
    state = rules.start(entry["seats"])
    due = rules.needs_deal(state)
    assert due is not None
    deck = rules.apply(state, Deal())[0].table.offer if entry["deal"] == "draft" else due.deck
    assert deck == tuple(range(1, entry["size"] + 1))


def run_deal(entry: Entry) -> None:
    """Where the cards of a deck go (R1.6)."""
    rules = nimmt(entry["preset"])
    state = rules.start(entry["seats"])
    due = rules.needs_deal(state)
    assert due is not None
    state, _ = rules.apply(state, Deal(cards(entry["deck"]), due.specials))
    assert [list(private.hand) for private in state.privates] == entry["hands"]
    assert list(state.hidden.ox) == entry.get("ox", [])
    assert rows_of(state) == entry["rows"]


def run_draft(entry: Entry) -> None:
    """Where the picks lead (R3.3)."""
    rules = nimmt(entry["preset"])
    state, _ = rules.apply(rules.start(entry["seats"]), Deal())
    for answer in entry["answers"]:
        seat, word, _ = parse(answer)
        state, _ = say(rules, state, seat, word)
    assert [list(private.hand) for private in state.privates] == entry["hands"]
    assert rows_of(state) == entry["rows"]


def run_ending(entry: Entry) -> None:
    """Whether the game is over, and who has won (R2.10, R2.11)."""
    options = {name: entry[name] for name in ("end_rule", "end_score", "max_rounds") if name in entry}
    totals = tuple(entry["totals"])
    earlier = [totals] + [(0,) * len(totals)] * (entry["rounds_played"] - 2)
    rules, state = last_trick(entry["preset"], len(totals), (0,) * len(totals), **options)
    state = State(
        replace(state.table, round=entry["rounds_played"], history=tuple(earlier)),
        state.privates,
        state.hidden,
    )
    state = play_last_trick(rules, state)
    assert rules.scores(state) == totals
    assert rules.is_over(state) == entry["over"]
    assert list(rules.winners(state)) == entry.get("winners", [])


def run_result(entry: Entry) -> None:
    """The result of a co-op game (R8.20)."""
    rules, state = last_trick(entry["preset"], entry["seats"], (entry["team"], entry["ox"]))
    state = play_last_trick(rules, state)
    assert rules.is_over(state)
    assert {(0,): "win", (): "draw", (1,): "loss"}[rules.winners(state)] == entry["result"]


def last_trick(preset: str, seats: int, points: tuple[int, ...], **options: Any) -> tuple[Nimmt, State]:
    """A last trick that takes nothing."""
    hands = [[20 + seat] for seat in range(seats)]
    return position(preset, "10 | 40 | 50 | 60", hands, ox=[61], points=points, **options)


def play_last_trick(rules: Nimmt, state: State) -> State:
    """The only card of every seat."""
    for seat, private in enumerate(state.privates):
        state, _ = say(rules, state, seat, str(private.hand[0]))
    assert not state.table.queue
    assert isinstance(state.table.todo[0], Over) or rules.needs_deal(state)
    return state


def run_reverse(entry: Entry) -> None:
    """What a reversed card counts, and whether it may be reversed (R7.3)."""
    rules, state = position("fan-reverse", "1 | 2 | 3 | 4", [[entry["card"], 60], [50, 51]])
    words = [token(option) for option in rules.decisions(state)[0].options]
    assert f"{entry['card']}" in words
    assert (f"{entry['card']}~" in words) == ("value" in entry)
    assert rules.variant.value(entry["card"], flipped=True) == entry.get("value")


def run_specials(entry: Entry) -> None:
    """How many special cards are in play (R8.2)."""
    rules = nimmt("coop")
    specials = COOP_SPECIALS if entry["seats"] > 1 else ()
    state, _ = rules.apply(rules.start(entry["seats"]), Deal(tuple(range(1, 105)), specials))
    extra = state.table.extra
    assert isinstance(extra, Coop)
    assert sum(slot is not None for slot in extra.slots) + extra.pile == entry["size"]
    assert len(state.hidden.specials) == extra.pile


def nimmt(preset: str) -> Nimmt:
    """A game of the family with its default options."""
    rules = game(preset)
    assert isinstance(rules, Nimmt)
    return rules


def cards(text: str) -> tuple[int, ...]:
    """The cards of a range like "1..104"."""
    low, _, high = text.partition("..")
    return tuple(range(int(low), int(high) + 1))


# No Thanks! -------------------------------------------------------------------------------------------


def run_score(entry: Entry) -> None:
    """Runs and chips (R11.7)."""
    assert score(entry["cards"], entry["chips"]) == entry["expected"]


def run_play(entry: Entry) -> None:
    """Some turns from the setup (R11.4-R11.6)."""
    rules = no_thanks(entry["preset"])
    state = rules.start(entry["seats"])
    due = rules.needs_deal(state)
    assert due is not None
    rest = [card for card in due.deck if card not in entry["pile"]]
    state, _ = rules.apply(state, Deal((*entry["pile"], *rest)))
    for answer in entry["answers"]:
        seat, word, _ = parse(answer)
        (decision,) = rules.decisions(state)
        choice = find(word, decision.options)
        assert choice is not None, f"{answer} is not legal"
        state, _ = rules.apply(state, Answer(seat, choice))
    table = state.table
    assert [private.chips for private in state.privates] == entry["chips_after"]
    assert {str(seat): list(owned) for seat, owned in enumerate(table.owned)} == entry["owned_after"]
    assert (table.card, table.on_card, table.active) == (entry["card"], entry["on_card"], entry["active"])
    (decision,) = rules.decisions(state)
    assert [token(option) for option in decision.options] == entry["legal"]


def run_setup(entry: Entry) -> None:
    """Sizes for every number of seats (R11.2, R11.8)."""
    rules = no_thanks(entry["preset"])
    for seats in entry["seats"]:
        state = rules.start(seats)
        due = rules.needs_deal(state)
        assert due is not None
        assert sorted((*due.deck, *entry["out_open"])) == list(cards(entry["cards"]))
        state, _ = rules.apply(state, Deal(due.deck))
        assert state.table.pile + 1 == len(state.hidden.pile) + 1 == entry["pile"]
        assert len(state.hidden.out) == entry["out_unseen"]
        assert [private.chips for private in state.privates] == [entry["chips"]] * seats


def no_thanks(preset: str) -> NoThanks:
    """A game of No Thanks! with its default options."""
    rules = game(preset)
    assert isinstance(rules, NoThanks)
    return rules


# The files --------------------------------------------------------------------------------------------

RUNNERS: dict[str, Callable[[Entry], None]] = {
    "example": run_example, "heads": run_heads, "deck": run_deck, "deal": run_deal, "draft": run_draft,
    "ending": run_ending, "reverse": run_reverse, "result": run_result, "specials": run_specials,
    "score": run_score, "play": run_play, "setup": run_setup,
}  # fmt: skip
"""By the name of the table in the files."""

EXPECTED = {
    "example": ("rows_after", "taken", "order", "marker_after", "parity_after", "stops_after",
                "sevens_after", "hands_after", "special_hands_after", "special_pile_after", "points_after"),
    "heads": ("each",), "deck": ("size",), "deal": ("hands", "ox", "rows"), "draft": ("hands", "rows"),
    "ending": ("over", "winners"), "reverse": ("value",), "result": ("result",), "specials": ("size",),
    "score": ("expected",),
    "play": ("chips_after", "owned_after", "card", "on_card", "active", "legal"),
    "setup": ("cards", "pile", "out_unseen", "out_open", "chips"),
}  # fmt: skip
"""The keys that state what must come out."""


def entries() -> Iterator[tuple[str, Entry]]:
    """Every entry of every file, with the name of its table."""
    for path in sorted(HERE.glob("*.toml")):
        for table, found in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for entry in found:
                yield table, entry


def label(table: str, entry: Entry) -> str:
    """A name for a test: the id of the example and what tells it from others with this id."""
    about = () if table in ("play", "setup") else ("seats", "card", "result", "deal")
    return "-".join([entry["id"], *(str(entry[key]) for key in ("case", *about) if key in entry)])


ALL = [pytest.param(table, entry, id=label(table, entry)) for table, entry in entries()]


@pytest.mark.parametrize(("table", "entry"), ALL)
def test_example(table: str, entry: Entry) -> None:
    """The engine does what the example says."""
    RUNNERS[table](entry)


@pytest.mark.parametrize(("table", "entry"), ALL)
def test_a_changed_result_is_noticed(table: str, entry: Entry) -> None:
    """Whatever an entry states, the runner fails when it states something else."""
    stated = [key for key in EXPECTED[table] if key in entry]
    assert stated or table == "reverse"
    for key in stated:
        changed = deepcopy(entry)
        changed[key] = another(key, entry[key])
        with pytest.raises(AssertionError):
            RUNNERS[table](changed)


def another(key: str, value: Any) -> Any:
    """A value for this key like the one given, but different."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if key in ("rows", "rows_after", "cards"):
            return value + "1"
        case str():
            return {"odd": "even", "even": "odd", "win": "draw", "draw": "loss", "loss": "win"}[value]
        case []:
            return ["0: 1 = 1"] if key == "taken" else [3]
        case [*_, list(last)]:
            return [*value[:-1], last[:-1]]
        case list():
            return value[:-1]
        case dict():
            first = next(iter(value))
            return value | {first: another(first, value[first])}
    raise TypeError(value)


def documented() -> dict[str, dict[str, str]]:
    """The examples of section R15 by id: the cells of their line by the heads of their columns."""
    section = RULES.read_text(encoding="utf-8").partition('<a id="r15"></a>')[2]
    section = section.partition('<a id="r17"></a>')[0]
    found: dict[str, dict[str, str]] = {}
    heads: list[str] = []
    for line in section.splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if cells and cells[0] == "id":
            heads = cells
        elif cells and (match := re.match(r"[A-Z]\d+['\"]?", cells[0])):
            found[match[0]] = dict(zip(heads, cells, strict=True))
    return found


def test_every_example_of_the_rules_is_in_a_file() -> None:
    """The ids of section R15 and the ids of the files are the same."""
    assert len(documented()) > 50
    assert {entry["id"] for _, entry in entries()} == set(documented())


def test_the_files_start_from_the_rows_of_the_page() -> None:
    """Where the page gives the rows before, the file has the same."""
    compared = 0
    for table, entry in entries():
        rows = re.sub(r" \(.*?\)|,.*", "", documented()[entry["id"]].get("rows before", ""))
        if table == "example" and re.fullmatch(r"[\d |]+", rows):
            assert rows == entry["rows"], entry["id"]
            compared += 1
    assert compared > 50


def test_every_table_of_the_files_is_run() -> None:
    """No entry is left out because its table is not run."""
    assert {table for table, _ in entries()} == set(RUNNERS) == set(EXPECTED)
