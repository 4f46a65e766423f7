"""The site of the documents: every page is there, no link is dead, nothing comes from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape

import pytest

from tests.tracker.servers import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Each page by its name; the other files are there, too, as empty texts."""
    folder = tmp_path_factory.mktemp("made") / "site"
    subprocess.run([sys.executable, "docs/site/make.py", folder], cwd=ROOT, check=True)
    return {
        path.name: path.read_text() if path.suffix == ".html" else "" for path in folder.iterdir()
    }


def pages(site: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in site.items() if text}


def test_every_document_is_a_page(site: dict[str, str]) -> None:
    documents = {f"{path.stem}.html" for path in (ROOT / "docs").glob("*.md")}
    assert documents <= pages(site).keys()
    assert {"index.html", "screens.html", "contributing.html", "changelog.html"} <= site.keys()


def test_no_link_inside_is_dead(site: dict[str, str]) -> None:
    dead = []
    for name, text in pages(site).items():
        ids = {other: set(re.findall(r'\bid="([^"]+)"', page)) for other, page in site.items()}
        for target in map(unescape, re.findall(r'\b(?:href|src)="([^"]*)"', text)):
            page, _, place = target.partition("#")
            if re.match(r"https?:", target):
                continue
            if (page or name) not in site or (place and place not in ids[page or name]):
                dead.append(f"{name}: {target}")
    assert dead == []


def test_nothing_on_it_comes_from_elsewhere(site: dict[str, str]) -> None:
    for name, text in pages(site).items():
        assert re.findall(r'\bsrc="(?!\w[\w.-]*")[^"]*', text) == [], name
        assert "<script" not in text
        assert re.findall(r'<link[^>]*href="([^"]*)"', text) == ["style.css"]


def test_every_screen_is_shown(site: dict[str, str]) -> None:
    screens = {path.name for path in (ROOT / "docs/screens").iterdir()}
    assert screens
    assert set(re.findall(r'src="([^"]+)"', site["screens.html"])) == screens


def test_a_page_is_called_by_its_first_heading(site: dict[str, str]) -> None:
    for name, text in pages(site).items():
        assert text.count("<h1") == 1, name
        assert text.count("aria-current=page") == 1, name
        assert "{{" not in text.split("<main>")[0]
