"""The spaces of a PettingZoo environment, and the names of its agents."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from vacherie.research.setting import Setting


def observation_space(setting: Setting, actions: int) -> Any:
    """An array of numbers, and a mask."""
    low, high = setting.observer.layout.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def agents(seats: int) -> list[str]:
    """The names of the agents, by seat."""
    return [f"player_{seat}" for seat in range(seats)]
