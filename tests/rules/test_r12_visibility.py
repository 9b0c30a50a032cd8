"""R12: who sees what. Views, events and imagined states hold nothing that their seat may not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.scene import begin, commit, no_thanks, only, options, pass_window, turns, wander
from tests.support.position import play, position
from vacherie import PRESETS, Answer, Deal, Match, game
from vacherie.core.event import PrivateEvent
from vacherie.games.nimmt.event import Answered, Chose, Received, RoundBegan, Took
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.special_event import Drew
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.table import Coop, Flips, Private, State, Surprise
from vacherie.games.nothanks.table import State as NoThanksState

ROWS = "10 | 20 | 30 | 40"
SHORT: dict[str, dict[str, Any]] = {
    preset: {} if preset.startswith("nothanks") else {"hand": 3} for preset in PRESETS
}
for name in SHORT:
    if name != "coop":
        SHORT[name] |= {"max_rounds": 2}
SEATS = dict.fromkeys(PRESETS, 3)


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_is_the_table_and_the_own_private_part(preset: str) -> None:
    """R12: the own hand and specials; a spectator has no private part and no decision."""
    rules = game(preset)
    start = rules.start(3)
    due = rules.needs_deal(start)
    assert due is not None
    state, _ = rules.apply(start, Deal(due.deck, due.specials))
    for seat in range(3):
        view = rules.view(state, seat)
        assert (view.seat, view.table, view.private) == (seat, state.table, state.privates[seat])
        assert set(view.__struct_fields__) == {"seat", "table", "private"}
    spectator = rules.view(state, None)
    assert (spectator.seat, spectator.private) == (None, None)
    assert rules.options(spectator) is None


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_seat_has_not_seen_changes_nothing_it_sees(preset: str) -> None:
    """R12: two deals that differ only in unseen cards look the same, event by event."""
    rules = game(preset, **SHORT[preset])
    start = rules.start(3)
    due = rules.needs_deal(start)
    assert due is not None
    if preset.startswith("nothanks"):
        # The first card is open.
        twins = [due.deck, (due.deck[0], *reversed(due.deck[1:]))]
        deals = [Deal(deck) for deck in twins]
    else:
        # Seat 0 sees its three cards and four rows: after two other hands, and in co-op the Ox's.
        rows = 12 if preset == "coop" else 9
        deck = due.deck
        other = (*deck[:3], *reversed(deck[3:rows]), *deck[rows : rows + 4], *reversed(deck[rows + 4 :]))
        keep = 2 if preset == "coop" else 3
        specials = (*due.specials[:keep], *reversed(due.specials[keep:]))
        deals = [Deal(deck, due.specials), Deal(other if deck else (), specials)]
    seen = []
    for one in deals:
        state, events = rules.apply(start, one)
        heard = [event for event in events if rules.redact(event, 0) is not None]
        seen.append(msgspec.json.encode((heard, rules.view(state, 0), rules.options(rules.view(state, 0)))))
    assert deals[0] != deals[1] or preset == "pro"
    assert seen[0] == seen[1]


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", PRESETS)
def test_events_tell_a_seat_all_it_sees_and_nothing_else(preset: str) -> None:
    """R12: who adds up the events it may hear has the view; private events reach their seat only."""
    rules = game(preset, **SHORT[preset])
    match: Match[Any, Any] = Match(rules, 3)
    folded = {seat: rules.view(match.state, seat) for seat in (0, 1, 2, None)}
    heard: dict[int | None, int] = dict.fromkeys(folded, 0)
    for match in wander(preset, 3, seed=4, **SHORT[preset]):
        for seat in (0, 1, 2):
            for event in match.heard[seat][heard[seat] :]:
                assert not isinstance(event, PrivateEvent) or event.to == seat
                folded[seat] = rules.see(folded[seat], event)
            heard[seat] = len(match.heard[seat])
            assert folded[seat] == match.view(seat)
    public = [event for event in match.heard[0] if rules.redact(event, None) is not None]
    for event in public:
        folded[None] = rules.see(folded[None], event)
    assert folded[None] == match.view(None)


@pytest.mark.rule("R12")
def test_an_event_for_somebody_else_changes_no_view() -> None:
    """R12: even if it were sent by mistake."""
    rules, state = position("classic", ROWS, [[41, 51], [42, 52]])
    assert isinstance(rules, Nimmt)
    secret = Received(1, (1, 2))
    assert rules.redact(secret, 0) is None
    assert rules.redact(secret, None) is None
    for seat in (0, None):
        assert rules.see(rules.view(state, seat), secret) == rules.view(state, seat)
    assert rules.see(rules.view(state, 1), secret).private == Private((1, 2))


@pytest.mark.rule("R12", "R2.2", "R7.2")
def test_a_commitment_is_seen_by_its_owner_only() -> None:
    """R12: that someone has committed is public, reversal included in the secret."""
    rules, state = position("fan-reverse", ROWS, [[41, 51], [42, 52]])
    state, events = play(rules, state, "0: 51~")
    assert rules.view(state, 1).table.answered == (0,)
    assert b"51" not in msgspec.json.encode(rules.view(state, 1))
    assert rules.view(state, 0).private == state.privates[0]
    assert state.privates[0].commit is not None
    assert [type(event) for event in events if rules.redact(event, 1) is not None] == [Answered]
    assert [type(event) for event in events if rules.redact(event, 0) is not None] == [Answered, Chose]


@pytest.mark.rule("R12")
def test_takings_are_seen_by_everybody() -> None:
    """R12: the cards lay face up; the running totals follow from them."""
    rules, state = position("classic", "1 2 3 4 5 | 20 | 30 | 40", [[6, 50], [42, 52]])
    state, events = commit(rules, state, 6, 42)
    assert all(rules.redact(event, None) is not None for event in only(events, Took))
    assert state.table.points == (6, 0)


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", ["classic", "surprise"])
def test_running_totals_may_be_hidden(preset: str) -> None:
    """R12: with `show_totals` off no view holds them; they are counted all the same."""
    rows = "1 2 3 4 5 | 20 | 30 | 40"
    rules, state = position(preset, rows, [[6, 50], [42, 52]], show_totals=False)
    state, _ = commit(rules, state, 6, 42)
    assert (state.table.points, state.hidden.points) == ((), (6, 0))
    _, state = begin(preset, 3, show_totals=False)
    assert (state.table.points, state.hidden.points) == ((), (0, 0, 0))
    _, state = begin(preset, 3)
    assert state.table.points == (0, 0, 0)


@pytest.mark.rule("R12", "R7.8", "R9.4", "R8.2")
def test_what_is_public_about_special_cards() -> None:
    """R12: holders of reversal cards; numbers of specials; the two open specials and the pile's size."""
    _, state = begin("fan-reverse", 3)
    assert state.table.extra == Flips((0, 1, 2))
    _, state = begin("surprise", 3)
    assert state.table.extra == Surprise((3, 3, 3), 19, ())
    _, state = begin("coop", 3, specials=["stop", "sort"])
    assert isinstance(state.table.extra, Coop)
    assert (state.table.extra.slots, state.table.extra.pile) == (("stop", "sort"), 2)


