"""Game records: `record` writes and reads JSON, `replay` checks the rules, `verify` the deals.

`notation/` is the same as text that people can type, `positions/` saves single states, `jsonl` reads files of
many records. `json_reader`, `strict_json` and `truncated_json` parse JSON with exact error locations.
"""
