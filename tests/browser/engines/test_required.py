"""Where a browser is absent its tests say so and are skipped; in CI they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TAPS = "tests/browser/board/test_taps.py"
GAME = "tests/browser/engines/test_games.py::test_a_game_of_mexica_is_tapped_in[WebKit-15]"


@pytest.mark.long
@pytest.mark.parametrize(
    "here, asked, missing", [("", TAPS, "Chromium"), ("chromium", GAME, "WebKit")]
)
@pytest.mark.parametrize("required", ["", "1"])
def test_without_it(here: str, asked: str, missing: str, required: str, tmp_path: Path) -> None:
    if here:
        (tmp_path / here).symlink_to("/bin/true")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", asked]
    env = os.environ | {"PATH": str(tmp_path), "REQUIRE_SERVICES": required}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert (done.returncode != 0) is bool(required), done.stdout
    assert f"{missing} is not installed here" in done.stdout
