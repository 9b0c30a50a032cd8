"""Compiled search for the games with special cards: co-op (R8) and competitive special cards (R9).

`board` is a table as one array, `rows` and `uses` are the rules on it, `position` and `worlds` what a seat
knows and may imagine; `card_policy`, `team_policy` and `seat_policy` play the rollouts of `rollout`, and
`trick_search` looks for the best line of one co-op trick. `use_price` is plain Python, for `careful`, too.
"""
