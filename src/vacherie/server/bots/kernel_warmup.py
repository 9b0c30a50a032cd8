"""Compiling what searching bots think with, beside the server: nobody waits for a compiler.

Decides when that is done and by whom: once for each version, by a process of its own at the lowest priority.
What is compiled is the kernel's business; what bots do until then is theirs.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE

import structlog

from vacherie.bots.shark.kernel_loader import is_compiled, is_installed

PROGRAM = "import os; os.nice(19); from vacherie.sim import compile; compile.warm()"

log = structlog.get_logger(__name__)


async def compile_kernels() -> None:
    """Compile all there is, unless that was done before; ends with the server."""
    if not is_installed() or await asyncio.to_thread(is_compiled):
        return
    log.info("compiling")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
    )
    try:
        _, complaints = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.warning("compiling failed", reason=complaints.decode(errors="replace").strip()[-500:])
    else:
        log.info("compiled")
