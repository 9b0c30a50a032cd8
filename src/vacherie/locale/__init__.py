"""Localisation: one Fluent catalogue a language, for terminal, web and server."""
