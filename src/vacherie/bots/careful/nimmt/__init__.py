"""The `careful` bot in the nimmt family: a module for each kind of question, and their lookahead."""
