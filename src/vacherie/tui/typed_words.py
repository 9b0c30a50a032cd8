"""Parsing of typed words: normalised, translated to commands, and read as a choice even if it is not legal.

The words are the tokens of `records.notation`; a language may have its own for the most frequent ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from vacherie.core.action import Choice
from vacherie.games.nimmt import choice as nimmt
from vacherie.games.nothanks import table as nothanks
from vacherie.locale.catalogue import Catalogue

COMMANDS = ("help", "log", "rules", "table", "chips", "quit", "pass", "pass-all", "pass-trick", "take", "no")
"""Words that every language may translate: the message `words-…` lists how."""


def tidy(text: str) -> str:
    """Typed text as a word: lower case, no needless spaces.

    >>> tidy(" Slide 7 > 1 "), tidy("sort 33 12,50"), tidy("pass  all")
    ('slide7>1', 'sort33,12,50', 'pass all')
    """
    text = " ".join(text.casefold().split())
    if text.startswith("sort"):
        return "sort" + ",".join(re.findall(r"\d+", text))
    # Spaces between words count, those around figures and signs do not.
    return re.sub(r" ?([\d>~:]+) ?", r"\1", text)


def canonical(catalogue: Catalogue, word: str) -> str:
    """The language-independent word for a command or a frequent answer."""
    for command in COMMANDS:
        if word in catalogue.text(f"words-{command}").split(", "):
            return command
    return word


def spoken(catalogue: Catalogue, word: str) -> str:
    """What a language calls a command or a frequent answer."""
    return catalogue.text(f"words-{word}").split(", ")[0] if word in COMMANDS else word


READERS: tuple[tuple[str, Callable[..., Choice]], ...] = (
    (r"([0-9]{1,6})~", lambda card: nimmt.Play(int(card), True)),
    (r"r([0-9]{1,6})", lambda row: nimmt.ChooseRow(int(row))),
    (r"unstop([0-9]{1,6})", lambda row: nimmt.Unstop(int(row))),
    (r"swap:?([a-z]+)", nimmt.Exchange),
)
"""Parsers for words that are no legal answers, so that the game can say why they are not."""


def attempt(word: str, options: Sequence[Choice], family: str) -> Choice | None:
    """The choice a word would mean if it were legal, or None for a word that means nothing."""
    if word == "pass" and family == "nimmt":
        return nimmt.PASS
    if family == "nothanks":
        return {"take": nothanks.TAKE, "no": nothanks.PASS, "pass": nothanks.PASS}.get(word)
    if re.fullmatch(r"[0-9]{1,6}", word):
        card = int(word)
        return nimmt.Pick(card) if any(isinstance(o, nimmt.Pick) for o in options) else nimmt.Play(card)
    for pattern, make in READERS:
        found = re.fullmatch(pattern, word)
        if found:
            return make(*found.groups())
    return nimmt.read_use(word)
