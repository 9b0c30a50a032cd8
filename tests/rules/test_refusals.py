"""Bad input: every kind has its own code and a clear message, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest

from tests.rules.scene import begin, commit, deal, nimmt, no_thanks, on_top, turns
from tests.support.position import play, position
from vacherie import (
    Answer,
    BadSetup,
    Choice,
    Deal,
    Dealer,
    Decision,
    Game,
    IllegalChoice,
    IllegalDeal,
    Match,
    Refused,
    game,
)  # fmt: skip
from vacherie.games.nimmt.choice import (
    PASS,
    ChooseRow,
    Exchange,
    Fifth,
    First,
    Insert,
    NegPos,
    Pick,
    Play,
    Replace,
    Seven,
    Slide,
    Sort,
    Stop,
    Unstop,
)  # fmt: skip
from vacherie.games.nothanks.table import PASS as NO
from vacherie.games.nothanks.table import TAKE

ROWS = "10 | 20 | 30 | 40"
Scene = tuple[Game[Any, Any], Any]


def refused(scene: Scene, action: Any, code: str, message: str) -> Refused:
    """The refusal of an action; the state is the same before and after."""
    rules, state = scene
    before = msgspec.json.encode(state)
    with pytest.raises(Refused, match=message) as caught:
        rules.apply(state, action)
    assert caught.value.code == code
    assert msgspec.json.encode(state) == before
    return caught.value


# Moments to be wrong at ---------------------------------------------------------------------------------


def selecting() -> Scene:
    """Seats 0 and 1 choose between two cards each."""
    return position("classic", ROWS, [[5, 51], [42, 52]])


def choosing_row() -> Scene:
    """Seat 0 has to take a row."""
    rules, state = position("classic", ROWS, [[5, 51], [42, 52]])
    return rules, commit(rules, state, 5, 42)[0]


def drafting() -> Scene:
    """Seat 1 is to pick; the 3 is gone."""
    rules, state = begin("pro", 2, hand=1)
    return rules, play(rules, state, "0: 3")[0]


def window() -> Scene:
    """A co-op window before seat 0's 5: Stop and Insert are open, row 2 is locked, seat 1 has passed."""
    rules, state = position(
        "coop", ROWS, [[5, 51], [42, 52]], ox=[60, 61], slots=["stop", "insert"], stops=[2]
    )
    state, _ = commit(rules, state, 5, 42)
    return rules, play(rules, state, "1: pass")[0]


def ox_window() -> Scene:
    """A co-op window before the Ox's card: Replace and Slide are open."""
    rules, state = position("coop", ROWS, [[45, 51], [42, 52]], ox=[41, 61], slots=["replace", "slide"])
    return rules, commit(rules, state, 45, 42)[0]


def owner_window() -> Scene:
    """A co-op window before seat 1's card: Replace and Sort are open."""
    rules, state = position("coop", ROWS, [[45, 51], [42, 52]], ox=[61, 62], slots=["replace", "sort"])
    return rules, commit(rules, state, 45, 42)[0]


def special() -> Scene:
    """Seat 0 may play Stop; its 7 Takes is useless here."""
    rules, state = position("surprise", ROWS, [[45, 51], [60, 52]], special_hands={0: ["stop", "seven"]})
    return rules, commit(rules, state, 45, 60)[0]


def swap() -> Scene:
    """Seat 0 has taken a row and may swap its Stop."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 51], [60, 52]], special_hands={0: ["stop"]}
    )
    state, _ = commit(rules, state, 6, 60)
    return rules, play(rules, state, "0: pass")[0]


def reversal_used() -> Scene:
    """Flippin' Digits: seat 0 has used its reversal card."""
    rules, state = position("fan-reverse", ROWS, [[56, 24, 22], [61, 62, 63]])
    return rules, commit(rules, state, "56~", "61")[0]


def undealt() -> Scene:
    """A deal of classic is due."""
    rules = nimmt("classic")
    return rules, rules.start(2)


