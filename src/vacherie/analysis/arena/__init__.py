"""Tournaments between bots: which one is better, by how much, and how significant that is.

`plan` defines the games, `bot_play` and `compiled_play` play them, `tournament` spreads them over cores,
`results` stores them; `standings`, `rating` and `statistics` evaluate them; `report`, `report_text`,
`csv_export` and `plot` present them.

>>> from vacherie.analysis.arena.plan import make_plan
>>> from vacherie.analysis.arena.tournament import run
>>> from vacherie.analysis.arena.standings import standings
>>> results = run(make_plan("nothanks", seats=3, bots=("careful", "random"), games=60, seed="hay"))
>>> [line.bot for line in standings(results)]
['careful', 'random']
"""
