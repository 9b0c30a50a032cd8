"""`print`, `repr` and pictures of matches and views: for every preset, at every position, without a leak."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from tests.core.drawing.positions import POSITIONS, golden, path, position, random_positions
from tests.leaks.test_twin_games import random_match, short
from tests.leaks.twin_games import make_twin
from vacherie import PRESETS, Dealer, Game, Match, game
from vacherie.core.drawing.sketch import Lane, SeatSketch, Sketch, sketch_view
from vacherie.core.drawing.svg import draw_svg
from vacherie.core.drawing.text import draw_text

WIDTH = 80
MOST_BYTES = 60_000


def numbers(text: str) -> set[int]:
    """All numbers in a text."""
    return {int(number) for number in re.findall(r"[0-9]+", text)}


def hand_cards(match: Match[Any, Any]) -> set[int]:
    """The number cards in all hands."""
    return {card for private in match.state.privates for card in getattr(private, "hand", ())}


def cards_on_table(match: Match[Any, Any]) -> set[int]:
    """The number cards that lie open."""
    table = match.state.table
    if hasattr(table, "owned"):
        return {card for cards in table.owned for card in cards} | ({table.card} - {None})
    rows = {card for row in table.rows for card in row.cards}
    return rows | {play.card for play in table.queue} | set(table.offer)


def check_text(text: str, cards: set[int]) -> None:
    """A drawing that every terminal can show, with all these cards."""
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
    assert text.isascii()
    assert not text.endswith("\n")
    assert cards <= numbers(text)


def check_svg(svg: str) -> None:
    """A picture that every browser can show, and that is small."""
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    assert len(svg.encode()) < MOST_BYTES
    defined = set(re.findall(r'\bid="([^"]+)"', svg))
    used = set(re.findall(r'xlink:href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {one or other for one, other in used} <= defined


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("most", [False, True])
def test_every_position_is_drawn(preset: str, most: bool) -> None:
    """Both forms, for the whole table, for a seat and for a spectator."""
    counts = PRESETS[preset].seat_counts
    seats = counts[-1] if most else counts[0]
    for at, match in enumerate(random_positions(preset, seats, f"{preset}/{seats}", **short(preset))):
        open_cards, all_cards = cards_on_table(match), cards_on_table(match) | hand_cards(match)
        check_text(str(match), all_cards)
        for view in (match.view(at % seats), match.view(None)):
            check_text(match.game.text(view), open_cards)
            check_text(str(view), open_cards)
        if at % 5 == 0:
            seen = match.view(at % seats)
            for svg in (match.svg(), match.game.svg(seen), seen.svg(), match.view(None).svg()):
                check_svg(svg)


@pytest.mark.parametrize("name", POSITIONS)
def test_golden_drawings(name: str) -> None:
    """`make golden` writes them anew; read the diff before you commit it."""
    assert golden(name) == path(name).read_text(encoding="utf-8")


def test_the_largest_picture_is_small() -> None:
    """Ten seats with all their cards, and a draft of all cards."""
    for match in (
        Match(game("classic"), 10, Dealer.from_seed("big", 10)),
        Match(game("pro"), 10, Dealer.from_seed("big", 10)),
        Match(game("surprise"), 8, Dealer.from_seed("big", 8)),
    ):
        check_svg(match.svg())


def drawings(rules: Game[Any, Any], actions: list[Any], seats: int, seat: int | None) -> list[str]:
    """Everything that can be drawn of a game for a seat, after all its actions."""
    state = rules.start(seats)
    for action in actions:
        state, _ = rules.apply(state, action)
    view = rules.view(state, seat)
    return [str(view), repr(view), view.svg(), rules.text(view), rules.svg(view)]


@pytest.mark.rule("R12", "R11.10")
@pytest.mark.parametrize("preset", PRESETS)
def test_drawings_leak_nothing(preset: str) -> None:
    """A seat's drawings are the same in a twin game, where the cards that it cannot see were exchanged."""
    seats = 3
    rules = game(preset, **short(preset))
    match = random_match(rules, seats, preset)
    actions = [entry.action for entry in match.log]
    twins = 0
    for moment in range(1, len(actions), max(1, len(actions) // 12)):
        for seat in (None, 0, 2):
            real = actions[:moment]
            twin = make_twin(rules, seats, real, seat, Random(f"{preset}/{moment}/{seat}"))
            assert drawings(rules, real, seats, seat) == drawings(rules, twin, seats, seat)
            twins += twin != real
    assert twins > 5


def test_a_whole_match_is_drawn_with_hands() -> None:
    """The comparison of twins would fail for the whole table: all hands are in it."""
    match = position("classic")
    assert hand_cards(match) <= numbers(str(match))
    assert not hand_cards(match) <= numbers(str(match.view(0)))


def test_texts_are_escaped() -> None:
    seat = SeatSketch("<b>&", badges=('"<',), notes=("&amp;",))
    sketch = Sketch("a < b & c", (Lane("<", badges=("&",), notes=("<",)),), (), (seat,), "</svg>")
    check_svg(draw_svg(sketch))
    assert "a < b & c" in draw_text(sketch)


def test_what_is_no_view_is_not_drawn() -> None:
    with pytest.raises(TypeError, match="no drawing of int"):
        sketch_view(3)


def test_notebooks_show_the_picture() -> None:
    match = position("cow")
    assert match._repr_svg_() == match.svg() == position("cow").svg()
    view = match.view(1)
    assert view._repr_svg_() == view.svg() != match.svg()


def test_no_repr_shows_the_secret() -> None:
    """Neither Python's own nor that of rich, which draws tracebacks with local variables."""
    dealer = Dealer.from_seed("tea", seats=2)
    match = Match(game("classic"), 2, dealer)
    console = Console(width=200)
    with console.capture() as captured:
        console.print(dealer, [dealer], {"match": match})
    shown = [repr(dealer), str(dealer), repr(match), str(match), repr([dealer]), captured.get()]
    for text in shown:
        assert repr(dealer.secret)[2:-1] not in text
        assert dealer.secret.hex() not in text
        assert all(repr(given)[2:-1] not in text for given in dealer.contributions)
    assert repr(dealer) == f"<Dealer for 2 seats, commitment {dealer.commitment[:16]}>"


def test_reprs_are_short() -> None:
    """A match says where it stands, a game how it was made, and defaults are left out."""
    match = position("classic")
    assert repr(match) == "<Match classic, 4 seats, round 1, trick 6 of 10, waiting for seats 0, 2, 3>"
    assert repr(position("nothanks")) == "<Match nothanks, 4 seats, round 1, waiting for seat 0>"
    assert repr(position("over")).endswith(", over>")
    assert repr(position("before-deal")) == "<Match classic, 3 seats, waiting for a deal>"
    rules = game("coop", hand=5)
    assert repr(rules) == "game('coop', hand=5, show_ox_total=False)"
    again = eval(repr(rules), {"game": game})
    assert (again.preset, again.settings) == (rules.preset, rules.settings)
    decision = match.waiting()[0]
    assert repr(decision).startswith("Decision(id=9, seat=0, options=(Play(card=25), Play(card=30)")
