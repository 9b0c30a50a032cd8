"""Where a card goes, on four rows packed into one uint64: the base game and the four fan cards (R2, R4-R7).

A row is 16 bits: last card (7) << 8 | number of cards (3) << 5 | bullheads (5); row 1 is the lowest lane,
in the table's own order. A marker is one int: -1 without one, else row from 0, plus 4 if it climbs up (R5.6).

    lay(rows, mark, variant, card, value, choice) -> (rows, mark, heads, row)

places one card: `heads` bullheads go to its owner and `row` (from 0) is where the card lies. If no row
accepts it, `choice` (from 0) is the row its owner takes; with choice -1 nothing happens and row is -1.
Rules only: who plays and who takes is the caller's business. All functions are numba kernels.
"""
