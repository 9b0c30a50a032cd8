"""Looking at games from outside: tournaments between bots, and later reviews and ratings of people."""
