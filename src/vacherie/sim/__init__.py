"""Compiled simulation: kernels over arrays, proven equal to `vacherie.games`.

This package imports nothing by itself, so that `import vacherie.sim` costs nothing; Numba and numpy (the
extra `[sim]`) come with the modules inside. How to use them: docs/simulation.md.
"""
