"""The start-up message: the URL of the server and, with `lan`, the URL and QR code for phones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TextIO

from vacherie.locale.catalogue import Catalogue
from vacherie.server.listen import Listener, url
from vacherie.server.qr_code import terminal_code
from vacherie.server.settings.model import Settings


def startup_message(
    settings: Settings, listener: Listener, addresses: Sequence[str], catalogue: Catalogue, stream: TextIO
) -> str:
    """The text for a stream; `addresses` are those of this machine in the local network."""
    lines = [catalogue.text("serve-open", url=settings.public_url or listener.local)]
    if listener.has_other_port:
        lines.append(
            catalogue.text("serve-elsewhere", wanted=str(listener.requested_port), port=str(listener.port))
        )
    if settings.lan:
        lines += lan_lines(listener, addresses, catalogue, stream)
    elif stream.isatty():
        lines.append(catalogue.text("serve-lan"))
    if stream.isatty():
        lines.append(catalogue.text("serve-stop"))
    return "\n".join(lines)


def lan_lines(
    listener: Listener, addresses: Sequence[str], catalogue: Catalogue, stream: TextIO
) -> Iterator[str]:
    """The URLs for devices in the same network, and a QR code of the first if the stream can show it."""
    if not addresses:
        yield catalogue.text("serve-no-network")
        return
    first, *others = (url(address, listener.port) for address in addresses)
    yield catalogue.text("serve-phones", url=first)
    for other in others:
        yield catalogue.text("serve-also", url=other)
    drawn = terminal_code(first, colours=stream.isatty())
    if can_encode(drawn, stream):
        yield catalogue.text("serve-scan")
        yield drawn


def can_encode(text: str, stream: TextIO) -> bool:
    """Whether a stream's encoding has all characters of a text."""
    try:
        text.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
