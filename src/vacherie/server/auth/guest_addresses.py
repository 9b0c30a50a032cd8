"""Guest addresses: where each guest was last seen, so that the guests of one address share what it gets.

In memory only, with LRU eviction; a guest who is not known any more counts as an address of its own.
"""

from __future__ import annotations

from collections import OrderedDict

from vacherie.server.auth.client_address import rate_limit_key

MOST_GUESTS = 20_000


class GuestAddresses:
    """The last address of each guest, as the rate limits count it.

    >>> addresses = GuestAddresses(most=1)
    >>> addresses.note("ann", "192.0.2.7")
    >>> addresses.key("ann"), addresses.key("bob")
    ('192.0.2.7', 'guest bob')
    """

    def __init__(self, most: int = MOST_GUESTS) -> None:
        self.most = most
        self._keys: OrderedDict[str, str] = OrderedDict()

    def note(self, guest: str, address: str) -> None:
        """Note that a guest was seen at an address."""
        self._keys[guest] = rate_limit_key(address)
        self._keys.move_to_end(guest)
        if len(self._keys) > self.most:
            self._keys.popitem(last=False)

    def key(self, guest: str) -> str:
        """The key under which a guest's share is counted."""
        return self._keys.get(guest) or f"guest {guest}"
