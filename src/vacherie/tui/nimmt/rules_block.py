"""What only the nimmt family has in its rules: the table of bullheads, the special cards, rows of cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from vacherie.games.nimmt.cards import BULLHEADS, bullheads
from vacherie.games.nimmt.specials import COOP, SURPRISE
from vacherie.locale.catalogue import Catalogue
from vacherie.locale.rules import Block, DrawnRow, Picture, RowsPicture, TurnedPicture, pictures
from vacherie.tui.card_art import CORAL, GOLD, QUIET
from vacherie.tui.nimmt.card_face import HEAD, small
from vacherie.tui.rules_text import RulesBlock, emphasised

SPECIALS = {"coop": tuple(COOP), "surprise": tuple(SURPRISE)}
EXAMPLES = (55, 33, 40, 25, 64)
"""A card of each kind, in the order in which a section names the kinds."""


def rules_block(catalogue: Catalogue, block: Block) -> RulesBlock:
    """The bullheads of each kind of card, what the special cards do, or a drawing."""
    kinds = zip(EXAMPLES, block.heads, strict=False)  # most blocks name none
    heads = [(Text(f"{BULLHEADS[card]} {HEAD}", GOLD), text) for card, text in kinds]
    lines = []
    for special in SPECIALS[block.specials] if block.specials is not None else ():
        name = catalogue.text("special-name", special=special)
        about = catalogue.text(f"web-rules-{block.specials}-{special}")
        lines.append(Text.assemble((f"{name}. ", "bold"), emphasised(about)))
    if block.picture is not None:
        lines += picture_lines(catalogue, pictures()[block.picture])
    return heads, lines


def picture_lines(catalogue: Catalogue, picture: Picture) -> Iterator[Text]:
    """A drawing, a line for each row."""
    match picture:
        case RowsPicture(rows):
            for place, row in enumerate(rows, 1):
                yield drawn_row(catalogue, picture, row, row.number or place)
        case TurnedPicture(card, value):
            yield Text.assemble(small(card), ("  → ", QUIET), (str(value), f"bold {GOLD}"))


def drawn_row(catalogue: Catalogue, picture: RowsPicture, row: DrawnRow, number: int) -> Text:
    """One row: its cards, then what lies beside it, then the card that comes."""
    owners = dict(picture.fresh)
    cards = [
        Text.assemble(small(card), (f" {owners[card]}" if card in owners else "", GOLD)) for card in row.cards
    ]
    notes = [catalogue.text("special-name", special=name) for name in ("seven", "stop") if getattr(row, name)]
    if row.marked:
        odd = "ui-marker-odd" if row.cards[-1] % 2 else "ui-marker-even"
        notes.append(
            catalogue.text({"cow": "ui-cow", "climb": "ui-marker-climb"}.get(picture.marker or "", odd))
        )
    if picture.priced:
        notes.append(f"= {bullheads(row.cards)} {HEAD}")
    line = Text(" ").join([Text(str(number), QUIET), *cards, *(Text(note, GOLD) for note in notes)])
    if row.comes is not None:
        line.append("  ← ", QUIET).append(str(row.comes.card), f"bold {CORAL if row.comes.takes else GOLD}")
    return line
