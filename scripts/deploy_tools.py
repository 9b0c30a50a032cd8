"""The tools of `make check-deploy`: found, or fetched for this folder alone.

Python packages go into an environment of their own, pinned by hash. Programs of Debian packages are unpacked,
not installed, because an installed nginx, Caddy or Prometheus would be started as a service at once.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from scripts.fresh_install import inherited

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "deploy-tools"
PINS = ROOT / "requirements" / "deploy.txt"
PROGRAMS = ("usr/bin", "usr/sbin", "bin", "sbin")
"""Where a package has its programs."""


class CheckFailed(Exception):
    """A check or the preparation of one failed; the message says why."""


def run(
    command: Sequence[str | Path], folder: Path = ROOT, variables: Mapping[str, str] | None = None
) -> str:
    """The output of a program, with more environment variables; it has to succeed."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=inherited(**(variables or {})), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
    except OSError as error:
        raise CheckFailed(f"cannot run {command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        raise CheckFailed(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def python_tools() -> Path:
    """The folder with the programs of requirements/deploy.txt, in an environment made for them."""
    environment = FOLDER / "python"
    stamp, wanted = (
        environment / ".made",
        hashlib.sha256(PINS.read_bytes() + sys.version.encode()).hexdigest(),
    )
    if not stamp.is_file() or stamp.read_text() != wanted:
        uv = Path(sys.executable).with_name("uv")
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, environment])
        python = environment / "bin" / "python"
        run(
            [uv, "pip", "install", "--quiet", "--python", python, "--no-deps", "--require-hashes", "-r", PINS]
        )
        stamp.write_text(wanted)
    return environment / "bin"


def program(name: str, package: str) -> Path:
    """A program of the system, or unpacked from its Debian package."""
    unpacked = FOLDER / package
    found = search(name, unpacked)
    if found is None:
        unpack(package, unpacked)
        found = search(name, unpacked)
    return found or missing(name, package)


def installed_program(name: str, package: str) -> Path:
    """A program of the system, installed if missing: for those with many libraries that start nothing."""
    found = search(name)
    if found is None:
        as_root("apt-get", "update", "-qq")
        as_root("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)
        found = search(name)
    return found or missing(name, package)


def search(name: str, unpacked: Path = FOLDER) -> Path | None:
    """Where a program is."""
    own = (str(unpacked / each) for each in PROGRAMS)
    folders = [os.environ.get("PATH", ""), "/usr/sbin", "/sbin", *own]
    found = shutil.which(name, path=os.pathsep.join(folders))
    return None if found is None else Path(found)


def missing(name: str, package: str) -> NoReturn:
    """Say which program is missing."""
    raise CheckFailed(
        f"{name} is needed, and could not be fetched; on Debian or Ubuntu: sudo apt-get install {package}"
    )


def unpack(package: str, into: Path) -> None:
    """Fetch a Debian package and unpack it; without apt, or without its package lists, nothing happens."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return
    archives = FOLDER / "archives"
    archives.mkdir(parents=True, exist_ok=True)
    if not fetch(package, archives):
        as_root("apt-get", "update", "-qq")  # a fresh system has no package lists yet
        fetch(package, archives)
    for archive in archives.glob(f"{package}_*.deb"):
        run(["dpkg-deb", "--extract", archive, into])


def fetch(package: str, folder: Path) -> bool:
    """Download a package into a folder; whether that worked. It needs no root."""
    command = ["apt-get", "download", "-qq", package]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def as_root(*command: str) -> None:
    """Run a command as root, if that is possible without a question; its effect is checked later."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if all(shutil.which(each) for each in [*sudo[:1], command[0]]):
        variables = inherited(DEBIAN_FRONTEND="noninteractive")
        subprocess.run([*sudo, *command], env=variables, capture_output=True, check=False)
