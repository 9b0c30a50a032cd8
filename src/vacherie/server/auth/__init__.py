"""Authentication and access: tokens, sessions, cookies, bans, rate limits, client addresses, CSRF check."""

from vacherie.extras import require

require("server")
