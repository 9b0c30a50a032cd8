"""A player at the table on the whole screen: presses keys until the game is over.

Textual's pilot drives the application without a terminal; nothing here depends on how fast it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from textual.pilot import Pilot

from tests.support.timeouts import TIMEOUT
from vacherie.locale.catalogue import Catalogue
from vacherie.textual_table.app import Start, TableApp
from vacherie.textual_table.screens.dialogs import TextDialog
from vacherie.textual_table.screens.show_screen import ShowScreen
from vacherie.textual_table.screens.table_screen import TableScreen

XTERM = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
TICK = 0.005


def make_app(
    start: Start = lambda app: None, lang: str = "en", speed: str = "off", **environment: str
) -> TableApp:
    """The application as a terminal of this environment would get it."""
    return TableApp(Catalogue(lang), start, speed, {**XTERM, **environment})


def shown(app: TableApp) -> str:
    """The text of the screen."""
    for screen in reversed(app.screen_stack):
        stage = getattr(screen, "stage", None)
        if stage is not None and stage.canvas is not None:
            text: str = stage.canvas.text()
            return text
    return ""


async def wait_for(pilot: Pilot[int], condition: Callable[[], bool], what: str = "it") -> None:
    """Wait until something is so."""
    for _ in range(int(TIMEOUT / TICK)):
        if condition():
            return
        await pilot.pause(TICK)
    raise AssertionError(f"{what} did not happen:\n{shown(pilot.app)}")  # type: ignore[arg-type]


def table_of(app: TableApp) -> TableScreen:
    """The table that is played at."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def show_of(app: TableApp) -> ShowScreen:
    """The table that is shown."""
    return next(screen for screen in app.screen_stack if isinstance(screen, ShowScreen))


async def play_to_the_end(
    app: TableApp, pilot: Pilot[int], rng: Random, each: Callable[[], None] = lambda: None
) -> int:
    """Answer everything until the final sheet is shown; how many answers it took."""
    answers = 0
    while True:
        await wait_for(pilot, lambda: wants_something(app), "a question")
        each()
        if isinstance(app.screen, TextDialog):
            if table_of(app).source.is_over:
                return answers
            await pilot.press("enter")
            continue
        asking = table_of(app).asking
        assert asking is not None
        if asking.menu is not None:
            for _ in range(rng.randrange(3)):
                await pilot.press("down")
        else:
            for _ in range(1 + rng.randrange(2)):
                await pilot.press("right")
        if table_of(app).asking is asking:  # the server plays a last card itself
            await pilot.press("enter")
            answers += 1


def wants_something(app: TableApp) -> bool:
    """Whether a dialog or a question is open, and takes keys."""
    if isinstance(app.screen, TextDialog):
        return app.screen.takes_keys
    table = table_of(app)
    return app.screen is table and table.asking is not None and not table.asking.decision.answered
