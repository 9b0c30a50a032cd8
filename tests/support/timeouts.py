"""Timeouts of the tests."""

TIMEOUT = 120.0
"""Seconds after which a test fails. A machine may be slow and busy; only a failing test waits so long."""
