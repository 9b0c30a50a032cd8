"""The files of deploy/ agree with the program and each other: settings, ports, versions, times, limits."""

from __future__ import annotations

import configparser
import json
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from vacherie import __version__
from vacherie.server import run, shutdown
from vacherie.server.settings.fields import FIELDS
from vacherie.server.settings.model import Settings
from vacherie.server.storage.postgres_connection import CLOSE_SECONDS, CONNECT_SECONDS, READERS
from vacherie.server.storage.shared_store import CLAIM_CONNECTIONS
from vacherie.server.web.routes.games import MOST_RECORD

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
FILES = sorted(
    path
    for path in DEPLOY.rglob("*")
    if path.is_file() and DEPLOY / "secrets" not in path.parents and path.name != ".env"
)
"""Without what somebody who runs the compose files makes here."""
DATABASE_SECONDS = 3 * CONNECT_SECONDS + (1 + READERS + CLAIM_CONNECTIONS) * CLOSE_SECONDS
"""How long a node needs to give up a silent database: the heartbeat under way, leaving, what was queued."""
STOP_SECONDS = max(
    shutdown.DRAIN_SECONDS + shutdown.BYE_SECONDS + run.LAST_REQUESTS_SECONDS + DATABASE_SECONDS,
    Settings().bot_seconds,
)
"""The longest time a graceful shutdown of a node or a worker may take, without the end of processes."""
SPARE_SECONDS = 5
USER = 10001
NOT_IN_THE_IMAGE = {"tui", "arena", "cluster", "train", "zoo", "gym", "spiel", "data", "research"}
"""Extras that neither a server nor a worker needs; `make lock` pins all others in requirements/image.txt."""


def manifests() -> Iterator[dict[str, Any]]:
    """Every Kubernetes object."""
    for path in sorted(KUBERNETES.rglob("*.yaml")):
        yield from yaml.safe_load_all(path.read_text())


def deployments() -> list[dict[str, Any]]:
    """The deployments of nodes and workers."""
    return [found for found in manifests() if found["kind"] == "Deployment"]


def services(name: str = "compose.yaml") -> dict[str, dict[str, Any]]:
    """The services of a compose file."""
    found: dict[str, dict[str, Any]] = yaml.safe_load((DEPLOY / name).read_text())["services"]
    return found


def ours(name: str = "compose.yaml") -> dict[str, dict[str, Any]]:
    """The services that run our image and go on running."""
    return {
        key: service
        for key, service in services(name).items()
        if service["image"].startswith("vacherie:") and key != "secrets"
    }


def units() -> dict[str, configparser.SectionProxy]:
    """The sections [Service] of the systemd units; of keys given twice the last value."""
    found = {}
    for path in (DEPLOY / "systemd").glob("*.service"):
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str  # type: ignore[method-assign,assignment]
        unit.read(path)
        found[path.stem] = unit["Service"]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(DEPLOY)))
def test_files_can_be_parsed(path: Path) -> None:
    assert path.suffix in (".yaml", ".json", ".service", ".conf", ""), "say here how it is parsed"
    if path.suffix == ".yaml":
        assert all(yaml.safe_load_all(path.read_text()))
    if path.suffix == ".json":
        assert json.loads(path.read_text())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(DEPLOY)))
def test_every_setting_that_is_used_exists(path: Path) -> None:
    known = {field.variable for field in FIELDS.values()}
    used = set(re.findall(r"\bVACHERIE_[A-Z_]+", path.read_text()))
    assert used <= known


def test_versions_agree() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    assert set(re.findall(r"vacherie:(\d\S+)", container)) == {__version__}
    assert f'image.version="{__version__}"' in container
    images = {
        service["image"] for name in ("compose.yaml", "compose.one.yaml") for service in ours(name).values()
    }
    assert images == {services()["secrets"]["image"]} == {f"vacherie:{__version__}"}
    [image] = yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["images"]
    assert (image["name"], image["newTag"]) == ("vacherie", __version__)


def test_images_of_others_are_pinned_by_a_tag() -> None:
    for service in services().values():
        tag = service["image"].rpartition(":")[2]
        assert re.search(r"\d", tag), service["image"]


