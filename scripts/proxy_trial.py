"""Trials of deploy/nginx and deploy/caddy: the real proxy, with TLS, before a real `vacherie serve`.

Of the three nodes that the proxy knows only one lives, so that every trial also shows that it finds that one.
A client on 127.0.0.2 loads the page, plays a game over websockets, claims a false address, asks for
metrics and sends too long a body.
"""

from __future__ import annotations

import http.client
import json
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from scripts.deploy_tools import ROOT, CheckFailed, program, run
from scripts.fresh_install import PLAY, assets, inherited

CLIENT = "127.0.0.2"
"""The address of the client; the proxy's is 127.0.0.1."""
FORGED = "6.6.6.6"
MOST_BODY = 1_000_000
TIMEOUT = 60.0


@dataclass(frozen=True)
class Place:
    """The files and ports of a trial."""

    folder: Path
    ports: tuple[int, int, int]
    """Of the nodes; a server listens on the last one only."""
    plain: int
    tls: int

    @property
    def site(self) -> str:
        """The URL that clients use."""
        return f"https://localhost:{self.tls}"

    @property
    def certificate(self) -> Path:
        """A certificate for localhost, which deploy/make-secrets has made."""
        return self.folder / "secrets" / "valkey.crt"

    @property
    def key(self) -> Path:
        """Its key."""
        return self.certificate.with_suffix(".key")

    @property
    def authority(self) -> Path:
        """What clients trust."""
        return self.certificate.with_name("ca.crt")


def nginx() -> str:
    """nginx in front of a server."""
    command = program("nginx", "nginx")

    def configure(place: Place) -> list[str]:
        site = place.folder / "site.conf"
        site.write_text(nginx_site(place))
        main = place.folder / "nginx.conf"
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{kind}_temp_path {place.folder}/{kind};" for kind in kinds)
        main.write_text(
            f"daemon off; pid {place.folder}/pid; error_log stderr; events {{}}"
            f" http {{ access_log off; {temporary} include {site}; }}"
        )
        started = [str(command), "-e", "stderr", "-p", str(place.folder), "-c", str(main)]
        run([*started, "-t"])
        return started

    return trial(configure, lambda _: {})


def nginx_site(place: Place) -> str:
    """deploy/nginx/vacherie.conf with the ports and the certificate of this trial."""
    folder = "/etc/letsencrypt/live/play.example.org"
    return replaced(
        ROOT / "deploy" / "nginx" / "vacherie.conf",
        {
            "listen 80;": f"listen 127.0.0.1:{place.plain};",
            "listen 443 ": f"listen 127.0.0.1:{place.tls} ",
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "server_name play.example.org;": "server_name localhost;",
            # Without a port in it nginx cannot redirect to another one than 443.
            "https://$host$request_uri": f"{place.site}$request_uri",
            f"{folder}/fullchain.pem": str(place.certificate),
            f"{folder}/privkey.pem": str(place.key),
            "127.0.0.1:8104": f"127.0.0.1:{place.ports[0]}",
            "127.0.0.1:8105": f"127.0.0.1:{place.ports[1]}",
            "127.0.0.1:8106": f"127.0.0.1:{place.ports[2]}",
        },
    )


def caddy() -> str:
    """Caddy in front of a server."""
    command = program("caddy", "caddy")

    def configure(place: Place) -> list[str]:
        file = place.folder / "Caddyfile"
        file.write_text(
            replaced(
                ROOT / "deploy" / "caddy" / "Caddyfile",
                {
                    "\n{\n": f"\n{{\n\tadmin off\n\thttp_port {place.plain}\n\thttps_port {place.tls}\n",
                    "\trespond /metrics": f"\ttls {place.certificate} {place.key}\n\trespond /metrics",
                },
            )
        )
        arguments = ["--config", str(file), "--adapter", "caddyfile"]
        run([command, "validate", *arguments], variables=variables(place))
        return [str(command), "run", *arguments]

    def variables(place: Place) -> dict[str, str]:
        upstreams = " ".join(f"127.0.0.1:{port}" for port in place.ports)
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(place.folder))
        return {"SITE": "localhost", "UPSTREAMS": upstreams, "HEALTH": "/readyz", **homes}

    return trial(configure, variables)


def replaced(file: Path, changes: Mapping[str, str]) -> str:
    """The text of a file with replacements, each of which has to occur."""
    text = file.read_text()
    for old, new in changes.items():
        if old not in text:
            raise CheckFailed(
                f"{file.relative_to(ROOT)} has no {old!r} any more: adapt scripts/proxy_trial.py"
            )
        text = text.replace(old, new)
    return text


