"""Bots of the server: the pool of processes they run in, and compiling the kernels in the background."""
