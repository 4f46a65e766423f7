"""The markup of a page without the lines and indents that its template is written in."""

from __future__ import annotations

import re

TAG = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^>"'])*>""")


def flat(text: str) -> str:
    """What lies on lines of its own stands side by side; spaces within a line stay."""
    text = TAG.sub(_one_line, text)
    text = re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)", "", text)
    return re.sub(r"\s*\n\s*", " ", text)


def _one_line(tag: re.Match[str]) -> str:
    one = re.sub(r"\s*\n\s*", " ", tag[0])
    return re.sub(r"\s+(?=/?>$)", "", one)
