"""Values that every part of the server shares: journal lines, database rows, storage errors."""
