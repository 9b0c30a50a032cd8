"""Scripts inside a page become files: the server's content security policy allows no others."""

from __future__ import annotations

import hashlib
import posixpath
import re
from pathlib import Path

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
FOLDER = "assets/page-scripts"


def moved_out(html: str, url: str, site: Path) -> str:
    """The page with its inline scripts as files, which pages that have the same ones share."""

    def move(found: re.Match[str]) -> str:
        body = found[1].encode()
        name = f"{FOLDER}/{hashlib.sha256(body).hexdigest()[:16]}.js"
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        return f'<script src="{posixpath.relpath(name, posixpath.dirname(url) or ".")}"></script>'

    return INLINE.sub(move, html)
