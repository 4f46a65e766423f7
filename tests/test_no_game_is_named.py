"""What every game shares speaks of no thing that only one game has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
THINGS = re.compile(
    r"\b(islands?|districts?|calpullis?|pillis?|canals?|temples?|palaces?|periods?)\b"
    r"|\bmexica/",
    re.IGNORECASE,
)
OWN = ("tracker/games/", "tracker/migrations/")
"""What games have of their own, and how a table of the database came to be."""


def shared() -> Iterator[Path]:
    yield from (ROOT / "templates/tracker").rglob("*.*")
    for file in (ROOT / "tracker").rglob("*.py"):
        if not str(file.relative_to(ROOT)).startswith(OWN):
            yield file


def test_no_thing_of_a_game_is_named_outside_its_own_rooms() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{number}: {thing[0]}"
        for file in shared()
        for number, line in enumerate(file.read_text().splitlines(), 1)
        for thing in THINGS.finditer(line)
    }
    assert not found, "\n".join(sorted(found))
