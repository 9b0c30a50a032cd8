"""The bot `champion`: nets, exact search of the next trick, tree search, and models of the rivals."""
