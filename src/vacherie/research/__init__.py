"""Research environments: adapters of the games for PettingZoo, Gymnasium and OpenSpiel (docs/research.md).

`actions` numbers every choice, `observations` turns what a seat sees into numbers, `rewards` names what an
environment pays, `episode` is one game in progress; `zoo`, `gym` and `spiel` are the adapters, each with an
extra of its own. The rules stay in `games`, the kernels in `sim`.
"""
