"""The ground holds together: the commands, the pins, the reasons for them."""

import ast
import os
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scoring.games import GAMES
from tests import conftest
from tests.conftest import ROOT, git

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUNTIME: list[str] = PROJECT["project"]["dependencies"]
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]

HAVE = ["--old-file=.venv/.dev", "--old-file=.venv/.clients"]
"""Nothing is installed for a look at what make would do."""

# Joined here, so that this file does not name them either.
REGISTRIES = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("deb", "debian", "org"),
        ("npmjs", "org"),
    ]
]


def make(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Of its own, whatever a `make` around these tests was told."""
    env = {name: told for name, told in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", *words], cwd=ROOT, env=env, check=check, capture_output=True, text=True
    )


def is_met(asked: Requirement, pins: Iterable[str]) -> bool:
    """`psycopg[binary]>=3.3.9,<4` by `psycopg==3.3.9`."""
    pinned = dict(pin.split("==") for pin in pins)
    return asked.name in pinned and asked.specifier.contains(pinned[asked.name])


def locked(lock: str) -> dict[str, str]:
    """What a lock pins, `name==version`, each with the text of its hashes."""
    text = (ROOT / lock).read_text()
    pins = re.findall(r"^(\S+==\S+)(.*(?:\n +--hash=.*)*)", text, re.MULTILINE)
    return dict(pins)


def test_make_lists_every_command_of_the_readme() -> None:
    listed = set(re.findall(r"^make ([a-z]+)", make("--no-print-directory").stdout, re.MULTILINE))
    named = set(re.findall(r"`make ([a-z]+)`", (ROOT / "README.md").read_text()))
    assert {"run", "quick", "test", "proof"} <= named <= listed


@pytest.mark.parametrize("target, parts", [("test", 2), ("proof", 7)])
@pytest.mark.parametrize("failing", ["", "tests/scoring", "tests/browser", "combine"])
def test_a_part_that_fails_leaves_no_other_out(
    target: str, parts: int, failing: str, tmp_path: Path
) -> None:
    """`make test` with tools that do nothing but say what they were asked."""
    asked = tmp_path / "asked"
    for tool in ("coverage", "pytest", "python"):
        script = f"""#!/bin/sh
            echo "{tool} $*" >> {asked}
            case "$*" in *{failing or "nothing"}*) exit 1;; esac
        """
        (tmp_path / tool).write_text(script)
        (tmp_path / tool).chmod(0o755)
    done = make(*HAVE, target, f"BIN={tmp_path}", check=False)
    asked_for = [line for line in asked.read_text().splitlines() if line != "coverage erase"]
    assert len(asked_for) == parts
    for folder in ("tests/scoring", "tests/tracker", "tests/browser"):
        assert any(folder in line for line in asked_for), folder
    fails = bool(failing) and any(failing in line for line in asked_for)
    assert (done.returncode != 0) is fails


def test_the_proof_measures_coverage_and_the_quick_tests_do_not() -> None:
    assert PROJECT["tool"]["coverage"]["report"]["fail_under"] == 100
    assert "coverage report" in make(*HAVE, "--dry-run", "proof").stdout
    quick = make(*HAVE, "--dry-run", "quick").stdout
    assert '-m "not slow and not long"' in quick
    assert not {"coverage", "tests/browser", "TEST_SERVICES"} & set(re.split(r"[\s=]", quick))


@pytest.mark.parametrize("target", ["quick", "test"])
def test_what_no_package_has_is_tested_too(target: str) -> None:
    """The ground, the folders, the names: they lie beside the rooms of the tests."""
    told = make(*HAVE, "--dry-run", target).stdout.split()
    assert "tests/test_*.py" in {word.rstrip(";") for word in told}


def test_what_make_was_told_around_these_tests_does_not_reach_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`make quick PYTEST=…` hands it on; the long tests would be run instead of being named."""
    monkeypatch.setenv("MAKEFLAGS", " -- PYTEST=another")
    assert "another" not in make(*HAVE, "--dry-run", "quick").stdout


@pytest.mark.parametrize(
    "lock, requirements",
    [
        ("requirements.lock", RUNTIME),
        ("requirements-dev.lock", RUNTIME + GROUPS["dev"]),
        ("requirements-bench.lock", GROUPS["bench"]),
        ("requirements-clients.lock", GROUPS["clients"]),
    ],
)
def test_what_we_ask_for_is_locked(lock: str, requirements: list[str]) -> None:
    pins = locked(lock)
    assert [each for each in map(Requirement, requirements) if not is_met(each, pins)] == []
    assert [pin for pin, hashes in pins.items() if "--hash=sha256:" not in hashes] == []


