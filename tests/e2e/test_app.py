"""The installed app: it starts without the server, and never shows anything older than the server has."""

from __future__ import annotations

import hashlib
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import vacherie.server
from tests.e2e.conftest import Complaints, NewPlayer
from tests.e2e.player import PATIENCE, Player
from tests.e2e.test_lessons import play_lesson
from tests.e2e.test_network import HAND, commit, forgive, sit_down
from tests.e2e.test_puzzles import of_classic
from tests.support.down_server import proxy_error, silence
from tests.support.process import ServerProcess

KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
RENEWED = "caches.keys().then((names) => names.length === 1 && names[0].includes('-next-'))"
KEPT_FILES = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""
STATIC = Path(vacherie.server.__file__).parent / "static"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the built page, which a test may change."""
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    return folder


@pytest.fixture
def changing_server(tmp_path: Path, built: Path) -> Iterator[ServerProcess]:
    """A server of that copy."""
    with ServerProcess(tmp_path / "server", bot_workers=0) as found:
        found.variables["VACHERIE_STATIC"] = str(built)
        found.start()
        yield found


def install(page: Page, url: str) -> None:
    """Open the page, and wait until the service worker answers for it."""
    page.goto(url)
    wait_until(page, KEPT)


def wait_until(page: Page, promise: str) -> None:
    """Ask again until it is true."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(promise):
        assert time.monotonic() < end, promise
        page.wait_for_timeout(50)


def offline(person: Player, complaints: Complaints, path: str) -> None:
    """Open a page while there is no server."""
    person.page.goto(path)
    complaints[:] = [line for line in complaints if "ERR_" not in line]


def test_it_starts_without_the_server(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints
) -> None:
    zoe = player(390, 844, service_workers="allow")
    table = zoe.open_table(own_server.url, "classic", 3)
    install(zoe.page, own_server.url)
    own_server.kill()
    no_page_of_the_server(zoe, complaints, own_server.url, table)
    zoe.page.get_by_role("link", name="Rules").click()
    expect(zoe.page.locator("h1")).to_be_visible()
    offline(zoe, complaints, f"{own_server.url}/rules/coop")
    expect(zoe.page.locator("main")).to_contain_text("Ox")
    own_server.start()
    zoe.page.goto(own_server.url)
    zoe.find("play-now").wait_for()
    assert zoe.find("offline").count() == 0


def no_page_of_the_server(zoe: Player, complaints: Complaints, url: str, table: str) -> None:
    """Every page that needs the server says that there is none, and shows nothing of a table."""
    for path in ("/", f"/t/{table}", f"/t/{table}/tv", "/replay"):
        offline(zoe, complaints, url + path)
        zoe.find("offline").wait_for()
        assert zoe.page.locator("[data-testid=nimmt]").count() == 0


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_proxy_without_its_server(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints, status: int
) -> None:
    zoe = player(390, 844, service_workers="allow")
    table = zoe.open_table(own_server.url, "classic", 3)
    install(zoe.page, own_server.url)
    own_server.kill()
    with proxy_error(own_server.port, status):
        no_page_of_the_server(zoe, complaints, own_server.url, table)
        zoe.page.get_by_role("link", name="Puzzles").click()
        zoe.find("puzzle-today").wait_for()
        forgive(complaints, "status of 50")
    own_server.start()
    zoe.page.goto(f"{own_server.url}/t/{table}")
    zoe.page.locator(HAND).first.wait_for()


def test_a_network_that_never_answers(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints
) -> None:
    zoe = player(390, 844, service_workers="allow")
    table = zoe.open_table(own_server.url, "classic", 3)
    install(zoe.page, own_server.url)
    own_server.kill()
    with silence(own_server.port):
        zoe.page.goto(f"{own_server.url}/t/{table}")
        zoe.find("offline").wait_for()
        assert zoe.page.locator("[data-testid=nimmt]").count() == 0
        zoe.page.get_by_role("link", name="Puzzles").click()
        zoe.find("puzzle-today").wait_for()
    forgive(complaints, "ERR_")
    own_server.start()
    zoe.page.goto(f"{own_server.url}/t/{table}")
    zoe.page.locator(HAND).first.wait_for()


def test_lessons_and_puzzles_without_the_server(
    own_server: ServerProcess, player: NewPlayer, complaints: Complaints
) -> None:
    """Of every kind of table one lesson, to its end; a puzzle with a wrong answer and the right one."""
    zoe = player(390, 844, service_workers="allow")
    zoe.page.goto(own_server.url)
    id, best, wrong = of_classic(own_server, zoe)
    install(zoe.page, own_server.url)
    own_server.kill()
    offline(zoe, complaints, own_server.url)
    zoe.page.get_by_role("link", name="Learn").click()
    zoe.find("lesson-classic").wait_for()
    for preset in ("pro", "coop", "nothanks"):
        offline(zoe, complaints, f"{own_server.url}/learn/{preset}")
        play_lesson(zoe)
    offline(zoe, complaints, f"{own_server.url}/puzzles")
    zoe.find("puzzle-today").wait_for()
    assert zoe.find("puzzle").count() >= 100
    offline(zoe, complaints, f"{own_server.url}/puzzles/{id}")
    zoe.find(f"hand-card-{wrong}").click()
    zoe.find("play").click()
    expect(zoe.find("puzzle-says").locator(".wrong")).to_be_visible()
    zoe.find(f"hand-card-{best}").click()
    zoe.find("play").click()
    expect(zoe.find("puzzle-says").locator(".verdict")).to_be_visible()
    offline(zoe, complaints, f"{own_server.url}/puzzles")
    expect(zoe.page.locator("[data-testid=puzzle] .done")).to_have_count(1)
    own_server.start()


