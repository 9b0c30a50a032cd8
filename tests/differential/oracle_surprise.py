"""Special cards in everybody's own hand (R9)."""

from __future__ import annotations

from tests.differential.oracle_flow import Asking, Options
from tests.differential.oracle_nimmt import Pending, Row, heads
from tests.differential.oracle_special import Special, split


class Surprise(Special):
    """R9; `self.points` is the running round total, not the sum of the pile (R9.14)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.specials: list[list[str]] = [[] for _ in range(seats)]
        self.special_pile: list[str] = []
        self.face_up: list[str] = []
        self.positive: int | None = None
        """The card that NegPos has named (R9.14)."""
        self.named: Row | None = None
        """The row that NegPos has named."""

    def cards_to_deal(self) -> tuple[list[int], list[str]]:
        """R9.1; `surprise` deals the specials once (R9.5), `surprise-leaflet` each round (R9.3)."""
        kinds = ["fifth", "insert", "negpos", "replace", "seven", "slide", "stop"]
        dealt = self.round == 0 or self.options["fresh_specials"] is True
        return super().cards_to_deal()[0], sorted(kinds * 4) if dealt else []

    def set_up_module(self) -> None:
        """R9.4, R9.5."""
        if self.shuffled:
            self.specials = [self.shuffled[3 * seat : 3 * seat + 3] for seat in range(self.seats)]
            self.special_pile = self.shuffled[3 * self.seats :]
            self.face_up = []
        else:
            self.seen["specials kept"] += sum(len(hand) for hand in self.specials)

    def end_round(self) -> None:
        """Stop leaves at the end of the round (R9.13)."""
        for row in self.rows:
            self.seen["stop leaves at the end of the round"] += row.stop
            row.stop = False
        super().end_round()

    # ---- a card comes up

    def turn(self) -> Asking[None]:
        """At most one special, then the card (R9.6)."""
        first = self.queue[0]
        if self.specials[first.seat]:
            words = {"pass"}
            for special in set(self.specials[first.seat]):
                words |= self.uses(special, first)
            self.seen["special asked, only pass"] += len(words) == 1
            word = yield from self.ask(first.seat, words)
            if word != "pass" and (yield from self.use(word, first)):
                return
        yield from self.place()
        self.positive = self.named = None

    def uses(self, special: str, first: Pending) -> set[str]:
        """The legal uses of one special (R9.8–R9.14)."""
        if special == "fifth":
            return {"fifth"} if len(self.rows) == 4 else set()
        if special == "insert":
            everywhere = self.options["insert_allow_end"] is True
            return self.words(special, self.unlocked() if everywhere else self.insert_rows(first.card))
        if special == "replace":
            return {f"replace{card}" for card in self.hands[first.seat]}
        if special == "slide":
            return self.slides()
        if special == "stop":
            self.seen["stop barred"] += len(self.unlocked()) == 1
            return self.words(special, self.unlocked()) if len(self.unlocked()) > 1 else set()
        fits = [row for row in self.rows if self.accepts(row, first.card)]
        target = self.nearest(fits, first.card) if fits else None
        if special == "seven":
            if target is None or len(target.cards) != 5:
                return set()
            self.seen["second 7 Takes barred"] += target.seven
            return set() if target.seven else {"seven"}
        assert special == "negpos"
        own = [first.card] if len(self.rows) == 5 else []
        if target is None:
            return {
                f"negpos{card}>{self.number(row)}" for row in self.unlocked() for card in [*row.cards, *own]
            }
        full = len(target.cards) >= self.cap(target)
        self.seen["negpos with six cards"] += full and target.seven
        return {f"negpos{card}" for card in [*target.cards, *own]} if full else set()

    def use(self, word: str, first: Pending) -> Asking[bool]:
        """Play a special; true when it has placed the card."""
        special, numbers = split(word)
        seat = first.seat
        self.seen[f"surprise {special}"] += 1
        self.specials[seat].remove(special)
        self.face_up.append(special)
        if special == "fifth":
            self.queue.pop(0)
            self.rows.append(Row([first.card]))
        elif special == "insert":
            self.queue.pop(0)
            row = self.rows[numbers[0] - 1]
            self.seen["insert at the end"] += row.cards[-1] < first.card
            yield from self.squeeze(seat, row, first.card)
        elif special == "replace":
            self.hands[seat].remove(numbers[0])
            self.hands[seat] = sorted([*self.hands[seat], first.card])
            self.queue[0] = Pending(seat, numbers[0], numbers[0])
        elif special == "slide":
            yield from self.slide(seat, *numbers)
        elif special == "stop":
            self.rows[numbers[0] - 1].stop = True
            self.seen[f"rows locked: {len(self.rows) - len(self.unlocked())} of {len(self.rows)}"] += 1
        elif special == "seven":
            self.nearest([row for row in self.rows if self.accepts(row, first.card)], first.card).seven = True
        else:
            self.positive = numbers[0]
            if len(numbers) == 2:
                self.named = self.rows[numbers[1] - 1]
                self.seen["negpos with a row"] += 1
        return special in ("fifth", "insert")

    def choose(self, seat: int, rows: list[Row]) -> Asking[Row]:
        """NegPos has named the row already (R9.14)."""
        if self.named is not None:
            return self.named
        return (yield from super().choose(seat, rows))

    # ---- takings

    def clear(self, seat: int, row: Row, taken: list[int], stays: int) -> Asking[None]:
        """R9.15; with five rows nothing stays and the row disappears (R9.8)."""
        self.seen["seven cards"] += row.seven and len(taken) == 6
        if len(self.rows) == 5:
            self.seen["five rows close up"] += 1
            self.take(seat, [*taken, stays])
            self.rows = [other for other in self.rows if other is not row]
        else:
            self.take(seat, taken)
            row.cards = [stays]
        row.seven = False
        for other in self.rows:
            self.seen["stop leaves"] += other.stop
            other.stop = False
        self.seen["no swap: empty pile"] += bool(self.specials[seat]) and not self.special_pile
        self.seen["no swap: empty special hand"] += not self.specials[seat]
        if self.specials[seat] and self.special_pile:
            yield from self.swap(seat)

    def take(self, seat: int, cards: list[int]) -> None:
        """R9.14: the named card counts for its taker, down to a total of 0."""
        before = self.points[seat]
        super().take(seat, cards)
        if self.positive is not None:
            self.seen["negpos of the own card"] += self.positive == cards[-1] and len(self.rows) == 5
            self.points[seat] -= 2 * heads(self.positive)
            self.seen["negpos lowers the total"] += self.points[seat] < before
            self.seen["negpos clamped"] += self.points[seat] < 0
            self.points[seat] = max(0, self.points[seat])

    def swap(self, seat: int) -> Asking[None]:
        """R9.7."""
        word = yield from self.ask(seat, {"pass"} | {f"swap:{special}" for special in self.specials[seat]})
        if word != "pass":
            self.seen["swap"] += 1
            self.seen["swap before the own card"] += bool(self.queue) and self.queue[0].seat == seat
            special = word.removeprefix("swap:")
            self.specials[seat].remove(special)
            self.face_up.append(special)
            self.specials[seat].append(self.special_pile.pop(0))
