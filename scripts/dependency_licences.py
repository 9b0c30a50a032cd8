"""The licences of all packages that pip installs with Vacherie and its extras: a table in docs/install.md.

    python -m scripts.dependency_licences

Read from the metadata of what is installed here: every extra but `cluster` and `train` (`make setup`),
whose packages the page names in sentences.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from vacherie.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "install.md"
BEGIN, END = "| package | licence |\n|---|---|\n", "\n\n"


def needed() -> list[str]:
    """The names of all packages, dependencies of dependencies included, as they call themselves."""
    found: dict[str, str] = {}
    waiting = [("vacherie", extra) for extra in ("", *EXTRAS)]
    seen = set(waiting)
    while waiting:
        name, extra = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # for another system or another Python
        found[name] = package.name
        for requirement in map(Requirement, package.requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                dependency = canonicalize_name(requirement.name)
                new = {(dependency, wanted) for wanted in ("", *requirement.extras)} - seen
                seen |= new
                waiting += sorted(new)
    return sorted((name for key, name in found.items() if key != "vacherie"), key=str.lower)


def licence(name: str) -> str:
    """The licence of a package: its SPDX expression, or what older metadata say."""
    about = distribution(name).metadata
    if "License-Expression" in about:
        return about["License-Expression"]
    classified = [
        line.rpartition(" :: ")[2]
        for line in about.get_all("Classifier", [])
        if line.startswith("License :: OSI Approved ::")
    ]
    return ", ".join(classified) or about["License"].partition("\n")[0]


def table() -> str:
    """The table in Markdown."""
    return BEGIN + "\n".join(f"| {name} | {licence(name)} |" for name in needed())


def main() -> None:
    """Put the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    start = text.index(BEGIN)
    end = (text + END).index(END, start)
    PAGE.write_text(f"{text[:start]}{table()}{text[end:] or chr(10)}", encoding="utf-8")
    print(f"{PAGE} written")


if __name__ == "__main__":
    main()
