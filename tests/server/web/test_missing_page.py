"""A server without the built web table serves the API, and says in one sentence what it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.process import served
from vacherie.locale.catalogue import LANGUAGES, Catalogue

SENTENCES = [Catalogue(lang).text("serve-no-page") for lang in LANGUAGES]


@pytest.mark.parametrize("is_there", [True, False], ids=["an empty folder", "no folder"])
def test_without_the_page(tmp_path: Path, is_there: bool) -> None:
    folder = tmp_path / "static"
    if is_there:
        folder.mkdir()
    with served(tmp_path / "data", VACHERIE_STATIC=str(folder)) as server:
        assert server.out.until("no web table").rstrip() == SENTENCES[0]
        for path in ("/", "/t/abcdefgh2345", "/rules", "/api/docs"):
            page = server.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/plain; charset=utf-8"
            assert [line for line in page.text.splitlines() if line] == SENTENCES
        assert server.get("/static/assets/base.js").status_code == 404
        assert "classic" in server.get("/api/presets").text
        assert server.end() == 0
    assert server.err.text.count("Traceback") == 0


def test_with_the_page_it_is_not_said(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        assert server.get("/").headers["content-type"].startswith("text/html")
        assert server.end() == 0
    assert SENTENCES[0] not in server.out.text
