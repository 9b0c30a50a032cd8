"""The bearer token of a request."""

from __future__ import annotations

import pytest

from vacherie.core.error import Refused
from vacherie.server.auth.credentials import bearer_in


def test_the_bearer_token_is_found() -> None:
    assert bearer_in([(b"host", b"here"), (b"authorization", b"bearer  guest-x ")]) == "guest-x"
    assert bearer_in([(b"host", b"here")]) is None


def test_other_kinds_of_authorization_are_refused() -> None:
    with pytest.raises(Refused):
        bearer_in([(b"authorization", b"Basic YW5uOmFubg==")])
