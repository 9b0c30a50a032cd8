"""Pages for players: the rules of every game in three languages, from the texts that the web table shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guide.rule_pictures import draw
from vacherie.games import PRESETS
from vacherie.games.nimmt.cards import BULLHEADS
from vacherie.games.nimmt.specials import COOP, SURPRISE
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.rules import Block, pictures, plans, sections

SPECIALS = {"coop": tuple(COOP), "surprise": tuple(SURPRISE)}
LAW = "docs/rules.md"
SECTIONS = {
    "classic": "r2", "pro": "r3.3", "leaflet": "r3.2", "fan-parity": "r4", "fan-climb": "r5",
    "fan-leap": "r6", "fan-reverse": "r7", "coop": "r8", "surprise": "r9", "surprise-leaflet": "r9.3",
    "nothanks": "r11", "nothanks-tactical": "r11.8",
}  # fmt: skip
"""Where the law has each game. Pages for players link there: only the guide has pages of the games."""
EXAMPLES = (55, 33, 40, 25, 64)
"""A card of each kind, in the order in which a section names the kinds."""


def page_of(lang: str, preset: str) -> str:
    """Where the rules of a game are in a language."""
    return f"games/{lang}/{preset}.md"


def linked_pages(uri: str) -> dict[str, str]:
    """Links to the law on a page for players, and the pages of games that the guide has in their place.

    >>> linked_pages("play/fr.md")["docs/rules.md#r8"], linked_pages("bots.md")
    ('games/fr/coop.md', {})
    """
    pages = {"index.md": "en", **{f"play/{lang}.md": lang for lang in LANGUAGES}}
    lang = pages.get(uri)
    return {} if lang is None else {f"{LAW}#{SECTIONS[preset]}": page_of(lang, preset) for preset in PRESETS}


def navigation(lang: str) -> list[dict[str, str]]:
    """The games of a language, by their names there."""
    catalogue = Catalogue(lang)
    return [{catalogue.text(f"preset-{preset}"): page_of(lang, preset)} for preset in PRESETS]


def files() -> Iterator[tuple[str, str]]:
    """All pages and pictures by their path in the guide."""
    for lang in LANGUAGES:
        for preset in PRESETS:
            yield page_of(lang, preset), game_page(lang, preset)
    for name, picture in pictures().items():
        yield picture_of(name), draw(picture)


def picture_of(name: str) -> str:
    """Where a drawing is."""
    return f"img/rules/{name}.svg"


def game_page(lang: str, preset: str) -> str:
    """The rules of a game: what is new in it, then what it shares with others."""
    catalogue, plan, counts = Catalogue(lang), plans()[preset], PRESETS[preset].seat_counts
    name = catalogue.text(f"preset-{preset}")
    lines = [
        f"# {name}",
        catalogue.text(f"preset-{preset}.about"),
        f"*{catalogue.text('presets-seats', low=counts[0], high=counts[-1])}*",
        f"![{name}](../../img/tables/{preset}-{lang}.webp){{ .table-picture }}",
    ]
    for title, ids in (("web-rules-new", plan.own), ("web-rules-base", plan.base)):
        if plan.own:
            lines.append(f"## {catalogue.text(title)}")
        for id in ids:
            section = sections(lang)[id]
            lines.append(f"{'###' if plan.own else '##'} {section.title}")
            for block in section.blocks:
                lines += [strong(block)] if isinstance(block, str) else block_lines(catalogue, block)
    return "\n\n".join(lines) + "\n"


def strong(text: str) -> str:
    """A text in which *stars* mark emphasis, in Markdown.

    >>> strong("*the lowest* first")
    '**the lowest** first'
    """
    return text.replace("*", "**")


def block_lines(catalogue: Catalogue, block: Block) -> Iterator[str]:
    """A part of a section that is no paragraph."""
    if block.list:
        yield "\n".join(f"- {strong(item)}" for item in block.list)
    if block.steps:
        yield "\n".join(f"{number}. {strong(item)}" for number, item in enumerate(block.steps, 1))
    if block.heads:
        kinds = zip(EXAMPLES, block.heads, strict=True)
        yield table([("", "")], [(f"**{BULLHEADS[card]}**", text) for card, text in kinds])
    if block.table is not None:
        first, *others = block.table.lines
        yield table([first], others)
        yield f"*{block.table.caption}*"
    if block.specials is not None:
        for special in SPECIALS[block.specials]:
            about = catalogue.text(f"web-rules-{block.specials}-{special}")
            yield f"**{catalogue.text('special-name', special=special)}.** {strong(about)}"
    if block.picture is not None:
        yield f"![{block.caption.replace('*', '')}](../../{picture_of(block.picture)}){{ .drawing }}"
    if block.caption:
        yield f"*{block.caption.replace('*', '')}*"


def table(head: Any, lines: Any) -> str:
    """A table in Markdown."""
    rows = [*head, ["---"] * len(head[0]), *lines]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
