"""Terminal user interface: every game drawn with rich, played by typed words."""
