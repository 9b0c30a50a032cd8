"""Simulations and tournaments on a Ray cluster: the games of the process pool, on several machines."""