def test_what_an_installed_app_runs_on_has_a_next_version_that_it_waits_for() -> None:
    bounds = {
        each.name: {spec.operator for spec in each.specifier} for each in map(Requirement, RUNTIME)
    }
    assert {name: told for name, told in bounds.items() if told != {">=", "<"}} == {}


def test_the_tests_run_on_the_packages_that_the_app_runs_on() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


def test_what_the_tests_import_is_asked_for() -> None:
    """Not only brought along by something else, which may let go of it."""
    named = {Requirement(each).name for group in GROUPS.values() for each in group}
    named |= {pin.split("==")[0] for pin in locked("requirements.lock")}
    brought = packages_distributions()
    imported = {
        (path.relative_to(ROOT).as_posix(), canonicalize_name(dist))
        for path in (ROOT / "tests").rglob("*.py")
        for module in modules(ast.parse(path.read_text()))
        for dist in brought.get(module.split(".")[0], ())
    }
    assert {(path, dist) for path, dist in imported if dist not in named} == set()


def modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs/decisions.md").read_text()
    asked = [*RUNTIME, *(each for group in GROUPS.values() for each in group)]
    names = [Requirement(each).name for each in asked]
    assert [name for name in names if f"**{name}**" not in reasons] == []


def test_the_layers_name_every_package_of_ours() -> None:
    packages = {name for name in ("mexica_site", "scoring", "tracker") if (ROOT / name).is_dir()}
    assert packages == set(PROJECT["tool"]["importlinter"]["root_packages"])


def test_every_room_that_is_no_games_is_held_to_name_none() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    [held] = [each for each in contracts if each["name"] == "What every game shares names no game"]
    rooms = {room for folder in ("tracker", "tracker/games") for room in rooms_in(folder)}
    games = {f"tracker.games.{rules.key}" for rules in GAMES}
    assert set(held["source_modules"]) == rooms - games - {"tracker.games"}


def rooms_in(folder: str) -> Iterator[str]:
    for path in (ROOT / folder).iterdir():
        if path.suffix == ".py" or (path / "__init__.py").exists():
            if path.stem != "__init__":
                yield f"{folder.replace('/', '.')}.{path.stem}"


def rooms() -> set[str]:
    """Every folder with modules, and every folder of templates and of static files."""
    tracked = [Path(name) for name in git("ls-files").splitlines()]
    modules = {path.parent for path in tracked if path.suffix == ".py" and len(path.parts) > 1}
    beside = {Path(*path.parts[:2]) for path in tracked if path.parts[0] in ("templates", "static")}
    ours = {path for path in modules if path.parts[0] in ("mexica_site", "scoring", "tracker")}
    folders = {str(path) for path in ours | {path for path in beside if not path.suffix}}
    return {f"{name}/" for name in folders if not name.startswith("mexica_site/formats/")}


def test_the_map_of_the_house_names_every_room() -> None:
    table = (ROOT / "docs/architecture.md").read_text().split("## The way of a tap")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(.*?)`", row)} == rooms()


def documents() -> list[Path]:
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    """In backticks, from the root or below the tests of the site; `<game>` is any of them."""
    ours = "docs|locale|mexica_site|scoring|static|templates|tests|tracker"
    named = re.findall(rf"`((?:{ours})/[^`\s]*|[\w/]+/test_\w+\.py)`", document.read_text())
    linked = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text())
    for name in named:
        pattern = re.sub(r"<\w+>", "*", name.rstrip("/"))
        assert [*ROOT.glob(pattern), *(ROOT / "tests/tracker").glob(pattern)], name
    for name in linked:
        assert (document.parent / name).exists(), name


def test_git_keeps_the_chosen_screens() -> None:
    from tests.browser.screens.screen import SCREENS
    from tests.browser.screens.taking import CHOSEN, KEPT, ON_DEMAND

    assert {file.stem for file in KEPT.iterdir()} == CHOSEN <= {name for name, *_ in SCREENS}
    assert git("check-ignore", str(ON_DEMAND / "home.webp")).strip()


def test_without_git_what_asks_it_says_so_and_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an unpacked archive of the source."""
    monkeypatch.setattr(conftest, "ROOT", tmp_path)
    with pytest.raises(pytest.skip.Exception, match="no checkout"):
        git("ls-files")


def test_no_file_names_a_registry() -> None:
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    files = [ROOT / name for name in listed.split("\0") if name]
    named = [
        (str(file.relative_to(ROOT)), registry)
        for file in files
        if file.is_file()
        for registry in REGISTRIES
        if registry.encode() in file.read_bytes()
    ]
    assert files
    assert named == []
