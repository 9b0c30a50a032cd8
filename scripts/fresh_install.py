"""Trials of an installed Vacherie: its programs see neither this checkout nor Node, only what was installed.

Used by `scripts.dist` for the files of a release and by `scripts.install_matrix` for every way to install. It
needs nothing but the standard library, so that any Python can run it.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TIMEOUT = 300.0
"""Seconds that a program may take; a game takes a few."""
PLAY = """
import json, sys
from vacherie.client import Guest, play
from vacherie.client.blocking_seat import Seat
table = Guest.new(sys.argv[1], "Trial").open_table("classic", 4, pace="instant")
ticket = table.sit()
table.fill("careful")
table.start()
with Seat(ticket) as seat:
    result = play(seat, "careful")
print(json.dumps({"scores": result.scores, "record_bytes": len(table.record())}))
"""
"""Plays a whole game at the server's table through the API, against bots of the server."""


class TrialFailed(Exception):
    """An installation does not do what it should; the message says what it did instead."""


@dataclass(frozen=True)
class Installed:
    """An installation, and how its programs are called."""

    folder: Path
    """The home and the working directory of the programs."""
    vacherie: Sequence[str]
    python: Sequence[str]
    variables: Mapping[str, str]
    """The whole environment of the programs."""

    def run(self, command: Sequence[str], input: str = "") -> subprocess.CompletedProcess[str]:
        """Run a program to its end."""
        return subprocess.run(
            command, cwd=self.folder, env=self.variables, input=input,
            capture_output=True, text=True, timeout=TIMEOUT, check=False,
        )  # fmt: skip

    def expect(self, *arguments: str, says: str, code: int = 0, input: str = "") -> str:
        """Run the command `vacherie`; it must end with a code, and its output must contain a text."""
        return check(self.run([*self.vacherie, *arguments], input), says, code)

    def expect_python(self, program: str, *, says: str, code: int = 0) -> str:
        """Run a Python program, as `expect` does."""
        return check(self.run([*self.python, "-c", program]), says, code)


def check(done: subprocess.CompletedProcess[str], says: str, code: int) -> str:
    """The output of a program that ended as it should."""
    said = done.stdout + done.stderr
    if done.returncode != code or says not in said:
        command = " ".join(map(str, done.args))
        raise TrialFailed(f"{command!r} ended with {done.returncode}, not {code} and {says!r}:\n{said}")
    return said


def in_environment(environment: Path, home: Path) -> Installed:
    """What is installed in a virtual environment; no other program is on its PATH."""
    home.mkdir(parents=True, exist_ok=True)
    programs = environment / "bin"
    return Installed(
        home, (str(programs / "vacherie"),), (str(programs / "python"),), clean_variables(home, str(programs))
    )


def clean_variables(home: Path, path: str) -> dict[str, str]:
    """The environment variables of a new user."""
    return {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8"}


def try_without_extras(installed: Installed, version: str) -> None:
    """The rules, the bots and the terminal work; what needs an extra names it with its command."""
    installed.expect("--version", says=f"vacherie {version}")
    installed.expect("presets", says="nothanks")
    installed.expect("play", "classic", "--seats", "2", "--lang", "en", says="Choose a card")
    simulation = ("simulate", "nothanks", "--seats", "3", "--games", "5", "--seed", "7")
    installed.expect(*simulation, "--out", "games.jsonl", says="")
    installed.expect("verify", "games.jsonl", "--lang", "en", says="5 games")
    installed.expect("serve", says="pip install 'vacherie[server]'", code=2)
    bridge = ("bridge", "--table", "http://localhost:9/t/abcdefgh2345", "--", "true")
    installed.expect(*bridge, says="pip install 'vacherie[client]'", code=2)
    installed.expect_python("import vacherie.sim.batch.nimmt", says="pip install 'vacherie[sim]'", code=1)
    installed.expect_python("from vacherie.analysis.arena.rating import ratings", says="")


@contextmanager
def serving(installed: Installed) -> Iterator[tuple[str, list[str]]]:
    """A running server: its address, and the lines it prints."""
    command = [*installed.vacherie, "serve", "--port", "0", "--data", "data", "--lang", "en", "--cold"]
    process = subprocess.Popen(
        [*command, "--animation", "0"], cwd=installed.folder, env=installed.variables,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    give_up = threading.Timer(TIMEOUT, process.kill)
    give_up.start()
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(map(str.rstrip, process.stdout or ())))
    try:
        for line in process.stdout:
            lines.append(line.rstrip())
            if " is open at " in line:
                break
        else:
            raise TrialFailed("the server does not start:\n" + "\n".join(lines))
        url = lines[-1].split(" is open at ")[1].rstrip("/")
        reader.start()
        yield url, lines
        process.terminate()
        if (code := process.wait(TIMEOUT)) != 0:
            raise TrialFailed(f"the server ended with {code}:\n" + "\n".join(lines))
    finally:
        give_up.cancel()
        process.kill()
        process.wait()
        if reader.ident is not None:
            reader.join()
        process.stdout.close()


def fetch(url: str) -> tuple[str, bytes]:
    """The media type and the body of a page."""
    with urllib.request.urlopen(url, timeout=TIMEOUT) as response:
        return response.headers.get_content_type(), response.read()


def try_server(installed: Installed, has_page: bool = True) -> dict[str, object]:
    """The server shows the page, or says that it has none, and plays a whole game; the game's figures."""
    with serving(installed) as (url, lines):
        kind, page = fetch(url + "/")
        if has_page:
            if kind != "text/html":
                raise TrialFailed(f"the page is {kind}: {page.decode()}")
            for name in assets(page.decode()):
                fetch(url + name)
        elif kind != "text/plain" or b"make setup" not in page:
            raise TrialFailed(f"without the web table, the page is {kind}: {page.decode()}")
        done = installed.run([*installed.python, "-c", PLAY, url])
        if done.returncode != 0:
            raise TrialFailed(f"no game can be played:\n{done.stderr}\n" + "\n".join(lines))
        figures: dict[str, object] = json.loads(done.stdout)
    return figures


def assets(page: str) -> list[str]:
    """The addresses that a page loads."""
    return [part.split('"')[0] for name in ('src="', 'href="') for part in page.split(name)[1:]]


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def megabytes(size: int) -> str:
    """A size for people."""
    return f"{size / 1e6:.1f} MB"


def inherited(**more: str) -> dict[str, str]:
    """The variables for installers: those of this process, with its proxies, package indexes and caches."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**kept, **more}
