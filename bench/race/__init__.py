"""The contestants of bench/kernel.py."""