def finished() -> Scene:
    """A classic game is over."""
    rules, state = position("classic", ROWS, [[51], [52]], max_rounds=1)
    return rules, commit(rules, state, 51, 52)[0]


def turn() -> Scene:
    """No Thanks!: seat 1 is to act and has a chip."""
    rules = no_thanks()
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    return rules, turns(rules, state, "no")[0]


def broke() -> Scene:
    """No Thanks!: seat 0 is to act and has no chip."""
    rules = no_thanks()
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    return rules, turns(rules, state, *["no"] * 33)[0]


def undealt_no_thanks() -> Scene:
    """A deal of No Thanks! is due."""
    rules = no_thanks()
    return rules, rules.start(3)


def finished_no_thanks() -> Scene:
    """A game of No Thanks! is over."""
    rules = no_thanks()
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    return rules, turns(rules, state, *["take"] * 24)[0]


def answer(seat: Any, choice: Any) -> Answer:
    """An answer of any type."""
    return Answer(seat, choice)


# Answers ------------------------------------------------------------------------------------------------

NOT_A_CARD = r"there is no card .*; cards are 1 to 104 \(R1\.1\)"
WRONG = "does not answer this question; it takes"


@pytest.mark.rule("R13", "R2.2", "R1.1", "R1.4")
@pytest.mark.parametrize(
    ("scene", "seat", "choice", "code", "message"),
    [
        # Cards
        (selecting, 0, Play(42), "not-in-hand", "card 42 is not in the hand"),
        (selecting, 0, Play(104), "not-in-hand", "card 104 is not in the hand"),
        (selecting, 0, Play(1), "not-in-hand", "card 1 is not in the hand"),
        (selecting, 0, Play(0), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(105), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(-5), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(cast(int, "5")), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(cast(int, 5.0)), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(cast(int, None)), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(True), "no-such-card", NOT_A_CARD),
        (selecting, 0, Play(5, reversed=True), "cannot-reverse", r"card 5 cannot be reversed \(R7\.4\)"),
        (reversal_used, 0, Play(24, True), "cannot-reverse", r"the reversal card has been used .*\(R7\.8\)"),
        (reversal_used, 0, Play(22, True), "cannot-reverse", r"card 22 cannot be reversed \(R7\.4\)"),
        (drafting, 1, Pick(3), "not-on-offer", r"card 3 is not on the table any more \(R3\.3\)"),
        (drafting, 1, Pick(7), "not-on-offer", r"card 7 is not on the table any more \(R3\.3\)"),
        (drafting, 1, Pick(0), "no-such-card", NOT_A_CARD),
        (drafting, 1, Pick(True), "no-such-card", NOT_A_CARD),
        (owner_window, 1, Replace(42), "not-in-hand", "card 42 is not in the hand"),
        (owner_window, 1, Replace(105), "no-such-card", NOT_A_CARD),
        # Rows
        (choosing_row, 0, ChooseRow(0), "no-such-row", r"there is no row 0; rows are 1 to 4 \(R1\.4\)"),
        (choosing_row, 0, ChooseRow(5), "no-such-row", r"there is no row 5; rows are 1 to 4 \(R1\.4\)"),
        (choosing_row, 0, ChooseRow(cast(int, "1")), "no-such-row", r"there is no row '1'"),
        (choosing_row, 0, ChooseRow(cast(int, None)), "no-such-row", r"there is no row None"),
        (window, 0, Unstop(3), "row-not-allowed", "row 3 cannot be chosen here"),
        (window, 0, Unstop(4), "row-not-allowed", "row 4 cannot be chosen here"),
        (window, 0, Unstop(5), "no-such-row", "there is no row 5; rows are 1 to 4"),
        # Questions of another kind
        (selecting, 0, ChooseRow(1), "wrong-kind", f"ChooseRow {WRONG} Play$"),
        (selecting, 0, PASS, "wrong-kind", f"Pass {WRONG} Play$"),
        (selecting, 0, Pick(5), "wrong-kind", f"Pick {WRONG} Play$"),
        (selecting, 0, TAKE, "wrong-kind", f"Take {WRONG} Play$"),
        (selecting, 0, None, "wrong-kind", f"NoneType {WRONG} Play$"),
        (selecting, 0, "5", "wrong-kind", f"str {WRONG} Play$"),
        (selecting, 0, 5, "wrong-kind", f"int {WRONG} Play$"),
        (selecting, 0, True, "wrong-kind", f"bool {WRONG} Play$"),
        (choosing_row, 0, Play(51), "wrong-kind", f"Play {WRONG} ChooseRow$"),
        (choosing_row, 0, 1, "wrong-kind", f"int {WRONG} ChooseRow$"),
        (window, 0, Play(51), "wrong-kind", f"Play {WRONG} Pass, Unstop, Stop, Insert$"),
        (swap, 0, Stop(1), "cannot-use", "the special card stop has no legal target now"),
        # Special cards
        (selecting, 0, Stop(1), "no-such-special", "there is no special card stop to use"),
        (window, 0, Slide(10, 2), "no-such-special", "there is no special card slide to use"),
        (window, 0, Fifth(), "no-such-special", "there is no special card fifth to use"),
        (window, 0, Stop(2), "no-such-target", "the special card stop cannot be used like this"),
        (window, 0, Stop(5), "no-such-target", "the special card stop cannot be used like this"),
        (window, 0, Stop(True), "no-such-target", "the special card stop cannot be used like this"),
        (window, 0, Insert(2), "no-such-target", "the special card insert cannot be used like this"),
        (ox_window, 0, Replace(51), "cannot-use", "the special card replace has no legal target now"),
        (ox_window, 0, Slide(10, 1), "no-such-target", "the special card slide cannot be used like this"),
        (ox_window, 0, Slide(45, 1), "no-such-target", "the special card slide cannot be used like this"),
        (ox_window, 0, First(0), "no-such-special", "there is no special card first to use"),
        (owner_window, 0, Replace(51), "cannot-use", "the special card replace has no legal target now"),
        (owner_window, 0, Sort((45, 42)), "no-such-target", "the special card sort cannot be used like this"),
        (owner_window, 0, Sort((45, 42, 62)), "no-such-target", "the special card sort cannot"),
        (owner_window, 0, Sort((45, 42, 61, 61)), "no-such-target", "the special card sort cannot"),
        (owner_window, 0, Sort(cast(Any, (45, 42, "61"))), "no-such-target", "the special card sort cannot"),
        (window, 1, Play(52), "wrong-kind", f"Play {WRONG} Unstop, Stop, Insert$"),
        (window, 1, PASS, "already-passed", r"this seat has already passed in this window \(R8\.8\)"),
        (special, 0, Seven(), "cannot-use", "the special card seven has no legal target now"),
        (special, 0, NegPos(10), "no-such-special", "there is no special card negpos to use"),
        (special, 0, Stop(0), "no-such-target", "the special card stop cannot be used like this"),
        (special, 0, ChooseRow(1), "wrong-kind", f"ChooseRow {WRONG} Pass, Stop$"),
        (swap, 0, Exchange("slide"), "no-such-special", r"no special card slide in the hand \(R9\.7\)"),
        # Not asked
        (choosing_row, 1, ChooseRow(1), "not-asked", "seat 1 has nothing to decide now"),
        (choosing_row, 1, Play(52), "not-asked", "seat 1 has nothing to decide now"),
        (drafting, 0, Pick(1), "not-asked", "seat 0 has nothing to decide now"),
        (special, 1, PASS, "not-asked", "seat 1 has nothing to decide now"),
        (undealt, 0, Play(1), "deal-due", "the cards have not been dealt yet"),
        (finished, 0, Play(51), "over", "the game is over"),
        # Seats
        (selecting, 2, Play(5), "no-such-seat", "there is no seat 2 at this table"),
        (selecting, -1, Play(5), "no-such-seat", "there is no seat -1 at this table"),
        (selecting, "0", Play(5), "no-such-seat", "there is no seat '0' at this table"),
        (selecting, None, Play(5), "no-such-seat", "there is no seat None at this table"),
        (selecting, False, Play(5), "no-such-seat", "there is no seat False at this table"),
        (selecting, 0.0, Play(5), "no-such-seat", r"there is no seat 0\.0 at this table"),
        (finished, 2, Play(51), "no-such-seat", "there is no seat 2 at this table"),
    ],
)  # fmt: skip
def test_bad_answers_in_the_nimmt_family(
    scene: Callable[[], Scene], seat: Any, choice: Any, code: str, message: str
) -> None:
    """Every wrong answer says what is wrong with it."""
    where = scene()
    error = refused(where, answer(seat, choice), code, message)
    assert isinstance(error, IllegalChoice)
    asked = {decision.seat: decision.options for decision in where[0].decisions(where[1])}
    expected: tuple[Choice, ...] = asked.get(seat, ()) if type(seat) is int else ()
    assert error.options == expected


