"""The wire protocol between a table server and its clients: every message and body, as types.

JSON schemas, TypeScript types and the API documents are generated from these. Transport is decided elsewhere,
and a game is nothing here but its choices, events and views.
"""

VERSION = 1
"""The version every message carries. It is raised when an old client would misread a new server."""
