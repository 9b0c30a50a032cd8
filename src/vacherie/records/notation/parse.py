"""Parses the notation: the game is replayed while reading, and every token is looked up in the legal answers.

People type it, so spaces, blank lines, upper case and comments (`#`) are ignored; ambiguity is an error,
never a guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import cast

from vacherie.core.action import Deal, Decision, Shuffle
from vacherie.core.match import By
from vacherie.records.damaged_json import is_unicode
from vacherie.records.errors import BadRecord
from vacherie.records.families import FAMILIES
from vacherie.records.format import RecordedAnswer, open_game
from vacherie.records.game_record import Record
from vacherie.records.json_reader import BY, ReadLine
from vacherie.records.jsonl import Unread
from vacherie.records.notation.heading import KEYWORDS, QUOTED, Heading
from vacherie.records.notation.tokens import find, token
from vacherie.records.record import record_match
from vacherie.records.replay import Replayer

MAX_LISTED = 24
"""How many legal tokens an error message lists."""
COMMENT = re.compile(rf'(?:[^"#]|{QUOTED})*')
LABEL = re.compile(r"([0-9]{1,3}|draft)\s*:")
PREFIXES = "|".join(word for family in FAMILIES.values() for word in family.spaced)
SPACED = re.compile(rf"(?<!swap:)\b({PREFIXES})\s+(?=[0-9]+(?![0-9=]))|(swap:)\s+|\s+(~)")
"""Spaces inside one answer; no word of these is an answer without what follows."""
ANSWER = re.compile(r"(?:([0-9]{1,2})=)?([^=/]+)(?:/([a-z]+))?")


def from_text(text: str) -> Record:
    """The game in a text; raises `BadRecord` with the line, the token, and the legal tokens.

    >>> text = '''game nothanks
    ... seats Ann Bob Cy
    ... round
    ... deck 17 4 *   # the other cards in ascending order
    ... 17: no no take
    ... 4: take'''
    >>> [(given.seat, given.choice) for given in from_text(text).rounds[0].answers][-2:]
    [(2, Take()), (2, Take())]
    """
    games = list(split(lines_of(text)))
    if len(games) > 1:
        raise BadRecord("several", "a second game begins here", line=games[1][0])
    return read_game(*games[0]).whole()


def read_text(text: str) -> Iterator[ReadLine]:
    """All games of a text, each with the line it begins in; of a damaged one the valid prefix."""
    return (game() for game in unread_text(lines_of(text)))


def unread_text(lines: Iterable[str]) -> Iterator[Unread]:
    """The games in the lines of a text, not parsed yet; only the lines of one game are held in memory."""
    return (partial(read_game, start, game) for start, game in split(lines))


def lines_of(text: str) -> list[str]:
    """The lines of a text."""
    return text.split("\n")


def read_game(start: int, lines: Sequence[str]) -> ReadLine:
    """The valid prefix of one game of a text."""
    parser = NotationParser(start)
    try:
        for parser.line, line in enumerate(lines, start):
            if not is_unicode(line):
                raise BadRecord("text", "this is no text: neither JSON nor the notation")
            parser.read_line(line)
        parser.line = parser.begun
        parser.deal_due_round(parser.opened())
    except BadRecord as error:
        return ReadLine(start, parser.record(), error.within(line=parser.line))
    return ReadLine(start, parser.record(), None)


def split(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The games of a text, each with the number of its first line: a game begins with `game`."""
    start, game, is_begun = 1, list[str](), False
    for number, line in enumerate(lines, 1):
        line = line.removeprefix("\ufeff") if number == 1 else line
        if is_begun and line.strip().lower().split(maxsplit=1)[:1] == ["game"]:
            yield start, game
            start, game, is_begun = number, [], False
        is_begun = is_begun or bool(line.split("#")[0].strip())
        game.append(line)
    yield start, game


