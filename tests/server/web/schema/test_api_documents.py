"""The API documents that a server serves are those that the code would make now."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "api_documents.py"))


@pytest.mark.parametrize("name", ["openapi.json", "asyncapi.json"])
def test_a_document_is_up_to_date(name: str) -> None:
    kept = (ROOT / "src/vacherie/server/web/schema" / name).read_bytes()
    assert SCRIPT["text"](SCRIPT["DOCUMENTS"][name]()) == kept, "run scripts/api_documents.py"
