"""Answers as nouns, as sentences about them need: the 43, row 2, “Stop” on row 4.

Told by tags and fields alone, so that no family is imported here.
"""

from __future__ import annotations

from msgspec.structs import asdict

from vacherie.analysis.review.format import Phrase
from vacherie.core.action import Choice, tag_of


def name_choice(choice: Choice, family: str, *, is_swap: bool = False) -> Phrase:
    """An answer as a noun; passing has other words where a swap is offered (R9.7).

    >>> from vacherie.games.nimmt.choice import Play, Slide
    >>> name_choice(Play(43), "nimmt")
    Phrase(id='review-choice-card', arguments={'card': 43})
    >>> name_choice(Slide(59, row=5), "nimmt").id
    'review-choice-slide'
    """
    tag, fields = tag_of(choice), asdict(choice)
    match tag:
        case "play" | "pick":
            kind = "reversed" if fields.get("reversed") else "card"
            return Phrase(f"review-choice-{kind}", {"card": fields["card"]})
        case "choose-row":
            return Phrase("review-choice-row", fields)
        case "pass":
            return Phrase(f"review-choice-{'no-swap' if is_swap else f'pass-{family}'}")
        case "take":
            return Phrase("review-choice-take")
        case "unstop":
            return Phrase("review-choice-unstop", fields)
        case "exchange":
            return Phrase("review-choice-swap", fields)
        case _:
            return name_use(choice)


def name_use(use: Choice) -> Phrase:
    """A special card with its targets; without those that are implied."""
    special = {"special": getattr(use, "special", tag_of(use))}
    targets = {name: value for name, value in asdict(use).items() if value is not None}
    match targets:
        case {"card": _, "row": _}:
            kind = "slide" if tag_of(use) == "slide" else "card-of-row"
            return Phrase(f"review-choice-{kind}", {**special, **targets})
        case {"card": _}:
            return Phrase("review-choice-with-card", {**special, **targets})
        case {"row": _}:
            kind = "into-row" if tag_of(use) == "insert" else "on-row"
            return Phrase(f"review-choice-{kind}", {**special, **targets})
        case {"seat": seat}:
            return Phrase("review-choice-for-seat", {**special, "other": seat})
        case {"order": order}:
            return Phrase("review-choice-order", {**special, "cards": ", ".join(map(str, order))})
        case _:
            return Phrase("review-choice-special", special)
