"""The disk is full: a clear sentence, nothing lost, and everything can still be taken out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client

from tests.bench.server import Phone
from tests.settings import SERVICES
from tests.tracker.backup.small_disk import clear, fill, small_disk
from tests.tracker.backup.test_backup import filled, refused, serving, well
from tests.tracker.exchange.archives import picture
from tests.tracker.servers import manage, surroundings, wait_until
from tests.tracker.table import SETUP
from tests.tracker.traffic.test_too_much import BY_A_PHONE, BY_HTMX, WORD, told
from tracker.errors import DiskFull, problem_of
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club
from tracker.photos import album

pytestmark = pytest.mark.skipif(SERVICES, reason="SQLite shares the disk of the app")
CUT = DiskFull.sentence[:40]


def digs(number: int) -> dict[str, Any]:
    """Of many actions that all fit, the one with that number."""
    at = f"{'EFGHIJKLMN'[number % 10]}{2 + number // 10}"
    return {"do": "temple", "at": at, "level": 1, "by": "red", "override": True}


class House:
    """A server whose data, log and temporary files all lie on one small disk."""

    def __init__(self, disk: Path) -> None:
        self.disk = disk
        self.env = surroundings(
            DATA_DIR=str(disk), DATABASE_URL="", REDIS_URL="", TMPDIR=str(disk / "tmp")
        )
        (disk / "tmp").mkdir()

    def record(self, phone: Phone, game: Any, number: int) -> tuple[int, Any]:
        body = {"expect": number, "action": digs(number)}
        return phone.ask("POST", f"/api/games/{game['id']}/actions", body)

    def record_until_full(self, phone: Phone, game: Any) -> int:
        """SQLite's log has room of its own; how many are answered before it is used up."""
        for number in range(100):
            status, said = self.record(phone, game, number)
            if status != 201:
                assert (status, said["code"]) == (503, "disk.full")
                return number
        raise AssertionError("there is room without end")


@contextmanager
def house(tmp_path: Path) -> Iterator[House]:
    with small_disk(tmp_path / "disk", 40) as disk:
        yield House(disk)


