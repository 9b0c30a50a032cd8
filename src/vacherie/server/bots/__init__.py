"""Bots of the server: their worker pool, and compilation of the kernels in the background."""

from vacherie.extras import require

require("server")
