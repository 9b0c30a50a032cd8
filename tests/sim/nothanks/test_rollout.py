"""No Thanks! in the kernel against the rules: scores, players, positions, worlds and roll-outs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.sim.nothanks_rules import (
    SETTINGS,
    Player,
    answer,
    begin,
    by_careful,
    by_rule,
    finish,
    rules_of,
    walk,
)
from vacherie.games.nothanks.game import NoThanks, score
from vacherie.games.nothanks.table import PASS as SAY_NO
from vacherie.games.nothanks.table import TAKE as SAY_YES
from vacherie.sim.batch.nothanks_games import play
from vacherie.sim.compile import kernel
from vacherie.sim.nothanks.determinise import draw_chips, draw_pile
from vacherie.sim.nothanks.policy import CAREFUL, RULE, UNIFORM, NoThanksPolicy
from vacherie.sim.nothanks.position import (
    PASS,
    TAKE,
    UNKNOWN,
    NoThanksPosition,
    bitboard,
    from_state,
    from_view,
)
from vacherie.sim.nothanks.price import change, price
from vacherie.sim.nothanks.rollout import roll_out
from vacherie.sim.rng import Words, fraction, pick, step, stream
from vacherie.sim.rng import begin as begin_stream

U64 = np.uint64


@kernel("void(uint64[::1], int64[:, ::1])")
def prices(boards: Words, out: NDArray[np.int64]) -> None:
    """The price of every board, and what each card would change."""
    for i in range(boards.size):
        out[i, 0] = price(boards[i])
        for card in range(3, 36):
            out[i, card] = change(boards[i], card)


@kernel("void(uint8[::1], int64, int64[::1], int64, uint64, uint8[:, ::1], int64[:, ::1], uint64[::1])")
def draw(
    unseen: NDArray[np.uint8],
    left: int,
    known: NDArray[np.int64],
    spare: int,
    seed: int,
    piles: NDArray[np.uint8],
    chips: NDArray[np.int64],
    rng: Words,
) -> None:
    """Many worlds of one position."""
    for world in range(piles.shape[0]):
        begin_stream(rng, U64(seed), U64(world))
        draw_pile(unseen, left, piles[world], rng)
        draw_chips(known, spare, chips[world], rng)


def worlds(position: NoThanksPosition, count: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Piles and chips as roll-outs draw them."""
    piles = np.zeros((count, position.unseen.size), np.uint8)
    chips = np.zeros((count, position.seats), np.int64)
    draw(position.unseen, position.pile, position.chips, position.spare, 5, piles, chips, np.zeros(2, U64))
    return piles, chips


@pytest.mark.rule("R11.7")
def test_prices_of_sets() -> None:
    rng = Random(1)
    sets = [sorted(rng.sample(range(3, 36), rng.randrange(25))) for _ in range(2000)]
    out = np.zeros((2000, 36), np.int64)
    prices(np.array([bitboard(cards) for cards in sets], U64), out)
    for cards, line in zip(sets, out.tolist(), strict=True):
        assert line[0] == score(cards, 0)
        for card in set(range(3, 36)) - set(cards):
            assert line[card] == score([*cards, card], 0) - line[0]


@pytest.mark.rule("R11.2", "R11.4", "R11.5", "R11.6", "R11.7", "R11.8", "R11.9")
@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
def test_coin_games_are_the_games_of_their_coins(preset: str, seats: int) -> None:
    """The same stream, read in Python and played by the rules, gives the same scores."""
    rules = rules_of(preset)
    got = play(12, seats, seed=3, first=40, tactical=rules.tactical)
    for line, number in zip(got.tolist(), range(40, 52), strict=True):
        assert tuple(line) == coin_game(rules, seats, 3, number)


