"""The nimmt family in the terminal."""
