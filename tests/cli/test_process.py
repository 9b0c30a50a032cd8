"""The command line as a subprocess: terminals, signals, closed pipes, full disks."""

from __future__ import annotations

import os
import pty
import re
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.command_line import run
from tests.support.process import environment
from tests.support.signals import default_signals
from vacherie import Dealer, Match, game, records
from vacherie.records.record import decode
from vacherie.tui.keyboard import CLEAR

COMMAND = [sys.executable, "-c", "import sys; from vacherie.cli import main; sys.exit(main())"]


def call(
    *arguments: str, typed: bytes = b"", prepare: Callable[[], None] | None = None, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command to its end."""
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, env=environment(**more), timeout=60,
        preexec_fn=prepare, check=False,
    )  # fmt: skip


def test_importing_the_library_brings_neither_screen_nor_catalogue() -> None:
    code = (
        "import sys, vacherie; heavy = {'rich', 'typer', 'fluent'} & set(sys.modules);"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, check=False)
    assert result.returncode == 0, result.stderr


def test_a_game_by_pipe() -> None:
    result = call("play", "nothanks", "--seed", "1", typed=b"take\n" * 100)
    assert result.returncode == 0
    assert b"Score sheet" in result.stdout
    assert b"\x1b" not in result.stdout
    assert result.stderr == b""


def test_a_screen_without_unicode_gets_question_marks() -> None:
    result = call("play", "classic", "--seed", "1", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr
    assert b"votre main" in result.stdout.lower()


def test_colours_need_a_terminal_and_permission() -> None:
    assert "\x1b[" in in_terminal(["presets", "nothanks"])
    assert "\x1b[" not in in_terminal(["presets", "nothanks"], NO_COLOR="1", TERM="dumb")


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    for arguments in (
        ["presets"],
        ["--help"],
        ["simulate", "nothanks", "--games", "300", "--bots", "random", "--out", "-"],
    ):
        with subprocess.Popen(
            [*COMMAND, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=tmp_path,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


@default_signals()
def test_ctrl_c_while_simulating_keeps_whole_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = [
        "simulate",
        "classic",
        "--games",
        "100000",
        "--seed",
        "1",
        "--bots",
        "random",
        "--out",
        str(out),
    ]
    with subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, env=environment()) as process:
        while not any(path.stat().st_size for path in tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert list(tmp_path.iterdir()) == [out]
    kept = sum(1 for _ in records.read(out))
    assert kept
    assert f"vacherie simulate --continue {out}" in errors.decode()


@default_signals()
def test_ctrl_c_at_the_table_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(
        [*COMMAND, "play", "classic", "--record", str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdout is not None
        while b"> " not in (data := os.read(process.stdout.fileno(), 10_000)):
            assert data
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"You leave the table" in out
    assert errors == b""
    assert file.exists()


def test_a_full_disk_keeps_whole_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    result = call(
        "simulate", "classic", "--games", "30", "--seed", "1", "--bots", "random", "--out", str(out),
        prepare=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )  # fmt: skip
    assert result.returncode == 2
    first, then = result.stderr.decode().splitlines()
    assert first == f"vacherie: cannot write {out}: File too large"
    assert then.startswith(f"The first game is in {out}; go on with: vacherie simulate --continue {out}")
    assert list(tmp_path.iterdir()) == [out]
    assert len(list(records.read(out))) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_device_is_written_and_never_replaced() -> None:
    result = call("simulate", "nothanks", "--games", "1", "--bots", "random", "--out", "/dev/full")
    assert result.returncode == 2
    assert b"cannot write /dev/full: No space left on device" in result.stderr
    assert Path("/dev/full").is_char_device()


def test_a_closed_input_is_an_empty_one() -> None:
    result = call("play", "classic", "--seed", "1", prepare=lambda: os.close(0))
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"There is no more input" in result.stdout


def test_a_closed_output_is_refused_in_a_sentence() -> None:
    result = call("presets", prepare=lambda: os.close(1))
    assert result.returncode == 2
    assert result.stderr == b"vacherie: the standard output is closed; `> /dev/null` discards it\n"


def test_a_closed_error_stream_changes_nothing_else(tmp_path: Path) -> None:
    assert call("play", "zzz", prepare=lambda: os.close(2)).returncode == 2
    file = tmp_path / "game.json"  # without care it would get the descriptor of stderr
    call("play", "classic", "--record", str(file), prepare=lambda: os.close(2))
    assert decode(file.read_bytes()).preset == "classic"


UNDECODABLE = "a\udcffb"
"""What Python makes of the bytes `a\\xffb` on the command line."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", UNDECODABLE],
        ["play", "classic", "--seed", UNDECODABLE],
        ["play", "classic", "--players", UNDECODABLE],
        ["play", "classic", "--bots", UNDECODABLE],
        ["play", "classic", "--option", f"{UNDECODABLE}=1"],
        ["presets", UNDECODABLE],
        ["simulate", "classic", "--games", "1", "--seed", UNDECODABLE],
        ["serve", "--host", UNDECODABLE],
        ["ban", "--reason", UNDECODABLE, "--list"],
    ],
)
def test_an_argument_that_is_no_text_is_refused_in_a_sentence(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"vacherie: the argument 'a\\udcffb(=1)?' is not text .*\n", result.err)


