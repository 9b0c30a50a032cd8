"""No Thanks! and its tactical variant (R11)."""

from __future__ import annotations

from tests.differential.oracle_flow import DEAL, Asking, Options, Oracle


def score(cards: list[int], chips: int) -> int:
    """Only the lowest card of a run counts; chips count for the player (R11.7).

    >>> score([3, 7, 8, 10, 14, 15, 25], 8)
    51
    """
    return sum(card for card in cards if card - 1 not in cards) - chips


class NoThanks(Oracle):
    """R11; `self.piles` are the cards in front of the players."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, seats)
        self.tactical = options["tactical"] is True
        self.chips = [0] * seats
        self.pile: list[int] = []
        self.out: list[int] = []
        self.card: int | None = None
        self.on_card = 0
        self.active = 0

    def cards_to_deal(self) -> tuple[list[int], list[str]]:
        """R11.1; in the tactical variant 10, 20 and 30 leave openly (R11.8)."""
        return [card for card in range(3, 36) if not (self.tactical and card in (10, 20, 30))], []

    def play(self) -> Asking[None]:
        """As many rounds as agreed, each with a full new setup (R11.7)."""
        while not self.over:
            yield DEAL
            self.round += 1
            self.chips = [self.start_chips()] * self.seats
            self.piles = [[] for _ in range(self.seats)]
            self.pile, self.out = self.deck[:24], self.deck[24:]
            self.active = (self.round - 1) % self.seats  # R11.3
            yield from self.play_round()
            self.history.append([score(*held) for held in zip(self.piles, self.chips, strict=True)])
            rounds = self.options["max_rounds"]
            assert isinstance(rounds, int)
            if len(self.history) == rounds:
                self.over = True
                self.winners = self.lowest()
                self.seen["shared victory"] += len(self.winners) > 1

    def start_chips(self) -> int:
        """R11.2, R11.8, R11.9."""
        return 10 if self.tactical else {6: 9, 7: 7}.get(self.seats, 11)

    def play_round(self) -> Asking[None]:
        """R11.4–R11.7: until the 24th card has been taken."""
        while self.pile:
            self.card, self.on_card = self.pile.pop(0), 0
            while self.card is not None:
                seat, card = self.active, self.card
                word = yield from self.ask(seat, {"take", "no"} if self.chips[seat] else {"take"})
                if word == "no":
                    self.chips[seat] -= 1
                    self.on_card += 1
                    self.active = (seat + 1) % self.seats
                else:
                    self.seen["forced take"] += not self.chips[seat]
                    self.seen["chips taken"] += self.on_card > 0
                    self.seen["card went round the table"] += self.on_card >= self.seats
                    self.chips[seat] += self.on_card
                    self.piles[seat].append(card)
                    self.card, self.on_card = None, 0