@pytest.mark.rule("R12", "R3.2")
def test_the_deck_of_tactic_and_draft_is_known() -> None:
    """R12: everybody knows which cards are in play, and what follows from the own hand."""
    rules, state = begin("leaflet", 2, hand=1)
    imagined = rules.determinise(rules.view(state, 0), [], Random(0))
    assert imagined == state  # one card is left for seat 1, so seat 0 knows everything


# Imagining what one cannot see --------------------------------------------------------------------------


def all_cards(state: State) -> list[int]:
    """The number cards in all places (R14.1)."""
    table = state.table
    found = [card for private in state.privates for card in private.hand]
    found += [card for row in table.rows for card in row.cards]
    found += [pending.card for pending in table.queue]
    found += [card for pile in state.hidden.piles for card in pile]
    return sorted((*found, *table.offer, *state.hidden.out, *state.hidden.ox))


def all_specials(state: State) -> Counter[str]:
    """The special cards in all places."""
    found = [special for private in state.privates for special in private.specials]
    found += [*state.hidden.specials, *state.hidden.spare]
    extra = state.table.extra
    if isinstance(extra, Surprise):
        found += extra.face_up
    elif isinstance(extra, Coop):
        found += [special for special in (*extra.slots, *extra.box) if special]
    return Counter(found)


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", [name for name in PRESETS if not name.startswith("nothanks")])
def test_an_imagined_state_agrees_with_the_view_and_with_the_rules(preset: str) -> None:
    """R12: the seat sees the same, every card is in one place, and known cards are where they are known."""
    rng = Random(1)
    for step, match in enumerate(wander(preset, 3, seed=2, **SHORT[preset])):
        rules, state = match.game, match.state
        seat = step % 3
        view = match.view(seat)
        for heard in (match.heard[seat], []):
            imagined = rules.determinise(view, heard, rng)
            assert rules.view(imagined, seat) == view
            assert all_cards(imagined) == all_cards(state)
            assert all_specials(imagined) == all_specials(state)
            for private, real, known in zip(
                imagined.privates, state.privates, state.table.known, strict=True
            ):
                assert len(private.hand) == len(real.hand)
                assert len(private.specials) == len(real.specials)
                assert set(known) <= set(private.hand)
                assert list(private.hand) == sorted(private.hand)
                assert (private.commit is None) == (real.commit is None)
                assert private.commit is None or private.commit.card in private.hand
            hidden, true = imagined.hidden, state.hidden
            assert [len(pile) for pile in hidden.piles] == [len(pile) for pile in true.piles]
            assert (len(hidden.ox), len(hidden.out)) == (len(true.ox), len(true.out))
            assert (len(hidden.specials), len(hidden.spare)) == (len(true.specials), len(true.spare))
            shown = len(state.table.points)
            assert hidden.points[:shown] == true.points[:shown]
        imagined = rules.determinise(view, match.heard[seat], rng)
        assert imagined.hidden.piles == state.hidden.piles
        assert imagined.hidden.points == state.hidden.points
        if step % 5 == 0:
            play_on(rules, imagined, rng)


