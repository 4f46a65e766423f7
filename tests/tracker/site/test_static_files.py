"""Scripts and styles are sent without what only their readers need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from mexica_site.middleware import SmallFiles
from mexica_site.static_files import Storage, light

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


def test_no_height_is_that_of_a_screen_without_the_bar_of_the_browser() -> None:
    """`vh` on a phone is the height when that bar is gone: what is that high is cut off while it is
    there. `dvh` is what is seen now, `svh` what is always seen."""
    found = {
        (path.name, line.strip())
        for path in STATIC.rglob("*.css")
        for line in path.read_text().splitlines()
        if re.search(r"[\d.]vh\b", line)
    }
    assert found == set()


def test_what_a_phone_covers_is_asked_for_once() -> None:
    """The notch and the bar of the home screen: everything else reads `--safe-…`."""
    asking = {path.name for path in STATIC.rglob("*.css") if "env(safe-area" in path.read_text()}
    assert asking == {"base.css"}


FOLDERS = sorted(path.name for path in STATIC.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("name", ["board.js", "a/board.0123456789ab.css"])
def test_what_every_game_sends_is_light(folder: str, name: str, tmp_path: Path) -> None:
    saved = Storage(tmp_path).save(
        f"{folder}/{name}", ContentFile(b"/* Why. */\na {\n  b: c;\n}\n")
    )
    assert (tmp_path / saved).read_text() == "a {\nb: c;\n}\n"


@pytest.mark.parametrize(
    "name", ["admin/js/theme.js", "django_htmx/a.css", "tracker/b.svg", "a.js"]
)
def test_what_libraries_send_stays_as_it_is(name: str, tmp_path: Path) -> None:
    text = b"// Theirs.\na {\n  b: c;\n}\n"
    saved = Storage(tmp_path).save(name, ContentFile(text))
    assert (tmp_path / saved).read_bytes() == text


def test_a_newer_version_beside_this_one_has_its_files_sent(tmp_path: Path) -> None:
    """Its pages name them, and whichever process is asked answers."""
    told = RequestFactory().get("/static/tracker/later.0123456789ab.css")
    with override_settings(STATIC_ROOT=tmp_path, STATIC_URL="/static/", DEBUG=False):
        files = SmallFiles(lambda request: HttpResponse(status=404))
        assert files(told).status_code == 404
        (tmp_path / "tracker").mkdir()
        (tmp_path / "tracker/later.0123456789ab.css").write_text("a {\n}\n")
        (tmp_path.parent / "secret.css").write_text("b")
        assert b"".join(files(told)) == b"a {\n}\n"
        for path in (
            "../secret.css",
            "tracker",
            "tracker/",
            "tracker/later.0123456789ab.css/",
            "\0",
        ):
            asked = RequestFactory().get("/static/x")
            asked.path_info = f"/static/{path}"
            assert files(asked).status_code == 404, path
