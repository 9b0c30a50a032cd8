"""The commands of the coach: `review`, and `puzzles make`."""
