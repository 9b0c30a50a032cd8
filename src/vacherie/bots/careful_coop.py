def act(game, view, decision): return decision.options[0]
def pick(game, view, decision): return decision.options[0]
def use(game, view, heard, decision): return decision.options[0]
def swap(game, view, decision): return decision.options[0]