@pytest.mark.rule("R11.4", "R11.5", "R13")
@pytest.mark.parametrize(
    ("scene", "seat", "choice", "code", "message"),
    [
        (turn, 0, TAKE, "not-asked", "seat 0 has nothing to decide now: seat 1 has"),
        (turn, 2, NO, "not-asked", "seat 2 has nothing to decide now: seat 1 has"),
        (turn, 3, TAKE, "no-such-seat", "there is no seat 3 at this table"),
        (turn, -1, TAKE, "no-such-seat", "there is no seat -1 at this table"),
        (turn, "1", TAKE, "no-such-seat", "there is no seat '1' at this table"),
        (turn, None, TAKE, "no-such-seat", "there is no seat None at this table"),
        (turn, True, TAKE, "no-such-seat", "there is no seat True at this table"),
        (turn, 1.0, TAKE, "no-such-seat", r"there is no seat 1\.0 at this table"),
        (turn, 1, PASS, "wrong-kind", "Pass does not answer this question; it takes Take or Pass"),
        (turn, 1, Play(3), "wrong-kind", "Play does not answer this question"),
        (turn, 1, None, "wrong-kind", "NoneType does not answer this question"),
        (turn, 1, "take", "wrong-kind", "str does not answer this question"),
        (turn, 1, True, "wrong-kind", "bool does not answer this question"),
        (broke, 0, NO, "no-chips", r"without chips the card must be taken \(R11\.5\)"),
        (undealt_no_thanks, 0, TAKE, "deal-due", "the cards have not been dealt yet"),
        (undealt_no_thanks, 5, TAKE, "no-such-seat", "there is no seat 5 at this table"),
        (finished_no_thanks, 0, TAKE, "over", "the game is over"),
    ],
)
def test_bad_answers_in_no_thanks(
    scene: Callable[[], Scene], seat: Any, choice: Any, code: str, message: str
) -> None:
    """Every wrong answer says what is wrong with it."""
    where = scene()
    error = refused(where, answer(seat, choice), code, message)
    assert isinstance(error, IllegalChoice)
    if code in ("wrong-kind", "no-chips"):
        assert error.options == where[0].decisions(where[1])[0].options


