"""The guide under /guide: its files, the way to its first page, and an installation without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.app import running
from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.server.web import guide_files

pytestmark = pytest.mark.anyio


async def test_the_guide_is_served() -> None:
    async with running() as server:
        client = server.client()
        there = await client.get("/guide")
        assert (there.status_code, there.headers["location"]) == (307, "/guide/index.html")
        page = await client.get("/guide/index.html")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        again = await client.get("/guide/index.html", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        picture = await client.get("/guide/img/tables/classic-fr.webp")
        assert picture.headers["content-type"] == "image/webp"


async def test_people_who_look_for_a_page_that_is_gone_get_the_first_one() -> None:
    async with running() as server:
        client, browser = server.client(), {"accept": "text/html,*/*;q=0.8"}
        for path in ("gone.html", "play/gone.html", "play"):
            found = await client.get(f"/guide/{path}", headers=browser)
            assert (found.status_code, found.headers["location"]) == (307, "/guide/index.html")
        assert (await client.get("/guide/img/gone.png", headers=browser)).status_code == 404


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "img", "nothing.html"])
async def test_other_files_are_not(path: str) -> None:
    async with running() as server:
        assert (await server.client().get(f"/guide/{path}")).status_code == 404


async def test_an_installation_without_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = guide_files.routes(tmp_path / "guide")
    monkeypatch.setattr(guide_files, "routes", lambda: without)
    async with running() as server:
        found = await server.client().get("/guide")
        assert found.headers["content-type"] == "text/plain; charset=utf-8"
        assert [line for line in found.text.splitlines() if line] == [
            Catalogue(lang).text("serve-no-guide") for lang in LANGUAGES
        ]
        assert (await server.client().get("/guide/index.html")).status_code == 404
