"""One table for a browser, a terminal and a bot: the same game on all screens, to the same result."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import NewPlayer
from tests.e2e.test_games import short
from tests.support.process import ServerProcess
from tests.support.timeouts import TIMEOUT
from tests.support.tmux import Tmux

OPEN = """async ({ preset, options }) => {
  const send = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(await reply.text());
    return reply.json();
  };
  await send("/api/guests", { name: "Zoé" });
  const places = [{ kind: "me", name: "Zoé" }, { kind: "open" }, { kind: "bot" }];
  const setup = { preset, seats: 3, options, pace: "instant", autostart: true };
  return (await send("/api/tables", { setup, places })).room.id;
}"""


def test_a_terminal_a_browser_and_a_bot(server: ServerProcess, player: NewPlayer, tmp_path: Path) -> None:
    zoe = player()
    zoe.page.goto(server.url)
    table = zoe.page.evaluate(OPEN, {"preset": "classic", "options": short("classic")})
    link = f"{server.url}/t/{table}"
    zoe.page.goto(link)
    arguments = ("tui", link, "--name", "Anna", "--speed", "off")
    with Tmux(*arguments, XDG_STATE_HOME=str(tmp_path)) as terminal:
        screen = terminal.wait_for(lambda screen: "trick 1" in screen and "⏎" in screen, "first question")
        assert "Zoé" in screen
        expect(zoe.page.get_by_text("Anna").first).to_be_visible()
        # A card that is too low asks for a row, too.
        end = time.monotonic() + TIMEOUT
        while not ("trick 2" in (screen := terminal.screen) and "⏎" in screen):
            assert time.monotonic() < end, screen
            zoe.answer_by_mouse()
            if "trick 1" in screen:
                terminal.answer()
        # The same seat again, after the terminal was closed.
    with Tmux(*arguments, XDG_STATE_HOME=str(tmp_path)) as terminal:
        screen = terminal.wait_for(lambda screen: "trick 2" in screen and "⏎" in screen, "second trick")
        assert "You" in screen
        end = time.monotonic() + TIMEOUT
        while not (zoe.is_over() and "Score sheet" in terminal.screen):
            assert time.monotonic() < end, terminal.screen
            if not zoe.is_over():
                zoe.answer_by_mouse()
            terminal.answer()
        assert "Zoé" in terminal.screen