def play_on(rules: Any, state: Any, rng: Random) -> None:
    """A random game from here to the end of the round."""
    while rules.needs_deal(state) is None and not rules.is_over(state):
        decision = rng.choice([d for d in rules.decisions(state) if not d.answered])
        state, _ = rules.apply(state, Answer(decision.seat, rng.choice(decision.options).fill(rng)))


@pytest.mark.rule("R12", "R8.21")
def test_a_lonely_player_imagines_the_ox() -> None:
    """R12: its pile is as high as the own hand."""
    rules, state = begin("coop", 1)
    assert len(rules.determinise(rules.view(state, 0), [], Random(0)).hidden.ox) == 10


@pytest.mark.rule("R12")
def test_what_is_unseen_is_really_shuffled() -> None:
    """R12: hands of others, the Ox's pile, undealt cards and specials differ from dream to dream."""
    rng = Random(3)
    rules, state = begin("coop", 2)
    dreams = [rules.determinise(rules.view(state, 0), [], rng) for _ in range(3)]
    assert len({dream.privates[1].hand for dream in dreams}) == 3
    assert len({dream.hidden.ox for dream in dreams}) == 3
    assert len({dream.hidden.spare for dream in dreams}) == 3
    rules, state = begin("surprise", 2)
    dreams = [rules.determinise(rules.view(state, 0), [], rng) for _ in range(3)]
    assert len({dream.hidden.specials for dream in dreams}) == 3
    assert len({dream.privates[1].specials for dream in dreams}) > 1
    spectator = rules.determinise(rules.view(state, None), [], rng)
    assert [len(private.hand) for private in spectator.privates] == [12, 12]
    assert [len(private.specials) for private in spectator.privates] == [3, 3]
    assert all_specials(spectator) == all_specials(state)
    other = no_thanks()
    begun, _ = other.apply(other.start(3), Deal(tuple(range(3, 36))))
    piles = {other.determinise(other.view(begun, 0), [], rng).hidden.pile for _ in range(3)}
    assert len(piles) == 3


