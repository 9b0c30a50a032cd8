"""What runs on the machines of a cluster: whether a machine is fit for the games, and the games themselves.

Ray workers import this module by its name, so every machine needs the same version of this package. The check
of the version comes before anything of the sender is unpickled.
"""

from __future__ import annotations

import os
import pickle
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import vacherie
from vacherie.bots import registry
from vacherie.bots.time_limit import end_process_of_stuck_bots
from vacherie.cluster.errors import ClusterFailed
from vacherie.core.error import BadSetup

Probe: TypeAlias = Callable[[str, tuple[str, ...], str], str]


def fitness_probe() -> Probe:
    """`unfitness` for machines that may have another version of this package, or none.

    Made here and not at the top level: so Ray sends its code instead of its name.
    """

    def probe(version: str, bots: tuple[str, ...], folder: str) -> str:
        try:
            import vacherie
        except ImportError:
            return f"has no vacherie: install vacherie[cluster] {version} there"
        try:
            from vacherie.cluster.worker import unfitness
        except ImportError:
            return f"has vacherie {vacherie.__version__}, here it is {version}: install the same version"
        return unfitness(version, bots, folder)

    return probe


def unfitness(version: str, bots: tuple[str, ...], folder: str) -> str:
    """What this machine lacks, as the end of a sentence; nothing if it can play.

    It must have the sender's version and bots; a bot may lie in the sender's working directory, where the
    machine has it.
    """
    if vacherie.__version__ != version:
        return f"has vacherie {vacherie.__version__}, here it is {version}: install the same version"
    if Path(folder).is_dir():
        os.chdir(folder)
    for bot in bots:
        try:
            registry.load(bot)
        except BadSetup as error:
            return f"cannot load a bot: {error}"
    return ""


def run_sent(version: str, bots: tuple[str, ...], folder: str, sent: bytes) -> bytes:
    """Call a function with its arguments, both pickled; the error and the result, pickled.

    An error is a value here: Ray would wrap it into an error of its own, with another message.
    """
    lack = unfitness(version, bots, folder)
    if lack:  # a machine that has joined after the check of all machines
        unfit = ClusterFailed(f"the machine {socket.gethostname()} of the Ray cluster {lack}")
        return pickle.dumps((unfit, None))
    end_process_of_stuck_bots()
    function, arguments = pickle.loads(sent)
    try:
        return pickle.dumps((None, function(*arguments)))
    except BaseException as error:  # as the executors of the standard library do
        return pickle.dumps((error, None))
