"""The spaces of a PettingZoo environment, and the observation of one seat with its mask of legal actions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium import spaces

from vacherie.research.channel import Numbers
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


def masked(seen: Numbers, legal: Iterable[int], actions: int) -> dict[str, Any]:
    """An observation with its mask."""
    mask = np.zeros(actions, np.int8)
    for action in legal:
        mask[action] = 1
    return {"observation": seen, "action_mask": mask}


def agents(seats: int) -> list[str]:
    """The names of the agents, by seat."""
    return [f"player_{seat}" for seat in range(seats)]
