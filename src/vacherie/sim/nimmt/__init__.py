"""Kernels of the 6 nimmt! family."""
