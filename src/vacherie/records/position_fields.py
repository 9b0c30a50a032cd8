"""The fields of a position line, for any family: taken word by word, with errors that name field and word.

A field is a keyword and words; `/` parts them into groups, for seats, rows or rounds; `-` is an empty group.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from vacherie.core.action import Card
from vacherie.records.errors import BadRecord, shorten

EMPTY = "-"
FieldTexts: TypeAlias = list[tuple[str, str]]
"""Keywords with their words; one without words is left out."""


def bad(field: str, what: str) -> BadRecord:
    """The error for a field."""
    return BadRecord("position", f"`{field}`: {what}")


def bad_word(field: str, word: str, what: str) -> BadRecord:
    """The error for a word of a field."""
    return bad(field, f"`{shorten(word)}` is not {what}")


class Fields:
    """What a position line says, field by field; every word that is asked for is checked."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given
        self.places: dict[Card, str] = {}
        """Where each card is that has been read."""

    def words(self, field: str) -> list[str]:
        """The words of a field; `-` alone is none."""
        [words] = self.groups(field, 1) or [[]]
        return words

    def groups(self, field: str, count: int | None = None, what: str = "part") -> list[list[str]]:
        """The words of a field by group; none where the field is absent."""
        text = self.given.get(field)
        if text is None:
            return []
        groups = [group.split() for group in text.split("/")]
        if count == 1 and len(groups) > 1:
            raise bad(field, "there is nothing to part with `/` here")
        if count is not None and len(groups) != count:
            raise bad(field, f"there must be {count} {what}s with `/` between them, not {len(groups)}")
        for group in groups:
            if not group:
                raise bad(field, f"a {what} is missing; write `{EMPTY}` for an empty one")
            if EMPTY in group and len(group) > 1:
                raise bad(field, f"`{EMPTY}` stands alone, for nothing")
        return [[] if group == [EMPTY] else group for group in groups]

    def one_word(self, field: str) -> str | None:
        """The word of a field that has one."""
        words = self.words(field)
        if len(words) > 1:
            raise bad_word(field, words[1], "expected: one word is enough")
        return words[0] if words else None

    def number(self, field: str, default: int) -> int:
        """The number in a field."""
        word = self.one_word(field)
        return default if word is None else read_number(field, word)

    def numbers(self, field: str, count: int) -> list[tuple[int, ...]]:
        """Groups of so many numbers."""
        groups = [[read_number(field, word) for word in group] for group in self.groups(field)]
        for numbers in groups:
            if len(numbers) != count:
                raise bad(field, f"{len(numbers)} numbers, but there must be {count}")
        return list(map(tuple, groups))

    def seats(self, field: str, seats: int) -> tuple[int, ...]:
        """The seats named in a field."""
        return tuple([read_seat(field, word, seats) for word in self.words(field)])

    def card(self, field: str, word: str, deck: Sequence[Card]) -> Card:
        """A card that lies here, and nowhere else."""
        card = read_card(field, word, deck)
        if card in self.places:
            raise bad(field, f"card {card} is already in `{self.places[card]}` (R14.1)")
        self.places[card] = field
        return card

    def cards(self, field: str, words: Iterable[str], deck: Sequence[Card]) -> tuple[Card, ...]:
        """Cards that lie here, and nowhere else."""
        return tuple([self.card(field, word, deck) for word in words])

    def remaining(self, field: str, deck: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a field that holds all that are nowhere else; `*`, or no field: in ascending order."""
        words = self.words(field) if field in self.given else ["*"]
        is_open = words[-1:] == ["*"]
        named = self.cards(field, words[:-1] if is_open else words, deck)
        rest = tuple([card for card in deck if card not in self.places])
        if rest and not is_open:
            raise bad(field, f"card {rest[0]} is nowhere; `*` at the end stands for all other cards (R14.1)")
        return named + rest

    def kinds(self, field: str, words: Iterable[str], known: Iterable[str]) -> list[str]:
        """Special cards by their ids."""
        known = tuple(known)
        found = list(words)
        for word in found:
            if word not in known:
                raise bad_word(field, word, f"a special card of this game ({', '.join(known) or 'none'})")
        return found

    def remaining_kinds(self, field: str, all_cards: Sequence[str], used: Iterable[str]) -> tuple[str, ...]:
        """The special cards of a field that holds all that are nowhere else."""
        words = self.words(field) if field in self.given else ["*"]
        is_open = words[-1:] == ["*"]
        named = self.kinds(field, words[:-1] if is_open else words, dict.fromkeys(all_cards))
        rest = Counter(all_cards) - Counter([*used, *named])
        return (*named, *sorted(rest.elements())) if is_open else tuple(named)

    def refuse_others(self, known: Iterable[str], where: str) -> None:
        """Refuse a field that does not belong here."""
        known = tuple(known)
        for field in self.given:
            if field not in known:
                listed = f"there are {', '.join(known)}" if known else "there are none"
                raise BadRecord("position", f"there is no field `{shorten(field)}` {where}: {listed}")


def read_number(field: str, word: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise bad_word(field, word, "a number")
    return int(word)


def read_seat(field: str, word: str, seats: int) -> int:
    """A seat."""
    if not re.fullmatch("[0-9]{1,2}", word) or int(word) >= seats:
        raise bad_word(field, word, f"a seat: seats are 0 to {seats - 1}")
    return int(word)


def read_card(field: str, word: str, deck: Sequence[Card]) -> Card:
    """A card of the deck, wherever it lies."""
    if not re.fullmatch("[0-9]{1,3}", word) or int(word) not in deck:
        raise bad_word(field, word, f"a card of this game ({deck[0]} to {deck[-1]})")
    return int(word)


def split_pair(field: str, word: str, shape: str) -> tuple[str, str]:
    """The two sides of a word like `0=42`."""
    before, equals, after = word.partition("=")
    if not (before and equals and after):
        raise bad_word(field, word, f"of the form {shape}")
    return before, after


def joined(items: Iterable[object]) -> str:
    """Items as words, or the mark for none.

    >>> joined([3, 7]), joined([])
    ('3 7', '-')
    """
    return " ".join(map(str, items)) or EMPTY


def parted(groups: Iterable[Iterable[object]]) -> str:
    """Groups of items.

    >>> parted([[3, 7], [], [12]])
    '3 7 / - / 12'
    """
    return " / ".join(map(joined, groups))


def write_remaining(items: Sequence[int] | Sequence[str]) -> str:
    """Cards that are nowhere else: nothing where they are in ascending order, which is the default."""
    return "" if list(items) == sorted(items) else joined(items)
