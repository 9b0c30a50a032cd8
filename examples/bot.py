"""A bot at a server's table: python examples/bot.py http://localhost:8104/t/abc… [name]

It plays its middle card, takes the cheapest row, takes a card of No Thanks! when four chips lie on it, and
answers all other questions at random.
"""

import random
import sys

from vacherie.client import sit_down
from vacherie.games.nimmt.cards import bullheads
from vacherie.games.nimmt.choice import ChooseRow, Play
from vacherie.games.nothanks.table import PASS, TAKE


def choose(turn):
    table, options = turn.view.table, turn.options
    if isinstance(options[0], Play):
        return sorted(options, key=lambda play: play.card)[len(options) // 2]
    if isinstance(options[0], ChooseRow):
        return min(options, key=lambda choice: bullheads(table.rows[choice.row - 1].cards))
    if PASS in options and TAKE in options:
        return TAKE if table.on_card >= 4 else PASS
    return random.choice(options).fill(random)


with sit_down(sys.argv[1], name=(sys.argv[2:] or ["Middle"])[0]) as seat:
    for turn in seat:
        seat.answer(turn, choose(turn))
    print(f"seat {seat.number}: {seat.result}")
