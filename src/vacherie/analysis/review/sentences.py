"""Phrases as sentences of a language, and choices as players read them."""

from __future__ import annotations

from collections.abc import Sequence

from vacherie.analysis.review.choice_names import name_choice
from vacherie.analysis.review.format import Phrase, ReviewedOption
from vacherie.core.action import tag_of
from vacherie.locale.wording import Wording, capitalised


def say(wording: Wording, phrase: Phrase) -> str:
    """A phrase as a sentence.

    >>> from vacherie import game
    >>> from vacherie.locale.catalogue import Catalogue
    >>> from vacherie.locale.families import wording_for
    >>> words = wording_for(Catalogue("en"), game("classic"), ["Ann", "Bob"], me=1)
    >>> taken = Phrase("bullheads", {"bullheads": 9})
    >>> say(words, Phrase("review-took", {"seat": 1, "card": 43, "taken": taken}))
    'Your 43 was the card too many: 9 bullheads for you.'
    """
    return capitalised(render(wording, phrase))


def render(wording: Wording, phrase: Phrase) -> str:
    """A phrase as a part of a sentence."""
    given: dict[str, str | float] = {}
    for name, value in phrase.arguments.items():
        match value:
            case Phrase():
                given[name] = render(wording, value)
            case int() if name in ("seat", "other"):
                given[name] = wording.name(value)
                given["who" if name == "seat" else "actor"] = wording.who(value)
            case _:
                given[name] = value
    return wording.catalogue.text(phrase.id, **given)


def say_option(wording: Wording, options: Sequence[ReviewedOption], place: int) -> str:
    """One option of a decision in a few words."""
    is_swap = any(tag_of(option.choice) == "exchange" for option in options)
    return render(wording, name_choice(options[place].choice, wording.game.family, is_swap=is_swap))