def test_ports_agree() -> None:
    port = Settings().port
    container = (DEPLOY / "Containerfile").read_text()
    assert f"EXPOSE {port}\n" in container
    assert f"VACHERIE_PORT={port} " in container
    assert f"http://127.0.0.1:{port}/healthz" in container
    assert f"{{$UPSTREAMS:127.0.0.1:{port}}}" in (DEPLOY / "caddy" / "Caddyfile").read_text()
    assert f"server 127.0.0.1:{port} " in (DEPLOY / "nginx" / "vacherie.conf").read_text()
    node = next(found for found in deployments() if found["metadata"]["name"] == "vacherie-node")
    [container_port] = node["spec"]["template"]["spec"]["containers"][0]["ports"]
    assert container_port == {"name": "http", "containerPort": port}
    assert node["spec"]["template"]["metadata"]["annotations"]["prometheus.io/port"] == str(port)


def test_the_proxy_and_prometheus_know_every_node() -> None:
    nodes = [f"{name}:{Settings().port}" for name in ours() if name.startswith("node")]
    assert len(nodes) == 3
    assert services()["proxy"]["environment"]["UPSTREAMS"].split() == nodes
    [job] = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yaml").read_text())["scrape_configs"]
    assert job["static_configs"][0]["targets"] == nodes


def test_metrics_are_kept_from_players() -> None:
    assert "respond /metrics 404" in (DEPLOY / "caddy" / "Caddyfile").read_text()
    nginx = (DEPLOY / "nginx" / "vacherie.conf").read_text()
    assert re.search(r"location = /metrics \{\s+return 404;", nginx)
    ingress = next(found for found in manifests() if found["kind"] == "Ingress")
    [rule] = ingress["spec"]["rules"]
    backends = {path["path"]: path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    refused = next(
        found
        for found in manifests()
        if found["kind"] == "Service" and found["metadata"]["name"] == backends["/metrics"]
    )
    labels = [found["spec"]["template"]["metadata"]["labels"] for found in deployments()]
    assert not any(refused["spec"]["selector"].items() <= each.items() for each in labels)


def test_bodies_are_limited_as_in_the_server() -> None:
    assert MOST_RECORD == 1_000_000
    assert "max_size 1MB" in (DEPLOY / "caddy" / "Caddyfile").read_text()
    assert f"client_max_body_size {MOST_RECORD};" in (DEPLOY / "nginx" / "vacherie.conf").read_text()
    ingress = next(found for found in manifests() if found["kind"] == "Ingress")
    assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"] == str(
        MOST_RECORD
    )


def test_there_is_time_for_a_graceful_shutdown() -> None:
    wanted = STOP_SECONDS + SPARE_SECONDS
    for name, unit in units().items():
        assert int(unit["TimeoutStopSec"]) >= wanted, name
    for file in ("compose.yaml", "compose.one.yaml"):
        for name, service in ours(file).items():
            assert int(service["stop_grace_period"].removesuffix("s")) >= wanted, name
    for found in deployments():
        pod = found["spec"]["template"]["spec"]
        before = (
            pod["containers"][0]
            .get("lifecycle", {})
            .get("preStop", {})
            .get("exec", {"command": ("sleep", 0)})
        )
        assert pod["terminationGracePeriodSeconds"] >= wanted + int(before["command"][1])


