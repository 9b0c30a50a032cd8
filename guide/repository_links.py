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
    """A document of the repository, as a page of the guide at `uri`.

    `pages` says where a link to a file beside docs/ leads, or one to a place (`docs/rules.md#r8`) that has a
    page of its own.
    """
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
        place = pages.get(f"{path}#{anchor}")
        in_docs = path.removeprefix("docs/") if path.startswith("docs/") else None
        leads_to = place or pages.get(path) or in_docs
        if leads_to is not None:
            there = posixpath.relpath(leads_to, posixpath.dirname(uri) or ".")
            return f"{mark}[{shown}]({there}{'#' + anchor if anchor and not place else ''})"
        if not (root / path).exists():
            return found[0]  # reported by the build
        name = f"`{path}`"
        is_name = shown.strip("`") in (path, posixpath.basename(path))
        return name if is_name else f"{shown} ({name})"

    return LINK.sub(replace, text)
