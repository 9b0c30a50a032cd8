"""Routes of guests: create, read, rename, export and delete one. There are no accounts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response, StreamingResponse

from vacherie.protocol import rest
from vacherie.server.model.rows import GuestRow
from vacherie.server.tables.decide.sanitize_text import clean_name
from vacherie.server.web.guest_export import PAGE, export, session_seen, summary
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.state import count

JSON = "application/json"


def with_cookies(body: rest.Reply, status: int, cookies: Iterable[str]) -> Response:
    """A response with `Set-Cookie` headers (auth/cookies.py)."""
    response = Response(msgspec.json.encode(body), status, media_type=JSON)
    for cookie in cookies:
        response.headers.append("set-cookie", cookie)
    return response


async def become_guest(call: Call[rest.NewGuest]) -> Response:
    """Become a guest. Browsers are identified by the cookie from now on, programs by the token."""
    context = call.web.context
    await count(call.web.new_guests, call.caller.address)
    guest = GuestRow(
        id=context.entropy.token_hex(10), name=clean_name(call.body.name), created=context.clock.wall()
    )
    session = call.web.sessions.new(guest.id, plain=not call.web.cookies.is_https)
    await context.storage.add_guest(guest, session)
    token = context.tokens.guest_token(guest.id, session.id)
    body = rest.NewMe(id=guest.id, name=guest.name, token=token)
    return with_cookies(body, 201, [call.web.cookies.set(token)])


async def who_am_i(call: Call[None]) -> rest.Me:
    """The guest that sends this request."""
    guest = await call.web.guest(call.caller)
    return rest.Me(id=guest.id, name=guest.name)


async def change_name(call: Call[rest.NewGuest]) -> rest.Me:
    """Change my name, for future tables."""
    guest = await call.web.guest(call.caller)
    name = clean_name(call.body.name)
    await call.web.context.storage.rename_guest(guest.id, name)
    return rest.Me(id=guest.id, name=name)


async def forget_me(call: Call[None]) -> Response:
    """Delete all my data. Games stay, without my name."""
    web, guest = call.web, await call.web.guest(call.caller)
    await count(web.heavy_requests, call.caller.address)
    for connection in web.connections:
        if connection.who.guest == guest.id:
            connection.close("bye", "this guest is being deleted")
    sessions = await web.context.storage.sessions_of(guest.id)
    ended = frozenset(session.id for session in sessions)
    try:
        # Here the guest is known to be erased until the end; other nodes only know that the sessions are.
        await web.tables.erase_guest(guest.id, lambda: web.sessions.tell_end(ended, ""))
    finally:  # an erasure that was interrupted is continued without us
        web.sessions.forget(ended)
    return with_cookies(rest.Done(), 200, web.cookies.expire())


class HistoryQuery(Struct, frozen=True):
    """The parameters of the history."""

    before: Annotated[
        str, Meta(pattern=r"^([0-9]{1,15}\.[a-z2-7]{12})?$", description="`next` of the page before")
    ] = ""


async def my_games(call: Call[None]) -> rest.History:
    """The games I sit or sat at, newest first, a page at a time."""
    guest = await call.web.guest(call.caller)
    opened, _, id = call.query.before.partition(".")
    rows = await call.web.context.storage.games_of(guest.id, PAGE + 1, (int(opened), id) if id else None)
    shown = rows[:PAGE]
    return rest.History(
        games=tuple(summary(row, guest.id) for row in shown),
        next=None if len(rows) <= PAGE else "{}.{}".format(*shown[-1].place),
    )


async def my_data(call: Call[None]) -> Response:
    """All my data, as a download."""
    web, guest = call.web, await call.web.guest(call.caller)
    await count(web.heavy_requests, call.caller.address)
    rows = await web.sessions.stored(guest.id)
    sessions = tuple(session_seen(web, row, call.caller) for row in rows)
    headers = {"content-disposition": 'attachment; filename="vacherie-export.json"'}
    return StreamingResponse(export(web.context.storage, guest, sessions), headers=headers, media_type=JSON)


ROUTES = (
    Route("POST", "/api/guests", become_guest, rest.NewMe, rest.NewGuest, status=201, refuses=(401, 422)),
    Route("GET", "/api/me", who_am_i, rest.Me, security=GUEST),
    Route("PATCH", "/api/me", change_name, rest.Me, rest.NewGuest, refuses=(422,), security=GUEST),
    Route("DELETE", "/api/me", forget_me, rest.Done, security=GUEST),
    Route("GET", "/api/me/games", my_games, rest.History, query=HistoryQuery, security=GUEST),
    Route("GET", "/api/me/export", my_data, rest.Export, security=GUEST),
)
