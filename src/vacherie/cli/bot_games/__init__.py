"""Commands in which only bots play: `simulate` and `arena`, their arguments, files and reports."""
