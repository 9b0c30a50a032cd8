"""No Thanks! in the terminal."""
