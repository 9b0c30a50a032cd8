"""Drawing: canvas and scenes, the look of cards, the frame around a table."""
