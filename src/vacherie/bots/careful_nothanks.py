def choose(view, decision): return decision.options[-1]
