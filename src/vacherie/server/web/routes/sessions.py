"""Routes of a guest's sessions: list them, begin one for a program, end one, end all others."""

from __future__ import annotations

from starlette.responses import Response

from vacherie.core.error import Refused
from vacherie.protocol import rest
from vacherie.server.auth.sessions import MOST_SESSIONS
from vacherie.server.web.guest_export import session_seen
from vacherie.server.web.route import GUEST, Call, Route
from vacherie.server.web.routes.guests import with_cookies


async def my_sessions(call: Call[None]) -> rest.Sessions:
    """My open sessions, newest first: each browser and each program with a token of its own has one."""
    web, guest = call.web, await call.web.guest(call.caller)
    rows = await web.sessions.of(guest.id)
    return rest.Sessions(sessions=tuple(session_seen(web, row, call.caller) for row in rows))


async def begin_session(call: Call[None]) -> rest.NewSession:
    """Begin another session, and get its token: for a program, or for a new signing key."""
    web, guest = call.web, await call.web.guest(call.caller)
    row = web.sessions.new(guest.id, plain=False)
    if not await web.sessions.add(row):
        raise Refused("too-many-sessions", f"you have {MOST_SESSIONS} sessions; end one first")
    return rest.NewSession(id=row.id, token=web.context.tokens.guest_token(guest.id, row.id))


async def end_session(call: Call[None]) -> Response:
    """End one of my sessions: its token is invalid at once. Ending this one is to log out."""
    web, caller = call.web, call.caller
    if not await web.sessions.end(caller.guest, call.path.session):
        raise Refused("no-such-session", "there is no such session")
    is_mine = caller.by_cookie and call.path.session == caller.who.session
    return with_cookies(rest.Done(), 200, web.cookies.expire() if is_mine else ())


async def end_other_sessions(call: Call[None]) -> Response:
    """End all my sessions but this one, which gets another token: copies of the old one are invalid."""
    web, caller = call.web, call.caller
    row = web.sessions.new(caller.guest, plain=not web.cookies.is_https)
    if not await web.sessions.end(caller.guest, successor=row):
        raise Refused("no-guest", "this guest is no longer known here")
    token = web.context.tokens.guest_token(row.guest, row.id)
    cookies = [web.cookies.set(token)] if caller.by_cookie else []
    return with_cookies(rest.NewSession(id=row.id, token=token), 200, cookies)


ROUTES = (
    Route("GET", "/api/me/sessions", my_sessions, rest.Sessions, security=GUEST),
    Route("POST", "/api/me/sessions", begin_session, rest.NewSession, status=201, security=GUEST),
    Route("POST", "/api/me/sessions/end-others", end_other_sessions, rest.NewSession, security=GUEST),
    Route("DELETE", "/api/me/sessions/{session}", end_session, rest.Done, security=GUEST),
)
