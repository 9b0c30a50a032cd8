"""Nodes and a worker as compose.yaml starts them: the variables of image, compose file and make-secrets.

Only addresses and paths are others: PostgreSQL and Valkey are those of the tests, without TLS. The secrets
are mounted as Kubernetes does it, as links through `..data`, which is replaced when a secret changes. No
kernels are compiled.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import yaml  # type: ignore[import-untyped]
from msgspec.structs import replace
from redis import Redis

from tests.support.bot_workers import WorkerProcess
from tests.support.postgres_server import postgres_server
from tests.support.process import Served, environment, reserve_port, started
from tests.support.timeouts import TIMEOUT
from tests.support.valkey_server import valkey_server
from vacherie.client import Guest, play
from vacherie.client.blocking_seat import Seat
from vacherie.server.auth.tokens import Tokens
from vacherie.server.signing_keys import KeyFile

DEPLOY = Path(__file__).parents[2] / "deploy"
SECRETS, DATA = "/run/vacherie", "/var/lib/vacherie"
DAY = 86_400_000


class Mount:
    """Secrets in a folder, as Kubernetes mounts them: all files change at once, by one link."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = 0
        folder.mkdir()

    def put(self, files: dict[str, bytes]) -> None:
        """Replace what is mounted."""
        self.number += 1
        version = self.folder / f"..version-{self.number}"
        version.mkdir()
        for name, content in files.items():
            (version / name).write_bytes(content)
            (version / name).chmod(0o440)
            if self.number == 1:
                (self.folder / name).symlink_to(f"..data/{name}")
        link = self.folder / "..data.new"
        link.symlink_to(version.name)
        link.rename(self.folder / "..data")


class Installation:
    """Two nodes and a worker."""

    def __init__(self, nodes: list[Served], worker: WorkerProcess, mount: Mount) -> None:
        self.nodes = nodes
        self.worker = worker
        self.mount = mount

    def metrics(self, number: int) -> dict[str, float]:
        """The metrics of a node."""
        text = self.nodes[number].get("/metrics").text
        return {name: float(value) for name, value in re.findall(r"^(vacherie_\S+) (\S+)$", text, re.M)}

    def rotate(self, keys: bytes) -> None:
        """Mount other signing keys, and wait until both nodes have read them."""
        self.mount.put({"signing.key": keys})
        for node in self.nodes:
            node.err.until("signing keys read")


def variables_of(service: str, secrets: Path) -> dict[str, str]:
    """The variables of a service: those of the image, of the compose file, and of its file of secrets."""
    image = dict(re.findall(r"(VACHERIE_\w+)=([^\s\\]+)", (DEPLOY / "Containerfile").read_text()))
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"][service]
    [file] = found["env_file"]
    lines = (secrets / Path(file["path"]).name).read_text().splitlines()
    given: dict[str, str] = found.get("environment", {})
    return {**image, **given, **dict(line.split("=", 1) for line in lines)}


def placed(variables: dict[str, str], folder: Path, name: str, servers: dict[str, str]) -> dict[str, str]:
    """The same variables with addresses and paths of this test."""
    assert variables.keys() >= servers.keys()
    changed = {
        key: value.replace(SECRETS, str(folder / "mounted")).replace(DATA, str(folder / name))
        for key, value in variables.items()
    }
    if "VACHERIE_PUBLIC_URL" in changed:
        changed["VACHERIE_PUBLIC_URL"] = "https://play.example.org"  # compose puts SITE there
    return environment(**changed, VACHERIE_COLD="on") | servers


