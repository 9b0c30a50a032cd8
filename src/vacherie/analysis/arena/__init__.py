"""Tournaments between bots: which one is better, by how much, and how sure that is.

`plan` says which games are played, `play` and `kernel` play them, `run` spreads them over the cores, `result`
keeps them in a file; `standing`, `rating` and `statistic` count, `report`, `sheet` and `plot` tell.

>>> from vacherie.analysis.arena.plan import make_plan
>>> from vacherie.analysis.arena.process_pool import run
>>> from vacherie.analysis.arena.standings import standings
>>> results = run(make_plan("nothanks", seats=3, bots=("careful", "random"), games=60, seed="hay"))
>>> [line.bot for line in standings(results)]
['careful', 'random']
"""
