"""Authentication: bearer before cookie, `__Host-` before plain, and which cookies are set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from tests.support.fake_clock import FakeClock
from vacherie.core.error import Refused
from vacherie.server.auth.authenticate import Authentication
from vacherie.server.auth.cookies import HOST_COOKIE, PLAIN_COOKIE, Cookies
from vacherie.server.auth.sessions import GRACE_SECONDS, Sessions
from vacherie.server.auth.tokens import SIGNING, Tokens
from vacherie.server.entropy import SystemEntropy
from vacherie.server.model.errors import StorageFailed
from vacherie.server.model.identity import ANONYMOUS, Identity
from vacherie.server.model.rows import GuestRow, SessionRow
from vacherie.server.signing_keys import SigningKey
from vacherie.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio

KEY = bytes(range(32))
DAY = 86_400
ANN = GuestRow(id="aa", name="Ann", created=1)
BEN = GuestRow(id="bb", name="Ben", created=1)


class Setting:
    """A server's authentication, with two guests: Ann with a session of https, Ben with a plain one."""

    def __init__(self, storage: SqliteStore, url: str) -> None:
        self.storage = storage
        self.clock = FakeClock()
        self.tokens = Tokens(KEY)
        self.sessions = Sessions(storage, self.clock, SystemEntropy(), days=400)
        self.authentication = Authentication(self.tokens, self.sessions, Cookies(url, 400))
        self.ann = self.sessions.new(ANN.id, plain=False)
        self.ben = self.sessions.new(BEN.id, plain=True)

    async def begin(self) -> None:
        await self.storage.add_guest(ANN, self.ann)
        await self.storage.add_guest(BEN, self.ben)

    def token(self, session: SessionRow) -> str:
        return self.tokens.guest_token(session.guest, session.id)

    async def who(self, *headers: tuple[bytes, bytes]) -> Identity:
        return (await self.authentication.authenticate(headers)).who

    async def cookies(self, *headers: tuple[bytes, bytes]) -> dict[str, str]:
        """The cookies that are set."""
        found = (await self.authentication.authenticate(headers)).set_cookies
        return dict(header.partition(";")[0].split("=", 1) for header in found)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path / "vacherie.db")
    yield store
    await store.close()


@pytest.fixture
async def https(storage: SqliteStore) -> Setting:
    found = Setting(storage, "https://cows.example")
    await found.begin()
    return found


@pytest.fixture
async def http(storage: SqliteStore) -> Setting:
    found = Setting(storage, "")
    await found.begin()
    return found


def bearer(token: str) -> tuple[bytes, bytes]:
    return b"authorization", f"Bearer {token}".encode()


def cookie(*values: tuple[str, str]) -> tuple[bytes, bytes]:
    return b"cookie", "; ".join(f"{name}={value}" for name, value in values).encode()


def identity(session: SessionRow) -> Identity:
    return Identity(guest=session.guest, session=session.id)


async def test_credentials_identify_the_caller(http: Setting) -> None:
    ann, seat = http.token(http.ann), http.tokens.seat_token("mu4k2vyq3hba", 3, "nonce")
    grant = http.tokens.read_seat(seat)
    assert await http.who() == ANONYMOUS
    assert await http.who(cookie(("theme", "dark"), (PLAIN_COOKIE, ann))) == identity(http.ann)
    assert await http.who(bearer(ann)) == identity(http.ann)
    assert await http.who(bearer(seat)) == Identity(grants=(grant,))
    assert await http.who(bearer(http.tokens.admin_token())) == Identity(admin=True)
    both = await http.who(cookie((PLAIN_COOKIE, ann)), bearer(seat))
    assert both == Identity(guest=ANN.id, session=http.ann.id, grants=(grant,))
    other = await http.who(cookie((PLAIN_COOKIE, http.token(http.ben))), bearer(ann))
    assert other == identity(http.ann)


async def test_a_bad_cookie_is_ignored_and_a_bad_bearer_refused(http: Setting) -> None:
    good = http.token(http.ann)
    seat, admin = http.tokens.seat_token("mu4k2vyq3hba", 3, "n"), http.tokens.admin_token()
    unknown = http.tokens.guest_token(ANN.id, "never-made")
    for bad in ("", "guest-forged", seat, admin, unknown, http.tokens.guest_token(BEN.id, http.ann.id)):
        assert await http.who(cookie((PLAIN_COOKIE, bad))) == ANONYMOUS
    for bad in ("", "forged", "seat-forged", "admin-forged", "guest-forged", good + "x", unknown):
        with pytest.raises(Refused) as refusal:
            await http.who(bearer(bad))
        assert refusal.value.code == "bad-token"


