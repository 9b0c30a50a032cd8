"""Phrases: every key has a text in every language, and every text a key."""

from __future__ import annotations

import re

import pytest

from vacherie.locale.catalogue import LANGUAGES, Catalogue, source
from vacherie.server.tables.decide.phrases import PHRASES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_has_a_text(lang: str) -> None:
    texts = [Catalogue(lang).text(f"phrase-{key}") for key in PHRASES]
    assert all(texts)
    assert len(set(texts)) == len(texts)
    assert re.findall(r"^phrase-([a-z-]+) =", source(lang), re.MULTILINE) == list(PHRASES)
