"""Parses the notation: the game is replayed while reading, and every token is looked up in the legal answers.

People type it, so spaces, blank lines, upper case and comments (`#`) are ignored; ambiguity is an error,
never a guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from vacherie.core.action import Deal, Decision
from vacherie.core.match import By
from vacherie.records.errors import BadRecord, RecordLocation
from vacherie.records.families import FAMILIES
from vacherie.records.field_errors import BY
from vacherie.records.format import Record, RecordedAnswer, open_game
from vacherie.records.json_reader import ReadLine
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
    games = split(text)
    if len(games) > 1:
        raise BadRecord("several", "a second game begins here", line=games[1][0])
    found = read_game(*games[0])
    if found.error is not None:
        raise found.error
    assert found.record is not None
    return found.record


def read_text(text: str) -> Iterator[ReadLine]:
    """All games of a text, each with the line it begins in; of a damaged one the valid prefix."""
    for game in unread_text(text):
        yield game()


def unread_text(text: str) -> Iterator[Unread]:
    """The same games, not parsed yet."""
    return (partial(read_game, start, lines) for start, lines in split(text))


def read_game(start: int, lines: Sequence[str]) -> ReadLine:
    """The valid prefix of one game of a text."""
    parser = NotationParser(RecordLocation(start))
    try:
        for number, line in enumerate(lines, start):
            parser.read_line(line, RecordLocation(number))
        parser.finish()
    except BadRecord as error:
        return ReadLine(start, parser.record(), error)
    return ReadLine(start, parser.record(), None)


def split(text: str) -> list[tuple[int, list[str]]]:
    """The games of a text, each with the number of its first line: a game begins with `game`."""
    games: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        is_start = line.strip().lower().split(maxsplit=1)[:1] == ["game"]
        if is_start and any(before.split("#")[0].strip() for before in games[-1][1]):
            games.append((number, []))
        games[-1][1].append(line)
    return games


class NotationParser:
    """Parser of one game."""

    def __init__(self, at: RecordLocation) -> None:
        self.at = at
        self.heading = Heading(at)
        self.head: Record | None = None
        self.player: Replayer | None = None
        self.deal: dict[str, list[str]] | None = None
        """The cards of a round that has begun but is not dealt yet."""
        self.answered = 0
        """Answers of the current round."""

    def read_line(self, line: str, at: RecordLocation) -> None:
        """Read one line."""
        kept = COMMENT.match(line)
        assert kept is not None
        if kept.end() < len(line) and line[kept.end()] != "#":
            at.refuse("quotation", "a quotation mark is not closed")
        words = kept.group().split(maxsplit=1)
        if not words:
            return
        keyword, rest = words[0].lower(), words[1].strip() if len(words) > 1 else ""
        keyword = {"option": "options"}.get(keyword, keyword)
        if keyword in KEYWORDS:
            if self.player is not None:
                at.refuse("order", f"`{keyword}` belongs in the header of the game, before the first round")
            if not self.heading.given and keyword != "game":
                at.refuse(
                    "missing", f"a game begins with `game` and the name of its preset, not with `{keyword}`"
                )
            self.heading.read(keyword, rest, at)
        elif keyword == "round":
            self.begin_round(rest, at)
        elif keyword in ("deck", "specials"):
            if self.deal is None:
                at.refuse("order", f"`{keyword}` comes right after `round`")
            self.deal[keyword] += rest.replace(",", " ").lower().split()
        else:
            self.read_answers(kept.group(), at)

    def replayer(self, at: RecordLocation) -> Replayer:
        """The replay of the game, created when its header is complete."""
        if self.player is None:
            if not self.heading.given:
                at.refuse("missing", "a game begins with `game` and the name of its preset")
            self.head = self.heading.record()
            self.player = Replayer(open_game(self.head, self.at), len(self.head.seats), self.at)
        return self.player

    def begin_round(self, rest: str, at: RecordLocation) -> None:
        """Begin a round; it is dealt once its cards have been read."""
        player = self.replayer(at)
        self.finish_deal(at)
        if rest and rest != str(player.rounds + 1):
            at.refuse("round", f"this is round {player.rounds + 1}, not {rest[:20]}")
        if not player.is_between_rounds:
            seat = player.waiting()[0].seat
            RecordLocation(at.line, player.rounds, self.answered + 1, seat).refuse(
                "unfinished", f"a new round begins, but this answer is missing ({player.rule_refs.round})"
            )
        self.deal = {"deck": [], "specials": []}
        self.at = at
        self.answered = 0

    def finish_deal(self, at: RecordLocation) -> None:
        """Deal the round that has begun, if any."""
        if self.deal is None:
            return
        player = self.replayer(at)
        due = player.game.needs_deal(player.state)
        place = RecordLocation(self.at.line, player.rounds + 1)
        numbers = [word if word == "*" else str(parse_card(word, place)) for word in self.deal["deck"]]
        wanted = map(str, sorted(due.deck)) if due else ()
        deck = expand_star(numbers, list(wanted), place)
        specials = expand_star(self.deal["specials"], sorted(due.specials) if due else [], place)
        player.deal(Deal(tuple(map(int, deck)), tuple(specials)), place)
        self.deal = None

    def read_answers(self, line: str, at: RecordLocation) -> None:
        """Read the answers of a line, with or without the line's label."""
        player = self.replayer(at)
        self.finish_deal(at)
        at = RecordLocation(at.line, player.rounds or None)
        if not player.rounds:
            at.refuse("order", f"`{line.split()[0]}` comes before the first `round`")
        text = line.strip().lower()
        found = LABEL.match(text)
        if found is not None:
            label = FAMILIES[player.game.family].label
            now = "" if player.is_between_rounds else label(player.state)
            if found[1] != now:
                expected = f"the next answer belongs to {now}:" if now else "the round is over"
                at.refuse("label", f"`{found[1]}:` is not what comes next: {expected}")
            text = text[found.end() :]
        text = re.sub(r"\s*([>,=/])\s*", r"\1", text.replace("|", " | "))
        for word in SPACED.sub(r"\1\2\3", text).split():
            self.read_token(word, at)

    def read_token(self, word: str, at: RecordLocation) -> None:
        """Read one token: an answer, `passes`, or the bar after the reveal."""
        player = self.replayer(at)
        at = at.at_answer(self.answered + 1)
        asked = player.waiting()
        if word == "|":
            if player.is_selection(asked) and len(asked) < player.seats:
                at.at_answer(self.answered + 1, asked[0].seat).refuse(
                    "bar", "`|` comes before all seats have chosen a card (R2.2)"
                )
            return
        if not asked:
            is_over = player.game.is_over(player.state)
            rule = player.rule_refs.game if is_over else player.rule_refs.round
            what = "the game is over" if is_over else "the round is over, the next one begins with `round`"
            at.refuse("too-many", f"`{word[:20]}` is one answer too many: {what} ({rule})")
        if word == "passes":
            for decision in asked:
                self.answer(decision, "pass", None, at)
            return
        found = ANSWER.fullmatch(word)
        if found is None:
            at.refuse("word", f"`{word[:20]}` is not an answer; legal here: {legal(asked[0])} (R13)")
        seat, text, by = found.groups()
        if by is not None and by not in BY:
            at.refuse("by", f"after `/` comes one of {', '.join(BY)}, not `{by[:20]}`")
        decision = asked[0]
        if seat is not None:
            decisions = player.game.decisions(player.state)
            given = next((each for each in decisions if each.seat == int(seat)), None)
            if given is None:
                at.refuse(
                    "not-asked", f"seat {seat} has nothing to decide here: seat {decision.seat} has (R13)"
                )
            decision = given
        self.answer(decision, text, cast("By | None", by), at)

    def answer(self, decision: Decision, word: str, by: By | None, at: RecordLocation) -> None:
        """Give one answer."""
        assert self.head is not None
        assert self.player is not None
        seat = decision.seat
        choice = find(word, decision.options)
        if choice is None:
            what = f"`{word[:20]}` is not legal here; legal: {legal(decision)} (R13)"
            at.at_answer(self.answered + 1, seat).refuse("word", what)
        self.answered += 1
        given = RecordedAnswer(seat, by or self.head.seats[seat].default_by, choice)
        self.player.answer(given, at, self.answered)

    def finish(self) -> None:
        """After the last line: require a game, and deal its last round."""
        self.replayer(self.at)
        self.finish_deal(self.at)

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
        )


def parse_card(word: str, at: RecordLocation) -> int:
    """A card of a deck."""
    if not re.fullmatch("[0-9]{1,3}", word):
        at.refuse("deck", f"`{word[:20]}` is not a card")
    return int(word)


def expand_star(words: Sequence[str], due: Sequence[str], at: RecordLocation) -> list[str]:
    """The cards as written; a `*` at the end stands for all others that are due, in ascending order.

    >>> expand_star(["3", "*"], ["1", "2", "3", "4"], RecordLocation())
    ['3', '1', '2', '4']
    """
    if "*" not in words:
        return list(words)
    named = list(words[:-1])
    if words[-1] != "*" or "*" in named:
        at.refuse("deck", "`*`, all other cards, can only come last")
    missing = Counter(due) - Counter(named)
    rest = []
    for card in due:
        if missing[card]:
            missing[card] -= 1
            rest.append(card)
    return named + rest


def legal(decision: Decision) -> str:
    """The legal tokens of a decision, truncated."""
    words = [token(option) for option in decision.options]
    more = f" … ({len(words) - MAX_LISTED} more)" if len(words) > MAX_LISTED else ""
    return " ".join(words[:MAX_LISTED]) + more
