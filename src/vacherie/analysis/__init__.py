"""Analysis of played games: `arena/` runs tournaments between bots."""
