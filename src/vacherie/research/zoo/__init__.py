"""PettingZoo environments of every preset: `env` (AEC) and `parallel_env`, both in PettingZoo's registry.

>>> env = env("classic", seats=4, max_rounds=1)
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('player_0', 10)

Importing this package registers `vacherie/<preset>-v1` with both registries of PettingZoo:

>>> import pettingzoo
>>> pettingzoo.make("parallel", "vacherie/coop-v1", seats=3).max_num_agents
3
"""

from vacherie.extras import provided_by

with provided_by("zoo"):
    import pettingzoo

from vacherie.games import PRESETS
from vacherie.research.zoo.aec import env, raw_env
from vacherie.research.zoo.parallel import parallel_env

__all__ = ["env", "parallel_env", "raw_env"]

for preset in PRESETS:
    pettingzoo.register("aec", f"vacherie/{preset}-v1", env, kwargs={"preset": preset})
    pettingzoo.register("parallel", f"vacherie/{preset}-v1", parallel_env, kwargs={"preset": preset})
