"""`vacherie worker` with the times of the tests."""

from __future__ import annotations

import sys
from functools import partial

from tests.support.bot_workers import QUICK
from vacherie.cli import main
from vacherie.server.bots import worker_role

if __name__ == "__main__":
    worker_role.serve = partial(worker_role.serve, times=QUICK)
    sys.exit(main(["worker", *sys.argv[1:]]))
