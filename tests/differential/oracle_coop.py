"""The team against the Ox (R8)."""

from __future__ import annotations

from tests.differential.oracle_flow import Asking, Options
from tests.differential.oracle_nimmt import OX, Pending, Row, heads
from tests.differential.oracle_special import Special, split

TEAM, OX_SIDE = 0, 1


class Coop(Special):
    """R8; the points are the bullheads of the team's pile and of the Ox's."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, sides=2)
        self.ox: list[int] = []
        self.slots: list[str | None] = [None, None]
        self.special_pile: list[str] = []
        self.promoted: list[Pending] = []

    def cards_to_deal(self) -> tuple[list[int], list[str]]:
        """R8.1, R8.2; no specials for one player (R8.21)."""
        kinds = ["first", "insert", "last", "replace", "seven", "slide", "sort", "stop"]
        return super().cards_to_deal()[0], sorted(kinds * 2) if self.seats > 1 else []

    def set_up_module(self) -> None:
        """R8.2: the first m specials are in play, two of them face up."""
        count = {1: 0, 2: 2, 3: 4, 4: 6, 5: 11, 6: 16}[self.seats]
        self.special_pile = self.shuffled[:count]
        for slot in (0, 1):
            self.slots[slot] = self.special_pile.pop(0) if self.special_pile else None

    def deal_ox(self, rest: list[int]) -> list[int]:
        """R1.6: the Ox's pile comes after the hands, its top card first."""
        self.ox = rest[: self.hand_size]
        return rest[self.hand_size :]

    def reveal(self) -> None:
        """R8.4, R8.5."""
        card = self.ox.pop(0)
        self.queue.append(Pending(OX, card, card))
        self.promoted = []
        super().reveal()

    def turn(self) -> Asking[None]:
        """A window, then the first card of the queue (R8.5)."""
        placed = yield from self.window()
        if not placed:
            yield from self.place()

    def end_trick(self) -> Asking[None]:
        """The end window, not in the last trick (R8.5)."""
        if any(self.hands):
            yield from self.window()

    def placed(self, pending: Pending, row: Row, taken: bool) -> None:
        """A card that is placed leaves the promoted cards too (R8.18)."""
        self.forget(pending)

    def choose(self, seat: int, rows: list[Row]) -> Asking[Row]:
        """The Ox takes the cheapest row, on a tie the one with the highest last card (R8.6)."""
        if seat != OX:
            return (yield from super().choose(seat, rows))
        cost = {self.number(row): sum(heads(card) for card in row.cards) for row in rows}
        cheapest = [row for row in rows if cost[self.number(row)] == min(cost.values())]
        self.seen["Ox too low"] += 1
        self.seen["Ox too low, tie"] += len(cheapest) > 1
        self.seen["Ox too low, lock"] += len(rows) < len(self.rows)
        return max(cheapest, key=lambda row: row.cards[-1])

    def clear(self, seat: int, row: Row, taken: list[int], stays: int) -> Asking[None]:
        """7 Takes leaves with the cards of its row (R8.9)."""
        self.seen["seven cards"] += row.seven and len(taken) == 6
        row.seven = False
        yield from super().clear(seat, row, taken, stays)

    def take(self, seat: int, cards: list[int]) -> None:
        """R8.5: one pile for the team, one for the Ox."""
        super().take(OX_SIDE if seat == OX else TEAM, cards)

    def end_round(self) -> None:
        """R8.3, R8.20: one round; few players' points are doubled; equal points are a draw."""
        team, ox = self.points
        team *= 2 if self.seats <= 2 else 1
        self.history.append([team, ox])
        self.over = True
        self.winners = [] if team == ox else [TEAM if team < ox else OX_SIDE]
        self.seen["draw" if team == ox else "team wins" if team < ox else "Ox wins"] += 1

    # ---- windows

    def window(self) -> Asking[bool]:
        """R8.8; true when an Insert or Replace has placed the first card."""
        passed: set[int] = set()
        actions = self.all_actions()
        self.seen["window skipped"] += not any(actions.values())
        while any(actions.values()) and len(passed) < self.seats:
            self.passive = passed
            question = {
                seat: words if seat in passed else {*words, "pass"} for seat, words in actions.items()
            }
            seat, word = yield {seat: words for seat, words in question.items() if words}
            if word == "pass":
                passed = passed | {seat}
                continue
            self.seen["action after own pass"] += seat in passed
            self.seen["action cancels passes"] += bool(passed)
            passed = set()
            if (yield from self.act(seat, word)):
                return True
            actions = self.all_actions()
            self.seen["window closes at once"] += not any(actions.values())
        return False

    def all_actions(self) -> dict[int, set[str]]:
        """What every seat may do besides passing."""
        return {seat: self.actions(seat) for seat in range(self.seats)}

    def actions(self, seat: int) -> set[str]:
        """The uses of face-up specials and the removals of Stop (R8.8)."""
        words = {f"unstop{self.number(row)}" for row in self.rows if row.stop}
        for special in self.slots:
            if special is not None:
                words |= self.uses(special, seat)
        return words

    def uses(self, special: str, seat: int) -> set[str]:
        """The legal uses of one special by one seat: the table of R8.8."""
        if special == "seven":
            return self.words(special, [row for row in self.unlocked() if not row.seven])
        if special == "stop":
            return self.words(special, self.unlocked())
        if not self.queue:
            return set()
        first = self.queue[0]
        if special == "slide":
            return self.slides()
        if special == "replace":
            return {f"replace{card}" for card in self.hands[seat]} if first.seat == seat else set()
        if special == "insert":
            return set() if first.seat == OX else self.words(special, self.insert_rows(first.card))
        if special == "sort":
            return {"sort"}
        assert special in ("first", "last")
        return {f"{special}{pending.seat}" for pending in self.queue if pending.seat != OX}

    def act(self, seat: int, word: str) -> Asking[bool]:
        """Carry out a use or a removal; true when the first card has been placed."""
        special, numbers = split(word)
        phase = "" if self.queue else ", end window"
        self.seen[f"co-op {special}{phase}"] += 1
        if special == "unstop":
            self.rows[numbers[0] - 1].stop = False
            return False
        slot = self.slots.index(special)
        self.slots[slot] = self.special_pile.pop(0) if self.special_pile else None
        if special in ("seven", "stop"):
            row = self.rows[numbers[0] - 1]
            self.seen[f"co-op {special} on an empty row"] += not row.cards
            row.seven = row.seven or special == "seven"
            row.stop = row.stop or special == "stop"
        elif special == "slide":
            yield from self.slide(seat, *numbers)
        elif special == "replace":
            gaps = [row for row in self.unlocked() if not row.cards]
            self.seen["replace into a gap"] += bool(gaps)
            self.replace(numbers[0])
            yield from self.place()
        elif special == "insert":
            first = self.queue.pop(0)
            self.forget(first)
            self.seen["insert ignores a gap"] += any(not row.cards for row in self.unlocked())
            yield from self.squeeze(seat, self.rows[numbers[0] - 1], first.card)
        else:
            self.reorder(special, numbers)
        return special in ("replace", "insert")

    def replace(self, card: int) -> None:
        """R8.11: the owner takes the first card back and gives another one for it."""
        old = self.queue[0]
        self.forget(old)
        self.hands[old.seat].remove(card)
        self.hands[old.seat] = sorted([*self.hands[old.seat], old.card])
        self.queue[0] = Pending(old.seat, card, card)

    def reorder(self, special: str, numbers: list[int]) -> None:
        """The queue algebra of R8.18."""
        if special == "sort":
            self.queue.sort(key=lambda pending: numbers.index(pending.card))
            self.seen["sort forgets promotions"] += bool(self.promoted)
            self.promoted = []
            return
        moved = next(pending for pending in self.queue if pending.seat == numbers[0])
        self.queue.remove(moved)
        self.seen["promoted again"] += special == "first" and moved in self.promoted
        self.seen["promoted, then last"] += special == "last" and moved in self.promoted
        self.forget(moved)
        if special == "first":
            self.seen["second First"] += bool(self.promoted)
            self.queue.insert(len(self.promoted), moved)
            self.promoted.append(moved)
        else:
            self.queue.append(moved)

    def forget(self, pending: Pending) -> None:
        """A card that is no longer promoted."""
        self.promoted = [other for other in self.promoted if other != pending]
