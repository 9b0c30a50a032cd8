"""Saving of unfinished games, so that `vacherie play --resume` can go on with them."""
