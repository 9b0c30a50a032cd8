"""Questions: the sentence for an open decision, and a preview of what each legal answer would do."""

from __future__ import annotations

from collections.abc import Iterator

from vacherie.core.action import Choice, Decision
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.game import Nimmt
from vacherie.games.nimmt.placement import is_full, target
from vacherie.games.nimmt.step import ChooseSpecial, ChoosingRow, Drafting, Select, Swap, Window
from vacherie.games.nimmt.table import Flips, NimmtTable
from vacherie.games.nimmt.table import View as NimmtView
from vacherie.games.nothanks.table import View as NoThanksView
from vacherie.locale.sentence import tag
from vacherie.records.notation.tokens import token
from vacherie.tui.narrator import Narrator
from vacherie.tui.typed_words import spoken


def question(narrator: Narrator, view: NimmtView | NoThanksView, decision: Decision) -> str:
    """The question a seat has to answer."""
    if isinstance(view, NoThanksView):
        asked = narrator.text("ask-turn", card=view.table.card or 0, chips=view.table.on_card)
    else:
        asked = nimmt_question(narrator, view.table, decision)
    if decision.seat == narrator.me:
        return asked
    return narrator.text("ask-whose", name=narrator.name(decision.seat), question=asked)


def nimmt_question(narrator: Narrator, table: NimmtTable, decision: Decision) -> str:
    """The question of a nimmt game."""
    head = table.queue[0] if table.queue else None
    card = head.card if head else 0
    match table.todo[0]:
        case Select():
            flips = isinstance(table.extra, Flips) and decision.seat in table.extra.holders
            return narrator.text("ask-select.flip" if flips else "ask-select")
        case Drafting():
            return narrator.text("ask-pick")
        case ChoosingRow(rows=rows):
            empty = not table.rows[rows[0] - 1].cards
            key = "ask-row.empty" if empty else "ask-row"
            return narrator.text(key, card=card, rows=", ".join(map(str, rows)))
        case Window():
            return (
                narrator.text("ask-window", play=narrator.plays([head]))
                if head
                else narrator.text("ask-window.end")
            )
        case ChooseSpecial():
            only_pass = len(decision.options) == 1
            return narrator.text("ask-special.none" if only_pass else "ask-special", card=card)
        case Swap():
            return narrator.text("ask-swap")
        case step:
            raise AssertionError(f"no question for {step}")


def describe(narrator: Narrator, view: NimmtView | NoThanksView, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"{narrator.game.family}-choice-{tag(choice)}"
    if isinstance(view, NoThanksView):
        return narrator.text(key, card=view.table.card or 0, chips=view.table.on_card)
    words = narrator.wording.choice(choice)
    match choice:
        case nimmt.Play(card, flipped):
            value = int(words["value"]) if flipped else card
            first = narrator.text(f"{key}.reversed" if flipped else key, **words)
            return f"{first} – {preview(narrator, view.table, value)}"
        case nimmt.ChooseRow(row):
            cards = view.table.rows[row - 1].cards
            if not cards:
                return narrator.text(f"{key}.empty", row=row)
            listed = narrator.catalogue.join([str(card) for card in cards])
            return narrator.text(key, row=row, cards=listed, bullheads=bullheads(cards))
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


def preview(narrator: Narrator, table: NimmtTable, value: int) -> str:
    """Where a card would go if no other card were placed before it."""
    game = narrator.game
    assert isinstance(game, Nimmt)
    row = target(game.variant, table, value)
    if row is None:
        return narrator.text("nimmt-choice-play.nowhere")
    takes = is_full(game.variant, table, row)
    return narrator.text(f"nimmt-choice-play.{'takes' if takes else 'fits'}", row=row)


def explain_options(
    narrator: Narrator, view: NimmtView | NoThanksView, decision: Decision
) -> Iterator[tuple[str, str]]:
    """Every legal word with what it does; of many targets of one special card only the first and the last."""
    kinds: dict[type[Choice], list[Choice]] = {}
    for option in decision.options:
        kinds.setdefault(type(option), []).append(option)
    for options in kinds.values():
        shown = options
        if len(options) > 6 and isinstance(options[0], nimmt.Use):
            shown = [options[0], options[-1]]
        for option in shown:
            yield spoken(narrator.catalogue, token(option)), describe(narrator, view, option)
        if len(shown) < len(options):
            yield "…", narrator.text("ui-more", count=len(options) - len(shown))
