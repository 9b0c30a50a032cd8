"""Static files: served from memory, cached, compressed, without path traversal."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tests.support.app import running
from vacherie.server.web.static_files import load

pytestmark = pytest.mark.anyio

STATIC = Path(str(files("vacherie.server") / "static"))


async def test_one_page_is_for_the_lobby_every_table_and_every_game() -> None:
    async with running() as server:
        client = server.client()
        page = (STATIC / "index.html").read_text(encoding="utf-8")
        pages = ("/replay", "/rules", "/rules/coop", "/learn/pro", "/puzzles")
        for path in ("/", "/t/mu4k2vyq3hba", "/g/mu4k2vyq3hba", *pages):
            response = await client.get(path)
            assert response.text == page
            assert response.headers["content-type"] == "text/html; charset=utf-8"
            assert response.headers["cache-control"] == "no-cache"
            assert (await client.call("HEAD", path)).headers["etag"] == response.headers["etag"]


async def test_people_who_mistype_an_address_get_the_first_page() -> None:
    """Programs get the refusal as JSON, and so does a page that asks for a file that is not there."""
    async with running() as server:
        client, browser = server.client(), {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        for path in ("/what", "/table/mu4k2vyq3hba", "/t/mu4k2vyq3hba/tvv"):
            found = await client.get(path, headers=browser)
            assert found.status_code == 404
            assert found.text == (STATIC / "index.html").read_text(encoding="utf-8")
            assert found.headers["content-type"] == "text/html; charset=utf-8"
            assert found.headers["cache-control"] == "no-store"
            assert (await client.get(path)).json()["code"] == "not-found"
        for path in ("/api/nothing", "/static/nothing.js"):
            assert (await client.get(path, headers=browser)).json()["code"] == "not-found"
        assert (await client.post("/what", headers=browser)).json()["code"] == "not-found"


async def test_every_file_is_served_as_what_it_is() -> None:
    async with running() as server:
        types = {
            "docs/docs.js": "text/javascript; charset=utf-8",
            "docs/docs.css": "text/css; charset=utf-8",
            "icon.svg": "image/svg+xml",
        }
        for name, kind in types.items():
            response = await server.client().get(f"/static/{name}")
            assert response.content == (STATIC / name).read_bytes()
            assert response.headers["content-type"] == kind


async def test_an_unchanged_file_is_answered_with_304() -> None:
    async with running() as server:
        client = server.client()
        etag = (await client.get("/static/docs/docs.css")).headers["etag"]
        again = await client.get("/static/docs/docs.css", headers={"if-none-match": etag})
        assert (again.status_code, again.content) == (304, b"")
        other = await client.get("/static/docs/docs.css", headers={"if-none-match": '"other"'})
        assert other.status_code == 200


async def test_files_are_compressed_for_clients_that_accept_it() -> None:
    async with running() as server:
        client = server.client()
        packed = await client.get("/static/docs/docs.js", headers={"accept-encoding": "gzip"})
        plain = await client.get("/static/docs/docs.js", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content == (STATIC / "docs/docs.js").read_bytes()
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])


def test_hashed_files_are_cached_for_ever(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-Bx3_9kQz.js").write_text("1")
    (tmp_path / "index.html").write_text("1")
    (tmp_path / "notes.py").write_text("1")
    found = load(tmp_path)
    assert set(found) == {"assets/index-Bx3_9kQz.js", "index.html"}
    assert "immutable" in found["assets/index-Bx3_9kQz.js"].caching
    assert found["index.html"].caching == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "docs", "", "nothing.js", "a\\..\\app.py"],
)
async def test_path_traversal_is_refused(path: str) -> None:
    async with running() as server:
        response = await server.client().get(f"/static/{path}")
        assert (response.status_code, response.json()["code"]) == (404, "not-found")
