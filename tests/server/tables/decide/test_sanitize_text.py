"""Names show something, in one script, and pass for no bot; marks and enclosures are bounded in chat, too."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.support import ask
from tests.support.table import refusal, sit_down, table_harness
from vacherie.bots import registry
from vacherie.core.error import Refused
from vacherie.locale.catalogue import Catalogue
from vacherie.protocol.rest import OpenTable, SeatSetup
from vacherie.protocol.room import LONGEST_NAME, Setup
from vacherie.server.tables.decide.room import free_name
from vacherie.server.tables.decide.sanitize_text import MOST_MARKS, clean_chat, clean_name

NOTHING_VISIBLE = {
    "empty Braille pattern": "\u2800",
    "Hangul filler": "\u3164",
    "Hangul fillers in a row": "\u115f\u1160",
    "halfwidth Hangul filler": "\uffa0",
    "note without a head": "\U0001d159",
    "half fill space": "\u303f",
    "combining marks only": "\u0301\u0302",
    "an enclosing circle": "\u20dd",
    "a Cyrillic enclosure": "\u0489",
    "a keycap without a key": "\u20e3",
    "grapheme joiner": "\u034f",
    "variation selector": "\ufe0f",
    "ideographic variation selector": "\U000e0100",
    "Mongolian variation selector": "\u180b",
    "tags": "\U000e0041\U000e007f",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "zero-width no-break space": "\ufeff",
    "word joiner": "\u2060",
    "soft hyphen": "\u00ad",
    "direction marks": "\u202e\u2066",
    "spaces of all kinds": "\u00a0\u2003\u3000",
    "a mark on a space": " \u0301",
    "all together": "\u2800\u0301\u3164\u20dd\ufe0f\u200d",
}

BOTS = (
    "careful", "Careful", "CAREFUL", "care ful", "c.a.r.e.f.u.l", "careful!", "ｃａｒｅｆｕｌ", "𝐜areful",
    "carefuI", "carefu1", "ᴄareful", "cáreful", "careful\u200d", "careful\u20dd", "\u2800careful\u3164",
    "shark", "ѕһагк", "random", "bot", "Bot", "B0T", "ВОТ", "autopilot", "Pilote automatique",
    "vorsichtig", "prudent", "—", "-",
)  # fmt: skip
"""Names that are those of bots, autopilot and deleted guests, or look like them."""

MIXED = ("Bоb", "Аnn", "Annα", "Cоrnelius", "ΑНН", "pаypal", "Ann Анна", "Տam", "Ꭺnn", "B०b")
"""Latin with one letter of another alphabet, Greek with Cyrillic, Latin with an Indian digit."""

FINE = (
    "Ann", "Zoë & Co", "O'Neil", "Jean-Luc", "Ann 2", "Šárka", "Søren", "Łukasz", "X Æ A-12", "Hawaiʻi",
    "Hai", "Анна", "Ольга-2", "Ελένη", "محمد", "שרה", "अनुष्का", "ก้อง", "Գոհար", "ᏣᎳᎩ", "თამარ",
    "田中", "田中 Ken", "さくらサクラ", "らーめん", "김철수", "김 Kim", "ㄅㄆㄇ 王", "々木",
    "🐄", "❤️", "1️⃣", "👨‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇫🇷", "Ann 🐄", "☕", "!?", "3",
)  # fmt: skip

LOOK_ALIKES = (
    ("Ann", "ANN"), ("Ann", "A n n"), ("Ann", "Ann."), ("Ann", "Ａｎｎ"), ("Ann", "Апп"), ("Ann", "Аnn"),
    ("Zoë", "Zoe"), ("Bob", "ВОВ"), ("Bob", "Βοβ"), ("Tom", "Том"), ("Oleg", "0leg"), ("Ilse", "llse"),
    ("Al", "AI"),
    ("Max1", "Maxl"), ("Tom", "Torn"), ("Wanda", "VVanda"), ("Ann", "A\u200dnn"), ("Ann", "ꓮꓠꓠ"),
    ("Jim", "Jım"), ("Анна", "АННА"), ("Хосе", "Xoce"), ("Ann", "Ann\u034f"), ("❤️", "❤"), ("GEA", "ᏀᎬᎪ"),
    ("gea", "ꮐꭼꭺ"), ("Lea 1", "Lea ١"),
)  # fmt: skip

DIFFERENT = (
    ("Ann", "Anna"), ("Ann", "Ann 2"), ("Анна", "Anna"), ("Clara", "Ciara"), ("Ali", "All"),
    ("Ольга", "Olga"), ("田中", "中田"), ("की", "का"), ("か", "が"), ("🐄", "🐂"), ("!?", "?!"),
)  # fmt: skip


def is_refused(name: str, taken: tuple[str, ...] = ()) -> bool:
    try:
        free_name(name, list(taken))
    except Refused as error:
        return error.code == "name"
    return False


@pytest.mark.parametrize("name", NOTHING_VISIBLE.values(), ids=NOTHING_VISIBLE)
def test_a_name_shows_something(name: str) -> None:
    assert is_refused(name)
    assert clean_name(f"Ann {name}") == "Ann"
    with pytest.raises(Refused):
        clean_chat(name)


@pytest.mark.parametrize("name", BOTS)
def test_a_person_cannot_pass_for_a_bot(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_what_the_pages_call_bots_is_refused(lang: str) -> None:
    catalogue = Catalogue(lang)
    for bot in registry.BUILT_IN:
        assert is_refused(bot)
        assert is_refused(catalogue.text(f"bot-{bot}"))
    for text in ("web-seat-bot", "page-seat-bot"):
        assert is_refused(catalogue.text(text))


@pytest.mark.parametrize("name", MIXED)
def test_mixed_scripts_are_refused(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize("name", FINE)
def test_names_of_people_are_kept_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(("seated", "name"), LOOK_ALIKES)
def test_a_name_that_looks_like_a_seated_one_is_refused(seated: str, name: str) -> None:
    assert is_refused(name, ("Zacharias", seated))
    assert is_refused(seated, (name,))


@pytest.mark.parametrize(("seated", "name"), DIFFERENT)
def test_other_names_may_sit_together(seated: str, name: str) -> None:
    assert not is_refused(name, (seated,))
    assert not is_refused(seated, (name,))


def test_a_name_is_not_too_long() -> None:
    assert is_refused("Ä" * (LONGEST_NAME + 1))
    assert not is_refused("A\u0308" * LONGEST_NAME)


@pytest.mark.parametrize("between", ["", "\u200d", "\u093e", "\u034f", "\ufe0f"])
def test_marks_on_one_letter_are_bounded(between: str) -> None:
    """Whatever stands between them without being a letter of its own."""
    line = clean_chat("a" + ("\u0335" * 5 + between) * 50 + "b")
    marks = [letter for letter in line if unicodedata.category(letter) in ("Mn", "Me")]
    assert len(marks) <= MOST_MARKS


def test_nothing_in_chat_is_enclosed_but_keycaps() -> None:
    assert clean_chat("a\u20dd b\u0489 1\ufe0f\u20e3 ❤️") == "a b 1\ufe0f\u20e3 ❤️"


@pytest.mark.anyio
async def test_the_check_holds_for_every_way_to_a_seat(tmp_path: Path) -> None:
    async with table_harness(tmp_path) as harness:
        [ann, bob] = await harness.people(2)
        setup = Setup(preset="classic", seats=4)

        def places(*names: str) -> OpenTable:
            return OpenTable(setup=setup, places=tuple(SeatSetup(kind="me", name=name) for name in names))

        for names in (("\u2800",), ("careful",), ("Bоb",), ("Ann", "Апп")):
            assert await refusal(harness.tables.open_table(ann.guest, places(*names))) == "name"
        table = await harness.tables.open_table(ann.guest, places("Ann"))
        for name in ("\u3164", "careful", "Annα", "Апп"):
            assert await refusal(ask.sit(table, bob.guest, sit_down(table, name=name))) == "name"
        await ask.sit(table, bob.guest, sit_down(table, name="Анна"))
        assert [seat.name for seat in table.facts.seats] == ["Ann", "Анна", "", ""]
