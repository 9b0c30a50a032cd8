"""Without an extra, whatever needs it names the extra and the command that installs it; the rest works."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from scripts import dependency_licences
from tests.support.process import environment
from tests.test_dependencies import normal
from vacherie.extras import EXTRAS, PURPOSES, MissingExtra, is_installed, provided_by, require

ROOT = Path(__file__).parents[1]
WITHOUT_EXTRAS = f"""
import sys
for package in {[package for packages in EXTRAS.values() for package in packages]}:
    sys.modules[package] = None  # as if it were not installed
"""


def without_extras(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program where only the packages of [project] dependencies can be imported."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS + program],
        env=environment(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_list_of_packages_is_that_of_pyproject(extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {normal(entry) for entry in project["optional-dependencies"][extra]} - {"vacherie"}
    distributions = packages_distributions()
    # Ray is not in .venv; it has the name of its module.
    assert {normal(distributions.get(package, [package])[0]) for package in EXTRAS[extra]} == declared
    assert extra in PURPOSES


def test_there_is_no_other_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(EXTRAS) == set(project["optional-dependencies"])


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("vacherie.textual_table.app", "tui"),
        ("vacherie.sim.batch", "sim"),
        ("vacherie.sim.batch.nimmt", "sim"),
        ("vacherie.sim.rng", "sim"),
        ("vacherie.sim.nimmt.position", "sim"),
        ("vacherie.sim.nimmt.rollout", "sim"),
        ("vacherie.sim.nimmt.rollout_sums", "sim"),
        ("vacherie.sim.nimmt.guided_rollout", "sim"),
        ("vacherie.sim.nothanks.position", "sim"),
        ("vacherie.sim.nothanks.rollout", "sim"),
        ("vacherie.cluster.ray_cluster", "cluster"),
        ("vacherie.cluster.ray_executor", "cluster"),
        ("vacherie.client.async_seat", "client"),
        ("vacherie.client.blocking_seat", "client"),
        ("vacherie.client.program_bridge", "client"),
        ("vacherie.server.web.app", "server"),
        ("vacherie.server.storage.backup", "server"),
        ("vacherie.server.tables.registry", "server"),
        ("vacherie.server.auth.tokens", "server"),
        ("vacherie.research.observations", "research"),
        ("vacherie.research.zoo", "zoo"),
        ("vacherie.research.gym", "gym"),
        ("vacherie.research.spiel", "spiel"),
        ("vacherie.research.spiel.bots", "spiel"),
        ("vacherie.research.gym.nimmt_batch_env", "gym"),
    ],
)
def test_an_import_names_the_extra_and_its_command(module: str, extra: str) -> None:
    result = without_extras(f"import {module}")
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert last.startswith(f"vacherie.extras.MissingExtra: {PURPOSES[extra]} needs the package ")
    assert last.endswith(f": pip install 'vacherie[{extra}]'")


@pytest.mark.parametrize("missing", [EXTRAS["sim"], ("numba", "llvmlite")])
def test_every_public_module_of_the_simulation_names_its_extra(missing: tuple[str, ...]) -> None:
    """Those with `__all__`, and two that docs/simulation.md names for kernels of other packages."""
    files = [path for path in (ROOT / "src/vacherie/sim").rglob("*.py") if "\n__all__" in path.read_text()]
    modules = ["vacherie.sim.nimmt.placement", "vacherie.sim.nimmt.player_likelihood"]
    modules += [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in files]
    program = f"""
import sys
from importlib import import_module
from vacherie.extras import MissingExtra
for package in {missing}:
    sys.modules[package] = None
for module in {modules}:
    try:
        import_module(module)
    except MissingExtra:
        pass
    except ModuleNotFoundError as error:
        print(module, error)
"""
    result = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(), capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (result.stdout, result.stderr) == ("", "")
    assert len(modules) > 12


def test_compiling_names_the_extra() -> None:
    for program in ("c.warm()", "c.part(len)", "c.kernel('void()')(len)()"):
        result = without_extras(f"import vacherie.sim.compile as c; {program}")
        assert result.stderr.splitlines()[-1].endswith("pip install 'vacherie[sim]'")


def test_sitting_down_names_the_extra() -> None:
    program = "import vacherie.client as c; c.sit_down('http://localhost:9/t/abcdefgh2345', 'Rosa')"
    assert "pip install 'vacherie[client]'" in without_extras(program).stderr


def test_what_needs_no_extra_can_be_imported() -> None:
    modules = (
        "vacherie", "vacherie.records", "vacherie.bots.registry", "vacherie.client",
        "vacherie.client.poll_seat", "vacherie.analysis.arena.report_text", "vacherie.sim.stream_random",
        "vacherie.server.settings.load", "vacherie.tui", "vacherie.cli",
    )  # fmt: skip
    result = without_extras(f"import {', '.join(modules)}")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve"], "server"),
        (["tables"], "server"),
        (["ban", "--list"], "server"),
        (["db", "check"], "server"),
        (["simulate", "classic", "--ray", "local"], "cluster"),
        (["arena", "classic", "--bots", "random", "--ray", "auto"], "cluster"),
        (["dataset", "classic", "--out", "moves"], "data"),
        (["bridge", "--table", "http://localhost:9/t/abcdefgh2345", "--", "true"], "client"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_command_says_it_in_one_sentence(arguments: list[str], extra: str) -> None:
    result = without_extras(f"import vacherie.cli; sys.exit(vacherie.cli.main({arguments}))")
    assert result.returncode == 2, result.stderr
    assert result.stdout == ""
    assert result.stderr.startswith(f"vacherie: {PURPOSES[extra]} needs the package ")
    assert result.stderr.endswith(f": pip install 'vacherie[{extra}]'\n")
    assert result.stderr.count("\n") == 1


def test_a_bot_of_another_package_passes_the_reason_on(tmp_path: Path) -> None:
    (tmp_path / "learned.py").write_text("import vacherie.sim.batch.nimmt\nclass Learned: ...\n")
    program = f"import os; os.chdir({str(tmp_path)!r}); from vacherie.bots import registry;"
    program += "registry.load('learned:Learned')"
    last = without_extras(program).stderr.splitlines()[-1]
    assert last.startswith("vacherie.core.error.BadSetup: ")
    assert last.endswith("pip install 'vacherie[sim]'")


def test_an_installed_extra_is_no_error() -> None:
    for extra in set(EXTRAS) - {"cluster", "train"}:  # tests/extras has an environment with these
        require(extra)
        assert is_installed(extra)


def test_other_missing_modules_keep_their_own_error() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, provided_by("client"):
        import_module("no_such_module")
    assert not isinstance(caught.value, MissingExtra)


def test_the_documented_licences_are_those_of_the_packages() -> None:
    assert dependency_licences.table() in (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert "| numba |" in dependency_licences.table()