class NotationParser:
    """Parser of one game. It raises errors without their line, which its caller adds."""

    def __init__(self, start: int) -> None:
        self.start = self.begun = self.line = start
        """The lines in which the game and the current round begin, and the one that is read."""
        self.heading = Heading()
        self.head: Record | None = None
        self.player: Replayer | None = None
        self.cards: dict[str, list[str]] | None = None
        """The cards of a round that has begun but is not dealt yet."""

    def read_line(self, line: str) -> None:
        """Read one line."""
        kept = COMMENT.match(line)
        assert kept is not None
        if kept.end() < len(line) and line[kept.end()] != "#":
            raise BadRecord("quotation", "a quotation mark is not closed")
        words = kept.group().split(maxsplit=1)
        if not words:
            return
        keyword, rest = words[0].lower(), words[1].strip() if len(words) > 1 else ""
        keyword = {"option": "options"}.get(keyword, keyword)
        if keyword in KEYWORDS:
            if self.player is not None:
                what = f"`{keyword}` belongs in the header of the game, before the first round"
                raise BadRecord("order", what)
            self.heading.read(keyword, rest)
        elif keyword == "round":
            self.begin_round(rest)
        elif keyword in ("deck", "specials"):
            if self.cards is None:
                raise BadRecord("order", f"`{keyword}` comes right after `round`")
            self.cards[keyword] += rest.replace(",", " ").lower().split()
        else:
            self.read_answers(kept.group())

    def opened(self) -> Replayer:
        """The replay of the game, created when its header is complete."""
        if self.player is None:
            try:
                self.head = self.heading.record()
                self.player = Replayer(open_game(self.head), len(self.head.seats))
            except BadRecord as error:
                raise error.within(line=self.start if self.heading.given else self.line) from None
        return self.player

    def begin_round(self, rest: str) -> None:
        """Begin a round; it is dealt once its cards have been read."""
        player = self.opened()
        self.deal_due_round(player)
        if rest and rest != str(player.rounds + 1):
            raise BadRecord("round", f"this is round {player.rounds + 1}, not {rest[:20]}")
        if not player.is_between_rounds:
            raise player.unfinished("a new round begins, but this answer is missing")
        self.cards = {"deck": [], "specials": []}
        self.begun = self.line

    def deal_due_round(self, player: Replayer) -> None:
        """Deal the round that has begun, if any."""
        if self.cards is None:
            return
        due = player.game.needs_deal(player.state) or Shuffle()
        try:
            deck = expand_star([clean_card(word) for word in self.cards["deck"]], sorted(due.deck))
            specials = expand_star(self.cards["specials"], sorted(due.specials))
            player.deal(Deal(tuple(map(int, deck)), tuple(specials)))
        except BadRecord as error:
            raise error.within(line=self.begun, round=player.rounds + 1) from None
        self.cards = None

    def read_answers(self, line: str) -> None:
        """Read the answers of a line, with or without the line's label."""
        player = self.opened()
        self.deal_due_round(player)
        if not player.rounds:
            raise BadRecord("order", f"`{line.split()[0]}` comes before the first `round`")
        text = line.strip().lower()
        found = LABEL.match(text)
        if found is not None:
            label = FAMILIES[player.game.family].label
            now = "" if player.is_between_rounds else label(player.state)
            if found[1] != now:
                expected = f"the next answer belongs to {now}:" if now else "the round is over"
                what = f"`{found[1]}:` is not what comes next: {expected}"
                raise BadRecord("label", what, round=player.rounds)
            text = text[found.end() :]
        text = re.sub(r"\s*([>,=/])\s*", r"\1", text.replace("|", " | "))
        for word in SPACED.sub(r"\1\2\3", text).split():
            try:
                self.read_token(word, player)
            except BadRecord as error:
                raise error.within(round=player.rounds, answer=player.answered + 1) from None

    def read_token(self, word: str, player: Replayer) -> None:
        """Read one token: an answer, `passes`, or the bar after the reveal."""
        asked = player.waiting()
        if word == "|":
            if player.is_selection(asked) and len(asked) < player.seats:
                what = "`|` comes before all seats have chosen a card (R2.2)"
                raise BadRecord("bar", what, seat=asked[0].seat)
        elif not asked:
            rule, what = player.rule_refs.game, "the game is over"
            if not player.game.is_over(player.state):
                rule, what = player.rule_refs.round, "the round is over, the next one begins with `round`"
            raise BadRecord("too-many", f"`{word[:20]}` is one answer too many: {what} ({rule})")
        elif word == "passes":
            for decision in asked:
                self.answer(player, decision, "pass", None)
        elif (found := ANSWER.fullmatch(word)) is None:
            what = f"`{word[:20]}` is not an answer; legal here: {legal(asked[0])} (R13)"
            raise BadRecord("word", what)
        else:
            seat, text, by = found.groups()
            if by is not None and by not in BY:
                raise BadRecord("by", f"after `/` comes one of {', '.join(BY)}, not `{by[:20]}`")
            self.answer(player, find_decision(player, seat, asked[0]), text, cast("By | None", by))

    def answer(self, player: Replayer, decision: Decision, word: str, by: By | None) -> None:
        """Give one answer."""
        assert self.head is not None
        seat = decision.seat
        choice = find(word, decision.options)
        if choice is None:
            what = f"`{word[:20]}` is not legal here; legal: {legal(decision)} (R13)"
            raise BadRecord("word", what, seat=seat)
        player.answer(RecordedAnswer(seat, by or self.head.seats[seat].default_by, choice))

    def record(self) -> Record | None:
        """The game so far, if its header is valid."""
        head, player = self.head, self.player
        if head is None or player is None:
            return None
        return record_match(
            player.match(),
            head.seats,
            commitment=head.commitment,
            contributions=head.contributions,
            secret=head.secret,
            practice=head.practice is True,
        )


def find_decision(player: Replayer, seat: str | None, expected: Decision) -> Decision:
    """The open decision of the seat that is named, or the expected one."""
    if seat is None:
        return expected
    for decision in player.game.decisions(player.state):
        if decision.seat == int(seat):
            return decision
    what = f"seat {seat} has nothing to decide here: seat {expected.seat} has (R13)"
    raise BadRecord("not-asked", what)


def clean_card(word: str) -> str:
    """A number card without leading zeros, or the star."""
    if word != "*" and not re.fullmatch("[0-9]{1,3}", word):
        raise BadRecord("deck", f"`{word[:20]}` is not a card")
    return word if word == "*" else str(int(word))


def expand_star(words: Sequence[str], due: Iterable[object]) -> list[str]:
    """The cards as written; a `*` at the end stands for all others that are due, in their order.

    >>> expand_star(["3", "*"], [1, 2, 3, 4])
    ['3', '1', '2', '4']
    """
    if "*" not in words:
        return list(words)
    named = list(words[:-1])
    if words[-1] != "*" or "*" in named:
        raise BadRecord("deck", "`*`, all other cards, can only come last")
    return named + list((Counter(map(str, due)) - Counter(named)).elements())


def legal(decision: Decision) -> str:
    """The legal tokens of a decision, truncated."""
    words = [token(option) for option in decision.options]
    more = f" … ({len(words) - MAX_LISTED} more)" if len(words) > MAX_LISTED else ""
    return " ".join(words[:MAX_LISTED]) + more
