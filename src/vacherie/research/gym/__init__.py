"""Gymnasium environments: one seat against bots (`SeatEnv`), and many games in a batch (`BatchEnv`).

Importing this package registers `vacherie/<preset>-v1` with Gymnasium; `gymnasium.make_vec` gives a
`BatchEnv` for the presets that the batched kernel plays:

>>> import gymnasium
>>> env = gymnasium.make("vacherie/classic-v1", opponents="random", max_rounds=1)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((245,), 10)
"""

from vacherie.extras import provided_by

with provided_by("gym"):
    import gymnasium

from vacherie.games import PRESETS
from vacherie.research.gym.families import BATCHED, BatchEnv
from vacherie.research.gym.seat_env import SeatEnv

__all__ = ["BatchEnv", "SeatEnv"]

for preset in PRESETS:
    gymnasium.register(
        id=f"vacherie/{preset}-v1",
        entry_point="vacherie.research.gym.seat_env:SeatEnv",
        vector_entry_point="vacherie.research.gym.families:BatchEnv" if preset in BATCHED else None,
        kwargs={"preset": preset},
    )