@contextmanager
def installed(folder: Path) -> Iterator[Installation]:
    """Start everything, and kill it at the end."""
    secrets = folder / "secrets"
    subprocess.run([DEPLOY / "make-secrets", secrets], check=True, capture_output=True)
    mount = Mount(folder / "mounted")
    mount.put({"signing.key": (secrets / "signing.key").read_bytes()})
    bus = {"VACHERIE_BUS": valkey_server().url}
    with Redis.from_url(valkey_server().url) as redis:
        redis.flushall()
    both = {"VACHERIE_DATABASE": asyncio.run(postgres_server().new_database()), **bus}
    with ExitStack() as stack:
        worker_variables = placed(variables_of("worker1", secrets), folder, "worker1", bus)
        assert "VACHERIE_DATABASE" not in worker_variables
        process = subprocess.Popen(
            [sys.executable, "-m", "vacherie", *commands("worker1")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=worker_variables,
        )  # fmt: skip
        stack.enter_context(process)
        stack.callback(process.kill)
        nodes = []
        for name in ("node1", "node2"):
            port = stack.enter_context(reserve_port()).getsockname()[1]
            variables = placed(variables_of(name, secrets), folder, name, both)
            line = [sys.executable, "-m", "vacherie", *commands(name)]
            node = stack.enter_context(started(line, variables | {"VACHERIE_PORT": str(port)}))
            node.url = f"http://127.0.0.1:{port}"
            nodes.append(node)
        yield Installation(nodes, WorkerProcess(process), mount)


def commands(service: str) -> list[str]:
    """What the service runs."""
    found: list[str] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"][service]["command"]
    return found


def wait(condition: Callable[[], bool]) -> None:
    """Wait for something."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_nodes_and_workers_of_compose(tmp_path: Path) -> None:
    """One test, because a start takes longer than all the rest."""
    with installed(tmp_path) as found:
        workers_play_for_nodes(found)
        a_new_signing_key_is_valid_everywhere_at_every_moment(found)
        all_end_in_order(found)


def workers_play_for_nodes(installation: Installation) -> None:
    """A table of one node, a player at the other one, and all moves of its bots done by the worker."""
    wait(lambda: all(installation.metrics(number)["vacherie_nodes"] == 2 for number in (0, 1)))
    wait(lambda: all(installation.metrics(number)["vacherie_bot_workers"] == 1 for number in (0, 1)))
    here, there = installation.nodes
    table = Guest.new(here.url, "Ann").open_table("classic", 3, options={"max_rounds": 1})
    ticket = replace(table.sit(), server=there.url)
    table.fill("careful")
    table.start()
    with Seat(ticket) as seat:
        result = play(seat, "random", Random("hay"))
    assert result is not None
    counts = installation.metrics(0)
    assert counts["vacherie_bus_up"] == 1
    assert counts['vacherie_answers_total{by="bot"}'] >= 20
    assert counts['vacherie_bot_job_results_total{outcome="answered"}'] >= 20
    assert counts["vacherie_bot_jobs_embedded_total"] == 0


def a_new_signing_key_is_valid_everywhere_at_every_moment(installation: Installation) -> None:
    """docs/deploy.md: first all nodes accept it, then they sign with it; no guest is logged out."""
    mounted = installation.mount.folder / "signing.key"
    old = Tokens(*KeyFile(mounted).read())
    rotated = installation.mount.folder.with_name("rotated.key")
    rotated.write_bytes(mounted.read_bytes())
    new = Tokens(*KeyFile(rotated).rotate(time.time_ns() // 1_000_000, 30 * DAY))
    guests = [new_token(node) for node in installation.nodes]

    def check(*signs: Tokens) -> None:
        for token in guests:
            claim = old.read_guest(token)
            for node in installation.nodes:
                for tokens in signs:
                    bearer = f"Bearer {tokens.guest_token(claim.guest, claim.session)}"
                    answer = node.get("/api/me", authorization=bearer)
                    assert answer.status_code == httpx.codes.OK, answer.text

    check(old)
    with rotated.open("rb") as stream:
        first = subprocess.run(
            [DEPLOY / "old-key-first"], stdin=stream, capture_output=True, check=True
        ).stdout
    installation.rotate(first)
    check(old, new)
    assert old.read_guest(new_token(installation.nodes[0])).by_current_key
    installation.rotate(rotated.read_bytes())
    check(old, new)
    assert new.read_guest(new_token(installation.nodes[1])).by_current_key


def new_token(node: Served) -> str:
    """The token of a new guest."""
    token = Guest.new(node.url, "Ann").http.token
    assert token is not None
    return token


def all_end_in_order(installation: Installation) -> None:
    """On SIGTERM, with exit code 0 and no error in the logs."""
    for node in installation.nodes:
        assert node.end() == 0
    installation.worker.process.terminate()
    assert installation.worker.wait() == 0
    for text in (*(node.err.text for node in installation.nodes), installation.worker.err.text):
        assert "Traceback" not in text
        assert '"level": "error"' not in text
