"""Registry of the solvers: one for each family."""

from vacherie.analysis.solve.nimmt_endgame import NimmtSolution, solve_nimmt
from vacherie.analysis.solve.nothanks_endgame import NoThanksSolution, solve_nothanks

__all__ = ["NimmtSolution", "NoThanksSolution", "solve_nimmt", "solve_nothanks"]
