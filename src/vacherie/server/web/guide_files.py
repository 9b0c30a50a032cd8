"""The guide under /guide: the built documentation, file by file.

Only names that were found at the start are served (no path traversal). Few pages are asked for, so a file
is read and compressed when it is first asked for, off the event loop.
"""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.responses import RedirectResponse, Response

from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.server.web.errors import not_found
from vacherie.server.web.route import Call, Route
from vacherie.server.web.static_files import TYPES, StaticFile, reply, static_file, wants_page

FIRST = "index.html"
FILES = frozenset(TYPES) - {"html"}
"""Extensions of what is no page."""
NO_GUIDE = "serve-no-guide"
"""The sentence of an installation without the built guide."""


def names(folder: Traversable, at: str = "") -> dict[str, Traversable]:
    """All files of a folder and its subfolders that may be served, by path."""
    found: dict[str, Traversable] = {}
    for item in folder.iterdir():
        name = at + item.name
        if item.is_dir():
            found |= names(item, f"{name}/")
        elif name.rpartition(".")[2] in TYPES:
            found[name] = item
    return found


def routes(folder: Traversable | None = None) -> tuple[Route[None], ...]:
    """The routes of the guide, in the folder of the installation if none is given."""
    folder = files("vacherie.server") / "guide" if folder is None else folder
    found = names(folder) if folder.is_dir() else {}

    @cache
    def load(name: str) -> StaticFile:
        return static_file(found[name].read_bytes(), TYPES[name.rpartition(".")[2]])

    async def first(call: Call[None]) -> Response:
        if FIRST not in found:
            sentences = [Catalogue(lang).text(NO_GUIDE) for lang in LANGUAGES]
            return Response("\n\n".join([*sentences, ""]), media_type="text/plain")
        return RedirectResponse(f"/guide/{FIRST}")

    async def file(call: Call[None]) -> Response:
        name = call.path.file
        if name not in found:
            if FIRST in found and name.rpartition(".")[2] not in FILES and wants_page(call.request):
                return RedirectResponse(f"/guide/{FIRST}")  # a page that has another name now
            raise not_found()
        return reply(await asyncio.to_thread(load, name), call.request)

    return (
        Route("GET", "/guide", first, head=True),
        Route("GET", "/guide/{file}", file, head=True),
    )
