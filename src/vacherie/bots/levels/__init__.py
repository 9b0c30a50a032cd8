"""The levels: eight bots from the first evening to the champion, each a little stronger than the one before.

`ladder` is the table of all eight with their parameters, `level` says what a parameter means, `bot` plays;
`softmax` and the two modules of forgetting are ways in which a level is weakened; `ratings` holds how strong
each was measured to be.
"""
