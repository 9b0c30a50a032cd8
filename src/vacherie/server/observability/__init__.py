"""Logs, access log, redaction of secrets, tracebacks without messages, and metrics."""

from vacherie.extras import require

require("server")
