"""Wording of No Thanks!: all its fields are worded as in every game."""

from __future__ import annotations

from vacherie.locale.wording import Wording


class NoThanksWording(Wording):
    """The words for the fields of No Thanks! events."""

    left_out = frozenset({"owned", "open_chips"})
