"""The 6 nimmt! family: base game, deals, fan cards, co-op and competitive special cards (R1-R9)."""
