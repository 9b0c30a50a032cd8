"""What a table server and its clients say to each other: every message and body, as types.

JSON schemas, TypeScript types and the documentation are generated from these; nothing here knows how
messages travel, or what a game is beyond its choices, events and views.
"""

VERSION = 1
"""The version every message carries. It moves when an old client would misunderstand a new server."""
