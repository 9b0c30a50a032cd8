"""More than one node: each runs some tables, and any of them serves any client."""
