"""The bot `champion`: the strongest search of every family of games."""
