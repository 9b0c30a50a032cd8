"""The coach on a server: reviews of finished games, hints, puzzles; all computed off the event loop."""
