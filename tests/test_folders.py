"""A line of a template is short: it is read as code is."""

from __future__ import annotations

from tests.conftest import ROOT, git

LONGEST_LINE = 160
ON_ONE_LINE = {"templates/mexica/board/cell.html"}
"""Drawn 294 times a page."""


def files(*folders: str) -> list[str]:
    """Those of the repository, and what is about to become one of them."""
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders)
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
