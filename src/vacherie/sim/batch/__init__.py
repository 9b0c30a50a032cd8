"""Batches of games: stepping many in lock-step (`nimmt`, `nothanks`), and whole rounds in bulk.

`nimmt_rounds`, `nimmt_choosing_rounds` and `nothanks_games` play whole random rounds; the other modules are
the kernels of the batches: board, deal, draft, policy, observation.
"""

from vacherie.extras import require

require("sim")
