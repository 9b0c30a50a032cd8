"""Sources of tables: a game in this process, a seat at a server; saved games and kept seats."""
