"""Drawings of a table: a game describes it once as a `Sketch`; `text` and `svg` draw any sketch."""
