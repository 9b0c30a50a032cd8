"""Bots: the `Bot` protocol, the registry of bots by name, the match runner, and the built-in bots.

`random_bot`, `careful/` and `shark/` are the built-in ones; `families` says what each game family provides to
the last two.
"""
