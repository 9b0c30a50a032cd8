"""The `careful` bot in the nimmt family: one module for each kind of question, and the lookahead they share."""
