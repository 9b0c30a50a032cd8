"""Decisions: the state of a table and a request give journal lines or a refusal; pure functions."""
