"""Single positions, saved and loaded as JSON (`position`); the `check_*` modules refuse unreachable ones."""
