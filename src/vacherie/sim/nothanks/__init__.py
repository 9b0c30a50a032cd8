"""Kernels of No Thanks!: rollouts and tree search from any position, and the policies that play (R11).

`position` encodes a view or a state, `policy` holds the parameters of a seat, `rollout` finishes a position
many times (`determinise` draws the hidden part, `playout` plays), `compiled_bots` are twins of bots.

`tree_search` compares taking and passing with every seat maximising its own result: `tree_growth` is its
kernel, `card_chain` is what can happen to one card, `value_net` judges a position. `evidence` says which
policies explain what seats have done, `self_play` makes the examples from which the net learns.
"""
