"""No Thanks! in the terminal: the open card with its chips, all seats' cards in runs, and the two answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from vacherie.core.action import Card, Choice, Decision, Seat, tag_of
from vacherie.games.nothanks.game import EITHER
from vacherie.games.nothanks.table import PASS, TAKE, View
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.rules import Block, RunsPicture, pictures
from vacherie.locale.wording import Wording
from vacherie.tui.card_art import GOLD, PAPER, QUIET, beside, framed
from vacherie.tui.layout import fitting
from vacherie.tui.rules_text import RulesBlock

CHIP = "●"
WORDS: dict[str, Choice] = {"take": TAKE, "no": PASS, "pass": PASS}


def draw_table(wording: Wording, view: View, now: Seat | None, width: int, height: int | None) -> list[Text]:
    """The card in the middle, then the seats, then the own chips; on a low screen the card has no frame."""
    table = view.table

    def lines(is_flat: bool) -> list[Text]:
        between = [] if is_flat else [Text("")]
        own = [own_chips(wording, view)] if view.private is not None and not table.chips else []
        card = open_card(wording, view, is_flat)
        return [*between, *card, *between, *seats(wording, view, now, width), *between, *own]

    return fitting([partial(lines, False), partial(lines, True)], width, height)


def open_card(wording: Wording, view: View, is_flat: bool) -> list[Text]:
    """The card in the middle and the chips on it, if there is one."""
    card, on_card = view.table.card, view.table.on_card
    if card is None:
        return []
    words = wording.text("chips", chips=on_card)
    chips = Text.assemble((f"  {CHIP * on_card}", GOLD), f"  {words}")
    if is_flat:
        return [Text.assemble((f" {card} ", PAPER), chips)]
    return beside([framed(card), [Text(""), chips, Text("")]])


def own_chips(wording: Wording, view: View) -> Text:
    """The chips of the view's seat."""
    assert view.private is not None
    own, title = view.private.chips, wording.text_of("ui-chips", view.seat)
    return Text.assemble((f"{title} ", f"bold {GOLD}"), (CHIP * own, GOLD), f" {own}")


def title(wording: Wording, view: View) -> str:
    """The title line: preset, round and cards left, once there is a round."""
    preset = wording.text(f"preset-{wording.game.preset}")
    if view.table.round == 0:
        return preset
    return wording.text("ui-head-nothanks", preset=preset, round=view.table.round, cards=view.table.pile)


def seats(wording: Wording, view: View, now: Seat | None, width: int) -> list[Text]:
    """Every seat with its cards in runs and what they cost; chips only where they are open (R11.10)."""
    table = view.table
    names = [wording.label(seat) for seat in range(table.seats)]
    wide = max(map(cell_len, names))
    lines = []
    for seat, cards in enumerate(table.owned):
        style = f"bold {GOLD}" if seat == now else ""
        line = Text(f"{'▸' if seat == now else ' '} {set_cell_size(names[seat], wide)}", style)
        line.append(f"{table.points[seat]:>5}", style)
        if table.chips:
            line.append(f"  {CHIP}{table.chips[seat]:<3}", GOLD)
        margin = line.cell_len
        for run in map(fan, runs(cards)):
            if line.cell_len + 2 + run.cell_len > width and line.cell_len > margin:
                lines.append(line)
                line = Text(" " * margin)
            line = Text.assemble(line, "  ", run)
        lines.append(line)
    return lines


def fan(run: Sequence[Card]) -> Text:
    """A run, of which only the lowest card costs."""
    lowest, *free = run
    rest = f"–{free[-1]}" if len(free) > 2 else "".join(f"–{card}" for card in free)
    return Text.assemble((str(lowest), "bold"), (rest, QUIET))


def runs(cards: Sequence[Card]) -> list[list[Card]]:
    """Cards in ascending order, cut into runs of consecutive ones (R11.7).

    >>> runs([7, 8, 9, 15, 22, 23])
    [[7, 8, 9], [15], [22, 23]]
    """
    found: list[list[Card]] = []
    for card in cards:
        if found and card == found[-1][-1] + 1:
            found[-1].append(card)
        else:
            found.append([card])
    return found


def rules_block(catalogue: Catalogue, block: Block) -> RulesBlock:
    """What only No Thanks! has in its rules: drawings of runs and chips."""
    picture = None if block.picture is None else pictures()[block.picture]
    if not isinstance(picture, RunsPicture):
        return [], []
    return [], [Text("  ").join([*map(fan, runs(picture.cards)), Text(CHIP * picture.chips, GOLD)])]


def ask(wording: Wording, view: View, decision: Decision) -> str:
    """The question of an open decision."""
    return wording.text("ask-turn", card=view.table.card or 0, chips=view.table.on_card)


def describe(wording: Wording, view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    key = f"nothanks-choice-{tag_of(choice)}"
    return wording.text(key, card=view.table.card or 0, chips=view.table.on_card)


def read(word: str, options: Sequence[Choice]) -> Choice | None:
    """The choice a word means; None for a word that means nothing."""
    return WORDS.get(word)


def without_chips(options: Sequence[Choice]) -> tuple[Choice, ...]:
    """Both answers, even where one is not legal: that would reveal that a seat has no chips (R11.5)."""
    return EITHER
