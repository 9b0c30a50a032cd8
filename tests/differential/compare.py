"""One game played by the engine and by the oracle side by side; the first difference ends it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.differential.facts import differences, plain
from tests.differential.oracle import new
from tests.differential.oracle_flow import Options
from tests.differential.oracle_nimmt import Nimmt
from tests.differential.player import Player
from vacherie import Deal, Match, game
from vacherie.records.notation.tokens import find, token


class Disagreement(AssertionError):
    """Engine and oracle differ."""


class Pair:
    """The same game on both. Every step compares all legal answers and the whole position."""

    def __init__(self, preset: str, seats: int, options: Options) -> None:
        self.match: Match[Any, Any] = Match(game(preset, **options), seats)
        self.oracle = new(preset, seats, options)
        self.log: list[str] = []
        self.check()

    def deal(self, deck: Sequence[int], specials: Sequence[str] = ()) -> None:
        """Start a round."""
        self.log.append("deal")
        self.match.deal(Deal(tuple(deck), tuple(specials)))
        self.oracle.deal(deck, specials)
        self.check()

    def answer(self, seat: int, word: str) -> None:
        """Answer an open question."""
        self.log.append(f"{seat}:{word}")
        decision = next(decision for decision in self.match.decisions() if decision.seat == seat)
        choice = find(word, decision.options)
        assert choice is not None
        self.match.answer(decision, choice)
        self.oracle.answer(seat, word)
        self.check()

    def check(self) -> None:
        """Raise `Disagreement` when anything differs."""
        found = differences(self.match, self.oracle)
        if found:
            raise Disagreement("\n".join(found))

    def fill(self, seat: int, word: str, rng: Random) -> str:
        """A word with everything it leaves open: the order of a Sort."""
        decision = next(decision for decision in self.match.decisions() if decision.seat == seat)
        option = next(option for option in decision.options if plain(token(option)) == word)
        return token(option.fill(rng))


def compare(preset: str, seats: int, options: Options, seed: int | str) -> Counter[str]:
    """Play one random game; all chance follows from the arguments. Returns the branches of the rules met."""
    rng = Random(f"{preset} {seats} {sorted(options.items(), key=str)} {seed}")
    player = Player(rng)
    log: list[str] = []
    try:
        pair = Pair(preset, seats, options)
        log = pair.log
        while not pair.oracle.over:
            step(pair, player, rng)
    except Exception as error:
        call = f"compare({preset!r}, {seats}, {options!r}, {seed!r})"
        last = f"step {len(log)}, the last ones: {' '.join(log[-8:])}"
        raise Disagreement(f"{call}\n{last}\n{type(error).__name__}: {error}") from error
    pair.oracle.seen["steps"] += len(log)
    pair.oracle.seen["games"] += 1
    return pair.oracle.seen


def step(pair: Pair, player: Player, rng: Random) -> None:
    """One random deal or answer."""
    oracle = pair.oracle
    if not oracle.legal():
        deck, specials = oracle.cards_to_deal()
        rng.shuffle(deck)
        rng.shuffle(specials)
        pair.deal(deck, specials)
        return
    seat = player.seat(oracle.legal(), oracle.waiting())
    rows = oracle.rows if isinstance(oracle, Nimmt) else []
    word = player.word(oracle.legal()[seat], {card: len(row.cards) for row in rows for card in row.cards})
    pair.answer(seat, pair.fill(seat, word, rng))
