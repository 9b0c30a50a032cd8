"""Tables: one actor each, its journal folded into state, and what every viewer is sent."""

from vacherie.extras import require

require("server")
