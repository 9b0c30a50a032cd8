"""Turn clocks and the pace of a game: durations, animations, and what a clock showed before a load."""
