"""A folder has few files, a file and a line are short: each can be read in a sitting."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path, PurePath

ROOT = Path(__file__).parent.parent
MOST_FILES = 15
MOST_LINES = 400
LONGEST_LINE = 160
ON_ONE_LINE = {"templates/mexica/board/cell.html"}
"""Drawn 294 times a page."""


def files(*folders: str) -> list[str]:
    """Those of the repository, and what is about to become one of them."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def test_no_folder_has_too_many_files() -> None:
    listed = files("mexica_site", "scoring", "static", "templates", "tracker", "tests/*.py")
    folders = Counter(str(PurePath(name).parent) for name in listed)
    assert folders
    assert {folder: n for folder, n in folders.items() if n > MOST_FILES} == {}


def test_no_file_has_too_many_lines() -> None:
    """But for migrations, which stay as they were made."""
    listed = [
        name
        for name in files("*.py", "*.html", "*.js", "*.css")
        if not name.startswith("tracker/migrations/")
    ]
    assert listed
    long = {name: len((ROOT / name).read_text().splitlines()) for name in listed}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES} == {}


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
