"""Tests that play in a real browser. They run in a process of their own (make test)."""
