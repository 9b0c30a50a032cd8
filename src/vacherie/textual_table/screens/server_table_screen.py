"""A server's table: the waiting room before the game, chat, and proposals to the team."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import ClassVar

from vacherie.core.error import Refused
from vacherie.textual_table.drawing.canvas import Canvas, fitted, wrapped
from vacherie.textual_table.drawing.frame import BELOW, Key, draw_log, draw_title
from vacherie.textual_table.drawing.scene import Area
from vacherie.textual_table.screens.dialogs import LineDialog
from vacherie.textual_table.screens.pages import rules_page
from vacherie.textual_table.screens.table_screen import ACTIONS, TableScreen
from vacherie.textual_table.sources.server_source import ServerSource, names_at


class ServerTableScreen(TableScreen):
    """A seat at a server's table."""

    actions: ClassVar[Mapping[str, str]] = {**ACTIONS, "c": "chat", "v": "propose"}
    source: ServerSource

    def paint_without_game(self, canvas: Canvas) -> None:
        """The waiting room: who sits where, and the link for those who are missing."""
        room, text, look = self.source.room, self.catalogue.text, self.look
        if room is None:
            draw_title(canvas, look, text("tui-connecting", server=self.source.ticket.server))
            return
        draw_title(canvas, look, text(f"preset-{room.setup.preset}"), text("tui-waiting-room"))
        canvas.draw(3, 2, ((text("tui-invite"), look.soft),))
        canvas.draw(3, 3, ((f"{self.source.ticket.server}/t/{room.id}", look.gold),))
        names = names_at(room, text("tui-open-seat"))
        me = self.source.ticket.seat
        for number, (seat, name) in enumerate(zip(room.seats, names, strict=True)):
            style = look.gold if number == me else look.soft if seat.kind == "open" else look.strong
            mark = "●" if seat.kind == "bot" or seat.connected else "○"
            canvas.draw(
                1, 5 + number, ((f"{'▸' if number == me else ' '} {mark} {fitted(name, 26)}", style),)
            )
            if seat.host:
                canvas.draw(32, 5 + number, ((text("tui-host"), look.soft),))
        y = 6 + len(room.seats)
        start = "tui-waiting-start.auto" if room.setup.autostart else "tui-waiting-start"
        for words in wrapped(text(start), canvas.width - 6):
            canvas.draw(3, y, ((words, ""),))
            y += 1
        chat = Area(2, y + 1, canvas.width - 4, canvas.height - BELOW - y - 1)
        draw_log(canvas, look, chat, self.log_lines)

    def title_notes(self) -> Sequence[str]:
        return () if self.source.seat.is_connected else (self.catalogue.text("tui-offline"),)

    def keys(self) -> list[Key]:
        found = super().keys()
        extra = [Key("c", self.catalogue.text("tui-key-chat"), "chat")]
        if self.can_propose():
            extra.insert(0, Key("v", self.catalogue.text("tui-key-propose"), "propose"))
        at = next((at for at, key in enumerate(found) if key.action == "log"), len(found))
        return [*found[:at], *extra, *found[at:]]

    def can_propose(self) -> bool:
        """Whether what is picked can be proposed to the team (R8.19)."""
        game = self.source.game
        return (
            game is not None and game.takes_proposals
            and self.asking is not None and self.asking.menu is not None and self.asking.choice is not None
        )  # fmt: skip

    def can_pass_trick(self) -> bool:
        """Whether the team is asked in a window (R8.8): the server passes until something happens."""
        game = self.source.game
        return game is not None and game.takes_proposals and self.passing() is not None

    def do_pass_trick(self) -> None:
        if self.can_pass_trick():
            self.run_worker(self.try_to_send(self.source.pass_until_news()), group="chat")

    def do_rules(self) -> None:
        """The rules; before the game those of its preset."""
        if self.source.room is not None:
            self.app.push_screen(rules_page(self.catalogue, self.source.room.setup.preset))

    def do_chat(self) -> None:
        self.run_worker(self.chat(), group="chat")

    async def chat(self) -> None:
        """Say something to all at the table."""
        text = self.catalogue.text
        words = await self.app.push_screen_wait(LineDialog(text("tui-say"), text("tui-line-keys")))
        if words:
            await self.try_to_send(self.source.say(words))

    def do_propose(self) -> None:
        if self.can_propose() and self.asking is not None and self.asking.choice is not None:
            self.run_worker(self.try_to_send(self.source.propose(self.asking.choice)), group="chat")

    async def try_to_send(self, sending: Awaitable[None]) -> None:
        """Send something that may be refused, as chat is in a silent trick."""
        try:
            await sending
        except Refused as error:
            self.refuse(error)