@pytest.mark.rule("R1.1", "R13")
def test_equal_to_a_legal_answer_is_not_enough() -> None:
    """True and 1.0 equal 1 in Python, but they are no card, row or seat."""
    rules, state = position("classic", "10 | 20 | 30 | 40", [[1, 51], [42, 52]])
    for card in (True, 1.0):
        refused((rules, state), answer(0, Play(cast(int, card))), "no-such-card", "there is no card")
    refused((rules, state), answer(0, Play(1, cast(bool, 0))), "cannot-reverse", "reverse")
    where = choosing_row()
    for row in (True, 1.0):
        refused(
            where, answer(0, ChooseRow(cast(int, row))), "row-not-allowed", "row .* cannot be chosen here"
        )


@pytest.mark.rule("R8.16", "R13")
@pytest.mark.parametrize("order", [None, 5, "45,42,61", (45, None, 61), (True,), ((45,), 42, 61)])
@pytest.mark.parametrize("scene", [selecting, owner_window])
def test_a_sort_of_anything_but_cards_is_refused(scene: Callable[[], Scene], order: Any) -> None:
    """R8.16: whatever stands where the order should be."""
    where = scene()
    code = "no-such-target" if scene is owner_window else "no-such-special"
    refused(where, answer(0, Sort(order)), code, "special card sort")


