"""Entropy: the source of ids, nonces, deal secrets and pacing, injected so that tests can repeat a run."""

from __future__ import annotations

import secrets
from random import Random
from typing import Protocol


class Entropy(Protocol):
    """A source of randomness."""

    def token_bytes(self, size: int) -> bytes:
        """So many unpredictable bytes."""
        ...

    def token_hex(self, size: int) -> str:
        """So many unpredictable bytes in hexadecimal."""
        ...

    def pacing(self) -> Random:
        """A generator for pauses and fallback choices; nothing secret may be drawn from it."""
        ...


class SystemEntropy:
    """The operating system's generator."""

    def token_bytes(self, size: int) -> bytes:
        return secrets.token_bytes(size)

    def token_hex(self, size: int) -> str:
        return secrets.token_hex(size)

    def pacing(self) -> Random:
        return Random()
