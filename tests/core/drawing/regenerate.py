"""Write all golden drawings anew (`make golden`); the diff shows what a change of the drawing does."""

from tests.core.drawing.positions import POSITIONS, golden, path

if __name__ == "__main__":
    for name in POSITIONS:
        path(name).write_text(golden(name), encoding="utf-8")
        print(f"wrote {path(name).name}")