@pytest.mark.rule("R8.16", "R1.1")
def test_a_sort_names_cards_and_not_what_equals_them() -> None:
    """R8.16: True equals the pending 1, and is refused all the same."""
    rules, state = position("coop", ROWS, [[1, 51], [42, 52]], ox=[61, 62], slots=["sort"])
    state, _ = commit(rules, state, 1, 42)
    refused((rules, state), answer(0, Sort((True, 42, 61))), "no-such-target", "special card sort")
    refused((rules, state), answer(0, Sort(cast(Any, (1.0, 42, 61)))), "no-such-target", "special card sort")
    assert rules.apply(state, answer(0, Sort((42, 61, 1))))[0] != state


# Deals --------------------------------------------------------------------------------------------------

ALL = tuple(range(1, 105))


@pytest.mark.rule("R1.6", "R3.3", "R8.2", "R9.4", "R9.5", "R11.2")
@pytest.mark.parametrize(
    ("preset", "given", "code", "message"),
    [
        (
            "classic",
            Deal(),
            "not-a-permutation",
            r"the deck of this deal .* 104 cards due .* holds 0 \(none\)",
        ),
        ("classic", Deal(ALL[:-1]), "not-a-permutation", "but it holds 103"),
        ("classic", Deal((3, 1, 2)), "not-a-permutation", r"but it holds 3 \(1, 2, 3\)$"),
        ("classic", Deal((2, 4, 1, 3)), "not-a-permutation", r"but it holds 4 \(1 … 4\)$"),
        ("classic", Deal((*ALL, 105)), "not-a-permutation", "but it holds 105"),
        ("classic", Deal((*ALL[:-1], 103)), "not-a-permutation", "must be a permutation"),
        ("classic", Deal((*ALL[:-1], 105)), "not-a-permutation", "must be a permutation"),
        ("classic", Deal(ALL, ("stop",)), "not-a-permutation", "the specials of this deal"),
        ("classic", Deal((True, *ALL[1:])), "wrong-type", "the deck of a deal is a tuple of int"),
        ("classic", Deal((cast(int, "1"), *ALL[1:])), "wrong-type", "the deck of a deal is a tuple of int"),
        ("classic", Deal(cast(Any, None)), "wrong-type", "the deck of a deal is a tuple of int"),
        ("classic", Deal(cast(Any, list(ALL))), "wrong-type", "the deck of a deal is a tuple of int"),
        ("classic", Deal(ALL, cast(Any, (1,))), "wrong-type", "the specials of a deal is a tuple of str"),
        ("pro", Deal(ALL[:24]), "not-a-permutation", r"the 0 cards due \(none\)"),
        ("leaflet", Deal(ALL), "not-a-permutation", r"the 24 cards due \(1 … 24\)"),
        ("coop", Deal(ALL), "not-a-permutation", r"the specials of this deal .* 16 cards due"),
        ("coop", Deal(ALL, ("stop",) * 16), "not-a-permutation", "the specials of this deal"),
        ("surprise", Deal(ALL, ("stop",) * 28), "not-a-permutation", "the specials of this deal"),
        ("nothanks", Deal(tuple(range(3, 35))), "not-a-permutation", r"33 cards due .* holds 32"),
        ("nothanks", Deal(tuple(range(3, 36)), ("stop",)), "not-a-permutation", "the specials of this deal"),
        ("nothanks-tactical", Deal(tuple(range(3, 36))), "not-a-permutation", "30 cards due"),
        ("classic", None, "wrong-action", "an action is a Deal or an Answer, not NoneType"),
        ("classic", "deal", "wrong-action", "an action is a Deal or an Answer, not str"),
        ("nothanks", PASS, "wrong-action", "an action is a Deal or an Answer, not Pass"),
    ],
)
def test_bad_deals(preset: str, given: Any, code: str, message: str) -> None:
    """R1.6: a deal is a permutation of exactly the cards due."""
    rules = game(preset)
    error = refused((rules, rules.start(3 if preset.startswith("nothanks") else 2)), given, code, message)
    assert isinstance(error, IllegalDeal)


