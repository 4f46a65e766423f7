"""Where an installed app keeps what is its user's, and what its command does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from mexica_site.installed import places
from mexica_site.installed.command import words
from tests.few import few

HOME = Path.home()
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "platform, environment, expected",
    [
        ("linux", {}, HOME / ".local/share"),
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, Path("/srv/data")),
        ("linux", {"XDG_DATA_HOME": "relative"}, HOME / ".local/share"),
        ("darwin", {"XDG_DATA_HOME": "/srv/data"}, HOME / "Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/Ana/Local"}, Path("/Ana/Local")),
        ("win32", {}, HOME / ".local/share"),
    ],
)
def test_data_lie_where_the_system_wants_them(
    platform: str, environment: dict[str, str], expected: Path
) -> None:
    assert places.of_the_user(platform, environment) == expected


def test_a_user_without_a_home_is_told_what_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(ImproperlyConfigured, match="no home: DATA_DIR"):
        places.of_the_user("linux", {})
    assert places.of_the_user("linux", {"XDG_DATA_HOME": "/srv"}) == Path("/srv")


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked, known",
    few(
        [
            (("-m", "mexica_site", "--help"), ["--port PORT", "archive_club", "check_games"]),
            (("-m", "mexica_site", "help"), ["serve", "archive_club", "check_games"]),
            (("manage.py", "--help"), ["serve", "archive_club", "check_games"]),
            (("manage.py", "backup", "--help"), ["manage.py backup"]),
            (("-m", "mexica_site", "--version"), [settings.VERSION]),
        ]
    ),
)
def test_help_names_all_commands_and_writes_nothing(
    asked: tuple[str, ...], known: list[str], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    env = {"PATH": os.defpath, "DATA_DIR": str(data), "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, *asked], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [word for word in known if word not in done.stdout] == []
    assert list(tmp_path.iterdir()) == []


def test_whoever_says_where_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.data_home({}) == places.BASE_DIR / "data"
    monkeypatch.setattr(places, "IS_INSTALLED", True)
    assert places.data_home({"XDG_DATA_HOME": "/srv"}) == Path("/srv/mexica-at-the-table")
    assert places.data_home({"DATA_DIR": "/srv/mexica"}) == Path("/srv/mexica")


@pytest.mark.parametrize(
    "given, expected",
    [
        ([], ["serve"]),
        (["--port", "8001"], ["serve", "--port", "8001"]),
        (["backup", "all.zip"], ["backup", "all.zip"]),
        (["help"], ["help"]),
    ],
)
def test_without_a_command_it_serves(given: list[str], expected: list[str]) -> None:
    assert words(given) == expected


def test_the_version_is_the_same_wherever_people_read_it() -> None:
    told = re.search(r"^## (\d\S*),", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert told
    assert told[1] == settings.VERSION
    for document in ("README.md", "CHANGELOG.md", "docs/running.md", "docs/releasing.md"):
        named = set(re.findall(r"mexica_at_the_table-(.*?)-py3", (ROOT / document).read_text()))
        assert named == {settings.VERSION}, document
