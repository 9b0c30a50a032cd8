"""What a release consists of: built for real, and tried in empty environments (`make dist`)."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from scripts import dist, dist_contents, fresh_install
from tests.support.process import environment
from vacherie import __version__

ROOT = Path(__file__).parents[1]
STATIC, GUIDE = "vacherie/server/static/", "vacherie/server/guide/"


def test_sdist_and_wheel_are_built_checked_installed_and_played(tmp_path: Path) -> None:
    """The whole of `make dist`: each of its steps fails the run when something is wrong."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.dist", "--out", str(tmp_path)], cwd=ROOT,
        env={**fresh_install.inherited(), "PYTHONPATH": environment()["PYTHONPATH"]},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["version"] == __version__
    assert {path.name for path in tmp_path.iterdir()} == {
        f"vacherie-{__version__}.tar.gz",
        f"vacherie-{__version__}-py3-none-any.whl",
    }
    assert list(figures["seconds"])[-1] == "serve the page, play a game"


def test_a_clone_without_the_page_gives_all_the_rest(tmp_path: Path) -> None:
    """`pip install .` and `pip install git+…` build such a wheel; the builder says what it lacks, once."""
    clone, out = tmp_path / "clone", tmp_path / "out"
    for name in dist_contents.known_to_git(ROOT, *dist_contents.IN_SDIST, *dist_contents.SINGLE):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_bytes((ROOT / name).read_bytes())
    said = dist.build(clone, out, "--wheel")
    [sentence] = [line for line in said.splitlines() if "web table" in line]
    assert sentence == (
        "the web table is not built, so this installation will have everything but the page that "
        "`vacherie serve` shows in a browser; `make setup` in the clone builds it"
    )
    [wheel] = out.glob("*.whl")
    built = set(zipfile.ZipFile(wheel).namelist())
    complete = dist_contents.expected_in_wheel(ROOT, __version__)
    assert built == {name for name in complete if "server/static/" not in name and not name.startswith(GUIDE)}
    assert f"{STATIC}index.html" in complete
    assert dist_contents.problems(wheel, built, ROOT) == [
        f"{wheel.name} has no web table: run `make setup` first",
        f"{wheel.name} has no guide: run `make setup` first",
    ]


def archive(folder: Path, files: dict[str, bytes]) -> tuple[Path, Path]:
    """The same files as a wheel and as an sdist."""
    wheel, sdist = folder / "vacherie-1-py3-none-any.whl", folder / "vacherie-1.tar.gz"
    with zipfile.ZipFile(wheel, "w") as zipped, tarfile.open(sdist, "w:gz") as tarred:
        for name, content in files.items():
            zipped.writestr(name, content)
            member = tarfile.TarInfo(f"vacherie-1/{name}")
            member.size = len(content)
            tarred.addfile(member, io.BytesIO(content))
    return wheel, sdist


def test_wrong_contents_are_found(tmp_path: Path) -> None:
    page, guide = f"{STATIC}index.html", f"{GUIDE}index.html"
    stray, path = f"{STATIC}base.js.map", "vacherie/a.py"
    for made in archive(tmp_path, {page: b"", guide: b"", stray: b"", path: f"at {ROOT}/web/x".encode()}):
        found = dist_contents.problems(made, {page, guide, path, "vacherie/py.typed"}, ROOT)
        assert found == [
            f"{made.name} lacks vacherie/py.typed",
            f"{made.name} should not hold {stray}",
            f"{made.name}: {path} names the folder {ROOT}/web",
        ]


def test_a_guide_that_is_too_large_is_found(tmp_path: Path) -> None:
    large = dist_contents.LARGEST_GUIDE + 1
    files = {f"{STATIC}index.html": b"", f"{GUIDE}index.html": b"", f"{GUIDE}large.png": bytes(large)}
    wheel, sdist = archive(tmp_path, files)
    sentence = f"the guide takes {large:,} bytes of {wheel.name}, more than {dist_contents.LARGEST_GUIDE:,}"
    assert dist_contents.problems(wheel, set(files), ROOT) == [sentence]
    assert dist_contents.problems(sdist, set(files), ROOT) == [], "only the wheel has a limit for it"


def test_a_wheel_holds_what_the_program_reads() -> None:
    expected = dist_contents.expected_in_wheel(ROOT, __version__)
    assert {"vacherie/py.typed", "vacherie/locale/fr.ftl", f"{STATIC}index.html"} <= expected
    assert {name for name in expected if re.search(r"\.(map|pyc)$|__pycache__|node_modules", name)} == set()


def test_a_trial_that_fails_says_what_happened(tmp_path: Path) -> None:
    python = (sys.executable,)
    here = fresh_install.Installed(tmp_path, (*python, "-m", "vacherie"), python, environment())
    with pytest.raises(fresh_install.TrialFailed, match="ended with 2, not 0 and 'Bessie'"):
        here.expect("milk", says="Bessie")
    with pytest.raises(fresh_install.TrialFailed, match="not 0 and 'Bessie'"):
        here.expect_python("print('Alma')", says="Bessie")


def test_the_licences_of_all_packages_in_the_page_are_shipped() -> None:
    text = (ROOT / dist_contents.LICENCES).read_text(encoding="utf-8")
    named = text.splitlines()[0].partition(": ")[2].rstrip(".").split(", ")
    assert {"svelte", "@fluent/bundle"} <= set(named)
    for name in named:
        version = json.loads((ROOT / "web/node_modules" / name / "package.json").read_text())["version"]
        assert re.search(rf"^{re.escape(name)} {re.escape(version)} \(.+\)$", text, re.MULTILINE), name
