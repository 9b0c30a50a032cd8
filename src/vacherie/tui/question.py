"""What is asked, in one sentence, and what each legal answer would do."""

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


def question(voice: Narrator, view: NimmtView | NoThanksView, decision: Decision) -> str:
    """The question a seat has to answer."""
    if isinstance(view, NoThanksView):
        asked = voice.text("ask-turn", card=view.table.card or 0, chips=view.table.on_card)
    else:
        asked = nimmt_question(voice, view.table, decision)
    if decision.seat == voice.me:
        return asked
    return voice.text("ask-whose", name=voice.name(decision.seat), question=asked)


def nimmt_question(voice: Narrator, table: NimmtTable, decision: Decision) -> str:
    """The question of a nimmt game."""
    head = table.queue[0] if table.queue else None
    card = head.card if head else 0
    match table.todo[0]:
        case Select():
            flips = isinstance(table.extra, Flips) and decision.seat in table.extra.holders
            return voice.text("ask-select.flip" if flips else "ask-select")
        case Drafting():
            return voice.text("ask-pick")
        case ChoosingRow(rows=rows):
            empty = not table.rows[rows[0] - 1].cards
            key = "ask-row.empty" if empty else "ask-row"
            return voice.text(key, card=card, rows=", ".join(map(str, rows)))
        case Window():
            return (
                voice.text("ask-window", play=voice.plays([head])) if head else voice.text("ask-window.end")
            )
        case ChooseSpecial():
            only_pass = len(decision.options) == 1
            return voice.text("ask-special.none" if only_pass else "ask-special", card=card)
        case Swap():
            return voice.text("ask-swap")
        case step:
            raise AssertionError(f"no question for {step}")


def describe(voice: Narrator, view: NimmtView | NoThanksView, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"{voice.game.family}-choice-{tag(choice)}"
    if isinstance(view, NoThanksView):
        return voice.text(key, card=view.table.card or 0, chips=view.table.on_card)
    words = voice.teller.choice(choice)
    match choice:
        case nimmt.Play(card, flipped):
            value = int(words["value"]) if flipped else card
            first = voice.text(f"{key}.reversed" if flipped else key, **words)
            return f"{first} – {preview(voice, view.table, value)}"
        case nimmt.ChooseRow(row):
            cards = view.table.rows[row - 1].cards
            if not cards:
                return voice.text(f"{key}.empty", row=row)
            listed = voice.catalogue.join([str(card) for card in cards])
            return voice.text(key, row=row, cards=listed, bullheads=bullheads(cards))
        case nimmt.Pass():
            step = view.table.todo[0]
            kind = (
                ".swap" if isinstance(step, Swap) else ".special" if isinstance(step, ChooseSpecial) else ""
            )
            return voice.text(key + kind)
        case nimmt.Seven(None) | nimmt.NegPos(_, None):
            return voice.text(f"{key}.implied", **words)
        case _:
            return voice.text(key, **words)


def preview(voice: Narrator, table: NimmtTable, value: int) -> str:
    """Where a card would go if it were alone; what the others play, nobody knows."""
    game = voice.game
    assert isinstance(game, Nimmt)
    row = target(game.variant, table, value)
    if row is None:
        return voice.text("nimmt-choice-play.nowhere")
    takes = is_full(game.variant, table, row)
    return voice.text(f"nimmt-choice-play.{'takes' if takes else 'fits'}", row=row)


def explain_options(
    voice: Narrator, view: NimmtView | NoThanksView, decision: Decision
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
            yield spoken(voice.catalogue, token(option)), describe(voice, view, option)
        if len(shown) < len(options):
            yield "…", voice.text("ui-more", count=len(options) - len(shown))
