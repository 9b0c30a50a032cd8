"""Reload of the signing keys while a server runs: `vacherie keys rotate` needs no restart.

The file is looked at every second: a message from the command to the server could get lost, and so could the
withdrawal of a key that has leaked.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from vacherie.server.auth.tokens import Tokens
from vacherie.server.model.errors import StorageFailed
from vacherie.server.signing_keys import KeyFile, Version

log = structlog.get_logger(__name__)


class KeyReload:
    """Keeps a server at the keys of its file. `withdrawn` is called when one is revoked before its time."""

    def __init__(self, file: KeyFile, tokens: Tokens, withdrawn: Callable[[], None]) -> None:
        self.file = file
        self.tokens = tokens
        self.withdrawn = withdrawn
        version = file.version()
        self._version = None if file.read() != tokens.keys else version
        self._failure: tuple[Version | None, str] | None = None
        """Of which version of the file what was logged."""

    async def check(self) -> None:
        """Read the keys again if their file has changed; a bad or missing one changes nothing yet."""
        version = self.file.version()
        if version == self._version:
            return
        try:
            keys = self.file.read()
        except StorageFailed as error:
            if self._failure != (version, str(error)):
                self._failure = version, str(error)
                log.error("signing keys not read; those before stay in use", reason=str(error))
            return
        self._version, self._failure = version, None
        now = self.tokens.wall()
        before = {key.key for key in self.tokens.keys if key.is_accepted(now)}
        self.tokens.use(keys)
        log.info("signing keys read", ids=[key.id for key in keys])
        if before - {key.key for key in keys if key.is_accepted(now)}:
            self.withdrawn()
