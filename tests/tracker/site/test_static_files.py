"""Scripts and styles are sent without what only their readers need."""

from __future__ import annotations

from pathlib import Path

import pytest

from mexica_site.static_files import light

STATIC = Path(__file__).parent.parent.parent.parent / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))


def test_indents_and_lines_of_comments_stay_at_home() -> None:
    assert light('"use strict";\n// Why.\nif (a) {\n  /** What. */\n  b("//");  // c\n\n}\n') == (
        '"use strict";\nif (a) {\nb("//");  // c\n}\n'
    )
    assert light("/* Two\n   lines. */\na {\n  b: c; /* d */\n}\n") == "a {\nb: c; /* d */\n}\n"
    assert light("/* One. */ a {}\nb {}\n/* Two. */\n") == "/* One. */ a {}\nb {}\n"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_spans_lines(path: Path) -> None:
    """Its indents would be lost."""
    assert [line for line in path.read_text().splitlines() if line.count("`") % 2] == []
