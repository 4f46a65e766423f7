"""A line of a template is short: it is read as code is."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST_LINE = 160
ON_ONE_LINE = {"templates/mexica/board/cell.html"}
"""Drawn 294 times a page."""


def files(*folders: str) -> list[str]:
    """Those of the repository, and what is about to become one of them."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def test_no_line_of_a_template_is_too_long() -> None:
    listed = files("templates")
    assert set(listed) >= ON_ONE_LINE
    assert [
        f"{name}:{number} has {len(line)}"
        for name in listed
        if name not in ON_ONE_LINE
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1)
        if len(line) > LONGEST_LINE
    ] == []
