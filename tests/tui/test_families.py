"""Every game family is registered at the terminal, and understands the words that it shows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from vacherie import PRESETS, Dealer, Match, game
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import wording_for
from vacherie.records.notation.tokens import token
from vacherie.tui.families import FAMILIES


def test_every_family_is_registered() -> None:
    assert set(FAMILIES) == {game(preset).family for preset in PRESETS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_typed_word_has_one_meaning(lang: str, family: str) -> None:
    catalogue = Catalogue(lang)
    typed = Counter(
        way for word in FAMILIES[family].words for way in catalogue.text(f"words-{word}").split(", ")
    )
    assert [way for way, meanings in typed.items() if meanings > 1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_word_of_every_option_is_read_as_that_option(preset: str) -> None:
    made, rng = game(preset), Random(preset)
    match = Match(made, 3, Dealer.from_seed(preset, 3))
    while not match.over:
        decision = rng.choice(match.waiting())
        for option in decision.options:
            assert FAMILIES[made.family].read(token(option), decision.options) == option
        match.answer(decision, rng.choice(decision.options).fill(rng))


@pytest.mark.parametrize("preset", PRESETS)
def test_before_the_first_trick_the_title_has_no_number_of_it(preset: str) -> None:
    made = game(preset)
    wording = wording_for(Catalogue("en"), made, ("Ann", "Bo", "Cyril"), None)
    match = Match(made, 3, Dealer.from_seed(preset, 3))
    view = made.view(made.start(3), 0)
    titles = [FAMILIES[made.family].title(wording, view)]
    for event in match.heard[0]:
        view = made.see(view, event)
        titles.append(FAMILIES[made.family].title(wording, view))
    name = wording.text(f"preset-{preset}")
    assert titles[0] == name
    assert not [title for title in titles if " 0" in title.removeprefix(name)]
    assert titles[-1].startswith(f"{name} · round 1")


@pytest.mark.parametrize(
    "word", ["slide7", "slide7>1>2", "slide7,1", "stop", "fifth1", "sort", "sort1>2", "r"]
)
def test_a_special_card_with_too_few_or_too_many_targets_means_nothing(word: str) -> None:
    assert FAMILIES["nimmt"].read(word, ()) is None
