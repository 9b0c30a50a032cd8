"""Write the API documents that the server serves: OpenAPI of the HTTP API, AsyncAPI of the websocket.

    python scripts/api_documents.py

They are made from the route table and the structs of the protocol here, not in the server, so that a server
neither builds schemas nor reads its own source. A test asserts that the files are up to date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from vacherie.server.web.schema import asyncapi, openapi

FOLDER = Path(__file__).parents[1] / "src" / "vacherie" / "server" / "web" / "schema"
DOCUMENTS = {"openapi.json": openapi.document, "asyncapi.json": asyncapi.document}


def text(document: dict[str, Any]) -> bytes:
    """A document as it is kept: indented, so that changes can be read."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


if __name__ == "__main__":
    for name, make in DOCUMENTS.items():
        (FOLDER / name).write_bytes(text(make()))
        print(f"{FOLDER / name} written")
