"""The terminal table on the whole screen (Textual): cards that move, arrows and mouse, tables of a server.

The plain table (`tui`) stays for screen readers and pipes; sentences, questions and menus are the same.
"""

from vacherie.extras import require

require("tui")