def test_a_table_is_never_an_old_one(server: ServerProcess, player: NewPlayer) -> None:
    """With the service worker the answers of the server still come from the server."""
    zoe = player(service_workers="allow")
    zoe.page.goto(server.url)
    install(zoe.page, server.url)
    zoe.open_table(server.url, "classic", 3)
    zoe.page.locator("[data-testid^=hand-card-]").first.wait_for()
    kept = zoe.page.evaluate(KEPT_FILES)
    assert {"/", "/api/puzzle-book"} <= set(kept)
    own = ("/", "/api/puzzle-book")
    assert [path for path in kept if path not in own and not path.startswith("/static/")] == []


def release(built: Path) -> None:
    """Put another version in the place of the built page: all hashes in names of files are others."""
    hashed = re.compile(r"-([A-Za-z0-9_-]{8})\.\w+$")
    old = {
        path.name: found[1] for path in (built / "assets").iterdir() if (found := hashed.search(path.name))
    }
    assert len(old) > 50
    new = {name: hashlib.sha256(name.encode()).hexdigest()[:8] for name in old}
    for path in [*built.rglob("*.js"), *built.rglob("*.css"), built / "index.html"]:
        text = path.read_text()
        for name, hash in old.items():
            text = text.replace(name, name.replace(hash, new[name]))
        path.write_text(text)
    for name, hash in old.items():
        (built / "assets" / name).rename(built / "assets" / name.replace(hash, new[name]))
    page, worker = built / "index.html", built / "sw.js"
    page.write_text(page.read_text().replace("<html", "<html data-version=next"))
    worker.write_text(worker.read_text().replace("vacherie-", "vacherie-next-"))


def test_a_new_version_replaces_what_is_kept(
    changing_server: ServerProcess, built: Path, player: NewPlayer, complaints: Complaints
) -> None:
    """Its files have other names; a table that was open all the while goes on, and no page is an old one."""
    zoe, ann = player(service_workers="allow"), player()
    install(zoe.page, changing_server.url)
    table = zoe.open_table(changing_server.url, "classic", 2, rest="open")
    sit_down(changing_server.url, table, ann)
    zoe.page.locator(HAND).first.wait_for()
    old = {path.name for path in (built / "assets").iterdir()}
    changing_server.stop()
    release(built)
    changing_server.start()
    forgive(complaints, "ERR_", "WebSocket")
    # What happened since is on the page that was open, and on one that is opened now.
    commit(ann, 1)
    zoe.page.locator("[data-testid=seat-1][data-state=committed]").wait_for()
    zoe.page.goto(f"{changing_server.url}/t/{table}")
    expect(zoe.page.locator("html")).to_have_attribute("data-version", "next")
    zoe.page.locator("[data-testid=seat-1][data-state=committed]").wait_for()
    wait_until(zoe.page, RENEWED)
    kept = set(zoe.page.evaluate(KEPT_FILES))
    assert {path.rpartition("/")[2] for path in kept if "/assets/" in path}.isdisjoint(old)
    assert "/" in kept
    changing_server.kill()
    offline(zoe, complaints, f"{changing_server.url}/t/{table}")
    expect(zoe.page.locator("html")).to_have_attribute("data-version", "next")
    zoe.find("offline").wait_for()
    zoe.page.get_by_role("link", name="Learn").click()
    zoe.find("lesson-classic").wait_for()
    forgive(complaints, "ERR_", "WebSocket")


def test_an_open_page_of_an_old_version(
    changing_server: ServerProcess, built: Path, player: NewPlayer, complaints: Complaints
) -> None:
    """It has not loaded all its parts, and they are gone from the server: the page is loaded anew."""
    zoe = player()
    zoe.page.goto(changing_server.url)
    zoe.find("play-now").wait_for()
    changing_server.stop()
    release(built)
    changing_server.start()
    forgive(complaints, "ERR_", "WebSocket")
    zoe.page.evaluate("history.pushState(null, '', '/replay'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(zoe.page.locator("html")).to_have_attribute("data-version", "next")
    expect(zoe.page.locator("h1")).to_be_visible()
    forgive(complaints, "ERR_", "404", "Unable to preload", "dynamically imported", "MIME type")


def test_what_an_installed_app_needs(server: ServerProcess, player: NewPlayer) -> None:
    zoe = player()
    zoe.page.goto(server.url)
    manifest = zoe.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())"
    )
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        reply = server.get(icon["src"])
        assert reply.headers["content-type"].startswith(icon["type"])
    worker = server.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