async def test_a_cookie_of_a_sibling_subdomain_changes_nothing(https: Setting) -> None:
    """It can set the plain name only, with any token that its owner has made here."""
    mine, theirs = (HOST_COOKIE, https.token(https.ann)), https.token(https.ben)
    for headers in (
        [cookie((PLAIN_COOKIE, theirs), mine)],
        [cookie(mine, (PLAIN_COOKIE, theirs), (PLAIN_COOKIE, "x"))],
    ):
        assert await https.who(*headers) == identity(https.ann)
    thief = https.sessions.new(BEN.id, plain=False)
    await https.storage.add_session(thief, 20)
    assert await https.who(cookie((PLAIN_COOKIE, https.token(thief)))) == ANONYMOUS
    assert await https.who(cookie((HOST_COOKIE, "bad"), (PLAIN_COOKIE, theirs))) == ANONYMOUS
    assert (
        await https.who(cookie((HOST_COOKIE, "a"), (HOST_COOKIE, "b"), (PLAIN_COOKIE, theirs))) == ANONYMOUS
    )


@pytest.mark.parametrize("name", [PLAIN_COOKIE, HOST_COOKIE])
async def test_two_cookies_of_one_name_are_none(name: str, http: Setting) -> None:
    setting = http if name == PLAIN_COOKIE else Setting(http.storage, "https://cows.example")
    both = cookie((name, http.token(http.ann)), (name, http.token(http.ben)))
    assert await setting.who(both) == ANONYMOUS


async def test_an_old_cookie_is_accepted_once(https: Setting) -> None:
    old = cookie((PLAIN_COOKIE, https.token(https.ben)))
    given = await https.cookies(old)
    assert set(given) == {HOST_COOKIE, PLAIN_COOKIE}
    assert given[PLAIN_COOKIE] == ""
    new = await https.who(cookie((HOST_COOKIE, given[HOST_COOKIE])))
    assert new.guest == BEN.id
    assert new.session != https.ben.id
    # Requests that were under way are still Ben's, but get no cookie: another client may have sent them.
    assert await https.who(old) == new
    assert await https.cookies(old) == {}
    https.clock.advance(GRACE_SECONDS)
    assert await https.who(old) == ANONYMOUS
    with pytest.raises(Refused):
        await https.who(bearer(https.token(https.ben)))


async def test_two_requests_with_an_old_cookie_at_once(https: Setting) -> None:
    old = [cookie((PLAIN_COOKIE, https.token(https.ben)))]
    found = await asyncio.gather(*(https.authentication.authenticate(old) for _ in range(5)))
    assert len({one.who for one in found}) == 1
    assert found[0].who.guest == BEN.id
    assert sorted(len(one.set_cookies) for one in found) == [0, 0, 0, 0, 2]
    assert len(await https.storage.sessions_of(BEN.id)) == 1


async def test_a_cookie_of_an_earlier_version_is_accepted_once(https: Setting) -> None:
    first = SessionRow(id=BEN.id, guest=BEN.id, made=1, used=https.ben.used, plain=True)
    await https.storage.add_session(first, 20)
    earlier = "guest-" + URLSafeSerializer(KEY, salt="vacherie guest 1", signer_kwargs=SIGNING).dumps(BEN.id)
    assert await https.who(bearer(earlier)) == identity(first)
    assert HOST_COOKIE in await https.cookies(cookie((PLAIN_COOKIE, earlier)))
    assert await https.storage.session(BEN.id) is None


async def test_a_websocket_exchanges_no_cookie(https: Setting) -> None:
    """Its handshake sets none."""
    old = [cookie((PLAIN_COOKIE, https.token(https.ben)))]
    found = await https.authentication.authenticate(old, sets_cookies=False)
    assert (found.who, found.set_cookies) == (identity(https.ben), ())


async def test_an_exchange_that_fails_is_tried_again(https: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> frozenset[str]:
        raise StorageFailed("the disk is full")

    old = cookie((PLAIN_COOKIE, https.token(https.ben)))
    with monkeypatch.context() as patch:
        patch.setattr(https.storage, "end_sessions", fail)
        assert await https.who(old) == identity(https.ben)
        assert await https.cookies(old) == {}
    assert HOST_COOKIE in await https.cookies(old)


async def test_a_cookie_is_set_anew_once_a_day(https: Setting) -> None:
    mine = cookie((HOST_COOKIE, https.token(https.ann)))
    assert await https.cookies(mine) == {}
    https.clock.advance(DAY)
    assert await https.cookies(mine) == {HOST_COOKIE: https.token(https.ann)}
    assert await https.cookies(mine) == {}


async def test_a_cookie_of_a_previous_key_is_set_anew(http: Setting) -> None:
    mine = cookie((PLAIN_COOKIE, http.token(http.ann)))
    http.tokens.use([SigningKey(key=bytes(32)), SigningKey(key=KEY, until=2**60)])
    given = await http.cookies(mine)
    assert given == {PLAIN_COOKIE: http.token(http.ann)}
    http.tokens.use([SigningKey(key=bytes(32))])
    assert await http.who(mine) == ANONYMOUS
    assert await http.who(cookie((PLAIN_COOKIE, given[PLAIN_COOKIE]))) == identity(http.ann)
