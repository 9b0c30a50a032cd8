"""Positions of the nimmt family as one line of text: reads its fields (docs/record-format.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from vacherie.core.action import Card, Seat
from vacherie.games.nimmt import coop, surprise
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import Play, Special
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import empty, unlocked
from vacherie.games.nimmt.step import (
    NEXT_TRICK,
    PLACE,
    WINDOW,
    ChooseSpecial,
    ChoosingRow,
    Drafting,
    Swap,
)
from vacherie.games.nimmt.table import (
    OX,
    Coop,
    Extra,
    Flips,
    Hidden,
    Marker,
    NimmtTable,
    Pending,
    Private,
    Row,
    State,
    Surprise,
)
from vacherie.games.nimmt.variant import Reverse
from vacherie.records.nimmt_line import KNOWN_MARK, OX_WORD, PLAIN_STEPS, SEAT_STEPS, TRICK, side_names
from vacherie.records.position_fields import Fields, bad, bad_word, read_card, read_seat, split_pair

ALWAYS = (
    "round", "trick", "ask", "rows", "queue", "hands", "committed", "taken", "history", "question", "out",
)  # fmt: skip
COOP = ("passed", "slots", "box", "promoted", "pile", "spare", "ox")
SURPRISE = ("specials", "face-up", "pile", "points")


def field_names(game: Nimmt) -> tuple[str, ...]:
    """The fields of a game."""
    names: tuple[str, ...] = ALWAYS
    if game.variant.kind is not None:
        names += ("marker",)
    if isinstance(game.variant, Reverse):
        names += ("reversal",)
    if isinstance(game.mode, coop.CoopMode):
        names += COOP
    if isinstance(game.mode, surprise.SurpriseMode):
        names += SURPRISE
    return names


def read(game: Nimmt, seats: int, fields: Fields) -> State:
    """The state that the fields describe; whether it can arise is checked by `nimmt_position`."""
    fields.refuse_others(field_names(game), f"in {game.preset}")
    deck = game.deck(seats)
    asked, seat = read_ask(fields, seats)
    for field, question in (("committed", "select"), ("passed", "window")):
        if field in fields.given and asked != question:
            raise bad(field, f"belongs to `ask {question}`, but this is `ask {asked}`")
    rows = tuple([read_row(fields, words, deck) for words in fields.groups("rows")])
    queue = tuple([read_pending(game, fields, word, deck, seats) for word in fields.words("queue")])
    hands, known = read_hands(game, fields, seats, deck)
    commits = read_commits(fields, deck, seats)
    gone, piles = read_taken(game, fields, seats, deck)
    history = tuple(fields.numbers("history", len(piles)))
    points = fields.numbers("points", len(piles))
    if len(points) > 1:
        raise bad("points", "only those of this round; `history` holds the finished rounds")
    running = points[0] if points else tuple(map(bullheads, piles))
    ox = fields.cards("ox", fields.words("ox"), deck)
    rest = fields.remaining("out", deck)
    is_draft = asked == "draft"
    extra, held, pile, spare = read_extra(game, fields, seats, deck, piles)
    table = NimmtTable(
        seats=seats,
        todo=(),
        ask=fields.number("question", 1),
        answered=tuple(commits) if asked == "select" else fields.seats("passed", seats),
        round=fields.number("round", 1),
        trick=fields.number(
            "trick", 0 if is_draft else game.rules.hand - len(hands[0]) + (asked == "select")
        ),
        rows=rows,
        marker=read_marker(fields),
        queue=queue,
        offer=rest if is_draft else (),
        hands=tuple(map(len, hands)),
        known=known,
        gone=gone,
        taken=tuple(map(len, piles)),
        points=running[: game.mode.shown(game.rules, len(piles))],
        history=history,
        extra=extra,
    )
    table = with_steps(table, asked, seat)
    privates = tuple([Private(hands[s], commits.get(s), held[s]) for s in range(seats)])
    return State(table, privates, Hidden(piles, running, () if is_draft else rest, ox, pile, spare))


def read_ask(fields: Fields, seats: int) -> tuple[str, Seat]:
    """The open question and the seat that it is for."""
    words = fields.words("ask") or ["select"]
    kinds = ", ".join([*PLAIN_STEPS, *(f"{word} SEAT" for word in SEAT_STEPS)])
    if words[0] in PLAIN_STEPS and len(words) == 1:
        return words[0], 0
    if words[0] in SEAT_STEPS and len(words) == 2:
        return words[0], read_seat("ask", words[1], seats)
    raise bad_word("ask", " ".join(words), f"what can come next: {kinds}")


def with_steps(table: NimmtTable, asked: str, seat: Seat) -> NimmtTable:
    """The table with its pending steps: they follow from the question and the queue."""
    todo = PLAIN_STEPS.get(asked, ())
    match asked:
        case "draft":
            todo = (Drafting(seat), NEXT_TRICK)
        case "window":
            todo = (WINDOW, PLACE, *TRICK) if table.queue else (WINDOW, NEXT_TRICK)
        case "row":
            gaps = empty(table)
            todo = (ChoosingRow(seat, gaps if len(gaps) > 1 else unlocked(table)), *TRICK)
        case "special":
            todo = (ChooseSpecial(seat), PLACE, *TRICK)
        case "swap":
            # Before the own card is placed only if a Slide took the row (R9.15).
            is_before = bool(table.queue) and table.queue[0].seat == seat
            todo = (Swap(seat), PLACE, *TRICK) if is_before else (Swap(seat), *TRICK)
    return replace(table, todo=todo)


def read_row(fields: Fields, words: list[str], deck: tuple[Card, ...]) -> Row:
    """A row: cards, and the special cards beside it."""
    cards = fields.cards("rows", [word for word in words if word not in ("seven", "stop")], deck)
    for special in ("seven", "stop"):
        if words.count(special) > 1:
            raise bad("rows", f"`{special}` twice beside one row")
    return Row(cards, "seven" in words, "stop" in words)


def read_marker(fields: Fields) -> Marker | None:
    """The marker's row and way."""
    words = fields.words("marker")
    if not words:
        return None
    if words[0] not in ("1", "2", "3", "4") or words[1:] not in ([], ["up"], ["down"]):
        raise bad_word("marker", " ".join(words), "a row from 1 to 4, with `down` where it goes down next")
    return Marker(int(words[0]), up=words[1:] != ["down"])


