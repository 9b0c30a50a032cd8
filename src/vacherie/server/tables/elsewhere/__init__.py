"""The tables that other nodes run, as far as this node has to know; and its own, as far as they have to."""
