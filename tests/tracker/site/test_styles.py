"""A custom property is named by what it is, once: on one page the styles of many meet."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

STATIC = Path(__file__).parents[3] / "static"
DECLARED = re.compile(r"(?<![\w-])(--[\w-]+)\s*:\s*([^;}]+)")
READ = re.compile(r"var\((--[\w-]+)\)")
SET = re.compile(r'setProperty\("(--[\w-]+)"')
BY_ITSELF = re.compile(r"var\(--[\w-]+\)")
STRIPES = re.compile(r"repeating-linear-gradient\(\s*([^,]+)")
KINDS = {
    "text": r'"',
    "shape": r"(polygon|inset|ellipse)\(",
    "picture": r"gradient\(",
    "colour": r"#[0-9a-f]{3,8}\b|color-mix\(",
    "angle": r"\d(deg|turn)\b",
    "length": r"\d(px|r?em|[ds]?v(h|w|min|max)|cq(w|h|min|max))\b",
    "percentage": r"\d%",
    "number": r"(?<![\w-])-?[\d.]+",
}
"""What a value is: the first of these that is found in it; another property may be any."""


def styles() -> dict[str, str]:
    texts = {str(file.relative_to(STATIC)): file.read_text() for file in STATIC.rglob("*.css")}
    return {name: re.sub(r"/\*.*?\*/", "", text, flags=re.S) for name, text in texts.items()}


def kind(value: str) -> str | None:
    value = BY_ITSELF.sub("", value)
    return next((name for name, sign in KINDS.items() if re.search(sign, value)), None)


def test_a_name_is_a_length_or_a_share_or_a_number_but_the_same_everywhere() -> None:
    kinds: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for file, text in styles().items():
        for name, value in DECLARED.findall(text):
            if one := kind(value):
                kinds[name][one].add(file)
    assert len(kinds) > 50
    assert {name: dict(found) for name, found in kinds.items() if len(found) > 1} == {}


def test_what_is_read_is_declared() -> None:
    texts = styles().values()
    declared = {name for text in texts for name, _ in DECLARED.findall(text)}
    declared |= {name for file in STATIC.rglob("*.js") for name in SET.findall(file.read_text())}
    assert {name for text in texts for name in READ.findall(text)} - declared == set()


def test_stripes_say_in_which_space_their_colours_lie() -> None:
    """With a mixed colour and no space named, Firefox draws each stripe as wide as another is."""
    stripes = [(file, end) for file, text in styles().items() for end in STRIPES.findall(text)]
    assert len(stripes) > 5
    assert [(file, end) for file, end in stripes if not end.startswith("in srgb")] == []
