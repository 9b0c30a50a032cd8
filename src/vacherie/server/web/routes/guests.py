"""Routes of guests: create, read, rename, export and delete one. There are no accounts."""

from __future__ import annotations

from litestar import Controller, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Raw

from vacherie.protocol import rest
from vacherie.server.auth.credentials import COOKIE, COOKIE_SECONDS, Caller
from vacherie.server.model.rows import GuestRow, TableRow
from vacherie.server.settings.model import Settings
from vacherie.server.tables.decide.sanitize_text import clean_name
from vacherie.server.web.schema.responses import GUEST, may_refuse
from vacherie.server.web.state import WebState, count


def cookie(settings: Settings, value: str, seconds: int = COOKIE_SECONDS) -> Cookie:
    """The session cookie: HttpOnly against scripts, SameSite=Lax against cross-site posts."""
    secure = settings.public_url.startswith("https:")
    return Cookie(COOKIE, "/", value, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def summary(row: TableRow, guest: str) -> rest.GameSummary:
    """A table as an entry in a guest's history."""
    return rest.GameSummary(
        id=row.id,
        preset=row.setup.preset,
        status=row.status,
        names=tuple(seat.name for seat in row.seats),
        seats=tuple(number for number, seat in enumerate(row.seats) if seat.guest == guest),
        opened=row.opened,
        ended=row.ended,
        scores=row.scores,
        winners=row.winners,
    )


class Guests(Controller):
    """Guests and their data."""

    tags = ("guests",)

    @post("/api/guests", responses=may_refuse(401, 422, body=True))
    async def become_guest(
        self,
        data: JSONBody[rest.NewGuest],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> Response[rest.NewMe]:
        """Become a guest. Browsers are identified by the cookie from now on, programs by the token."""
        count(web.new_guests, caller.address)
        guest = GuestRow(
            id=web.context.entropy.token_hex(10), name=clean_name(data.name), created=web.context.clock.wall()
        )
        await web.context.storage.add_guest(guest)
        token = web.context.tokens.guest_token(guest.id)
        body = rest.NewMe(id=guest.id, name=guest.name, token=token)
        return Response(body, cookies=[cookie(web.context.settings, token)])

    @get("/api/me", security=GUEST, responses=may_refuse(401))
    async def who_am_i(self, caller: NamedDependency[Caller], web: NamedDependency[WebState]) -> rest.Me:
        """The guest that sends this request."""
        guest = await web.guest(caller)
        return rest.Me(id=guest.id, name=guest.name)

    @patch("/api/me", security=GUEST, responses=may_refuse(401, 422, body=True))
    async def change_name(
        self,
        data: JSONBody[rest.NewGuest],
        caller: NamedDependency[Caller],
        web: NamedDependency[WebState],
    ) -> rest.Me:
        """Change my name, for future tables."""
        guest = await web.guest(caller)
        name = clean_name(data.name)
        await web.context.storage.rename_guest(guest.id, name)
        return rest.Me(id=guest.id, name=name)

    @delete("/api/me", status_code=200, security=GUEST, responses=may_refuse(401))
    async def forget_me(
        self, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> Response[rest.Done]:
        """Delete all my data. Games stay, without my name."""
        guest = await web.guest(caller)
        await web.tables.erase_guest(guest.id)
        return Response(rest.Done(), cookies=[cookie(web.context.settings, "", 0)])

    @get("/api/me/games", security=GUEST, responses=may_refuse(401))
    async def my_games(self, caller: NamedDependency[Caller], web: NamedDependency[WebState]) -> rest.History:
        """The games I sit or sat at, newest first."""
        guest = await web.guest(caller)
        rows = await web.context.storage.games_of(guest.id)
        return rest.History(games=tuple(summary(row, guest.id) for row in rows))

    @get("/api/me/export", security=GUEST, responses=may_refuse(401))
    async def my_data(
        self, caller: NamedDependency[Caller], web: NamedDependency[WebState]
    ) -> Response[rest.Export]:
        """All my data, as a download."""
        guest = await web.guest(caller)
        rows = await web.context.storage.games_of(guest.id)
        lines = await web.context.storage.chat_of(guest.id)
        body = rest.Export(
            id=guest.id,
            name=guest.name,
            created=guest.created,
            games=tuple(summary(row, guest.id) for row in rows),
            chat=tuple(
                rest.ChatLine(
                    table=line.table,
                    at=line.at,
                    text=line.text,
                    phrase=line.phrase,
                    proposal=None if line.proposal is None else Raw(line.proposal),
                )
                for line in lines
            ),
        )
        return Response(body, headers={"content-disposition": 'attachment; filename="vacherie-export.json"'})
