"""The oldest browsers are read off the styles and scripts, by MDN's table of the web's features."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

import pytest

from tests.conftest import REQUIRED
from tests.tracker.servers import ROOT
from tests.tracker.site.browsers.extras import EXTRAS

READ = Path(__file__).parent / "read.mjs"
PACKAGES = ROOT / ".venv" / "clients"
FAMILIES = {
    "Chrome": ("chrome", "chrome_android", "edge"),
    "Safari": ("safari", "safari_ios"),
    "Firefox": ("firefox", "firefox_android"),
}
NEVER = float("inf")

pytestmark = pytest.mark.long


class Feature(TypedDict):
    name: str
    places: list[str]
    versions: dict[str, float | None]


Oldest = dict[str, float]


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    wanted = ("@mdn/browser-compat-data", "css-tree", "typescript")
    if not all((PACKAGES / "node_modules" / name).exists() for name in wanted):
        why = "MDN's table was not to be had: `make .venv/.clients` wants npm and the internet"
        pytest.fail(why) if REQUIRED else pytest.skip(why)


def read(root: Path) -> list[Feature]:
    """What all styles and scripts below ask for; there is nothing that the reader does not know."""
    files = sorted(
        path.relative_to(root) for path in root.rglob("*") if path.suffix in (".css", ".js")
    )
    command: list[str | Path] = ["node", READ, PACKAGES, *files]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["unknown"] == {}
    features: list[Feature] = told["features"]
    return features


@pytest.fixture(scope="module")
def features(packages: None) -> list[Feature]:
    return read(ROOT / "static")


def extra(feature: Feature) -> str | None:
    name = feature["name"]
    return next((each for each in EXTRAS if f"{name}.".startswith(f"{each}.")), None)


def oldest(features: Iterable[Feature]) -> Oldest:
    """The first version of each family that has them all."""
    had = dict.fromkeys(FAMILIES, 0.0)
    for feature in features:
        for family, browsers in FAMILIES.items():
            since = max(feature["versions"][browser] or NEVER for browser in browsers)
            had[family] = max(had[family], since)
    return had


def told(text: str, pattern: str) -> Oldest:
    found = re.search(pattern, text)
    assert found, pattern
    return dict(zip(FAMILIES, map(float, found.groups()), strict=True))


def test_the_page_and_the_readme_name_the_oldest_browsers_that_have_it_all(
    features: list[Feature],
) -> None:
    have = oldest(each for each in features if not extra(each))
    newest = [
        (each["name"], each["versions"], each["places"][0])
        for each in features
        if not extra(each) and any(oldest([each])[family] >= have[family] for family in have)
    ]
    number = r"(\d+(?:\.\d+)?)"
    readme = (ROOT / "README.md").read_text()
    line = rf"Chrome and Edge {number}, Safari {number} .*Firefox {number}"
    assert told(readme, line) == have, newest
    page = (ROOT / "templates/tracker/older.html").read_text()
    assert told(page, rf'chrome="{number}" safari="{number}" firefox="{number}"') == have, newest


def test_the_page_asks_for_what_only_these_browsers_have(features: list[Feature]) -> None:
    """So that an older one shows the sentence, and no other."""
    styles = (ROOT / "static/tracker/styles/base.css").read_text().splitlines()
    [line] = [n for n, text in enumerate(styles, 1) if text.startswith("@supports")]
    place = f"tracker/styles/base.css:{line}"
    check = oldest(each for each in features if place in each["places"])
    assert check == oldest(each for each in features if not extra(each))


def test_an_extra_is_asked_for_and_is_none_of_what_every_browser_has(
    features: list[Feature],
) -> None:
    have = oldest(each for each in features if not extra(each))
    newer = [each for each in features if any(oldest([each])[one] > have[one] for one in have)]
    assert set(EXTRAS) - {extra(each) for each in newer} == set()


STYLE = """
@container (width > 10cqw) {
  a:has(b) {
    width: round(1px, 2px);
    -webkit-user-select: none;
    height: 10dvh;
  }
}
@supports (display: grid) {
  a {
    field-sizing: content;
  }
}
"""
SCRIPT = """
const made = Object.groupBy([1], (each) => each);
const some = new Map([[1, 2]]).values().map((each) => each);
const more = [1, 2].map((each) => each);
made.unheard ??= document.body.checkVisibility();
structuredClone(/(?<=a)b/v);
"""


def test_the_reader_knows_properties_functions_selectors_units_syntax_and_members(
    tmp_path: Path,
) -> None:
    (tmp_path / "some.css").write_text(STYLE)
    (tmp_path / "some.js").write_text(SCRIPT)
    found = {each["name"]: each for each in read(tmp_path)}
    assert {
        "css.at-rules.container",
        "css.at-rules.media.range_syntax",
        "css.properties.user-select.none",
        "css.selectors.has",
        "css.types.round",
        "css.types.length.container_query_length_units",
        "css.types.length.viewport_percentage_units_dynamic",
        "javascript.builtins.Array.map",
        "javascript.builtins.Iterator.map",
        "javascript.builtins.Object.groupBy",
        "javascript.builtins.RegExp.unicodeSets",
        "javascript.operators.nullish_coalescing_assignment",
        "javascript.regular_expressions.lookbehind_assertion",
        "api.Element.checkVisibility",
        "api.structuredClone",
    } <= set(found)
    assert "css.properties.field-sizing" not in found
    assert found["css.types.round"]["versions"]["chrome"] == 125
    assert found["css.properties.user-select"]["versions"]["safari"] == 3
    assert found["javascript.builtins.Iterator.map"]["places"] == ["some.js:3"]
