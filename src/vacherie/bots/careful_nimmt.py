from vacherie.bots.careful_risk import Outlook
from vacherie.games.nimmt.step import *
from vacherie.games.nimmt.placement import cheapest
from vacherie.games.nimmt.choice import *
def keep(card, view): return 0
def choose(game, view, heard, decision):
    if len(decision.options)==1: return decision.options[0]
    step=view.table.todo[0]
    if isinstance(step, Select):
        o=Outlook(game,view)
        v=game.variant
        return min(decision.options, key=lambda p:(o.cost(v.value(p.card,p.reversed)), p.reversed, -p.card))
    if isinstance(step, ChoosingRow):
        return ChooseRow(cheapest(view.table)) if ChooseRow(cheapest(view.table)) in decision.options else decision.options[0]
    return decision.options[0]
