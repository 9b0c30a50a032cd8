"""Logs, access log, redaction of secrets, tracebacks without messages, and metrics."""
