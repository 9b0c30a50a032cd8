"""Security headers of every response: Content-Security-Policy, no framing, no sniffing, HSTS."""

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
"""Scripts, styles, fonts and connections from this origin only; nothing inline, no framing."""

ALWAYS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # The link of a private table is its secret: it must not leak to other sites.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ONE_YEAR = 31_536_000


def security_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """The headers in ASGI form; with an https `public_url` also HSTS."""
    headers = dict(ALWAYS)
    if settings.public_url.startswith("https:"):
        headers["strict-transport-security"] = f"max-age={ONE_YEAR}"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
