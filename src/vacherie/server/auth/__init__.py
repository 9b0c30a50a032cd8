"""Who may call: tokens, bans, rate limits, the address of a client, the cross-site check."""
