"""Sentences: every event of many random games has one in three languages, for every viewer."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.locale.random_games import played
from tests.locale.test_catalogue import GAMES, tags, variables
from vacherie import game
from vacherie.core.action import tag_of
from vacherie.core.event import Event
from vacherie.games.nimmt import event as nimmt
from vacherie.games.nimmt.table import OX, Pending
from vacherie.games.nothanks import event as nothanks
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.locale.families import FAMILIES, wording_for

NAMES = ("Anna", "Bob", "Zoé", "Max", "Lou")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_random_games_has_a_sentence(lang: str) -> None:
    catalogue = Catalogue(lang)
    for made, seats, events in played():
        for me in (None, 0):
            words = wording_for(catalogue, made, NAMES[:seats], me)
            for event in events:
                key = f"{made.family}-{tag_of(event)}"
                if tag_of(event) in words.silent:
                    assert wording_for(catalogue, made, NAMES[:seats], me).sentence(event) is None
                    continue
                text, errors = catalogue.render(key, words.arguments(event))
                assert not errors, (key, errors)
                assert text.strip()
                assert "{" not in text
                assert "none" not in text, text
                assert "  " not in text, text


def test_random_games_hold_every_event() -> None:
    seen = {f"{made.family}-{tag_of(event)}" for made, _, events in played() for event in events}
    wanted = {f"{family}-{kind}" for family in GAMES for kind in tags(GAMES[family].event_type)}
    assert wanted <= seen


def test_every_family_has_its_wording() -> None:
    assert set(FAMILIES) == set(GAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_use_only_what_events_give(lang: str) -> None:
    given: dict[str, set[str]] = defaultdict(set)
    for made, seats, events in played():
        words = wording_for(Catalogue(lang), made, NAMES[:seats])
        for event in events:
            if tag_of(event) not in words.silent:
                given[f"{made.family}-{tag_of(event)}"] |= set(words.arguments(event))
    for key, arguments in given.items():
        assert variables(lang, key) <= arguments, key


@pytest.mark.parametrize(
    ("preset", "event", "me", "en", "fr", "de"),
    [
        (
            "classic",
            nimmt.Took(1, 1, 3, "sixth", (12, 14, 15, 21, 26), 30, 6),
            None,
            "Row 3 is full: Bob takes 12, 14, 15, 21 and 26 (6 bullheads).",
            "La rangée 3 est pleine : Bob ramasse 12, 14, 15, 21 et 26 (6 têtes de bœuf).",
            "Reihe 3 ist voll: Bob nimmt 12, 14, 15, 21 und 26 (6 Hornochsen).",
        ),
        (
            "classic",
            nimmt.Took(1, 1, 2, "low", (37,), 3, 1),
            1,
            "No row fits, so row 2 it is: you take 37 (1 bullhead).",
            "Aucune rangée n’en veut, ce sera la 2 : vous ramassez 37 (1 tête de bœuf).",
            "Keine Reihe will die Karte, also Reihe 2: Du nimmst 37 (1 Hornochse).",
        ),
        (
            "coop",
            nimmt.Took(OX, 1, 2, "low", (37,), 3, 1),
            0,
            "No row fits, so row 2 it is: the Ox takes 37 (1 bullhead).",
            "Aucune rangée n’en veut, ce sera la 2 : le Bœuf ramasse 37 (1 tête de bœuf).",
            "Keine Reihe will die Karte, also Reihe 2: Der Büffel nimmt 37 (1 Hornochse).",
        ),
        (
            "coop",
            nimmt.Placed(OX, 42, 1),
            0,
            "The Ox places the 42 in row 1.",
            "Le Bœuf pose le 42 dans la rangée 1.",
            "Der Büffel legt die 42 in Reihe 1.",
        ),
        (
            "fan-reverse",
            nimmt.Revealed((Pending(0, 31, 13), Pending(1, 20, 20))),
            1,
            "Cards up: Anna 31 read as 13 and you 20.",
            "On retourne : Anna 31 lu 13 et vous 20.",
            "Aufgedeckt: Anna 31 als 13 und du 20.",
        ),
        (
            "surprise",
            nimmt.Took(0, 0, 1, "low", (11, 13), 3, -4, plus=11),
            None,
            "No row fits, so row 1 it is: Anna takes 11 and 13 (6 bullheads)."
            " But the 11 counts the other way: −4 this round.",
            "Aucune rangée n’en veut, ce sera la 1 : Anna ramasse 11 et 13 (6 têtes de bœuf)."
            " Mais le 11 compte à l’envers : −4 pour cette manche.",
            "Keine Reihe will die Karte, also Reihe 1: Anna nimmt 11 und 13 (6 Hornochsen)."
            " Aber die 11 zählt andersherum: −4 in diesem Durchgang.",
        ),
        (
            "coop",
            nimmt.GameEnded((20, 41), (0,)),
            0,
            "The team beats the Ox, 20 to 41. The Ox pretends not to care.",
            "L’équipe bat le Bœuf, 20 à 41. Le Bœuf fait mine de rien.",
            "Das Team schlägt den Büffel, 20 zu 41. Der Büffel tut, als wäre nichts.",
        ),
        (
            "coop",
            nimmt.GameEnded((40, 40), ()),
            0,
            "A draw at 40: the Ox chews on, and so do you.",
            "Égalité à 40 : le Bœuf rumine, et vous aussi.",
            "Unentschieden bei 40: Der Büffel kaut weiter, und ihr auch.",
        ),
        (
            "classic",
            nimmt.GameEnded((67, 30, 30), (1, 2)),
            1,
            "You share the victory with Zoé: 30 bullheads each.",
            "Vous partagez la victoire avec Zoé : 30 têtes de bœuf chacun.",
            "Du teilst dir den Sieg mit Zoé: je 30 Hornochsen.",
        ),
        (
            "classic",
            nimmt.GameEnded((67, 30, 30), (1, 2)),
            None,
            "Bob and Zoé share the victory: 30 bullheads each.",
            "Bob et Zoé partagent la victoire : 30 têtes de bœuf chacun.",
            "Bob und Zoé teilen sich den Sieg: je 30 Hornochsen.",
        ),
        (
            "nothanks",
            nothanks.Took(2, 27, 1),
            0,
            "Zoé takes the 27 and 1 chip.",
            "Zoé prend le 27 et 1 jeton.",
            "Zoé nimmt die 27 und 1 Chip.",
        ),
        (
            "nothanks",
            nothanks.GameEnded((-3, 4, 12), (0,)),
            0,
            "You win with -3 points.",
            "Vous gagnez avec -3 points.",
            "Du gewinnst: -3 Punkte.",
        ),
    ],
)
def test_sentences(preset: str, event: Event, me: int | None, en: str, fr: str, de: str) -> None:
    for lang, expected in (("en", en), ("fr", fr), ("de", de)):
        told = wording_for(Catalogue(lang), game(preset), NAMES[:3], me).sentence(event)
        assert told is not None
        assert told.replace("\u00a0", " ") == expected
