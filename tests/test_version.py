"""The version stands once, in src/vacherie/__init__.py; everything else derives it or does without.

CITATION.cff is read by others as it is, so it names the last release itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from vacherie import __version__

ROOT = Path(__file__).parents[1]
HOME = ROOT / "src" / "vacherie" / "__init__.py"
CITATION = ROOT / "CITATION.cff"
FOLDERS = ("src", "tests", "scripts", "bench", "docs", "examples", "web/src")
LOCK = "package-lock.json"
TEXTS = frozenset({".py", ".md", ".toml", ".cff", ".json", ".ts", ".svelte", ".html", ".ftl", ".js"})


def texts() -> Iterator[Path]:
    """The project's own texts; nothing that is built or installed, no kept samples of other versions."""
    for folder in (ROOT, ROOT / "web"):
        yield from (path for path in folder.iterdir() if path.suffix in TEXTS and path.name != LOCK)
    for name in FOLDERS:
        for path in (ROOT / name).rglob("*"):
            if path.suffix in TEXTS and not {"static", "guide", "compatibility"} & set(path.parts):
                yield path


def test_no_other_file_states_the_version() -> None:
    statement = re.compile(rf"version[\W_]{{1,7}}{re.escape(__version__)}(?![\w.])", re.IGNORECASE)
    found = {path for path in texts() if statement.search(path.read_text("utf-8"))}
    assert found - {CITATION} == {HOME}


def test_the_citation_names_the_last_release() -> None:
    release = re.search(
        r"^## \[(\d+\.\d+\.\d+)\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert release is not None
    number, date = release.groups()
    lines = CITATION.read_text("utf-8").splitlines()
    assert f"version: {number}" in lines
    assert f'date-released: "{date}"' in lines


def test_the_web_table_has_none() -> None:
    """Its lock file lists the versions of other packages, so it is asked for its own."""
    lock = json.loads((ROOT / "web" / LOCK).read_text())
    assert "version" not in lock
    assert "version" not in lock["packages"][""]


def test_the_package_has_it() -> None:
    assert version("vacherie") == __version__
