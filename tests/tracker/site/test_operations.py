"""What docs/operations.md and docs/security.md say is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mexica_site import environment, settings
from mexica_site.installed import places
from tests.tracker.servers import ROOT, manage
from tests.tracker.site.test_settings import STRONG, given
from tracker.traffic.metrics import COUNTED

OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
SECURITY = (ROOT / "docs" / "security.md").read_text()


def environment_of_the_example() -> dict[str, str]:
    block = re.search(r"```sh\n(.*?)```", OPERATIONS, re.DOTALL)
    assert block
    lines = [line for line in block[1].splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


@pytest.mark.long
def test_the_example_starts_as_soon_as_it_has_a_secret(tmp_path: Path) -> None:
    example = environment_of_the_example() | {"DATA_DIR": str(tmp_path)}
    as_it_stands = manage("check", env=given(tmp_path, **example))
    assert as_it_stands.returncode == 1
    assert as_it_stands.stderr.startswith("SECRET_KEY is an example's")
    good = manage("check", "--deploy", env=given(tmp_path, **example | {"SECRET_KEY": STRONG}))
    assert good.returncode == 0, good.stderr


def test_every_variable_of_the_example_is_read() -> None:
    modules = (environment, settings, places)
    sources = [Path(module.__file__ or "").read_text() for module in modules]
    for name in environment_of_the_example():
        assert any(f'"{name}"' in source for source in sources), name


@pytest.mark.parametrize("name", [counted.name for counted in COUNTED])
def test_every_figure_is_explained(name: str) -> None:
    if name not in ("mexica_requests_total", "mexica_requests_ended_total"):
        assert name in OPERATIONS


def test_every_test_that_is_named_is_there() -> None:
    named = set(re.findall(r"`([\w/]*test_\w+\.py)`", SECURITY))
    assert len(named) > 10
    for name in named:
        folder = "" if name.startswith("tests/") else "tests/tracker/"
        assert (ROOT / f"{folder}{name}").exists(), name
