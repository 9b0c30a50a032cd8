"""No Thanks! on arrays: games in bulk, roll-outs from any position, and the policies that play them (R11).

`position` reads a view or a state, `policy` says how seats play, `rollout` finishes a position many times,
`bulk` plays whole games. Importing this package costs nothing: Numba comes with `rollout` and `bulk`.
"""
