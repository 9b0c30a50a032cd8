"""Compiled simulation: Numba kernels over arrays, tested against `vacherie.games`.

`nimmt/` and `nothanks/` roll out positions, `batch/` plays whole rounds in bulk and steps many games at once,
`compile` builds and caches the kernels. A module's `__all__` is its public part, which checks all arguments
(`arguments`, `array_arguments`); kernels and their parts check nothing. Importing this package is free; its
public modules load Numba and numpy where they need them, and raise `MissingExtra` without the extra `sim`.
See docs/simulation.md in the repository.
"""
