"""How long tests wait for something that should happen."""

TIMEOUT = 120.0
"""Seconds after which a test gives up. A machine may be slow and busy; only a failing test waits so long."""
