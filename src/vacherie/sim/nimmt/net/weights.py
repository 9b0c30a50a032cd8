"""Files of net weights: `.npz` with half-precision numbers, under a megabyte each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vacherie.extras import provided_by

with provided_by("sim"):
    import numpy as np

from vacherie.core.error import BadSetup
from vacherie.sim.nimmt.net.forward import Nets
from vacherie.sim.nimmt.net.inputs import INPUTS, OUTPUTS

VERSION = 1
"""Of the inputs and outputs: a file of another version is refused."""


def save(path: Path, nets: Nets, net: int = 0) -> None:
    """Write one net."""
    arrays = {name: array[net].astype(np.float16) for name, array in nets._asdict().items()}
    np.savez_compressed(path, version=np.int64(VERSION), **arrays)


def load(paths: Sequence[Path]) -> Nets:
    """Read some nets of one shape."""
    columns: dict[str, list[np.ndarray]] = {name: [] for name in Nets._fields}
    for path in paths:
        try:
            with np.load(path, allow_pickle=False) as file:
                if int(file["version"]) != VERSION:
                    raise BadSetup("net", f"{path} was made for another version of the inputs")
                for name, column in columns.items():
                    column.append(file[name].astype(np.float32))
        except (OSError, KeyError, ValueError) as error:
            raise BadSetup("net", f"{path} is not a file of net weights: {error}") from error
    nets = Nets(**{name: np.ascontiguousarray(np.stack(column)) for name, column in columns.items()})
    if nets.first.shape[1] != INPUTS or nets.last.shape[2] != OUTPUTS:
        raise BadSetup("net", f"the nets have {nets.first.shape[1]} inputs, not {INPUTS}")
    return nets
