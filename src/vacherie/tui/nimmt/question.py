"""Questions of a nimmt game, a preview of what each answer would do, and what others must not see of them."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.core.action import Choice, Decision
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nimmt.placement import empty
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import View, flippers
from vacherie.locale.sentence import tag
from vacherie.tui.narrator import Narrator
from vacherie.tui.nimmt.typed_narrator import nimmt_game, nimmt_wording


def ask(narrator: Narrator, view: View, decision: Decision) -> str:
    """The question of an open decision."""
    table = view.table
    head = table.queue[0] if table.queue else None
    card = head.card if head else 0
    match table.todo[0]:
        case Select():
            return narrator.text("ask-select.flip" if decision.seat in flippers(table) else "ask-select")
        case Drafting():
            return narrator.text("ask-pick")
        case ChoosingRow(rows=rows):
            key = "ask-row" if table.rows[rows[0] - 1].cards else "ask-row.empty"
            return narrator.text(key, card=card, rows=", ".join(map(str, rows)))
        case Window():
            if head is None:
                return narrator.text("ask-window.end")
            return narrator.text("ask-window", play=nimmt_wording(narrator).play(head))
        case ChooseSpecial():
            only_pass = len(decision.options) == 1
            return narrator.text("ask-special.none" if only_pass else "ask-special", card=card)
        case Swap():
            return narrator.text("ask-swap")
        case step:
            raise AssertionError(f"no question for {step}")


def describe(narrator: Narrator, view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"nimmt-choice-{tag(choice)}"
    words = narrator.wording.choice(choice)
    match choice:
        case nimmt.Play(reversed=flipped):
            first = narrator.text(f"{key}.reversed" if flipped else key, **words)
            return f"{first} – {preview(narrator, view, choice)}"
        case nimmt.ChooseRow(row):
            cards = view.table.rows[row - 1].cards
            if not cards:
                return narrator.text(f"{key}.empty", row=row)
            seen = narrator.game.foresee(view, choice)
            assert seen is not None
            listed = narrator.catalogue.join([str(card) for card in cards])
            return narrator.text(key, row=row, cards=listed, bullheads=seen.points)
        case nimmt.Pass():
            step = view.table.todo[0]
            kind = (
                ".swap" if isinstance(step, Swap) else ".special" if isinstance(step, ChooseSpecial) else ""
            )
            return narrator.text(key + kind)
        case nimmt.Seven(None) | nimmt.NegPos(_, None):
            return narrator.text(f"{key}.implied", **words)
        case _:
            return narrator.text(key, **words)


def preview(narrator: Narrator, view: View, play: nimmt.Play) -> str:
    """Where a card would go if no other card were placed before it."""
    seen = narrator.game.foresee(view, play)
    assert seen is not None
    # Of several empty rows the player will choose one (R8.13); the first is named.
    row = seen.row or next(iter(empty(view.table)), None)
    if row is None:
        return narrator.text("nimmt-choice-play.nowhere")
    return narrator.text(f"nimmt-choice-play.{'takes' if seen.takes else 'fits'}", row=row)


def is_secret(view: View) -> bool:
    """Whether the question is answered with the own hand in sight."""
    return isinstance(view.table.todo[0], Select | ChooseSpecial | Swap)


def without_hand(options: Sequence[Choice]) -> tuple[Choice, ...]:
    """The options that reveal no hand: Replace names its cards (R8.11)."""
    return tuple(option for option in options if not isinstance(option, nimmt.Replace))


def end_notes(narrator: Narrator, seats: int) -> list[str]:
    """What explains the score sheet: the points of a small team are doubled (R8.20)."""
    return [narrator.text("ui-doubled")] if nimmt_game(narrator).mode.factor(seats) > 1 else []
