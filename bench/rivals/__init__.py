"""Rivals of our own making: players to measure the bots against. No part of the package."""