def test_programs_run_without_root_and_rights() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    assert f"USER {USER}:{USER}\n" in container
    for file in ("compose.yaml", "compose.one.yaml"):
        for name, service in ours(file).items():
            assert service["read_only"], name
            assert service["cap_drop"] == ["ALL"], name
            assert service["security_opt"] == ["no-new-privileges:true"], name
            assert "user" not in service, name
    for found in deployments():
        pod = found["spec"]["template"]["spec"]
        [program] = pod["containers"]
        assert pod["securityContext"]["runAsNonRoot"]
        assert pod["securityContext"]["runAsUser"] == USER
        assert program["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert not pod["automountServiceAccountToken"]


def test_kubernetes_sets_no_variable_that_is_a_setting() -> None:
    """For a service `vacherie` it would set VACHERIE_PORT to a URL, and no node would start."""
    assert {found["spec"]["template"]["spec"]["enableServiceLinks"] for found in deployments()} == {False}


def test_nodes_stay_available_in_an_upgrade() -> None:
    for found in deployments():
        assert found["spec"]["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}
        selector = found["spec"]["selector"]
        budgets = [each for each in manifests() if each["kind"] == "PodDisruptionBudget"]
        assert [
            each["spec"]["maxUnavailable"] for each in budgets if each["spec"]["selector"] == selector
        ] == [1]


def test_kustomization_lists_every_manifest() -> None:
    listed = set(yaml.safe_load((KUBERNETES / "kustomization.yaml").read_text())["resources"])
    assert listed == {path.name for path in KUBERNETES.glob("*.yaml")} - {
        "kustomization.yaml",
        "secret.example.yaml",
    }


def test_the_template_of_the_secret_has_what_pods_read() -> None:
    secret = yaml.safe_load((KUBERNETES / "secret.example.yaml").read_text())
    given = secret["stringData"]
    assert all("REPLACE" in value for value in given.values())
    text = "\n".join(path.read_text() for path in (KUBERNETES / "nodes.yaml", KUBERNETES / "workers.yaml"))
    read = set(re.findall(r"\bkey: ([\w.]+)", text))
    assert read == given.keys() | {"signing.key"}  # which is a secret of its own


def test_nodes_have_the_same_settings_in_compose_and_kubernetes() -> None:
    """test_nodes_of_compose.py tries those of compose."""
    settings = yaml.safe_load((KUBERNETES / "settings.yaml").read_text())["data"]
    own = {"VACHERIE_PUBLIC_URL"}
    for name, service in ours().items():
        given = service.get("environment", {})
        expected = settings if name.startswith("node") else {}
        assert {key: value for key, value in given.items() if key not in own} == {
            key: value for key, value in expected.items() if key not in own
        }


def test_a_new_signing_key_reaches_running_nodes() -> None:
    """They read a file of a mounted secret, which is not a single file: that would stay as it was."""
    path = Path(yaml.safe_load((KUBERNETES / "settings.yaml").read_text())["data"]["VACHERIE_SIGNING_KEYS"])
    node = next(found for found in deployments() if found["metadata"]["name"] == "vacherie-node")
    pod = node["spec"]["template"]["spec"]
    [mount] = [each for each in pod["containers"][0]["volumeMounts"] if each["mountPath"] == str(path.parent)]
    assert mount["readOnly"]
    assert "subPath" not in mount
    [volume] = [each for each in pod["volumes"] if each["name"] == mount["name"]]
    items = [item for source in volume["projected"]["sources"] for item in source["secret"]["items"]]
    assert path.name in {item["path"] for item in items}
    [mounted] = [each for each in services()["node1"]["volumes"] if isinstance(each, dict)]
    assert (mounted["target"], mounted["read_only"]) == (str(path.parent), True)
    assert f"give {USER} node ca.crt {path.name}" in services()["secrets"]["command"][0]


def test_no_password_is_written_down() -> None:
    """Passwords come from deploy/make-secrets or from a secret: no URL has one, no variable is one."""
    for path in FILES:
        text = path.read_text()
        assert not re.search(r"://[^\s/]*:(?!REPLACE|\$\(cat |…)[^\s/@]+@", text), path
        assert not re.search(r"(?i)password['\"]?\s*[:=]\s*\w", text), path


def test_pins_of_the_image_are_those_that_are_tested() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text()
        # Another extra of a package is still the same version of it.
        return set(map("".join, re.findall(r"^([\w.-]+)(?:\[.*?\])?(==\S+)", text, re.MULTILINE)))

    assert pins("image.txt") <= pins("dev.txt")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    entries = [
        entry for extra, entries in extras.items() if extra not in NOT_IN_THE_IMAGE for entry in entries
    ]
    wanted = {re.split(r"[\[~><=;]", entry)[0] for entry in entries} - {"vacherie"}
    assert wanted <= {pin.partition("==")[0] for pin in pins("image.txt")}


def test_the_container_is_built_from_listed_files_only() -> None:
    """What COPY takes is in the build context; secrets and data are not."""
    listed = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in listed
    kept = {line[1:] for line in listed if line.startswith("!")}
    assert {name.partition("/")[0] for name in kept} == {
        "pyproject.toml", "LICENSE", "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md",
        "requirements", "scripts", "src", "docs", "guide", "web",
    }  # fmt: skip


def test_the_page_names_files_that_exist() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text()
    # Two are made by commands.
    paths = {path.rstrip(".") for path in re.findall(r"\bdeploy/[\w./-]+", page)}
    paths -= {"deploy/secrets", "deploy/.env"}
    assert len(paths) > 10
    missing = {
        path for path in paths if not (ROOT / path).exists() and not path.startswith("deploy/secrets/")
    }
    assert not missing


def test_the_page_says_of_every_file_how_it_was_tried() -> None:
    tried = (ROOT / "docs" / "deploy.md").read_text().partition("## What was run")[2]
    patterns = re.findall(r"^\| (`[^|]+) \|", tried, re.MULTILINE)
    named = [name for cell in patterns for name in re.findall(r"`([^`]+)`", cell)]
    others = {"postgres/pg_hba.conf"}  # tried together with make-secrets
    for path in FILES:
        name = path.relative_to(DEPLOY).as_posix()
        assert name in others or any(fnmatch(name, pattern) for pattern in named), name
