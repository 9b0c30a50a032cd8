"""Sketches of nimmt tables, for `print` and for notebooks: rows, seats, and what is asked."""
