"""Kernel warm-up: compiles the Numba kernels of searching bots in the background, so that no game waits.

Once for each version, in a process of its own at the lowest priority. What is compiled is decided in sim/;
until then the bots use their slower code.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE

import structlog

from vacherie.bots.shark.kernel_compiler import PROGRAM
from vacherie.bots.shark.kernel_loader import is_compiled, is_installed

log = structlog.get_logger(__name__)


async def compile_kernels() -> None:
    """Compile all kernels, unless they are cached; the process is killed when the server stops."""
    if not is_installed() or await asyncio.to_thread(is_compiled):
        return
    log.info("kernel compilation started")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=PIPE,
        # Ctrl-C in a terminal does not reach another session; uvloop resets masks and ignored signals.
        start_new_session=True,
    )
    try:
        _, stderr = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.warning("kernel compilation failed", reason=stderr.decode(errors="replace").strip()[-500:])
    else:
        log.info("kernel compilation finished")
