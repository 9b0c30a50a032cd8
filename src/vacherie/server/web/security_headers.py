"""The headers every response carries, so that a browser allows as little as possible."""

from __future__ import annotations

from vacherie.server.settings.model import Settings

CONTENT_SECURITY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Scripts, styles, fonts and connections from here only; nothing inline, nobody may frame us."""

ALWAYS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # A link is the key to a private table: it must not travel to other sites.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ONE_YEAR = 31_536_000


def security_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers as ASGI wants them; over TLS browsers are told to stay there."""
    headers = dict(ALWAYS)
    if settings.public_url.startswith("https:"):
        headers["strict-transport-security"] = f"max-age={ONE_YEAR}"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
