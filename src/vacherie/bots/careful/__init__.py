"""The bot `careful`: minimises the expected cost of the current trick, without search.

`nimmt` and `nothanks` choose for their family; `expected_cost` rates cards, `draft`, `coop` and `surprise`
decide the questions of those presets.
"""