@pytest.mark.rule("R12", "R8.11")
def test_a_card_taken_back_is_imagined_where_everybody_saw_it_go() -> None:
    """R8.11: the replaced card is in its owner's hand in every dream."""
    rules, state = position("coop", ROWS, [[50, 25, 3], [60, 61, 62]], ox=[55, 56, 57], slots=["replace"])
    state, _ = commit(rules, state, 50, 60)
    state, _ = play(rules, state, "0: replace25")
    for seed in range(5):
        assert 50 in rules.determinise(rules.view(state, 1), [], Random(seed)).privates[0].hand


@pytest.mark.rule("R12", "R7.2")
def test_imagined_commitments() -> None:
    """R7.2: of somebody who has committed, plain or reversed; of nobody else, and not in an end window."""
    rules, state = position("fan-reverse", ROWS, [[41, 51], [42, 52], [43, 53]])
    state, _ = play(rules, state, "1: 42")
    dreams = [rules.determinise(rules.view(state, 0), [], Random(seed)) for seed in range(30)]
    commits = [dream.privates[1].commit for dream in dreams]
    assert {commit.reversed for commit in commits if commit is not None} == {False, True}
    assert all(
        commit is not None and not (commit.reversed and rules.variant.value(commit.card, True) is None)
        for commit in commits
    )
    assert all(dream.privates[2].commit is None for dream in dreams)
    assert all(dream.privates[0].commit is None for dream in dreams)

    rules, state = position("coop", ROWS, [[50, 5], [60, 6]], ox=[55, 56], slots=["stop"])
    state, _ = commit(rules, state, 50, 60)
    for _ in range(3):
        state, _ = pass_window(rules, state)
    state, _ = play(rules, state, "1: pass")
    assert not isinstance(state.table.todo[0], Select)
    assert rules.determinise(rules.view(state, 0), [], Random(0)).privates[1].commit is None


@pytest.mark.rule("R12", "R7.8")
def test_nobody_is_imagined_to_reverse_without_a_reversal_card() -> None:
    """R7.8: who has used it is public."""
    rules, state = position("fan-reverse", ROWS, [[56, 24, 32], [61, 62, 63]])
    state, _ = commit(rules, state, "56~", "61")
    state, _ = play(rules, state, "0: 24")
    for seed in range(20):
        commit_ = rules.determinise(rules.view(state, 1), [], Random(seed)).privates[0].commit
        assert commit_ is not None
        assert not commit_.reversed


@pytest.mark.rule("R12", "R9.14")
def test_points_that_were_not_heard_are_taken_from_the_table_or_counted() -> None:
    """R9.14: shown totals are exact even though the piles say otherwise; hidden ones are counted."""
    rules, state = position(
        "surprise", "1 | 20 | 55 | 90", [[56, 3], [99, 4]], special_hands={0: ["negpos"]}, points=[5, 0]
    )
    table = msgspec.structs.replace(state.table, taken=(1, 1), gone=(11, 22), points=(5, 0))
    state = State(table, state.privates, state.hidden)
    imagined = rules.determinise(rules.view(state, 0), [], Random(0))
    assert imagined.hidden.piles == ((11,), (22,))
    assert imagined.hidden.points == (5, 0)
    hidden = State(msgspec.structs.replace(table, points=()), state.privates, state.hidden)
    assert rules.determinise(rules.view(hidden, 0), [], Random(0)).hidden.points == (5, 5)


@pytest.mark.rule("R12")
def test_who_heard_everything_remembers_piles_and_points_of_this_round() -> None:
    """R12: takings of earlier rounds do not count."""
    rules, state = position("classic", ROWS, [[41, 51], [42, 52]])
    table = msgspec.structs.replace(state.table, taken=(0, 2), gone=(7, 8))
    state = State(table, state.privates, state.hidden)
    began = RoundBegan(1, (10, 10), (), (0, 0), None)
    heard = [began, Took(0, 0, 1, "low", (9,), 3, 1), began, Took(1, 1, 1, "low", (8, 7), 3, 2)]
    imagined = rules.determinise(rules.view(state, 0), heard, Random(0))
    assert imagined.hidden.piles == ((), (8, 7))
    assert imagined.hidden.points == (0, 2)


