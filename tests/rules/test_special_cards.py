"""Every special card has all that it needs, from its choice to its place on the rules page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from vacherie.bots.careful.nimmt.surprise import WORTH
from vacherie.core.action import kebab
from vacherie.games.nimmt.choice import USES, Special, read_use
from vacherie.games.nimmt.specials import COOP, SPECIAL_CARDS, SURPRISE
from vacherie.locale.catalogue import LANGUAGES, Catalogue

WEB = Path(__file__).parents[2] / "web" / "src"
IDS: tuple[Special, ...] = get_args(Special)


def test_the_table_is_complete() -> None:
    assert set(IDS) == set(SPECIAL_CARDS) == set(USES)
    assert all(card.coop or card.surprise for card in SPECIAL_CARDS.values())


@pytest.mark.parametrize("special", SURPRISE)
def test_a_price_for_bots(special: Special) -> None:
    """In competition each has its price; the team's cards share one (`sim.nimmt.special.use_price.PRICE`)."""
    assert WORTH[special] > 0
    assert len(WORTH) == len(SURPRISE)


@pytest.mark.parametrize("special", IDS)
def test_an_icon(special: Special) -> None:
    icons = (WEB / "table" / "nimmt" / "special" / "icons.ts").read_text("utf-8")
    assert re.search(rf'^  {special}: \[\s*"M', icons, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("special", IDS)
def test_texts(special: Special, lang: str) -> None:
    """Name and description, the sentence of its use, question and outcome in the browser, the rules page."""
    text = (Path(__file__).parents[2] / "src" / "vacherie" / "locale" / f"{lang}.ftl").read_text("utf-8")
    for message in ("special-name", "special-about"):
        block = re.search(rf"^{message} =\n(?:[ \t].*\n)+", text, re.MULTILINE)
        assert block is not None
        assert f"[{special}] " in block[0], message
    kind = USES[special]
    catalogue = Catalogue(lang)
    tag = kebab(kind.__name__)
    wanted = [f"nimmt-choice-{tag}", f"web-will-{tag}"]
    wanted += [f"web-aim-{tag}"] if len(kind.__struct_fields__) else []
    wanted += [f"web-rules-coop-{special}"] if special in COOP else []
    wanted += [f"web-rules-surprise-{special}"] if special in SURPRISE else []
    assert [message for message in wanted if not catalogue.has(message)] == []


@pytest.mark.parametrize("special", IDS)
def test_a_word_that_can_be_read(special: Special) -> None:
    kind = USES[special]
    for count in range(len(kind.__struct_fields__) + 1):
        word = special + ">".join(str(number) for number in range(1, count + 1))
        use = read_use(word)
        if count >= len(kind.__struct_fields__) - len(kind.__struct_defaults__):
            assert use is not None
            assert use.word() == word
        else:
            assert use is None
    assert read_use(special + "1>2>3") is None
    assert read_use(special + "x") is None
