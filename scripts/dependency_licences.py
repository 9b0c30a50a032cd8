"""The licences of all packages that pip installs with Vacherie and its extras: a table in docs/install.md.

    python -m scripts.dependency_licences

Read from the metadata of what is installed here (`make setup` installs every extra).
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

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
        for requirement in package.requires or ():
            dependency, condition = parts(requirement)
            if applies(condition, extra):
                for wanted in ("", *extras_of(requirement)):
                    if (dependency, wanted) not in seen:
                        seen.add((dependency, wanted))
                        waiting.append((dependency, wanted))
    return sorted((name for key, name in found.items() if key != "vacherie"), key=str.lower)


def parts(requirement: str) -> tuple[str, str]:
    """The name in a requirement, in the spelling that all package tools compare, and its condition."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub("[-_.]+", "-", name[0]).lower(), requirement.partition(";")[2]


def extras_of(requirement: str) -> list[str]:
    """The extras that a requirement asks for."""
    found = re.match(r"[\w.-]+\s*\[([^\]]*)\]", requirement)
    return [extra.strip() for extra in found[1].split(",")] if found else []


def applies(condition: str, extra: str) -> bool:
    """Whether a requirement belongs to an extra, or, without one, to the package itself."""
    named = re.search(r"""extra\s*==\s*['"]([^'"]+)['"]""", condition)
    return (named[1] if named else "") == extra


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