@pytest.mark.rule("R2.1", "R11.2")
@pytest.mark.parametrize(
    "scene", [selecting, choosing_row, drafting, window, finished, turn, finished_no_thanks]
)
def test_a_deal_at_the_wrong_moment(scene: Callable[[], Scene]) -> None:
    """R2.1: while a decision is open or the game is over no deal is due."""
    where = scene()
    for given in (Deal(ALL), Deal()):
        refused(where, given, "no-deal-due", "no deal is due now: a decision is open or the game is over")


@pytest.mark.rule("R9.5")
def test_the_second_round_of_surprise_deals_no_specials() -> None:
    """R9.5: the kept ones are not dealt again."""
    rules, state = position("surprise", ROWS, [[51], [52]])
    state, _ = commit(rules, state, 51, 52)
    specials = nimmt("surprise").needs_deal(rules.start(2))
    assert specials is not None
    refused((rules, state), Deal(ALL, specials.specials), "not-a-permutation", "the specials of this deal")


# Setup --------------------------------------------------------------------------------------------------


@pytest.mark.rule("R0.3")
@pytest.mark.parametrize("preset", ["classic", "coop", "nothanks"])
@pytest.mark.parametrize("seats", [0, -1, 11, "3", None, 3.0, True, [3]])
def test_seats_must_be_a_number_in_range(preset: str, seats: Any) -> None:
    """R0.3: nothing else is taken for a number of seats."""
    for attempt in (lambda: game(preset).start(seats), lambda: Match(game(preset), seats)):
        with pytest.raises(BadSetup, match=r"is for \d to \d+ seats, not .*R0\.3") as caught:
            attempt()
        assert caught.value.code == "seats"


@pytest.mark.rule("R0.3")
@pytest.mark.parametrize("preset", ["", "Classic", "nimmt", "coop "])
def test_there_is_no_such_preset(preset: str) -> None:
    """R0.3: names are exact."""
    with pytest.raises(BadSetup, match="there is no preset") as caught:
        game(preset)
    assert caught.value.code == "preset"


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", ["classic", "nothanks"])
@pytest.mark.parametrize("seat", [-1, 3, "0", True, 0.0])
def test_nobody_looks_from_a_seat_that_does_not_exist(preset: str, seat: Any) -> None:
    """R12: least of all from the end of the table."""
    rules = game(preset)
    with pytest.raises(Refused, match=r"there is no seat .* at this table") as caught:
        rules.view(rules.start(3), seat)
    assert caught.value.code == "no-such-seat"


# A running match ----------------------------------------------------------------------------------------


def test_an_answer_to_a_closed_decision() -> None:
    """The question was answered by everybody, and this seat is asked nothing now."""
    match = Match(nimmt("classic", hand=2), 2)
    match.deal(Deal(on_top([5, 6, 50, 51, 10, 20, 30, 40], ALL)))
    first, second = match.decisions()
    match.answer(first, Play(5))
    match.answer(second, Play(50))
    (row,) = match.decisions()
    before = msgspec.json.encode((match.state, match.log, match.heard))
    with pytest.raises(IllegalChoice, match=rf"decision {second.id} of seat 1 is closed") as caught:
        match.answer(second, Play(51))
    assert (caught.value.code, caught.value.options) == ("closed", ())
    with pytest.raises(IllegalChoice, match=rf"decision {first.id} of seat 0 has changed") as caught:
        match.answer(first, Play(6))
    assert (caught.value.code, caught.value.options) == ("changed", row.options)
    assert msgspec.json.encode((match.state, match.log, match.heard)) == before