def trial(configure: Callable[[Place], list[str]], variables: Callable[[Place], dict[str, str]]) -> str:
    """Start a server and a proxy in front of it, and be a client."""
    with tempfile.TemporaryDirectory(prefix="vacherie-proxy-") as name, ExitStack() as stack:
        place = Place(Path(name), *free_ports())
        place.folder.chmod(0o711)  # the processes of nginx have a user of their own, if root starts it
        run([ROOT / "deploy" / "make-secrets", place.folder / "secrets"])
        command = configure(place)
        log = stack.enter_context(running(server_command(place), {}))
        wait_until_listening(place.ports[-1], log)
        proxy = stack.enter_context(running(command, variables(place)))
        wait_until_listening(place.tls, proxy)
        return be_a_client(place, log)


def free_ports() -> tuple[tuple[int, int, int], int, int]:
    """Five free ports."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(5)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        first, second, third, plain, tls = (each.getsockname()[1] for each in sockets)
    return (first, second, third), plain, tls


def server_command(place: Place) -> list[str]:
    """A server as it runs behind a proxy."""
    command = [sys.executable, "-m", "vacherie", "serve", "--data", str(place.folder / "data")]
    options = {
        "port": str(place.ports[-1]), "public-url": place.site, "proxies": "1", "metrics": "all",
        "bot-workers": "0", "log-format": "json", "log-level": "debug", "animation": "0",
    }  # fmt: skip
    return [*command, "--cold", *(part for name, value in options.items() for part in (f"--{name}", value))]


@contextmanager
def running(command: list[str], variables: dict[str, str]) -> Iterator[list[str]]:
    """A program until the end of the block; what it prints, line by line."""
    path = {"PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(
        command, cwd=ROOT, env=inherited(**path, **variables), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    output = process.stdout
    assert output is not None
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(output))
    reader.start()
    try:
        yield lines
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
        reader.join()
        output.close()


def wait_until_listening(port: int, log: list[str]) -> None:
    """Wait for a program."""
    end = monotonic() + TIMEOUT
    while monotonic() < end:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise CheckFailed("a program does not start:\n" + "".join(log))


def be_a_client(place: Place, log: list[str]) -> str:
    """What a client does, and what has to come of it."""
    status, page = request(place, "GET", "/")
    expect(status == 200 and "<html" in page, f"the page has status {status}")
    files = assets(page)
    for name in files:
        expect(request(place, "GET", name)[0] == 200, f"{name} cannot be loaded")

    status, _ = request(place, "GET", "/api/none", {"X-Forwarded-For": FORGED, "X-Real-IP": FORGED})
    expect(status == 404, f"an unknown page has status {status}")
    seen = logged(log, "/api/none")["client"]
    expect(seen == CLIENT, f"the server has seen the client as {seen}, not as {CLIENT}")

    expect(request(place, "GET", "/metrics")[0] == 404, "metrics can be read through the proxy")
    status, _ = request(place, "POST", "/api/replay", body=b" " * (MOST_BODY + 10))
    # From the proxy or, if that is slower, from the server. Caddy 2.6, which Debian 12 has, says 502.
    expect(status in (413, 502), f"a body above the limit has status {status}")
    status, _ = request(place, "POST", "/api/replay", body=b" " * (MOST_BODY - 10))
    expect(status == 400, f"a body below the limit has status {status}")

    figures = json.loads(play(place))
    expect(len(figures["scores"]) == 4, f"no game was played: {figures}")
    logged(log, "/socket")
    return f"page and {len(files)} files, a game by websocket, the client's address, no metrics, no long body"


def play(place: Place) -> str:
    """Play a whole game against bots of the server, through the proxy."""
    variables = {"PYTHONPATH": str(ROOT / "src"), "SSL_CERT_FILE": str(place.authority)}
    return run([sys.executable, "-c", PLAY, place.site], variables=variables)


def request(
    place: Place, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes | None = None
) -> tuple[int, str]:
    """Status and body of a request from the client's address."""
    trusted = ssl.create_default_context(cafile=str(place.authority))
    connection = http.client.HTTPSConnection(
        "localhost", place.tls, timeout=TIMEOUT, context=trusted, source_address=(CLIENT, 0)
    )
    kind = {"Content-Type": "application/json"} if body else {}
    try:
        connection.request(method, path, body, {**kind, **(headers or {})})
        response = connection.getresponse()
        return response.status, response.read().decode(errors="replace")
    except OSError as error:
        raise CheckFailed(f"{method} {path} through the proxy failed: {error}") from None
    finally:
        connection.close()


def logged(log: list[str], path: str) -> dict[str, Any]:
    """The line of the server's log about a path; it is written after the response."""
    end = monotonic() + TIMEOUT
    while monotonic() < end:
        for line in list(log):
            if path in line and line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
                return found
        sleep(0.05)
    raise CheckFailed(f"the server has logged no request of {path}:\n" + "".join(log))


def expect(is_right: bool, otherwise: str) -> None:
    """Fail with a sentence."""
    if not is_right:
        raise CheckFailed(otherwise)
