"""Options on the command line: a refusal names the range that is accepted, by the library as well."""

from __future__ import annotations

import re
from typing import Any, get_args, get_type_hints

import pytest

from vacherie import PRESETS, BadSetup, game
from vacherie.cli.errors import CommandFailed
from vacherie.cli.game_arguments import build, read_option
from vacherie.locale.catalogue import LANGUAGES, Catalogue


def number_options() -> list[tuple[str, str]]:
    """Every option of every preset whose value is a number."""
    return [
        (preset, name)
        for preset, offer in PRESETS.items()
        for name in offer.names
        if int in (kind := get_type_hints(type(offer.defaults))[name], *get_args(kind))
    ]


def refusal(catalogue: Catalogue, preset: str, text: str) -> str | None:
    """Why an option is refused; None if it is accepted."""
    try:
        read_option(catalogue, PRESETS[preset], text)
    except CommandFailed as error:
        return str(error)
    return None


def other_end(name: str) -> dict[str, Any]:
    """What ends the game when this option does not."""
    return {"max_rounds": 1} if name == "end_score" else {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "name"), number_options())
def test_a_refusal_names_exactly_the_range_that_is_accepted(preset: str, name: str, lang: str) -> None:
    catalogue = Catalogue(lang)
    sentence = refusal(catalogue, preset, f"{name}=zzz")
    assert sentence is not None
    low, high = (int(number) for number in re.findall(r"\d+", sentence)[-2:])
    for value in (low, low + 1, high - 1, high):
        assert refusal(catalogue, preset, f"{name}={value}") is None
        game(preset, **{name: value} | other_end(name))
    for value in (low - 1, high + 1, 10**30):
        assert refusal(catalogue, preset, f"{name}={value}") == sentence.replace("zzz", str(value))
        with pytest.raises(BadSetup, match=f"from {low} to {high}, not {value}"):
            game(preset, **{name: value})


def test_a_number_too_long_for_python_is_refused_like_any_other() -> None:
    sentence = refusal(Catalogue("en"), "classic", f"hand={'9' * 5000}")
    assert sentence is not None
    assert sentence.endswith("it may be a whole number from 1 to 50")


def test_the_largest_end_score_is_played() -> None:
    made = build(Catalogue("en"), "classic", ["end_score=1000000"])
    assert made.settings["end_score"] == 1_000_000
