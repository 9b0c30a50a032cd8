"""Game records and positions: read, write, step through, go on from, verify (docs/records.md).

>>> from vacherie import Dealer, Match, game, records
>>> match = Match(game("leaflet", hand=2, max_rounds=3), seats=2, dealer=Dealer.from_seed("tea", seats=2))
>>> while not match.over:
...     decision = match.waiting()[0]
...     events = match.answer(decision, decision.options[0])
>>> record = records.record_match(match, ["Ann", "Bob"])
>>> data = records.encode(record)
>>> [again] = records.read(data)
>>> again == record, again.scores == match.game.scores(match.state)
(True, True)
>>> Match.from_record(again, steps=3).waiting() == again.match(steps=3).waiting()
True
>>> print(again.verify().checks[-1].detail)
3 deals drawn again from the secret and 2 contributions

A position is any state of a game, saved as one line of text or JSON: `position_of` a match, read by
`load_position`; `Position.match` goes on from there, and `check_position` refuses what cannot arise in play.

Inside: `format` is the schema, `game_record` the class `Record`, `record` makes one from a match;
`json_reader`, `damaged_json` and `jsonl` read JSON with exact error locations, `notation/` is the text that
people can type, `files` reads and writes either; `replay` checks the rules, `steps` goes on action by action,
`verify` checks the deals; `families` holds what differs between the families of games.
"""

from vacherie.records.errors import BadRecord
from vacherie.records.files import read, write
from vacherie.records.format import RecordedAnswer, Result, Round, SeatInfo, encode
from vacherie.records.game_record import Record
from vacherie.records.json_reader import ReadLine, decode
from vacherie.records.notation.parse import from_text
from vacherie.records.notation.write import to_text
from vacherie.records.position import Position, check_position, load_position, position_of
from vacherie.records.record import record_match
from vacherie.records.replay import Replay
from vacherie.records.steps import Step
from vacherie.records.verify import Check, Verdict

__all__ = [
    "BadRecord",
    "Check",
    "Position",
    "ReadLine",
    "Record",
    "RecordedAnswer",
    "Replay",
    "Result",
    "Round",
    "SeatInfo",
    "Step",
    "Verdict",
    "check_position",
    "decode",
    "encode",
    "from_text",
    "load_position",
    "position_of",
    "read",
    "record_match",
    "to_text",
    "write",
]
