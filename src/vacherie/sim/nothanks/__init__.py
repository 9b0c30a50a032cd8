"""Kernels of No Thanks!: rollouts from any position, and the policies that play them (R11).

`position` encodes a view or a state, `policy` holds the parameters of a seat, `rollout` finishes a position
many times (`determinise` draws the hidden part, `playout` plays), `compiled_bots` are twins of bots.
"""
