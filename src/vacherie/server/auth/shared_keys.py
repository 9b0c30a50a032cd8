"""Whether the nodes of a database have the same signing keys: a token of one has to be valid at all.

Nodes compare the ids of their keys, from which no key can be found.
"""

from __future__ import annotations

import structlog

from vacherie.core.error import Refused
from vacherie.server.auth.tokens import Tokens
from vacherie.server.storage.ownership import NodeStorage

NOTHING_IN_COMMON = (
    "this node has no signing key in common with the other nodes of the database, which would not accept "
    "its tokens; give all of them the same file (--signing-keys)"
)

log = structlog.get_logger(__name__)


class SharedKeys:
    """The ids of the keys of this node, told to the others."""

    def __init__(self, storage: NodeStorage, node: str, tokens: Tokens) -> None:
        self.storage = storage
        self.node = node
        self.tokens = tokens
        self._told: frozenset[str] = frozenset()

    async def join(self) -> None:
        """Tell the others at the start; refused when they have none of these keys."""
        if not await self._tell(self._ids()):
            raise Refused("setting", NOTHING_IN_COMMON)

    async def check(self) -> None:
        """Tell the others of a rotation; an error is logged when they have none of the keys any more."""
        ids = self._ids()
        if ids != self._told and not await self._tell(ids):
            log.error("no signing key in common with the other nodes", ids=sorted(ids))

    def _ids(self) -> frozenset[str]:
        now = self.tokens.wall()
        return frozenset(key.id for key in self.tokens.keys if key.is_accepted(now))

    async def _tell(self, ids: frozenset[str]) -> bool:
        """Store the ids; whether another node has one of them, or there is no other."""
        others = await self.storage.share_keys(self.node, ids)
        self._told = ids
        return not others or bool(ids & others)
