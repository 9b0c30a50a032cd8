"""Programs in other languages play over the bridge; a failing one is reported and leaves."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tests.client.fake_server import ME, FakeTable
from tests.client.test_async_seat import given
from tests.support.command_line import run
from vacherie.client import program_bridge
from vacherie.client.program_bridge import LONGEST_QUOTE, ProgramFailed, bridge, quoted
from vacherie.games import PRESETS

Write = Callable[[str], list[str]]


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """Writes a program in Python, and says how it is started."""

    def write(code: str) -> list[str]:
        path = tmp_path / "program.py"
        path.write_text(dedent(code), encoding="utf-8")
        return [sys.executable, str(path)]

    return write


FIRST = """
    import json, sys
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "turn":
            print(json.dumps({"choice": said["decision"]["options"][0]}), flush=True)
"""
"""Answers every question with the first option."""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_program_plays_every_preset(preset: str, program: Write) -> None:
    table = FakeTable(preset)
    with table.on_websocket() as ticket:
        result = bridge(program(FIRST), lambda: ticket)
    assert table.match.over
    assert result.scores == table.match.game.scores(table.match.state)


def test_a_program_receives_all_messages_of_its_seat(program: Write, tmp_path: Path) -> None:
    kept = tmp_path / "lines"
    code = FIRST.replace("said = json", f"open({str(kept)!r}, 'a').write(line)\n        said = json")
    table = FakeTable("classic", faults=["cut-ack", "cut-news"])
    with table.on_websocket() as ticket:
        result = bridge(program(code), lambda: ticket)
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    turns, over = lines[:-1], lines[-1]
    assert {line["type"] for line in turns} == {"turn"}
    assert over["type"] == "over"
    assert over["scores"] == list(result.scores)
    assert over["winners"] == list(result.winners)
    assert over["places"] == list(result.places)
    assert (over["seat"], over["team"]) == (ME, False)
    assert sum(len(line["events"]) for line in lines) == len(table.match.heard[ME])
    assert len(turns) == len(given(table))
    assert {line["v"] for line in lines} == {1}
    assert {line["seat"] for line in turns} == {ME}
    assert {line["setup"]["preset"] for line in turns} == {"classic"}
    assert turns[0]["view"]["private"]["hand"]


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        ("", "bot-crash", "has ended with exit code 0"),
        ("raise SystemExit(3)", "bot-crash", "has ended with exit code 3"),
        ("input(); print('moo')", "bot-malformed", 'wrote moo, not an answer such as {"choice":{"type":'),
        ("input(); print('\\x1b[2J')", "bot-malformed", "wrote �[2J, not an answer"),
        ("input(); print('x' * 10**6)", "bot-malformed", "xxx…, not an answer"),
        ('input(); print(\'{"choice": {"type": "moo"}}\')', "bot-malformed", "Invalid value 'moo'"),
        ('input(); print(\'{"choice": {"type": "play", "card": 999}}\')', "bot-illegal", "not among"),
    ],
)
def test_a_program_that_fails_is_named(code: str, error: str, message: str, program: Write) -> None:
    table = FakeTable("classic")
    command = program(code)
    with table.on_websocket() as ticket, pytest.raises(ProgramFailed) as failed:
        bridge(command, lambda: ticket)
    assert failed.value.code == error
    assert message in str(failed.value)
    assert command[1] in str(failed.value)
    assert not given(table)


def test_a_program_that_closes_its_stdout_is_done(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_bridge, "EXIT_SECONDS", 0.1)
    command = program("import os; os.close(1); input(); input()")
    with FakeTable().on_websocket() as ticket, pytest.raises(ProgramFailed, match="has closed its stdout"):
        bridge(command, lambda: ticket)


def test_a_program_that_cannot_be_started_takes_no_seat() -> None:
    with pytest.raises(ProgramFailed, match="cannot be started"):
        bridge(["/nowhere/moo"], lambda: pytest.fail("it sat down"))


def test_a_program_need_not_listen_to_the_end(program: Write) -> None:
    table = FakeTable("nothanks")
    code = """
        import json, sys
        while True:
            said = json.loads(sys.stdin.readline())
            print(json.dumps({"choice": {"type": "take"}}), flush=True)
            if said["view"]["table"]["pile"] == 0:
                sys.exit()
    """
    with table.on_websocket() as ticket:
        bridge(program(code), lambda: ticket)
    assert table.match.over


def test_a_program_that_does_not_end_is_ended(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_bridge, "EXIT_SECONDS", 0.1)
    table = FakeTable("nothanks")
    with table.on_websocket() as ticket:
        bridge(program(FIRST + "    import time\n    while True: time.sleep(60)"), lambda: ticket)
    assert table.match.over


def test_quotes_are_short_and_harmless() -> None:
    assert quoted(b"\x1b]0;moo\x07 \xff\n") == "�]0;moo� �"
    assert len(quoted(b"x" * 1000)) == LONGEST_QUOTE


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--table", "http://127.0.0.1:9/t/abcdefgh2345", "--", "true"], "does not answer"),
        (["--table", "abcdefgh2345", "--server", "moo", "--", "true"], "'moo' is no server's address"),
        (["--table", "http://127.0.0.1:9/x/y", "--", "true"], "is no table's link"),
        (["--table", "abcdefgh2345", "--", "/nowhere/moo"], "cannot be started"),
        (["--", "true"], "Missing option '--table'"),
        (["--table", "abcdefgh2345"], "Missing argument 'COMMAND...'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    result = run("bridge", *arguments)
    assert result.code == 2
    assert sentence in result.err
    assert result.err.count("\n") == 1


def test_help_teaches_by_example() -> None:
    assert "vacherie bridge " in run("bridge", "--help").out.split("Examples:")[1]


def test_the_command_line_starts_without_it() -> None:
    """A program that never plays at a server does not import the client at every start."""
    code = "import sys, vacherie.cli; assert 'websockets' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_package_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "from vacherie.cli import main\n"
        "sys.exit(main(['bridge', '--table', 'http://127.0.0.1:9/t/abcdefgh2345', '--', 'true']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith("needs the package websockets: pip install 'vacherie[client]'\n")
    assert done.stderr.count("\n") == 1