def read_play(field: str, word: str, deck: tuple[Card, ...]) -> Play:
    """A card, reversed or not."""
    return Play(read_card(field, word.removesuffix("~"), deck), word.endswith("~"))


def read_pending(game: Nimmt, fields: Fields, word: str, deck: tuple[Card, ...], seats: int) -> Pending:
    """A revealed card and its owner."""
    owner, card = split_pair("queue", word, "SEAT=CARD")
    play = read_play("queue", card, deck)
    fields.card("queue", str(play.card), deck)
    value = game.variant.value(play.card, play.reversed)
    if value is None:
        raise bad_word("queue", card, "a card that can be reversed (R7.3)")
    seat = OX if owner == OX_WORD and game.mode.ox else read_seat("queue", owner, seats)
    return Pending(seat, play.card, value)


def read_hands(
    game: Nimmt, fields: Fields, seats: int, deck: tuple[Card, ...]
) -> tuple[list[tuple[Card, ...]], tuple[tuple[Card, ...], ...]]:
    """The hands, and which of their cards are known, in ascending order."""
    groups = fields.groups("hands", seats, "hand") or [[]] * seats
    hands, known = [], []
    for words in groups:
        cards = fields.cards("hands", [word.removesuffix(KNOWN_MARK) or word for word in words], deck)
        seen = [card for card, word in zip(cards, words, strict=True) if word.endswith(KNOWN_MARK)]
        hands.append(tuple(sorted(cards)))
        known.append(hands[-1] if game.rules.deal == "draft" else tuple(sorted(seen)))
    return hands, tuple(known)


def read_commits(fields: Fields, deck: tuple[Card, ...], seats: int) -> dict[Seat, Play]:
    """The committed cards, in the order in which the seats answered."""
    commits: dict[Seat, Play] = {}
    for word in fields.words("committed"):
        seat, card = split_pair("committed", word, "SEAT=CARD")
        if read_seat("committed", seat, seats) in commits:
            raise bad("committed", f"seat {seat} twice")
        commits[int(seat)] = read_play("committed", card, deck)
    return commits


def read_taken(
    game: Nimmt, fields: Fields, seats: int, deck: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
    """All taken cards in order, and the bull piles by side."""
    names = side_names(game, game.sides(seats))
    gone: tuple[Card, ...] = ()
    piles = dict.fromkeys(names, gone)
    for word in fields.words("taken"):
        side, cards = split_pair("taken", word, "SIDE=CARD,CARD")
        if side not in piles:
            raise bad_word("taken", side, f"a side: there are {', '.join(names)}")
        taken = fields.cards("taken", cards.split(","), deck)
        gone += taken
        piles[side] += taken
    return gone, tuple(piles.values())


def read_extra(
    game: Nimmt, fields: Fields, seats: int, deck: tuple[Card, ...], piles: tuple[tuple[Card, ...], ...]
) -> tuple[Extra | None, list[tuple[Special, ...]], tuple[Special, ...], tuple[Special, ...]]:
    """Reversal or special cards: the public part, the hands by seat, the pile, the cards out of the game."""
    held: list[tuple[Any, ...]] = [()] * seats
    if isinstance(game.mode, coop.CoopMode):
        cards = coop.SPECIALS if coop.IN_PLAY[seats] else ()
        slots: list[Any] = read_slots(fields, cards)
        box = fields.kinds("box", fields.words("box"), dict.fromkeys(cards))
        pile = fields.kinds("pile", fields.words("pile"), dict.fromkeys(cards))
        used = [*filter(None, slots), *box, *pile]
        promoted = tuple([read_card("promoted", word, deck) for word in fields.words("promoted")])
        extra = Coop((slots[0], slots[1]), len(pile), cast(Any, tuple(box)), promoted, piles[0])
        return extra, held, cast(Any, tuple(pile)), cast(Any, fields.remaining_kinds("spare", cards, used))
    if isinstance(game.mode, surprise.SurpriseMode):
        cards = surprise.SPECIALS
        groups = fields.groups("specials", seats, "hand") or [[]] * seats
        held = [tuple(fields.kinds("specials", words, dict.fromkeys(cards))) for words in groups]
        face_up = fields.kinds("face-up", fields.words("face-up"), dict.fromkeys(cards))
        used = [*(special for hand in held for special in hand), *face_up]
        hidden = cast(tuple[Special, ...], fields.remaining_kinds("pile", cards, used))
        return Surprise(tuple(map(len, held)), len(hidden), cast(Any, tuple(face_up))), held, hidden, ()
    if isinstance(game.variant, Reverse):
        holders = fields.seats("reversal", seats) if "reversal" in fields.given else tuple(range(seats))
        return Flips(holders), held, (), ()
    return None, held, (), ()


def read_slots(fields: Fields, cards: Sequence[str]) -> list[str | None]:
    """The two face-up special cards (R8.2)."""
    groups = fields.groups("slots", 2, "slot") or [[], []]
    for words in groups:
        if len(words) > 1:
            raise bad_word("slots", words[1], "expected: a slot holds one card")
    return [next(iter(fields.kinds("slots", words, dict.fromkeys(cards))), None) for words in groups]
