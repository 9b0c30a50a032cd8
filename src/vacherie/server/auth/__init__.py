"""Authentication and access: tokens, sessions, cookies, bans, rate limits, client addresses, the CSRF check."""
