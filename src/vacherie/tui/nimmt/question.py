"""Questions of a nimmt game, a preview of what each answer would do, and what others must not see of them."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice, Decision, tag_of
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nimmt.placement import empty
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import View, flippers
from vacherie.locale.nimmt_wording import NimmtWording


def ask(wording: NimmtWording, view: View, decision: Decision) -> str:
    """The question of an open decision."""
    table = view.table
    head = table.queue[0] if table.queue else None
    card = head.card if head else 0
    match table.todo[0]:
        case Select():
            return wording.text("ask-select.flip" if decision.seat in flippers(table) else "ask-select")
        case Drafting():
            return wording.text("ask-pick")
        case ChoosingRow(rows=rows):
            key = "ask-row" if table.rows[rows[0] - 1].cards else "ask-row.empty"
            return wording.text(key, card=card, rows=", ".join(map(str, rows)))
        case Window():
            if head is None:
                return wording.text("ask-window.end")
            return wording.text("ask-window", play=wording.play(head))
        case ChooseSpecial():
            only_pass = len(decision.options) == 1
            return wording.text("ask-special.none" if only_pass else "ask-special", card=card)
        case Swap():
            return wording.text("ask-swap")
        case step:
            raise AssertionError(f"no question for {step}")


def describe(wording: NimmtWording, view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"nimmt-choice-{tag_of(choice)}"
    words = wording.choice(choice)
    match choice:
        case nimmt.Play(reversed=flipped):
            first = wording.text(f"{key}.reversed" if flipped else key, **words)
            return f"{first} – {preview(wording, view, choice)}"
        case nimmt.ChooseRow(row):
            cards = view.table.rows[row - 1].cards
            if not cards:
                return wording.text(f"{key}.empty", row=row)
            seen = wording.game.foresee(view, choice)
            assert seen is not None
            listed = wording.catalogue.join([str(card) for card in cards])
            return wording.text(key, row=row, cards=listed, bullheads=seen.points)
        case nimmt.Pass():
            kinds = {"swap": ".swap", "choose-special": ".special"}
            return wording.text(key + kinds.get(tag_of(view.table.todo[0]), ""))
        case nimmt.Seven(None) | nimmt.NegPos(_, None):
            return wording.text(f"{key}.implied", **words)
        case _:
            return wording.text(key, **words)


def preview(wording: NimmtWording, view: View, play: nimmt.Play) -> str:
    """Where a card would go if no other card were placed before it."""
    seen = wording.game.foresee(view, play)
    assert seen is not None
    # Of several empty rows the player will choose one (R8.13); the first is named.
    row = seen.row or next(iter(empty(view.table)), None)
    if row is None:
        return wording.text("nimmt-choice-play.nowhere")
    return wording.text(f"nimmt-choice-play.{'takes' if seen.takes else 'fits'}", row=row)


def is_secret(view: View) -> bool:
    """Whether the question is answered with the own hand in sight."""
    return isinstance(view.table.todo[0], Select | ChooseSpecial | Swap)


def without_hand(options: Sequence[Choice]) -> tuple[Choice, ...]:
    """The options that reveal no hand: Replace names its cards (R8.11)."""
    return tuple(option for option in options if not isinstance(option, nimmt.Replace))


def end_notes(wording: NimmtWording, seats: int) -> list[str]:
    """What explains the score sheet: the points of a small team are doubled (R8.20)."""
    return [wording.text("ui-doubled")] if wording.game.mode.factor(seats) > 1 else []
