"""The generated TypeScript types and tables are up to date, and the types complete."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from vacherie.server.web.schema.json_schema import kinds, schemas

ROOT = Path(__file__).parents[4]
KEPT = (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8")
OF_THE_LANGUAGE = {"Pick", "Partial", "Readonly", "Record"}


def test_the_files_are_up_to_date() -> None:
    wanted = runpy.run_path(str(ROOT / "scripts" / "typescript.py"))["files"]()
    folder = ROOT / "web" / "src"
    for name, text in wanted.items():
        assert (folder / name).read_text(encoding="utf-8") == text, f"{name}: run scripts/typescript.py"
    generated = {f"generated/{file.name}" for file in (folder / "generated").iterdir() if file.is_file()}
    assert generated == {name for name in wanted if name != "protocol.ts"}


def test_every_type_is_there_once() -> None:
    defined = re.findall(r"^export (?:type|interface) (\w+)", KEPT, re.MULTILINE)
    assert len(set(defined)) == len(defined)
    assert set(schemas()) <= set(defined)
    code = re.sub(r"/\*\*.*?\*/|//[^\n]*|\"[^\"]*\"", "", KEPT, flags=re.DOTALL)
    assert set(re.findall(r"\b[A-Z][a-z]\w*", code)) - set(defined) == OF_THE_LANGUAGE


def test_what_the_games_say_is_typed() -> None:
    def block(name: str) -> str:
        found = re.search(rf"^export interface {name} {{.*?^}}", KEPT, re.MULTILINE | re.DOTALL)
        assert found
        return found[0]

    for line in ("events: readonly GameEvent[];", "view: GameView;", "decisions: readonly Decision[];"):
        assert f"  readonly {line}\n" in block("TableMessage")
    assert "readonly options: readonly GameChoice[];" in block("Decision")
    assert "readonly choice: GameChoice;" in block("AnswerRequest")
    assert "readonly choice: GameChoice;" in block("AnswerBody")
    assert "readonly setup: SetupGiven;" in block("OpenTable")
    assert "readonly slots: readonly [NimmtSpecial | null, NimmtSpecial | null];" in block("NimmtCoop")
    assert not re.search(r"\b(any|unknown|object)\b", re.sub(r"/\*\*.*?\*/", "", KEPT, flags=re.DOTALL))
    for name in kinds():
        assert block(name)