@pytest.mark.long
@pytest.mark.django_db
def test_on_a_full_disk_nothing_is_lost_and_all_can_be_taken_out(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        known = filled(here.env)
        with serving(here.disk / "log", here.env) as port, Phone(port) as phone:
            game = phone.ask("POST", "/api/games", SETUP)[1]
            phone.headers["Authorization"] = f"Bearer {game['edit']}"
            assert phone.ask("GET", f"/e/{game['edit']}/")[0] == 200
            fill(here.disk)
            stored = here.record_until_full(phone, game)
            assert_everybody_is_told(phone, game["edit"], stored)
            assert_it_can_be_taken_out(phone, game, known)
            assert_other_work_says_so(phone, known, here.env, tmp_path)
            backup = tmp_path / "rescued.zip"
            well("backup", backup, env=here.env)
            # Nobody holds a silent line for that long.
            phone.line.close()
            clear(here.disk)
            assert here.record(phone, game, stored)[0] == 201
            assert phone.ask("GET", f"/api/games/{game['id']}")[1]["number"] == stored + 1
            wait_until(lambda: taken_out(phone, known)[0] == 200, "the club goes out")
        fill(here.disk)
        # Killed, it starts again where nothing has to be written, and shows what there is.
        with serving(here.disk / "log", here.env) as port, Phone(port) as phone:
            phone.headers["Authorization"] = f"Bearer {game['edit']}"
            assert phone.ask("GET", f"/api/games/{game['id']}")[1]["number"] == stored + 1
        # Another version, with other files, does not, and says why.
        (here.disk / "static/collected").unlink()
        fill(here.disk)
        again = manage("serve", "--host", "127.0.0.1", env=here.env)
        assert again.returncode == 1
        assert "Traceback" not in again.stderr
        assert again.stderr.startswith("CommandError: ")
        assert again.stderr.count("\n") == 1
        (here.disk / "secret-key").unlink()
        fill(here.disk)
        again = manage("serve", "--host", "127.0.0.1", env=here.env)
        assert again.stderr == f"{here.disk}/secret-key cannot be written: {NO_ROOM}.\n"
        clear(here.disk)
        assert well("check_games", env=here.env) == ""


NO_ROOM = "No space left on device"


def assert_everybody_is_told(phone: Phone, key: str, number: int) -> None:
    tap = f"do=canal&cells=D4+D5&expect={number}&once={WORD}"
    for path, body, headers, begins in (
        (f"/e/{key}/tap", tap, BY_A_PHONE, '<div id="say" hx-swap-oob="true"'),
        (f"/e/{key}/tap", tap, BY_HTMX, '<p role="alert">'),
        (f"/e/{key}/tap", tap, {}, "<!DOCTYPE html>"),
    ):
        status, again, mark, text = told(phone, "POST", path, body, **headers)
        assert (status, again) == (503, "3"), path
        assert text.lstrip().startswith(begins), text
        assert CUT in text
        if headers is BY_A_PHONE:
            assert mark == WORD
    with Phone(phone.line.port) as stranger:
        status, said = stranger.ask("POST", "/api/games", SETUP)
    assert (status, said["code"]) == (503, "disk.full")
    # A body so large that Django writes it down first.
    status, _, _, text = told(phone, "POST", f"/e/{key}/tap", "x" * 4_000_000)
    assert (status, CUT in text) == (503, True)


def assert_it_can_be_taken_out(phone: Phone, game: Any, known: Any) -> None:
    assert phone.ask("GET", f"/api/games/{game['id']}/record")[0] == 200
    for path in (
        "/",
        "/shelf",
        f"/e/{game['edit']}/",
        f"/w/{game['watch']}/out",
        f"/w/{game['watch']}/out/record.json",
        f"/w/{game['watch']}/out/actions.csv",
        f"/w/{game['watch']}/picture.png",
        known["photo"],
        *known["pages"],
    ):
        assert phone.ask("GET", path, Cookie=known["cookie"])[0] == 200, path


def taken_out(phone: Phone, known: Any) -> tuple[int, str]:
    """Of the whole club, as a script asks for it."""
    status, said = phone.ask("GET", "/archive/club.zip", Cookie=known["cookie"])
    return status, str(said)


def assert_other_work_says_so(phone: Phone, known: Any, env: Any, elsewhere: Path) -> None:
    for _ in range(2):
        wait_until(lambda: taken_out(phone, known)[0] == 507, "it tells that there is no room")
        assert CUT in taken_out(phone, known)[1]
    key = known["cookie"].partition("=")[2].partition(":")[0]
    club = elsewhere / "club.zip"
    well("archive_club", key, club, env=env)
    for command in ("restore_club", "import_games"):
        file = club
        if command == "import_games":
            file = elsewhere / "games.jsonl"
            file.write_text(json.dumps(SETUP | {"actions": []}) + "\n")
        assert "There is no room left on the disk." in refused(command, file, env=env)
    assert [file.name for file in (Path(env["DATA_DIR"]) / "archives").iterdir()] == []


@pytest.mark.django_db
def test_a_photo_that_finds_no_room_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    game = new_game(accept_record(SETUP | {"actions": []}), Club.objects.create())

    def full(*_: Any) -> None:
        raise OSError(ENOSPC, NO_ROOM)

    monkeypatch.setattr(album, "_check_room", lambda: None)
    monkeypatch.setattr("os.fsync", full)
    client = Client(raise_request_exception=False)
    sent = tmp_path / "city.png"
    sent.write_bytes(picture("teal"))
    with sent.open("rb") as file:
        answer = client.post(f"/e/{game.edit_key}/photos", {"photo": file})
    assert answer.status_code == 503
    assert CUT in answer.text
    assert not [path for path in (tmp_path / "media").rglob("*") if path.is_file()]
    assert not game.photos.exists()


@pytest.mark.parametrize(
    "error",
    [OSError(ENOSPC, NO_ROOM), OperationalError()],
    ids=["file", "PostgreSQL"],
)
def test_it_has_a_name_of_its_own(error: Exception) -> None:
    error.__cause__ = psycopg.errors.DiskFull()
    problem = problem_of(error)
    assert problem
    assert (problem.status, problem.code) == (503, "disk.full")
    assert json.dumps(problem.body)
