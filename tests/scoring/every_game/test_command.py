"""`python -m scoring.<game>`: records in, one a line; reports out, one a line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.game import Json
from tests.scoring.aztekz import test_records as aztekz
from tests.scoring.coatl import test_records as coatl

ROOT = Path(__file__).parents[3]
EACH = pytest.mark.parametrize(
    "key, sheet, referee, action, code",
    [
        ("aztekz", aztekz.SHEET, aztekz.REFEREE, {"do": "back"}, "turn.not_started"),
        ("coatl", coatl.SHEET, coatl.REFEREE, {"do": "done"}, "turn.pass"),
    ],
    ids=["aztekz", "coatl"],
)


def run(key: str, text: str, *python: str) -> tuple[int, list[str | None]]:
    """The exit status, and the code of the error of each report."""
    done = subprocess.run(
        [sys.executable, *python, "-m", f"scoring.{key}"],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, [each["error"] and each["error"]["code"] for each in reports]


@pytest.mark.slow
@EACH
def test_the_status_tells_whether_all_went_well(
    key: str, sheet: Json, referee: Json, action: Json, code: str
) -> None:
    whole, stopped, malformed = map(
        json.dumps, (sheet, referee | {"actions": [action]}, sheet | {"players": []})
    )
    assert run(key, "\n".join([whole, whole])) == (0, [None, None])
    assert run(key, "\n".join([whole, stopped])) == (1, [None, code])
    assert run(key, "\n".join([malformed, whole])) == (1, ["record.invalid", None])
    assert run(key, "\n".join([whole, key])) == (2, [None])


@pytest.mark.slow
@EACH
def test_it_needs_nothing_but_python(
    key: str, sheet: Json, referee: Json, action: Json, code: str
) -> None:
    lines = "\n".join(map(json.dumps, (sheet, referee, referee | {"actions": [action]})))
    for python in ((), ("-S", "-E", "-W", "error")):
        assert run(key, lines, *python) == (1, [None, None, code])
