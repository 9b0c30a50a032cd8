"""Kernels of the 6 nimmt! family: rollouts from any position.

`position` encodes a view or a state; `determinise` draws the hidden part; `rollout` and `guided_rollout` play
all candidates (`playout`, `placement`) by a `policy` or a `sensible_policy`; `rollout_sums` holds the
results. `player_likelihood` rates past plays, `compiled_bots` are twins of bots.
"""
