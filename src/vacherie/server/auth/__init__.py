"""Authentication and access: tokens, credentials, bans, rate limits, client addresses, the CSRF check."""
