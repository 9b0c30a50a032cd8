"""Exact solutions of the last tricks and cards, where all that matters is public (docs/research.md).

In `pro` every hand is public (R3.3), so the rest of a round is a game of perfect information with
simultaneous moves: `solve_nimmt` finds an equilibrium by backward induction. `solve_nothanks` does it for the
last cards of No Thanks!, where the cards to come are drawn with equal chances.
"""

from vacherie.analysis.solve.families import NimmtSolution, NoThanksSolution, solve_nimmt, solve_nothanks

__all__ = ["NimmtSolution", "NoThanksSolution", "solve_nimmt", "solve_nothanks"]
