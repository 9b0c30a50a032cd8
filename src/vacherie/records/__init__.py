"""Game records: `record` writes and reads JSON, `replay` checks the rules, `verify` the deals.

`notation/` is the same as text that people can type, `jsonl` reads files of many records; `json_reader`
and `damaged_json` read JSON with exact error locations. `families` holds what differs between
the families of games.

Positions have their door here: `position_of` a match, saved by `Position.encode`, read by `load_position`;
`Position.match` goes on from there, and `check_position` refuses what cannot arise in play.

>>> from vacherie import Dealer, Match, game
>>> match = Match(game("classic"), seats=2, dealer=Dealer.from_seed("tea", seats=2))
>>> saved = position_of(match).encode()
>>> load_position(saved).match().waiting() == match.waiting()
True
>>> load_position(saved.replace(b'"trick":1', b'"trick":2'))
Traceback (most recent call last):
...
vacherie.records.errors.BadRecord: this position cannot arise: seat 0 must hold 9 cards in this trick (R14.4)
"""

from vacherie.records.errors import BadRecord
from vacherie.records.position import Position, check_position, load_position, position_of

__all__ = ["BadRecord", "Position", "check_position", "load_position", "position_of"]
