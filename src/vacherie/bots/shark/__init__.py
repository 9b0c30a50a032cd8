"""The bot `shark`: it searches by sampling what it cannot see."""
