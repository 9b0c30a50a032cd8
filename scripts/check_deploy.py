"""Checks of deploy/ with the tools that will read the files: `make check-deploy`.

    python -m scripts.check_deploy

What can be run here is run: the secrets are made, and nginx and Caddy stand before a real server
(scripts/proxy_trial.py). The rest is validated. docs/deploy.md says which file is which.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from scripts import proxy_trial
from scripts.deploy_tools import ROOT, CheckFailed, installed_program, program, python_tools, run
from vacherie.core.error import Refused
from vacherie.server.settings.database_url import check_database_url
from vacherie.server.signing_keys import KeyFile

DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
PROMETHEUS = DEPLOY / "prometheus"
MOST_EXPOSED = 15
"""Tenths of systemd's exposure level, from 0 to 100."""
YAML_STYLE = (
    "{extends: default, rules: {document-start: disable, line-length: {max: 130}, "
    "indentation: {indent-sequences: consistent}}}"
)


def yaml_files() -> str:
    """Every YAML file is well formed, without keys given twice (yamllint)."""
    files = sorted(DEPLOY.rglob("*.yaml"))
    run([python_tools() / "yamllint", "--strict", "-d", YAML_STYLE, *files])
    return f"{len(files)} files"


def container_file() -> str:
    """The container file (hadolint)."""
    run([python_tools() / "hadolint", DEPLOY / "Containerfile"])
    return ""


def compose_files() -> str:
    """The compose files, against the schema of the Compose specification (check-jsonschema)."""
    files = sorted(DEPLOY.glob("compose*.yaml"))
    run([python_tools() / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", *files])
    return f"{len(files)} files"


def kubernetes_manifests() -> str:
    """What kustomize makes of the manifests, against the schemas of Kubernetes (kubernetes-validate)."""
    kubectl = program("kubectl", "kubernetes-client")
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "all.yaml")
        whole.write_text(run([kubectl, "kustomize", KUBERNETES]))
        others = [KUBERNETES / "secret.example.yaml", *sorted((KUBERNETES / "optional").glob("*.yaml"))]
        said = run([python_tools() / "kubernetes-validate", "--strict", whole, *others])
    return f"{said.count(' passed for resource ')} resources"


def systemd_units() -> str:
    """The units are understood completely (verify), and sufficiently restricted (security)."""
    analyze = installed_program("systemd-analyze", "systemd")
    levels = []
    with tempfile.TemporaryDirectory() as folder:
        for unit in sorted((DEPLOY / "systemd").glob("*.service")):
            copy = Path(folder, unit.name)  # verify wants the program to exist
            copy.write_text(unit.read_text().replace("/opt/vacherie/bin/vacherie", "/bin/true"))
            if said := run([analyze, "verify", "--man=no", copy]).strip():
                raise CheckFailed(f"systemd-analyze verify about {unit.name}:\n{said}")
            threshold = ["--offline=yes", f"--threshold={MOST_EXPOSED}"]
            said = run([analyze, "security", "--no-pager", *threshold, copy])
            levels.append(" ".join(re.findall(r"exposure level for (\S+): ([\d.]+)", said)[-1]))
    return "exposure of " + ", of ".join(levels)


def secrets() -> str:
    """deploy/make-secrets: complete, private, usable, and left alone by a second run (openssl)."""
    openssl = installed_program("openssl", "openssl")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "secrets")
        run([DEPLOY / "make-secrets", folder])
        made = contents(folder)
        run([DEPLOY / "make-secrets", folder])
        if contents(folder) != made:
            raise CheckFailed("a second run of make-secrets changes what exists")
        if open_to_others := [path.name for path in folder.iterdir() if path.stat().st_mode & 0o077]:
            raise CheckFailed(f"others can read {', '.join(open_to_others)}")
        for server in ("postgres", "valkey"):
            strict = ("-x509_strict", "-purpose", "sslserver", "-verify_hostname", server)
            run([openssl, "verify", *strict, "-CAfile", folder / "ca.crt", folder / f"{server}.crt"])
        KeyFile(folder / "signing.key").read()
        variables = dict(line.split("=", 1) for line in made["node.env"].decode().splitlines())
        check_database_url(variables["VACHERIE_DATABASE"])
    return f"{len(made)} files"


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def alert_rules() -> str:
    """The configuration and the rules of Prometheus, and the tests of every alert (promtool)."""
    promtool = program("promtool", "prometheus")
    said = run([promtool, "check", "config", "prometheus.yaml"], PROMETHEUS)
    run([promtool, "test", "rules", "alerts.test.yaml"], PROMETHEUS)
    return " ".join(re.findall(r"\d+ rules", said))


def dashboard() -> str:
    """Every query of the dashboard is PromQL (promtool)."""
    found = json.loads((DEPLOY / "grafana" / "vacherie.json").read_text())
    queries = [target["expr"] for panel in found["panels"] for target in panel.get("targets", ())]
    rules = [
        {"record": f"query:{number}", "expr": query.replace("$__rate_interval", "5m")}
        for number, query in enumerate(queries)
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "queries.yaml")  # JSON is YAML
        file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
        run([program("promtool", "prometheus"), "check", "rules", file])
    return f"{len(queries)} queries"


CHECKS: tuple[Callable[[], str], ...] = (
    yaml_files,
    container_file,
    compose_files,
    kubernetes_manifests,
    systemd_units,
    secrets,
    alert_rules,
    dashboard,
    proxy_trial.nginx,
    proxy_trial.caddy,
)


def main() -> int:
    """Run every check, also after a failed one."""
    failed = 0
    for check in CHECKS:
        name, start = check.__name__.replace("_", " "), perf_counter()
        try:
            remark = check()
        except (CheckFailed, Refused) as error:
            failed += 1
            remark = f"FAILED: {error}"
        print(f"{name:<22} {perf_counter() - start:>5.1f} s   {remark}".rstrip(), flush=True)
    if failed:
        print(f"check-deploy: {failed} of {len(CHECKS)} checks failed", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
