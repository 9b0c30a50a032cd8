"""Screens: home, tables, replays, and the dialogs over them."""
