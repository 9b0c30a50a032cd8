"""Single positions, saved and loaded; what could not arise at a table is refused."""
