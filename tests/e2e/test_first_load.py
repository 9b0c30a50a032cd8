"""The budget of the first load: script and style from the first page to cards in hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.first_load import visit
from tests.support.process import ServerProcess
from vacherie.locale.catalogue import LANGUAGES

MOST = 90_000
"""Bytes, packed by gzip."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_loads_little(server: ServerProcess, browser: Browser, lang: str) -> None:
    _, sizes, foreign = visit(browser, server.url, lang)
    assert any(name.startswith(lang) for name in sizes)
    assert sum(sizes.values()) <= MOST, sizes
    assert foreign == []
