"""`make load` in small: a few tables for a few seconds, and nothing of them is lost."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.tracker.servers import PATIENCE, ROOT

SMALL = "--databases sqlite --tables 4 --seconds 8 --arrive 1 --begun 60 --rest 1".split()


@pytest.mark.long
def test_a_small_house() -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    told = subprocess.run(
        [sys.executable, "-m", "tests.load", *SMALL],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=6 * PATIENCE,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert "acknowledged actions: each is there once" in told.stdout
    assert "errors" not in told.stdout, told.stdout
