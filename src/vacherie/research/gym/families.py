"""Registry of the batched environments: which presets have one, and where it is."""

from vacherie.research.gym.nimmt_batch_env import BATCHED, BatchEnv

__all__ = ["BATCHED", "BatchEnv"]
