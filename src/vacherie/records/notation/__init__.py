"""The text notation of games: `write` produces it, `parse` reads it, `tokens` are its words for choices."""
