"""A browser test that failed once is looked at again; what fails again has failed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.again import TIMES, main

ROOT = Path(__file__).parent.parent
ONCE, TWICE = "tests/browser/test_a.py::test_once", "tests/browser/test_a.py::test_b[two words]"


class Runs:
    """What pytest answers: first of the whole run, then of each look."""

    def __init__(self, failed: Sequence[str], *answers: int) -> None:
        self.failed, self.answers = failed, list(answers)
        self.asked: list[list[str]] = []

    def __call__(self, arguments: Sequence[str]) -> int:
        self.asked.append(list(arguments))
        if len(self.asked) == 1:
            kept = Path(arguments[-1].removeprefix("cache_dir=")) / "v/cache/lastfailed"
            kept.parent.mkdir(parents=True)
            kept.write_text(json.dumps(dict.fromkeys(self.failed, True)))
        return self.answers.pop(0) if self.answers else 0


@pytest.mark.parametrize(
    "failed, answers, status, looks",
    [
        ([], [0], 0, 0),
        ([ONCE], [1], 0, TIMES),
        ([ONCE, TWICE], [1], 0, 2 * TIMES),
        # One time of the five is enough, and the first is.
        ([ONCE], [1, 0, 0, 0, 0, 1], 1, TIMES),
        ([ONCE], [1, 1], 1, 1),
        # Too many to be chance; a file that cannot be read; a person who stopped it; nothing kept.
        ([f"{ONCE}[{n}]" for n in range(4)], [1], 1, 0),
        (["tests/browser/test_a.py"], [1], 1, 0),
        ([ONCE], [2], 2, 0),
        ([], [1], 1, 0),
        ([], [5], 5, 0),
    ],
)
def test_what_counts_as_passed(
    failed: list[str],
    answers: list[int],
    status: int,
    looks: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    runs = Runs(failed, *answers)
    arguments = ["-n", "2", "-p", "no:one", "-m", "not long", "tests/browser"]
    assert main(arguments, runs) == status
    assert len(runs.asked) == 1 + looks
    for asked in runs.asked[1:]:
        assert asked[:2] == ["-p", "no:one"]
        assert asked[-1] in failed
        assert "tests/browser" not in asked
    said = capsys.readouterr().out
    for name in failed:
        assert (f"\nunsteady: {name}" in said) is (not status)


TESTS = """
from pathlib import Path

def test_steady():
    pass

def test_that_fails_{times}():
    runs = Path("runs")
    before = int(runs.read_text()) if runs.exists() else 0
    runs.write_text(str(before + 1))
    assert before >= {times}
"""


@pytest.mark.slow
@pytest.mark.parametrize("times, status, runs", [(1, 0, 1 + TIMES), (2, 1, 2)])
def test_with_pytest_itself(times: int, status: int, runs: int, tmp_path: Path) -> None:
    (tmp_path / "test_made.py").write_text(TESTS.format(times=times))
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    env = {name: value for name, value in env.items() if not name.startswith("PYTEST_XDIST")}
    told = subprocess.run(
        [sys.executable, "-m", "tests.again", "-p", "xdist", "-n", "0", "test_made.py"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert told.returncode == status, told.stdout
    assert (tmp_path / "runs").read_text() == str(runs)
    named = f"unsteady: test_made.py::test_that_fails_{times} "
    assert (named in told.stdout) is (not status)