@pytest.mark.rule("R8.8")
def test_an_answer_to_a_changed_window() -> None:
    """R8.8: somebody used a special meanwhile; a late pass must not count for the new question."""
    match = Match(nimmt("coop", hand=2), 3)
    cards = on_top([50, 51, 60, 61, 70, 71, 55, 56, 10, 20, 30, 40], ALL)
    due = match.due()
    assert due is not None
    match.deal(Deal(cards, on_top(["stop", "sort"], due.specials)))
    for card in (50, 60, 70):
        match.answer(match.waiting()[0], Play(card))
    first, second, third = match.decisions()
    match.answer(second, PASS)
    match.answer(first, Stop(1))
    before = msgspec.json.encode((match.state, match.log, match.heard))
    for old in (first, second, third):
        with pytest.raises(IllegalChoice, match=rf"it is now decision {old.id + 1}") as caught:
            match.answer(old, PASS)
        assert caught.value.code == "changed"
        assert caught.value.options == match.decisions()[old.seat].options
    assert msgspec.json.encode((match.state, match.log, match.heard)) == before
    match.answer(match.decisions()[2], PASS)


@pytest.mark.rule("R2.2")
def test_a_commitment_is_never_stale_because_somebody_was_quicker() -> None:
    """R2.2: the decision of a selection stays while others commit."""
    match = Match(nimmt("classic", hand=2), 3, Dealer.from_seed(1, 3))
    first, second, third = match.decisions()
    for decision in (third, first):
        match.answer(decision, decision.options[0])
    match.answer(first, first.options[1])
    match.answer(second, second.options[0])
    with pytest.raises(IllegalChoice):
        match.answer(first, first.options[0])


def test_a_decision_of_a_seat_that_does_not_exist() -> None:
    """There is no such question to answer."""
    match = Match(no_thanks(), 3, Dealer.from_seed(1, 3))
    for seat in (-1, 3, cast(int, "0")):
        with pytest.raises(IllegalChoice) as caught:
            match.answer(Decision(1, seat, ()), TAKE)
        assert caught.value.code == "closed"


def test_a_refused_answer_is_not_logged() -> None:
    """Neither in the log nor in what the seats have heard."""
    match = Match(nimmt("classic"), 2, Dealer.from_seed(1, 2))
    before = msgspec.json.encode((match.state, match.log, match.heard))
    with pytest.raises(IllegalChoice):
        match.answer(match.decisions()[0], ChooseRow(1))
    with pytest.raises(IllegalDeal):
        match.deal(Deal(ALL))
    assert msgspec.json.encode((match.state, match.log, match.heard)) == before
    assert match.rounds == 1


@pytest.mark.rule("R2.2")
def test_legal_answers_leave_the_old_state_alone() -> None:
    """A state is a frozen value: applying an action makes a new one."""
    for scene, seat, choice in (
        (selecting, 0, Play(5)),
        (choosing_row, 0, ChooseRow(1)),
        (window, 0, Stop(1)),
        (special, 0, Stop(4)),
        (swap, 0, Exchange("stop")),
        (turn, 1, TAKE),
    ):
        rules, state = scene()
        before = msgspec.json.encode(state)
        after, _ = rules.apply(state, Answer(seat, choice))
        assert msgspec.json.encode(state) == before
        assert after != state


@pytest.mark.rule("R2.1")
def test_a_deal_is_due_between_rounds_and_not_before() -> None:
    """R2.1: answers are refused then, and the deal is taken."""
    rules, state = position("classic", ROWS, [[51], [52]])
    state, _ = commit(rules, state, 51, 52)
    refused((rules, state), Answer(0, Play(51)), "deal-due", "the cards have not been dealt yet")
    state, _ = deal(rules, state)
    assert state.table.round == 2
