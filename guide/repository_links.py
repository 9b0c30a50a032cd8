"""Links that lead out of docs/: to other pages of the guide, or to files that only the repository has.

A link to a source file becomes the file's path in code type: the guide is read where there may be no
repository.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```[^\n]*$)", re.DOTALL | re.MULTILINE)
"""A block of code, in which nothing is a link."""


def resolve(markdown: str, origin: str, uri: str, root: Path, pages: Mapping[str, str]) -> str:
    """A document of the repository, as a page of the guide at `uri`."""
    parts = FENCE.split(markdown)
    return "".join(
        part if number % 2 else replaced(part, origin, uri, root, pages) for number, part in enumerate(parts)
    )


def replaced(text: str, origin: str, uri: str, root: Path, pages: Mapping[str, str]) -> str:
    """A part without code blocks."""

    def replace(found: re.Match[str]) -> str:
        mark, shown, target = found.groups()
        file, _, anchor = target.partition("#")
        if not file or "://" in file or file.startswith("mailto:"):
            return found[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), file))
        leads_to = pages.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
        if leads_to is not None:
            there = posixpath.relpath(leads_to, posixpath.dirname(uri) or ".")
            return f"{mark}[{shown}]({there}{'#' + anchor if anchor else ''})"
        if not (root / path).exists():
            return found[0]  # reported by the build
        name = f"`{path}`"
        is_name = shown.strip("`") in (path, posixpath.basename(path))
        return name if is_name else f"{shown} ({name})"

    return LINK.sub(replace, text)
