"""Kinds of players that kernels know, by number: self-play seats them, and rival models weigh them."""

from __future__ import annotations

UNIFORM, SENSIBLE, NET = 0, 1, 2
"""Any card; `sensible_policy`; NET + k is net k."""
