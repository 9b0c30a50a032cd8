"""Logs, tracebacks without secrets, and metrics."""
