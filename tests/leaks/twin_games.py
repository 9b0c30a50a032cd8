"""The leak law: what a seat cannot know must not change a single byte it is sent.

From a recorded game and a seat, a *twin* is made: the cards this seat has not seen by some moment are
permuted in the recorded deals, the others' secret commitments follow their cards, and commitments that they
replaced are left out. Both logs are replayed, and every byte for the seat must be equal: its events, its
view, its own decision, and who is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from vacherie import Answer, Deal, Game
from vacherie.core.action import Action, Card, Choice, Seat
from vacherie.core.match import Entry
from vacherie.games.nimmt.cards import reversed_number
from vacherie.games.nimmt.choice import Exchange, Play, Replace, Use
from vacherie.games.nimmt.event import Revealed, RowsLaid
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.step import Select
from vacherie.games.nimmt.surprise import EACH, SurpriseMode
from vacherie.games.nimmt.table import Coop
from vacherie.games.nothanks.event import Turned


class Leak(AssertionError):
    """A seat was told, or could tell, something it must not know."""


def transcript(game: Game[Any, Any], seats: int, log: Sequence[Action], seat: Seat | None) -> Iterator[bytes]:
    """Every byte for a seat (or a spectator), one item for each action it can notice."""
    state = game.start(seats)
    for action in log:
        state, events = game.apply(state, action)
        heard = [event for event in events if game.redact(event, seat) is not None]
        asked = [(decision.seat, decision.id, decision.answered) for decision in game.decisions(state)]
        own = [decision for decision in game.decisions(state) if decision.seat == seat]
        if heard:
            yield msgspec.json.encode((heard, game.view(state, seat), asked, own))


def compare(
    game: Game[Any, Any], seats: int, log: Sequence[Entry], seat: Seat | None, moment: int, rng: Random
) -> bool:
    """Compare a game with a twin at a moment; False when there is none, for the seat has seen everything."""
    actions = [entry.action for entry in log[:moment]]
    twin = make_twin(game, seats, actions, seat, rng)
    if twin == actions:
        return False
    real = list(transcript(game, seats, actions, seat))
    other = list(transcript(game, seats, twin, seat))
    for step, (one, two) in enumerate(zip(real, other, strict=False)):
        if one != two:
            raise Leak(f"{game.preset}: seat {seat} can tell a twin apart at step {step}:\n{one!r}\n{two!r}")
    if len(real) != len(other):
        raise Leak(f"{game.preset}: seat {seat} heard of something {len(real)} and {len(other)} times")
    return True


def make_twin(
    game: Game[Any, Any], seats: int, actions: list[Action], seat: Seat | None, rng: Random
) -> list[Action]:
    """The same game with other cards where this seat cannot have looked."""
    rounds = split(actions)
    twin: list[Action] = []
    specials = unseen_specials(game, seats, rounds, seat, rng)
    before = game.start(seats)
    for (deal, answers), mixed in zip(rounds, specials, strict=True):
        seen, before = seen_cards(game, before, deal, answers, seat)
        unseen = [card for card in deal.deck if card not in seen]
        mapping = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
        twin.append(Deal(tuple(mapping.get(card, card) for card in deal.deck), mixed))
        twin.extend(mapped(game, seats, answers, seat, mapping))
    return with_other_commitments(game, seats, twin, seat, rng)


def with_other_commitments(
    game: Game[Any, Any], seats: int, actions: list[Action], seat: Seat | None, rng: Random
) -> list[Action]:
    """Let the others commit other cards in a selection that is still open: hands may be public (R3.3)."""
    states = [game.start(seats)]
    for action in actions:
        states.append(game.apply(states[-1], action)[0])
    last = states[-1].table
    if not isinstance(game, Nimmt) or not isinstance(last.todo[0], Select):
        return actions
    varied = list(actions)
    for at, action in enumerate(actions):
        if states[at].table.ask == last.ask and isinstance(action, Answer) and action.seat != seat:
            options = game.legal(states[at].table, states[at].privates[action.seat], action.seat)
            varied[at] = Answer(action.seat, rng.choice(options))
    return varied


def split(actions: Sequence[Action]) -> list[tuple[Deal, list[Answer]]]:
    """The actions by rounds."""
    rounds: list[tuple[Deal, list[Answer]]] = []
    for action in actions:
        if isinstance(action, Deal):
            rounds.append((action, []))
        else:
            rounds[-1][1].append(action)
    return rounds


def seen_cards(
    game: Game[Any, Any], state: Any, deal: Deal, answers: Sequence[Answer], seat: Seat | None
) -> tuple[set[Card], Any]:
    """The number cards of a round that a seat has seen: its own, the rows, and all that turned up."""
    seen: set[Card] = set()
    state, events = game.apply(state, deal)
    if isinstance(game, Nimmt) and seat is not None:
        seen.update(state.privates[seat].hand)
    for answer in (None, *answers):
        if answer is not None:
            state, events = game.apply(state, answer)
            if isinstance(answer.choice, Replace):
                seen.add(answer.choice.card)
        for event in events:
            match event:
                case RowsLaid(cards):
                    seen.update(cards)
                case Revealed(plays):
                    seen.update(play.card for play in plays)
                case Turned(_, card):
                    seen.add(card)
    return seen, state


def mapped(
    game: Game[Any, Any], seats: int, answers: list[Answer], seat: Seat | None, mapping: dict[Card, Card]
) -> Iterator[Answer]:
    """The answers of a round with other secret commitments, each given once and never changed."""
    final: dict[tuple[int, Seat], Play] = {}
    trick = 0
    tricks = []
    committed: set[Seat] = set()
    for answer in answers:
        tricks.append(trick)
        if isinstance(answer.choice, Play):
            final[trick, answer.seat] = answer.choice
            committed.add(answer.seat)
            if len(committed) == seats:
                trick, committed = trick + 1, set()
    for trick, answer in zip(tricks, answers, strict=True):
        choice = answer.choice
        if isinstance(choice, Play) and answer.seat != seat:
            # Others notice the first commitment only: it carries the last one's card.
            last = final.pop((trick, answer.seat), None)
            if last is None:
                continue
            choice = followed(game, last, mapping)
        yield Answer(answer.seat, choice)


def followed(game: Game[Any, Any], choice: Play, mapping: dict[Card, Card]) -> Choice:
    """A commitment after its card was exchanged; plain where the new card cannot be reversed (R7.4)."""
    card = mapping.get(choice.card, choice.card)
    pads = isinstance(game, Nimmt) and game.rules.reverse_pads
    return Play(card, choice.reversed and reversed_number(card, pads) is not None)


def unseen_specials(
    game: Game[Any, Any],
    seats: int,
    rounds: Sequence[tuple[Deal, list[Answer]]],
    seat: Seat | None,
    rng: Random,
) -> list[tuple[str, ...]]:
    """The orders of the special cards with those exchanged that the seat has not seen."""
    if isinstance(game, Nimmt) and isinstance(game.mode, SurpriseMode):
        return surprise_specials(seats, rounds, seat, rng)
    mixed = []
    state = game.start(seats)
    for deal, answers in rounds:
        actions: list[Action] = [deal, *answers]
        for action in actions:
            state, _ = game.apply(state, action)
        extra = state.table.extra if isinstance(game, Nimmt) else None
        shown = 0
        if isinstance(extra, Coop):
            shown = len(extra.box) + sum(slot is not None for slot in extra.slots)
        hidden = list(deal.specials[shown:])
        rng.shuffle(hidden)
        mixed.append((*deal.specials[:shown], *hidden))
    return mixed


def surprise_specials(
    seats: int, rounds: Sequence[tuple[Deal, list[Answer]]], seat: Seat | None, rng: Random
) -> list[tuple[str, ...]]:
    """R9: own cards, cards played or swapped, and cards drawn by the seat itself have been seen."""
    mixed: list[tuple[str, ...]] = []
    hands: list[list[tuple[int, str]]] = []
    pile: list[tuple[int, str]] = []
    seen: set[int] = set()
    orders: list[list[str]] = []

    def shuffle_unseen() -> None:
        if orders:
            order = orders[-1]
            hidden = [at for at in range(len(order)) if at not in seen]
            kinds = [order[at] for at in hidden]
            rng.shuffle(kinds)
            for at, kind in zip(hidden, kinds, strict=True):
                order[at] = kind

    for deal, answers in rounds:
        if deal.specials:
            shuffle_unseen()
            placed = list(enumerate(deal.specials))
            hands = [placed[EACH * s : EACH * (s + 1)] for s in range(seats)]
            pile = placed[EACH * seats :]
            seen = set() if seat is None else {at for at, _ in hands[seat]}
            orders.append(list(deal.specials))
        else:
            orders.append(orders.pop())
        mixed.append(())
        for answer in answers:
            choice = answer.choice
            if isinstance(choice, Exchange | Use):
                used = next(held for held in hands[answer.seat] if held[1] == choice.special)
                hands[answer.seat].remove(used)
                seen.add(used[0])
            if isinstance(choice, Exchange):
                drawn = pile.pop(0)
                hands[answer.seat].append(drawn)
                if answer.seat == seat:
                    seen.add(drawn[0])
    shuffle_unseen()
    fresh = iter(orders)
    return [tuple(next(fresh)) if deal.specials else () for deal, _ in rounds]
