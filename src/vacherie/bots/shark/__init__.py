"""The bot `shark`: flat Monte-Carlo search over determinisations.

`sequential_halving` allocates rollouts within a `budget`; `kernel_rollouts` (compiled) and `rules_rollouts`
(pure Python) run them; `kernel_loader` loads the kernels in the background; `rival_model` infers how the
other seats play.
"""