def coin_game(game: NoThanks, seats: int, seed: int, number: int) -> tuple[int, ...]:
    """Play a game by the rules with the random numbers of `coin_games`."""
    a, b = stream(U64(seed), U64(number))
    deck, pile, coins = list(game.deck), list[int](), list[int]()
    for _ in range(6):
        word, a, b = step(U64(a), U64(b))
        x = fraction(U64(word))
        word, a, b = step(U64(a), U64(b))
        coins.append(int(word))
        for _ in range(4):
            i, x = pick(U64(x), len(deck) - len(pile))
            at = len(pile)
            deck[at], deck[at + i] = deck[at + i], deck[at]
            pile.append(deck[at])
    state = begin(game, seats, pile)
    for turned in range(24):
        taken = 24 - turned
        while state.table.due == "turn" and state.table.pile + 1 == taken:
            bits, coins[turned // 4] = coins[turned // 4], coins[turned // 4] >> seats
            for seat in range(seats):
                forced = state.privates[state.table.active].chips == 0
                if forced or bits >> seat & 1:
                    state = answer(game, state, SAY_YES)
                    break
                state = answer(game, state, SAY_NO)
    return game.scores(state)


def test_uniform_games_have_the_same_means_both_ways() -> None:
    """Counting coins at once or one decision at a time is the same game."""
    for seats, tactical in ((3, False), (5, True), (7, False)):
        fast = play(40_000, seats, 1, tactical=tactical)
        slow = play(40_000, seats, 2, tactical=tactical, policies=[UNIFORM] * seats)
        error = np.sqrt((fast.var(axis=0) + slow.var(axis=0)) / 40_000)
        assert (np.abs(fast.mean(axis=0) - slow.mean(axis=0)) < 5 * error).all()


@pytest.mark.parametrize(("preset", "seats"), SETTINGS)
@pytest.mark.parametrize(("policy", "player"), [(RULE, by_rule), (CAREFUL, by_careful)])
def test_rollouts_end_as_the_rules_say(
    preset: str, seats: int, policy: NoThanksPolicy, player: Player
) -> None:
    """From random states, both candidates, nothing hidden: the very scores of the rules."""
    rules = rules_of(preset, max_rounds=2)
    rng = Random(f"{preset}{seats}")
    for _ in range(12):
        state, _heard = walk(rules, seats, rng)
        seat = rng.randrange(seats)
        found = roll_out(from_state(state, seat), 1, policy)
        for candidate, choice in ((TAKE, SAY_YES), (PASS, SAY_NO)):
            if choice == SAY_NO and state.privates[state.table.active].chips == 0:
                assert found.count[PASS] == 0
                continue
            ends = finish(rules, answer(rules, state, choice), player)
            sums = [end + sum(h[i] for h in state.table.history) for i, end in enumerate(ends)]
            relative = ends[seat] - (sum(ends) - ends[seat]) / (seats - 1)
            won = sums[seat] == min(sums)
            line = found.table[candidate]
            assert line[:2].tolist() == [1, ends[seat]]
            assert line[3:].tolist() == pytest.approx([relative, relative**2, float(won)])


@pytest.mark.rule("R11.10")
def test_what_a_seat_knows() -> None:
    rng = Random(4)
    for preset, seats in SETTINGS:
        rules = rules_of(preset)
        state, heard = walk(rules, seats, rng)
        chips = [private.chips for private in state.privates]
        view = rules.view(state, 1)
        counted, guessed = from_view(rules, view, heard), from_view(rules, view)
        assert counted.chips.tolist() == chips
        assert counted.spare == 0
        assert guessed.chips.tolist() == [c if seat == 1 else UNKNOWN for seat, c in enumerate(chips)]
        assert guessed.spare == sum(chips) - chips[1]
        assert sorted(guessed.unseen.tolist()) == sorted(state.hidden.pile + state.hidden.out)
        assert not guessed.ordered
        assert (guessed.seat, guessed.active) == (1, state.table.active)
        outside = from_view(rules, rules.view(state, None))
        assert (outside.seat, outside.spare) == (state.table.active, sum(chips))
    open_rules = rules_of("nothanks", open_chips=True)
    state, _ = walk(open_rules, 4, rng)
    known = from_view(open_rules, open_rules.view(state, 2))
    assert known.chips.tolist() == list(state.table.chips)
    with pytest.raises(ValueError, match="no decision is open"):
        from_state(open_rules.start(3))


def frequencies(keys: Sequence[object]) -> list[float]:
    """How often each of the things met was met."""
    return [times / len(keys) for times in Counter(keys).values()]


def test_worlds_are_uniform() -> None:
    """Every split of the chips and every card at the top as often, as `determinise` draws them."""
    rules = rules_of("nothanks")
    state, _ = walk(rules, 4, Random(8))
    view = rules.view(state, 0)
    position = from_view(rules, view)
    count = 30_000
    piles, chips = worlds(position, count)
    assert (chips[:, 0] == position.chips[0]).all()
    assert (chips.sum(axis=1) == position.chips[0] + position.spare).all()
    assert (np.sort(piles, axis=1) == np.sort(position.unseen)).all()
    for place in (0, position.pile - 1):
        shares = np.bincount(piles[:, place], minlength=36)[position.unseen] / count
        assert np.abs(shares - 1 / position.unseen.size).max() < 5 * np.sqrt(1 / position.unseen.size / count)
    few = NoThanksPosition(**{**vars(position), "chips": np.array([3, -1, -1, -1]), "spare": 4})
    _, chips = worlds(few, count)
    shares_ = frequencies([tuple(line) for line in chips.tolist()])
    assert len(shares_) == 15  # four chips, three seats
    assert max(abs(share - 1 / 15) for share in shares_) < 5 * np.sqrt(1 / 15 / count)
    rng = Random(1)
    imagined = [rules.determinise(view, (), rng).privates[1].chips for _ in range(3000)]
    drawn = worlds(position, 3000)[1][:, 1]
    error = np.sqrt((np.var(imagined) + np.var(drawn)) / 3000)
    assert abs(np.mean(imagined) - np.mean(drawn)) < 5 * error


def test_rollouts_from_a_view_average_over_imagined_worlds() -> None:
    rules = rules_of("nothanks")
    state, _heard = walk(rules, 3, Random(21))
    view = rules.view(state, state.table.active)
    found = roll_out(from_view(rules, view), 20_000, RULE, seed=1)
    rng = Random(2)
    ends = [
        finish(rules, answer(rules, rules.determinise(view, (), rng), SAY_YES), by_rule)[state.table.active]
        for _ in range(400)
    ]
    assert abs(float(found.own[TAKE]) - np.mean(ends)) < 5 * np.std(ends) / 20


def test_threads_share_playouts() -> None:
    """Playout i of a seed is the same wherever it runs."""
    rules = rules_of("nothanks")
    state, _ = walk(rules, 5, Random(6))
    position = from_view(rules, rules.view(state, 0))
    noisy = NoThanksPolicy(noise=0.2)
    whole = roll_out(position, 400, noisy, seed=9)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda first: roll_out(position, 100, noisy, 9, first), range(0, 400, 100)))
    total = parts[0] + parts[1] + parts[2] + parts[3]
    assert np.allclose(total.table, whole.table)
    assert (roll_out(position, 400, noisy, seed=9).table == whole.table).all()
    assert (roll_out(position, 400, noisy, seed=10).table != whole.table).any()


@pytest.mark.parametrize("policies", [UNIFORM, CAREFUL])
def test_threads_share_games(policies: NoThanksPolicy) -> None:
    alone = play(500, 3, seed=2, policies=policies)
    assert (play(500, 3, seed=2, policies=policies, threads=3) == alone).all()
    assert (play(100, 3, seed=2, first=400, policies=policies) == alone[400:]).all()


def test_refusals() -> None:
    with pytest.raises(ValueError, match="3 to 7 seats, not 2"):
        play(1, 2)
    with pytest.raises(ValueError, match="3 to 5 seats, not 6"):
        play(1, 6, tactical=True)
    with pytest.raises(ValueError, match="3 seats need one policy or 3"):
        play(1, 3, policies=[RULE, RULE])