def test_the_name_of_a_file_may_be_any_bytes(tmp_path: Path) -> None:
    file = tmp_path / f"{UNDECODABLE}.json"
    written = call("play", "classic", "--record", str(file))
    assert (written.returncode, written.stderr) == (0, b"")
    assert run("replay", str(file)).code == 0
    assert "No such file" in run("replay", str(tmp_path / UNDECODABLE)).err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("vacherie pl", {"play"}),
        ("vacherie play fan-", {"fan-parity", "fan-climb", "fan-leap", "fan-reverse"}),
        ("vacherie rules nothanks-", {"nothanks-tactical"}),
        ("vacherie play classic --bots random,c", {"random,careful", "random,caramel", "random,champion"}),
        ("vacherie play nothanks --option m", {"max_rounds="}),
        ("vacherie play classic --lang f", {"fr"}),
        ("vacherie play classic --res", {"--resume"}),
    ],
)
def test_a_shell_completes(words: str, expected: set[str]) -> None:
    place = str(len(words.split()) - 1)
    result = call(_VACHERIE_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=place)
    assert result.returncode == 0
    assert set(result.stdout.decode().split()) == expected
    assert result.stderr == b""


def in_terminal(arguments: list[str], typed: tuple[str, ...] = (), **more: str) -> str:
    """Everything a command shows in a terminal of 80 columns; each line is typed when something waits."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=follower, stdout=follower, stderr=follower, close_fds=True,
        env=environment(**{"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **more}),
    )  # fmt: skip
    os.close(follower)
    shown = b""
    waiting = list(typed)
    while True:
        ready, _, _ = select.select([leader], [], [], 30)
        assert ready, "the program neither writes nor ends"
        try:
            data = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        shown += data
        if waiting and shown.rstrip().endswith((b">", b"Enter.", b"\x1b[0m")) and not ready_again(leader):
            os.write(leader, f"{waiting.pop(0)}\n".encode())
    process.wait(30)
    os.close(leader)
    return shown.decode()


def ready_again(leader: int) -> bool:
    """Whether more comes without anything being typed."""
    return bool(select.select([leader], [], [], 0.15)[0])


def test_a_real_terminal_is_wiped_between_two_people() -> None:
    match = Match(game("classic", hand=2, max_rounds=1), 2, Dealer.from_seed("pty", 2))
    hands = [match.view(seat).private.hand for seat in range(2)]
    shown = in_terminal(
        ["play", "classic", "--players", "Anna,Bob", "--seats", "2", "--seed", "pty", "-o", "hand=2",
         "-o", "max_rounds=1"],
        ("", str(hands[0][1]), "", str(hands[1][1]), "quit"),
        NO_COLOR="1",
    )  # fmt: skip
    screens = shown.split(CLEAR)
    with_hand = [screen for screen in screens if "The hand of" in screen]
    assert ["Anna" in screen.split("The hand of ")[1][:5] for screen in with_hand[:2]] == [True, False]
    for seat, screen in enumerate(with_hand[:2]):
        below = screen.split("The hand of ")[1]
        assert all(f" {card} " in below for card in hands[seat])
        assert all(f" {card} " not in below for card in hands[1 - seat])
