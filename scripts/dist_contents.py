"""Contents of sdist and wheel: every file that belongs in, none that does not.

What belongs in is what git knows (tracked, or new and not ignored) and the built page; so a forgotten pattern
and a stray file are found alike.
"""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

STATIC, GUIDE = "src/vacherie/server/static", "src/vacherie/server/guide"
LICENCES = f"{STATIC}/third-party-licences.txt"
IN_SDIST = ("src", "docs", "deploy", "examples")
SINGLE = (
    ".gitignore", "ARCHITECTURE.md", "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE",
    "README.md", "pyproject.toml", "scripts/wheel.py",
)  # fmt: skip
RULES = "vacherie/rules.md"
"""The copy of docs/rules.md in a wheel, for `vacherie rules` (see pyproject.toml)."""
LARGEST = {".whl": 14_000_000, ".gz": 16_000_000}
"""Bytes that a release may have, so that nothing big comes in unnoticed; half are the nets of champion."""
LARGEST_GUIDE = 5_000_000
"""Bytes that the guide may take of a wheel."""


def known_to_git(root: Path, *folders: str) -> set[str]:
    """The files in some folders that are tracked, or new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *folders]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    return {name for name in listed if name and (root / name).is_file()}


def page(root: Path) -> set[str]:
    """The files of the built page and of the guide; none where they are not built."""
    files = (path for folder in (STATIC, GUIDE) for path in (root / folder).rglob("*"))
    return {path.relative_to(root).as_posix() for path in files if path.is_file()}


def expected_in_sdist(root: Path) -> set[str]:
    """The names of all files in an sdist, below its one folder."""
    return known_to_git(root, *IN_SDIST) | page(root) | {*SINGLE, "PKG-INFO"}


def expected_in_wheel(root: Path, version: str) -> set[str]:
    """The names of all files in a wheel."""
    sources = known_to_git(root, "src/vacherie") | page(root)
    about = ["METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"]
    if LICENCES in sources:
        about.append(f"licenses/{LICENCES}")
    dist_info = {f"vacherie-{version}.dist-info/{name}" for name in about}
    return {name.removeprefix("src/") for name in sources} | dist_info | {RULES}


def files_of(archive: Path) -> dict[str, bytes]:
    """The files of an sdist or a wheel, by name."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    found = {}
    with tarfile.open(archive) as sdist:
        for member in sdist.getmembers():
            if (file := sdist.extractfile(member)) is not None:
                found[member.name.partition("/")[2]] = file.read()
    return found


def problems(archive: Path, expected: set[str], root: Path) -> list[str]:
    """What is wrong with an archive, in sentences."""
    files = files_of(archive)
    found = [f"{archive.name} lacks {name}" for name in sorted(expected - files.keys())]
    found += [f"{archive.name} should not hold {name}" for name in sorted(files.keys() - expected)]
    sources = str(root / "web")  # what a build tool may write into what it builds
    found += [f"{archive.name}: {name} names the folder {sources}" for name in naming(sources, files)]
    if not any(name.endswith("server/static/index.html") for name in files):
        found.append(f"{archive.name} has no web table: run `make setup` first")
    if not any(name.endswith("server/guide/index.html") for name in files):
        found.append(f"{archive.name} has no guide: run `make setup` first")
    size, most = archive.stat().st_size, LARGEST[archive.suffix]
    if size > most:
        found.append(f"{archive.name} has {size:,} bytes, more than {most:,}")
    if archive.suffix == ".whl" and (size := guide_bytes(archive)) > LARGEST_GUIDE:
        found.append(f"the guide takes {size:,} bytes of {archive.name}, more than {LARGEST_GUIDE:,}")
    return found


def guide_bytes(wheel: Path) -> int:
    """What the guide takes of a wheel: its compressed files."""
    with zipfile.ZipFile(wheel) as archive:
        inside = [each for each in archive.infolist() if each.filename.startswith("vacherie/server/guide/")]
    return sum(each.compress_size for each in inside)


def naming(folder: str, files: Mapping[str, bytes]) -> list[str]:
    """The files that contain the path of a folder on this machine."""
    return [name for name, content in files.items() if folder.encode() in content]
