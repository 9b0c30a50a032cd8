"""Analysis of played games: `arena/` runs tournaments, `review/` is the coach, `puzzles/` has its puzzles."""
