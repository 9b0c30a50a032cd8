"""The web API: routes, websocket, API documents, static files, and the checks before them."""

from vacherie.extras import require

require("server")
