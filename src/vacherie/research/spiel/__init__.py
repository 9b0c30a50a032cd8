"""Games for OpenSpiel; importing this package registers them with pyspiel.

`vacherie_nimmt` (simultaneous moves), `vacherie_nimmt_turns` (the same, one seat after another) and
`vacherie_nothanks`; parameters choose players, preset, options, reward and how chance is written:

>>> import pyspiel
>>> game = pyspiel.load_game("vacherie_nimmt(players=4,preset=classic)")
>>> game.num_players(), game.num_distinct_actions()  # the last is to wait
(4, 109)
"""

from vacherie.extras import provided_by

with provided_by("spiel"):
    import pyspiel

from vacherie.research.spiel.game import TYPES, GameOfTurns, NimmtGame, NoThanksGame

__all__ = ["GameOfTurns", "NimmtGame", "NoThanksGame"]

for kind in (NimmtGame, GameOfTurns, NoThanksGame):
    pyspiel.register_game(TYPES[kind.short_name], kind)