@pytest.mark.rule("R12")
@pytest.mark.parametrize("preset", PRESETS)
def test_before_the_first_deal_there_is_nothing_to_imagine(preset: str) -> None:
    """R12: the imagined state is the real one."""
    rules = game(preset)
    start = rules.start(3)
    for seat in (0, None):
        assert rules.determinise(rules.view(start, seat), [], Random(0)) == start


@pytest.mark.rule("R12", "R11.10")
@pytest.mark.parametrize("preset", ["nothanks", "nothanks-tactical"])
def test_an_imagined_no_thanks_game(preset: str) -> None:
    """R11.10: chips are counted by who heard the round, else guessed so that none is lost."""
    rng = Random(1)
    each = 11 if preset == "nothanks" else 10
    for step, match in enumerate(wander(preset, 3, seed=5, max_rounds=2)):
        if step % 4:
            continue
        rules, state = match.game, match.state
        assert isinstance(state, NoThanksState)
        cards = sorted((*state.hidden.pile, *state.hidden.out))
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            for heard in (match.heard[0], []):
                imagined = rules.determinise(view, heard, rng)
                assert rules.view(imagined, seat) == view
                assert sorted((*imagined.hidden.pile, *imagined.hidden.out)) == cards
                assert len(imagined.hidden.pile) == state.table.pile
                chips = [private.chips for private in imagined.privates]
                assert min(chips) >= 0
                assert sum(chips) + state.table.on_card == 3 * each
                if heard:
                    assert imagined.privates == state.privates
        if step % 12 == 0:
            play_on(rules, rules.determinise(match.view(0), [], rng), rng)


@pytest.mark.rule("R11.10", "R12")
def test_guessed_chips_are_every_split_equally_often() -> None:
    """R11.10: seat 0 has 1 of 4 chips left, so the others have 0+3, 1+2, 2+1 or 3+0."""
    rules = no_thanks("nothanks")
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    table = msgspec.structs.replace(state.table, on_card=29)
    view = type(rules.view(state, 0))(0, table, type(state.privates[0])(1))
    rng = Random(2)
    dreams = Counter(
        tuple(private.chips for private in rules.determinise(view, [], rng).privates) for _ in range(400)
    )
    assert set(dreams) == {(1, 0, 3), (1, 1, 2), (1, 2, 1), (1, 3, 0)}
    assert min(dreams.values()) > 70
    spectator = type(view)(None, msgspec.structs.replace(table, on_card=32), None)
    dreams = Counter(
        tuple(private.chips for private in rules.determinise(spectator, [], rng).privates) for _ in range(100)
    )
    assert set(dreams) == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}


@pytest.mark.rule("R11.10", "R12")
def test_open_chips_are_imagined_as_they_lie() -> None:
    """R11.10: with `open_chips` there is nothing to guess."""
    rules = no_thanks("nothanks", open_chips=True)
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    state, _ = turns(rules, state, "no", "no", "take", "no")
    assert rules.determinise(rules.view(state, 1), [], Random(0)).privates == state.privates


@pytest.mark.rule("R11.10", "R12")
def test_chips_are_not_counted_from_half_a_round() -> None:
    """R11.10: who came late has heard no beginning and must guess."""
    rules = no_thanks("nothanks")
    state, _ = rules.apply(rules.start(3), Deal(tuple(range(3, 36))))
    state, heard = turns(rules, state, "no", "no", "take", "no")
    dreams = {rules.determinise(rules.view(state, 1), heard, Random(seed)).privates for seed in range(9)}
    assert len(dreams) > 1


@pytest.mark.rule("R12", "R9.7")
def test_a_drawn_special_is_seen_by_its_owner_only() -> None:
    """R12: others see the swap and the size of the hand."""
    rules, state = position(
        "surprise", "1 2 3 4 5 | 20 | 30 | 40", [[6, 101], [60, 102]],
        special_hands={0: ["stop"], 1: ["stop"]}, special_pile=["fifth"],
    )  # fmt: skip
    state, _ = commit(rules, state, 6, 60)
    state, events = play(rules, state, "0: pass", "0: swap:stop")
    (drew,) = only(events, Drew)
    assert (rules.redact(drew, 0), rules.redact(drew, 1), rules.redact(drew, None)) == (drew, None, None)
    assert options(rules, state, 1) == ["pass", "stop1", "stop2", "stop3", "stop4"]
