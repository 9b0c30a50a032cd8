"""Sessions of guests: which are open, when they were last used, and their end.

A token names its session, and is valid while the session is in the database and was used within
`session_days`. Rows are cached, so that a request seldom reads the database; the day of the last use is
written in the background, so that none writes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from msgspec.structs import replace

from vacherie.core.error import Refused
from vacherie.server.clock import Clock
from vacherie.server.entropy import Entropy
from vacherie.server.model.identity import Identity
from vacherie.server.model.rows import SessionRow
from vacherie.server.storage.port import Storage

DAY = 86_400_000
MOST_CACHED = 20_000
MOST_SESSIONS = 20
"""Open sessions of one guest."""
MOST_READS = 3
GRACE_SECONDS = 60.0
"""How long a session that was exchanged still stands for its successor: for requests that were under way."""

OnEnd = Callable[[frozenset[str]], None]
"""Called with the ids of sessions that have ended."""
TellEnd = Callable[[frozenset[str], str], None]
"""Called with the ids of sessions that this node has ended, and the one that they were exchanged for."""


class Sessions:
    """The sessions of all guests."""

    def __init__(
        self, storage: Storage, clock: Clock, entropy: Entropy, days: int, on_end: OnEnd = lambda _: None
    ) -> None:
        self.storage = storage
        self.clock = clock
        self.entropy = entropy
        self.lifetime = days * DAY
        self.on_end = on_end
        self.tell_end: TellEnd = lambda ended, successor: None
        self._cache: OrderedDict[str, SessionRow] = OrderedDict()
        self._used: dict[str, int] = {}
        self._exchanged: dict[str, tuple[str, float]] = {}
        self._endings = 0
        self._waiting: dict[str | None, set[asyncio.Timeout]] = {}

    def new(self, guest: str, *, plain: bool) -> SessionRow:
        """A new session, not stored yet."""
        now = self.clock.wall()
        id = self.entropy.token_hex(8)
        return SessionRow(id=id, guest=guest, made=now, used=day_of(now), plain=plain)

    def ends(self, row: SessionRow) -> int:
        """When a session ends if it is not used again."""
        return row.used + self.lifetime

    def is_open(self, row: SessionRow) -> bool:
        """Whether a session was used within its lifetime."""
        return self.clock.wall() < self.ends(row)

    async def add(self, row: SessionRow) -> bool:
        """Store a session; False when its guest has as many open ones as allowed."""
        expired = self.clock.wall() - self.lifetime
        return await self.storage.add_session(row, MOST_SESSIONS, expired)

    async def find(self, guest: str, id: str) -> SessionRow | None:
        """An open session of a guest."""
        row = self._cache.get(id)
        if row is None:
            row = await self._load(id)
        else:
            self._cache.move_to_end(id)
        return row if row is not None and row.guest == guest and self.is_open(row) else None

    async def _load(self, id: str) -> SessionRow | None:
        """Read a session into the cache; again if one ended meanwhile, since it may have been this one."""
        endings, row = self._endings, await self.storage.session(self._successor(id))
        for _ in range(MOST_READS):
            if endings == self._endings:
                break
            endings, row = self._endings, await self.storage.session(self._successor(id))
        else:  # sessions end all the time: it was open when it was read
            return row
        if row is not None:
            self._cache[row.id] = row
            if len(self._cache) > MOST_CACHED:
                self._cache.popitem(last=False)
        return row

    def _successor(self, id: str) -> str:
        """The session that another one was exchanged for a moment ago; else the same."""
        successor, until = self._exchanged.get(id, (id, 0.0))
        return successor if self.clock.now() < until else id

    async def of(self, guest: str) -> list[SessionRow]:
        """The open sessions of a guest, newest first."""
        return [row for row in await self.stored(guest) if self.is_open(row)]

    async def stored(self, guest: str) -> list[SessionRow]:
        """All sessions of a guest, newest first, also those that have expired."""
        rows = await self.storage.sessions_of(guest)
        return [replace(row, used=self._used.get(row.id, row.used)) for row in rows]

    async def check(self, who: Identity) -> None:
        """Refuse an identity whose session has ended."""
        if who.guest is None or who.session is None:
            return
        if await self.find(who.guest, who.session) is None:
            raise session_ended()

    # Use --------------------------------------------------------------------------------------------

    def use(self, row: SessionRow) -> bool:
        """Note that a session is used; whether it is the first time today."""
        today = day_of(self.clock.wall())
        if row.used == today:
            return False
        # Also back, after a clock that was wrong.
        self._used[row.id] = today
        if row.id in self._cache:
            self._cache[row.id] = replace(row, used=today)
        return True

    async def save_use(self) -> None:
        """Write when sessions were last used; after a failure next time."""
        used, self._used = self._used, {}
        try:
            if used:
                await self.storage.sessions_used(used)
        except Refused:
            self._used = used | self._used
            raise

    # Their end --------------------------------------------------------------------------------------

    async def end(self, guest: str, id: str | None = None, successor: SessionRow | None = None) -> bool:
        """End one session of a guest, or all; another one may begin. False when there was none."""
        ended = await self.storage.end_sessions(guest, id, successor)
        self.ended(ended)
        return bool(ended)

    async def exchange(self, row: SessionRow) -> SessionRow | None:
        """End a session, and begin another one in its place; None when it has just ended."""
        successor = self.new(row.guest, plain=False)
        ended = await self.storage.end_sessions(row.guest, row.id, successor)
        self.ended(ended, successor.id)
        return successor if ended else None

    def ended(self, ended: frozenset[str], successor: str = "") -> None:
        """Sessions are no longer stored; all nodes forget them."""
        self.forget(ended, successor)
        if ended:
            self.tell_end(ended, successor)

    def forget(self, ended: frozenset[str], successor: str = "") -> None:
        """Drop sessions that are no longer stored; what their clients have under way ends.

        successor: the session that they were exchanged for.
        """
        if successor:
            now = self.clock.now()
            self._exchanged = {old: found for old, found in self._exchanged.items() if found[1] > now}
            self._exchanged |= dict.fromkeys(ended, (successor, now + GRACE_SECONDS))
        self._endings += 1
        for id in ended:
            self._cache.pop(id, None)
            self._used.pop(id, None)
            self._end_requests(id)
        self.on_end(ended)

    async def recheck(self, connected: Iterable[str | None]) -> None:
        """Suppose that another node has ended sessions unnoticed: ask the database about all of them.

        connected: the sessions of open connections.
        """
        self._endings += 1
        self._cache.clear()
        under_way = frozenset(id for id in (*connected, *self._waiting) if id is not None)
        ended = under_way - await self.storage.stored_sessions(under_way)
        if ended:
            self.forget(ended)

    def end_all_requests(self) -> None:
        """End the waiting requests of all clients."""
        for id in tuple(self._waiting):
            self._end_requests(id)

    def _end_requests(self, id: str | None) -> None:
        for scope in self._waiting.get(id, ()):
            if not scope.expired():  # it may be ending already
                scope.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def while_open(self, who: Identity) -> AsyncIterator[None]:
        """Run a long request, which is refused as soon as the caller's session ends."""
        waiting = self._waiting.setdefault(who.session, set())
        scope = asyncio.timeout(None)
        waiting.add(scope)
        try:
            async with scope:
                yield
        except TimeoutError:
            if scope.expired():
                raise session_ended() from None
            raise
        finally:
            waiting.discard(scope)
            if not waiting and self._waiting.get(who.session) is waiting:
                del self._waiting[who.session]


def day_of(time: int) -> int:
    """The start of a day (UTC).

    >>> day_of(86_400_001)
    86400000
    """
    return time // DAY * DAY


def session_ended() -> Refused:
    """The refusal of a token whose session has ended."""
    return Refused("bad-token", "this session has ended")
