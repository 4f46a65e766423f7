"""`python -m scoring.aztekz`: records in, one a line; reports out, one a line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.scoring.aztekz.test_records import REFEREE, SHEET

ROOT = Path(__file__).parents[3]
STOPPED = REFEREE | {"actions": [{"do": "back"}]}


def run(text: str, *python: str) -> tuple[int, list[str | None]]:
    """The exit status, and the code of the error of each report."""
    done = subprocess.run(
        [sys.executable, *python, "-m", "scoring.aztekz"],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, [each["error"] and each["error"]["code"] for each in reports]


def test_the_status_tells_whether_all_went_well() -> None:
    whole, stopped, malformed = map(json.dumps, (SHEET, STOPPED, SHEET | {"players": []}))
    assert run("\n".join([whole, whole])) == (0, [None, None])
    assert run("\n".join([whole, stopped])) == (1, [None, "turn.not_started"])
    assert run("\n".join([malformed, whole])) == (1, ["record.invalid", None])
    assert run("\n".join([whole, "aztekz"])) == (2, [None])


def test_it_needs_nothing_but_python() -> None:
    assert run(json.dumps(REFEREE), "-S", "-E", "-W", "error") == (0, [None])
