"""Registry of the game families' wordings; the sentences themselves are in the catalogue."""

from __future__ import annotations

from vacherie.locale.nimmt_wording import NimmtWording
from vacherie.locale.nothanks_wording import NoThanksWording
from vacherie.locale.wording import Wording

FAMILIES: dict[str, type[Wording]] = {"nimmt": NimmtWording, "nothanks": NoThanksWording}
"""Family -> the words for the fields of its events and choices."""
