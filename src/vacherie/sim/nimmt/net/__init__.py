"""A small neural net that estimates, for every card in a hand, what playing it will cost until the end of the round.

`inputs` says what the net sees, `forward` evaluates it inside kernels, `weights` reads and writes its files,
`self_play` plays the rounds that it is trained with.
"""
