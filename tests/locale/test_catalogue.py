"""The three catalogues say the same things, and say them correctly."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import vacherie
from vacherie import PRESETS, game
from vacherie.core.action import tag_of
from vacherie.games.nimmt.choice import Special
from vacherie.locale.catalogue import LANGUAGES, Catalogue, language, source
from vacherie.locale.families import FAMILIES
from vacherie.tui.families import FAMILIES as TERMINAL_FAMILIES

SOURCES = Path(vacherie.__file__).parent
GAMES = {made.family: made for made in map(game, PRESETS)}
"""One game of every family."""


class Uses(Visitor):
    """The variables and the other messages that a message uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.messages.add(node.id.name)


@cache
def parsed(lang: str) -> dict[str, ast.Message]:
    """All messages of a language by id; attributes are `id.attribute`."""
    body = FluentParser().parse(source(lang)).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    messages = [entry for entry in body if isinstance(entry, ast.Message)]
    assert len({message.id.name for message in messages}) == len(messages), "an id comes twice"
    return {message.id.name: message for message in messages}


def ids(lang: str) -> set[str]:
    """All ids of a language, those of attributes included."""
    found = parsed(lang)
    return set(found) | {f"{name}.{a.id.name}" for name, message in found.items() for a in message.attributes}


@cache
def variables(lang: str, name: str) -> set[str]:
    """All variables of a message and of the messages in it."""
    found = parsed(lang)
    uses = Uses()
    uses.visit(found[name])
    return uses.variables.union(*(variables(lang, other) for other in uses.messages))


def tags(union: object) -> list[str]:
    """The tags of a union of structs."""
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_apostrophes_are_typographic(lang: str) -> None:
    lines = [line for line in source(lang).splitlines() if not line.startswith("#")]
    assert not [line for line in lines if re.search(r"[^\W\d_]'[^\W\d_]", line)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ids_are_the_same_everywhere(lang: str) -> None:
    assert ids(lang) == ids("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_variables_are_the_same_everywhere(lang: str) -> None:
    for name in parsed("en"):
        assert variables(lang, name) <= variables("en", name), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", GAMES)
def test_every_event_has_a_sentence(lang: str, family: str) -> None:
    catalogue = Catalogue(lang)
    for kind in tags(GAMES[family].event_type):
        assert kind in FAMILIES[family].silent or catalogue.has(f"{family}-{kind}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_preset_option_and_word_has_a_text(lang: str) -> None:
    catalogue = Catalogue(lang)
    wanted = [f"{family}-choice-{kind}" for family in GAMES for kind in tags(GAMES[family].choice_type)]
    for preset in PRESETS:
        wanted += [f"preset-{preset}", f"preset-{preset}.about"]
        wanted += [f"option-{name}.about" for name in game(preset).settings]
    wanted += [f"words-{word}" for family in TERMINAL_FAMILIES.values() for word in family.words]
    assert [name for name in wanted if not catalogue.has(name)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_special_cards_have_different_names(lang: str) -> None:
    catalogue = Catalogue(lang)
    for message in ("special-name", "special-about"):
        texts = [catalogue.text(message, special=special) for special in get_args(Special)]
        assert len(set(texts)) == len(texts)


def test_every_refusal_of_the_rules_has_a_text() -> None:
    codes: set[str] = set()
    for path in (SOURCES / "games").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        codes.update(re.findall(r'IllegalChoice\("([a-z-]+)"', text))
        if path.name == "refusals.py":
            codes.update(re.findall(r'return "([a-z-]+)", f?"', text))
    assert len(codes) > 10
    assert [code for code in sorted(codes) if not Catalogue("en").has(f"refused-{code}")] == []


def test_every_text_the_program_asks_for_is_there() -> None:
    catalogue = Catalogue("en")
    asked: set[str] = set()
    for folder in ("analysis", "cli", "tui", "locale"):
        for path in (SOURCES / folder).rglob("*.py"):
            asked.update(re.findall(r'\btext\(\s*"([a-z0-9._-]+)"', path.read_text(encoding="utf-8")))
    assert len(asked) > 50
    assert [name for name in sorted(asked) if not catalogue.has(name)] == []


@pytest.mark.parametrize(
    ("lang", "message", "expected"),
    [
        ("en", "bullheads", ["0 bullheads", "1 bullhead", "2 bullheads"]),
        ("fr", "bullheads", ["0 tête de bœuf", "1 tête de bœuf", "2 têtes de bœuf"]),
        ("de", "bullheads", ["0 Hornochsen", "1 Hornochse", "2 Hornochsen"]),
        ("en", "chips", ["0 chips", "1 chip", "2 chips"]),
        ("fr", "chips", ["0 jeton", "1 jeton", "2 jetons"]),
        ("de", "chips", ["0 Chips", "1 Chip", "2 Chips"]),
        ("en", "cards", ["0 cards", "1 card", "2 cards"]),
        ("fr", "cards", ["0 carte", "1 carte", "2 cartes"]),
        ("de", "cards", ["0 Karten", "1 Karte", "2 Karten"]),
        ("en", "points", ["0 points", "1 point", "2 points"]),
        ("fr", "points", ["0 point", "1 point", "2 points"]),
        ("de", "points", ["0 Punkte", "1 Punkt", "2 Punkte"]),
    ],
)
def test_plurals(lang: str, message: str, expected: list[str]) -> None:
    catalogue = Catalogue(lang)
    assert [catalogue.text(message, **{message: number}) for number in (0, 1, 2)] == expected


def test_french_keeps_its_punctuation_on_the_line() -> None:
    lines = [line for line in source("fr").splitlines() if not line.startswith("#")]
    assert [line for line in lines if re.search(r" [:;!?»]|« ", line)] == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sv_SE", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": "en_GB"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], expected: str) -> None:
    assert language(environment) == expected


def test_unknown_language_and_unknown_text() -> None:
    with pytest.raises(LookupError, match="there is no language 'xx'"):
        Catalogue("xx")
    with pytest.raises(LookupError, match="no text 'no-such-text'"):
        Catalogue("en").text("no-such-text")


def test_a_missing_argument_is_a_complaint_and_no_crash() -> None:
    text, errors = Catalogue("en").render("nimmt-trick-began", {})
    assert text.startswith("Trick")
    assert errors


def test_lists() -> None:
    catalogue: Any = Catalogue("fr")
    assert [catalogue.join(items) for items in ([], ["3"], ["3", "5"], ["3", "5", "8"])] == [
        "", "3", "3 et 5", "3, 5 et 8",
    ]  # fmt: skip


def test_tags_are_those_of_json() -> None:
    from vacherie.games.nothanks.event import RoundEnded

    assert tag_of(RoundEnded(1, (), (), (), ())) == "round-ended"


@pytest.mark.parametrize(
    ("language", "word", "others"),
    [
        ("en", "commitment", r"\bseal"),
        ("fr", "engagement", "sceau|scell"),
        ("de", "Festlegung", "[Ss]iegel"),
    ],
)
def test_the_commitment_has_one_name(language: str, word: str, others: str) -> None:
    """What the dealer publishes before the game: one word for one thing, as in docs/shuffle.md."""
    texts = [line.partition("=")[2] for line in source(language).splitlines() if not line.startswith("#")]
    assert [text for text in texts if re.search(others, text)] == []
    assert sum(word.lower() in text.lower() for text in texts) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_value_of_any_length_leaves_a_sentence(lang: str) -> None:
    text, errors = Catalogue(lang).render("error-option-form", {"text": "x" * 100_000})
    assert errors == []
    assert "x…" in text
    assert len(text) < 1500
    assert "max_rounds=2" in text
