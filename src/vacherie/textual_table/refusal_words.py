"""Why something was refused, in the language of the table."""

from __future__ import annotations

from vacherie.core.error import Refused
from vacherie.locale.catalogue import Catalogue


def refusal_words(catalogue: Catalogue, error: Refused) -> str:
    """The sentence of a refusal's code; its own English one where there is none.

    >>> refusal_words(Catalogue("fr"), Refused("over", "the game is over"))
    'La partie est finie.'
    >>> refusal_words(Catalogue("fr"), Refused("version", "the server has version 9 of the protocol"))
    'the server has version 9 of the protocol'
    """
    key = f"refused-{error.code}"
    return catalogue.text(key) if catalogue.has(key) else str(error)
