"""Errors of a cluster, each with one sentence for people."""

from __future__ import annotations

from vacherie.core.error import Refused


class NoCluster(Refused):
    """There is no cluster that could be used: a wrong address, no answer, or other versions there."""

    def __init__(self, message: str) -> None:
        super().__init__("no-cluster", message)


class ClusterFailed(Refused):
    """A cluster cannot go on with the games; what it has played before is good."""

    def __init__(self, message: str) -> None:
        super().__init__("cluster-failed", message)
