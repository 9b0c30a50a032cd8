"""The bot `shark`: flat Monte-Carlo search over determinisations.

`sequential_halving` allocates rollouts within a `budget`; `kernel_rollouts` (compiled) and `rules_rollouts`
(pure Python) run them; `kernel_loader` loads the kernels in the background, `kernel_compiler` compiles them
there. What differs between families is in `nimmt_*` and `nothanks_*`: rollouts with the rules, rollouts in
the kernel, and the rival models, which infer how the other seats play.
"""
