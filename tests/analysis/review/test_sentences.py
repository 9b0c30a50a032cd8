"""Phrases as sentences: the verb suits who did it, and a special card is named with what it was played on."""

from __future__ import annotations

import pytest

from tests.analysis.review.played import NAMES
from vacherie import game
from vacherie.analysis.review import Phrase, ReviewedOption
from vacherie.analysis.review.sentences import say, say_option
from vacherie.games.nimmt.choice import (
    Exchange,
    Fifth,
    First,
    Insert,
    Last,
    NegPos,
    NimmtChoice,
    Pass,
    Replace,
    Seven,
    Slide,
    Sort,
    Stop,
)
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.locale.wording import Wording

USES: dict[NimmtChoice, tuple[str, ...]] = {
    Seven(3): ("3",),
    Seven(): (),
    Stop(2): ("2",),
    Replace(48): ("48",),
    Insert(4): ("4",),
    Slide(59, row=5): ("59", "5"),
    First(1): ("Bob",),
    Last(2): ("Cy",),
    Sort((95, 89, 35)): ("95, 89, 35",),
    Fifth(): (),
    NegPos(11): ("11",),
    NegPos(11, row=3): ("11", "3"),
}
"""Special cards, with what has to be named besides."""


def words(lang: str, preset: str = "surprise", me: int | None = None) -> Wording:
    """The words of a table of five."""
    return wording_for(Catalogue(lang), game(preset), NAMES[:5], me=me)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_special_card_is_named_with_its_targets_and_no_codes(lang: str) -> None:
    options = [ReviewedOption(choice=choice, value=0, error=0, cost_error=0) for choice in USES]
    said = [say_option(words(lang), options, at) for at in range(len(options))]
    for line, targets in zip(said, USES.values(), strict=True):
        assert all(target in line for target in targets)
        assert not {">", "{"} & set(line)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_doing_nothing_says_at_what(lang: str) -> None:
    swap, use = (
        [ReviewedOption(choice=choice, value=0, error=0, cost_error=0) for choice in (Pass(), other)]
        for other in (Exchange("stop"), Fifth())
    )
    assert say_option(words(lang), swap, 0) != say_option(words(lang), use, 0)


@pytest.mark.parametrize(
    ("lang", "id", "yours"),
    [
        ("en", "review-other-took", "You took "),
        ("fr", "review-other-took", "Vous avez ramassé "),
        ("de", "review-other-took", "Du nahmst "),
        ("fr", "review-other-row-good", "Vous avez choisi "),
        ("de", "review-other-drew-bad", "Du zogst "),
        ("fr", "review-left-bad", "Vous avez laissé passer "),
        ("de", "review-took-bad", "Du nahmst "),
    ],
)
def test_what_the_reader_has_done_to_another_is_said_in_the_right_person(
    lang: str, id: str, yours: str
) -> None:
    taken = Phrase("bullheads", {"bullheads": 9})
    phrase = Phrase(id, {"seat": 0, "other": 1, "taken": taken, "amount": taken, "row": 2, "card": 7})
    assert say(words(lang, me=1), phrase).startswith(yours)
    assert "Bob" in say(words(lang, me=2), phrase)
    assert "Bob" in say(words(lang, me=0), phrase)


@pytest.mark.parametrize(
    ("lang", "rows"),
    [
        ("en", "As the rows lie, "),
        ("fr", "Dans l’état actuel des rangées, "),
        ("de", "So wie die Reihen liegen, "),
    ],
)
@pytest.mark.parametrize("id", ["review-against-low", "review-why-low"])
def test_a_card_is_too_low_only_as_the_rows_lie(lang: str, rows: str, id: str) -> None:
    """Another seat's card may come first and change them."""
    heads = Phrase("bullheads", {"bullheads": 9})
    assert say(words(lang), Phrase(id, {"card": 7, "amount": heads})).startswith(rows)


def test_one_chip_comes_and_several_come() -> None:
    said = [
        say(
            words("en"),
            Phrase("review-why-joins", {"card": 7, "count": n, "chips": Phrase("chips", {"chips": n})}),
        )
        for n in (1, 2)
    ]
    assert [line.rpartition(", and ")[2] for line in said] == [
        "1 chip comes with it.",
        "2 chips come with it.",
    ]
