"""A small neural net: for every card of a hand, what playing it will cost until the end of the round.

`inputs` says what the net sees, `forward` evaluates it inside kernels, `weights` reads and writes its files,
`card_costs` evaluates it outside them. `likelihood` rates past plays by it, `posterior` says what follows for
a table of rivals. `self_play` plays the rounds that it is trained with, by `kinds` of players, of which one
adapts (`adaptation`); `decisions` are what it records, and `expand` prepares them for the learner.
"""
