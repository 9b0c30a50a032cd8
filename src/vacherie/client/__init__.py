"""Programs at a table: a client for the server's API, and a bridge for bots in other languages."""
