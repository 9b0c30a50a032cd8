"""Preparation of bots: calls a bot's optional static `prepare` once per process, before its first game."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from inspect import getattr_static
from typing import Any

from vacherie.bots import registry
from vacherie.bots.bot import Bot
from vacherie.core.error import BadSetup


def prepare(specs: Iterable[str]) -> dict[str, BaseException]:
    """Call `prepare` of the bots that have it; returns the errors of those that failed."""
    unready = {}
    for spec in dict.fromkeys(specs):
        with suppress(BadSetup):  # a bot that cannot be loaded fails in its first game
            error = prepare_bot(registry.load(spec))
            if error is not None:
                unready[spec] = error
    return unready


@cache
def prepare_bot(bot: type[Bot]) -> BaseException | None:
    """Call a bot's static `prepare`, once per process; returns its error.

    An instance method of the same name is not called.
    """
    if not isinstance(getattr_static(bot, "prepare", None), staticmethod | classmethod):
        return None
    own: Any = bot  # optional, so not part of the protocol
    try:
        own.prepare()
    except (Exception, SystemExit) as error:
        return error
    return None
