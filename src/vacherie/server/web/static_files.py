"""Static files: the single page of the web table and its assets, served from memory.

All files are read once at the start, so that no path of a request reaches the file system (path traversal).
An installation from a clone without the built page has a sentence in its place.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from vacherie.locale.catalogue import LANGUAGES, Catalogue
from vacherie.server.web.errors import not_found
from vacherie.server.web.gzip_response import accepts_gzip
from vacherie.server.web.route import Call, Route

TYPES = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "map": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
"""Media types by file extension; other files are not served. Texts are UTF-8."""

CONTENT_HASHED = re.compile(r"-[A-Za-z0-9_-]{8}\.\w+$")
"""A file name with a content hash of the build tool: such a file never changes and is cached for ever."""
PAGES = (
    "/", "/t/{page}", "/t/{page}/tv", "/g/{page}", "/replay", "/rules", "/rules/{page}",
    "/learn", "/learn/{page}", "/puzzles", "/puzzles/{page}",
)  # fmt: skip
"""The URLs of the single page; its script routes by path."""
PAGE, DOCS, WORKER = "index.html", "docs/docs.html", "sw.js"
"""The files of the single page, of the API documentation, and of the page's service worker."""
NO_PAGE = "serve-no-page"
"""The sentence of an installation without the built web table."""


class StaticFile(Struct, frozen=True):
    """A file in memory, and its headers."""

    body: bytes
    gzipped: bytes
    """The body compressed by gzip; empty where that saves nothing."""
    type: str
    etag: str
    caching: str


def load(folder: Traversable, at: str = "") -> dict[str, StaticFile]:
    """All files of a folder and its subfolders that may be served, by path."""
    found: dict[str, StaticFile] = {}
    for item in folder.iterdir():
        name = at + item.name
        if item.is_dir():
            found |= load(item, f"{name}/")
        elif (end := name.rpartition(".")[2]) in TYPES:
            caching = "public, max-age=31536000, immutable" if CONTENT_HASHED.search(name) else "no-cache"
            found[name] = static_file(item.read_bytes(), TYPES[end], caching)
    return found


def static_file(body: bytes, type: str, caching: str = "no-cache") -> StaticFile:
    """A file with its compressed body and its entity tag."""
    gzipped = gzip.compress(body, 9, mtime=0)
    gzipped = gzipped if len(gzipped) < 0.9 * len(body) else b""
    return StaticFile(body, gzipped, type, f'"{hashlib.sha256(body).hexdigest()[:24]}"', caching)


def reply(file: StaticFile, request: Request) -> Response:
    """A file, or 304 when the browser's cached copy is current."""
    headers = {"etag": file.etag, "cache-control": file.caching, "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers, media_type=file.type)
    if file.gzipped and accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.gzipped, headers=headers | {"content-encoding": "gzip"}, media_type=file.type)
    return Response(file.body, headers=headers, media_type=file.type)


def wants_page(request: Request) -> bool:
    """Whether a person waits for the answer, in a browser that opens an address; programs ask for no HTML."""
    return request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")


def first_page(request: Request) -> Response | None:
    """The web table as the answer to an address that does not exist; none for programs, and for the API."""
    if not wants_page(request) or request.url.path.startswith("/api/"):
        return None
    file = load_all()[PAGE]
    return Response(file.body, 404, {"cache-control": "no-store"}, file.type)


@cache
def load_all() -> dict[str, StaticFile]:
    """All files of the web table, by path; read once."""
    # For development: a build of the web table in another folder.
    chosen = os.environ.get("VACHERIE_STATIC")
    folder = Path(chosen) if chosen else files("vacherie.server") / "static"
    if (folder / PAGE).is_file():
        return load(folder)
    sentences = [Catalogue(lang).text(NO_PAGE) for lang in LANGUAGES]
    return dict.fromkeys((PAGE, DOCS), static_file("\n\n".join([*sentences, ""]).encode(), "text/plain"))


def has_page() -> bool:
    """Whether this installation has the built web table."""
    return load_all()[PAGE].type == "text/html"


def pages() -> tuple[Route[None], ...]:
    """The routes of all pages and files."""
    kept = load_all()

    def serve(name: str, call: Call[None]) -> Response:
        file = kept.get(name)
        if file is None:
            raise not_found()
        return reply(file, call.request)

    async def page(call: Call[None]) -> Response:
        return serve(PAGE, call)

    async def docs(call: Call[None]) -> Response:
        return serve(DOCS, call)

    async def worker(call: Call[None]) -> Response:
        # A service worker may answer for the pages under its own address only: it is served at the root.
        return serve(WORKER, call)

    async def static(call: Call[None]) -> Response:
        return serve(call.path.file, call)

    handlers = {**dict.fromkeys(PAGES, page), "/api/docs": docs, "/sw.js": worker, "/static/{file}": static}
    return tuple(Route("GET", path, found, head=True) for path, found in handlers.items())
