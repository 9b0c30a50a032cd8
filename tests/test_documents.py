"""What the documents show exists: targets and anchors of links, commands of `make` and `vacherie`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from vacherie.cli import app

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/*.md"))
)
FENCE = re.compile(r"^[ ]*```(\w*)\n(.*?)^[ ]*```$", re.DOTALL | re.MULTILINE)
INDENTED = re.compile(r"^ {4,}((?:[A-Z_]+=\S+ |\S*/)?(?:vacherie|python) .*)$", re.MULTILINE)
INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK = re.compile(r"\]\(([^)\s]+)\)|<img\b[^>]*\bsrc=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
NAMED = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")

NO_COMMANDS = {"vacherie key 1"}
"""What begins like a command and is none: a label in a derivation of keys."""


def text_of(document: str) -> str:
    """A document."""
    return (ROOT / document).read_text(encoding="utf-8")


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    shown = re.sub(r"<[^>]*>|`", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading))
    return re.sub(r"[^\w\- ]", "", shown.lower().strip()).replace(" ", "-")


@cache
def anchors(document: str) -> frozenset[str]:
    """Where a link into a document may lead; a heading that comes again gets a number."""
    text, found, times = FENCE.sub("", text_of(document)), set[str](), dict[str, int]()
    for heading in HEADING.findall(text):
        name = slug(heading)
        times[name] = times.get(name, -1) + 1
        found.add(f"{name}-{times[name]}" if times[name] else name)
    return frozenset(found | set(NAMED.findall(text)))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    text = INLINE.sub("", FENCE.sub("", text_of(document)))
    broken = []
    for found in LINK.finditer(text):
        target, _, anchor = (found[1] or found[2]).partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        path = ROOT / document if not target else (ROOT / document).parent / target
        name = path.resolve().relative_to(ROOT.resolve()).as_posix()
        if not path.exists() or (anchor and path.suffix == ".md" and anchor not in anchors(name)):
            broken.append(found[1] or found[2])
    assert broken == []


def shell_lines(text: str) -> Iterator[str]:
    """The lines of shell in the blocks of a document, fenced or indented, those that are continued as one."""
    for language, block in FENCE.findall(text):
        if language in ("", "sh", "bash", "console"):
            for line in block.replace("\\\n", " ").splitlines():
                yield line.strip().removeprefix("$ ")
    yield from INDENTED.findall(FENCE.sub("", text))


def commands(line: str) -> Iterator[list[str]]:
    """The words of each command in a line, without comments, variables and the folder of a program.

    >>> list(commands("cd web && LANG=C .venv/bin/vacherie bots | head  # eight"))
    [['cd', 'web'], ['vacherie', 'bots'], ['head']]
    """
    for part in re.split(r" && | \|\|? |; ", re.sub(r"(^|\s)#.*", "", line)):
        try:
            words = shlex.split(part)
        except ValueError:  # no shell: a drawing, an output
            continue
        while words and re.fullmatch(r"[A-Z_]+=.*|sudo|-u|nice|\S+/env", words[0]):
            words = words[2:] if words[0] == "-u" else words[1:]
        if words:
            yield [words[0].rpartition("/")[2], *words[1:]]


TARGETS = set(re.findall(r"^([a-z-]+):(?!=)", text_of("Makefile"), re.MULTILINE))


class Refused(Exception):
    """A command line names something that does not exist."""


def missing_file(words: list[str]) -> str | None:
    """A program of this repository that Python is asked to run, and that is not there."""
    match words[1:]:
        case ["-m", module, *_] if module.startswith(("scripts.", "tests.", "vacherie.")):
            path = module.replace(".", "/")
            places = [
                ROOT / folder / f"{path}{end}" for folder in ("", "src") for end in (".py", "/__init__.py")
            ]
        case [path, *_] if path.startswith(("bench/", "scripts/", "examples/", "tests/")):
            places = [ROOT / path]
        case _:
            return None
    return None if any(place.exists() for place in places) else words[-1]


def missing_targets(words: list[str]) -> list[str]:
    """What `make` is asked for and has not."""
    return [word for word in words[1:] if re.fullmatch(r"[a-z][a-z-]*", word) and word not in TARGETS]


def resolved(words: list[str]) -> tuple[TyperGroup | TyperCommand, list[str]]:
    """The command that words call, and its own arguments."""
    command = typer.main.get_command(app)
    rest = words[1:]
    while isinstance(command, TyperGroup) and rest and not rest[0].startswith("-"):
        found = command.commands.get(rest[0])
        if found is None:
            raise Refused(f"no command {rest[0]}")
        command, rest = found, rest[1:]
    assert isinstance(command, TyperGroup | TyperCommand)
    return command, rest


def refusal(words: list[str], whole: bool) -> str | None:
    """Why a command line of `vacherie` cannot be carried out; without `whole` its arguments do not matter."""
    try:
        command, rest = resolved(words)
        context = typer.Context(command)
        if not whole:
            known = {
                name for each in command.get_params(context) for name in (*each.opts, *each.secondary_opts)
            }
            unknown = [word for word in rest if word.startswith("--") and word.partition("=")[0] not in known]
            return f"no option {unknown[0]}" if unknown else None
        _, more, _ = command.make_parser(context).parse_args(rest)
        return f"too many arguments: {more}" if more and not isinstance(command, TyperGroup) else None
    except Refused as error:
        return str(error)
    except TyperException as error:  # an option that is not there, or without its value
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_exist(document: str) -> None:
    text = text_of(document)
    said = [(line, True) for line in shell_lines(text)]
    said += [(line, False) for line in INLINE.findall(FENCE.sub("", text)) if line not in NO_COMMANDS]
    wrong = []
    for line, whole in said:
        for words in commands(line):
            if words[0] == "make" and missing_targets(words):
                wrong.append(f"{line}: no target {missing_targets(words)}")
            elif words[0].startswith("python") and missing_file(words):
                wrong.append(f"{line}: no file")
            elif words[0] == "vacherie" and (why := refusal(words, whole)):
                wrong.append(f"{line}: {why}")
    assert wrong == []


def test_the_checks_find_what_is_wrong() -> None:
    assert refusal(["vacherie", "pley"], whole=True) == "no command pley"
    assert "--bots" in str(refusal(["vacherie", "serve", "--bots"], whole=True))
    assert refusal(["vacherie", "db", "backup", "--loud"], whole=False) == "no option --loud"
    assert refusal(["vacherie", "rules", "coop", "pro"], whole=True) == "too many arguments: ['pro']"
    assert missing_targets(["make", "play", "LAN=1", "gide"]) == ["gide"]
    assert missing_file(["python", "bench/no.py"]) == "bench/no.py"
    assert missing_file(["python", "-m", "scripts.lessons"]) is None
    assert list(shell_lines("text\n\n    vacherie db backup\n    make sure\n")) == ["vacherie db backup"]
    assert slug("Flippin' Digits: `R7` and [more](b.md#c)") == "flippin-digits-r7-and-more"
    assert {"why-you-can-trust-it", "the-guide"} <= anchors("docs/index.md")


def test_the_readme_is_one_screen() -> None:
    lines = text_of("README.md").splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 200
    assert FENCE.findall(text_of("README.md"))[0][1].split()[:2] == ["make", "play"]
    first = next(words for line in shell_lines(text_of("docs/commands.md")) for words in commands(line))
    assert first == ["vacherie", "tui"]
