"""What the terminal shows when the server is ready: where it is, and how a phone gets there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from vacherie.locale.catalogue import Catalogue
from vacherie.server.listen import Listener, url
from vacherie.server.qr_code import terminal_code
from vacherie.server.settings.model import Settings


def welcome(
    settings: Settings, listener: Listener, neighbours: Sequence[str], catalogue: Catalogue, stream: TextIO
) -> str:
    """The words for a stream; `neighbours` are the addresses of this machine in its own network."""
    lines = [catalogue.text("serve-open", url=settings.public_url or listener.local)]
    if listener.is_elsewhere:
        lines.append(catalogue.text("serve-elsewhere", wanted=str(listener.wanted), port=str(listener.port)))
    if settings.lan:
        lines += for_phones(listener, neighbours, catalogue, stream)
    elif stream.isatty():
        lines.append(catalogue.text("serve-lan"))
    if stream.isatty():
        lines.append(catalogue.text("serve-stop"))
    return "\n".join(lines)


def for_phones(
    listener: Listener, neighbours: Sequence[str], catalogue: Catalogue, stream: TextIO
) -> Iterator[str]:
    """How somebody in the same network comes in."""
    if not neighbours:
        yield catalogue.text("serve-no-network")
        return
    first, *others = (url(address, listener.port) for address in neighbours)
    yield catalogue.text("serve-phones", url=first)
    for other in others:
        yield catalogue.text("serve-also", url=other)
    drawn = terminal_code(first, colours=stream.isatty())
    if can_show(drawn, stream):
        yield catalogue.text("serve-scan")
        yield drawn


def can_show(text: str, stream: TextIO) -> bool:
    """Whether a stream knows all letters of a text."""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
