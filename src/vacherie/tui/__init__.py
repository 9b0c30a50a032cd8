"""The terminal table: every game drawn with rich, played with short words."""
