"""manage.py backup and restore: everything in one file, and back from it"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGKILL
from stat import S_IMODE
from threading import Event, Thread
from typing import Any

import pytest

from tests.bench.server import Phone
from tests.settings import SERVICES
from tests.tracker.backup.small_disk import clear, fill, small_disk
from tests.tracker.servers import (
    PATIENCE,
    ROOT,
    house_of_its_own,
    manage,
    wait_until,
)
from tests.tracker.site.test_serve import started
from tests.tracker.table import SETUP
from tracker.backup.making import MANIFEST, name_in_backup

pytestmark = pytest.mark.long
RUNNING = (ROOT / "docs" / "running.md").read_text()
PLACE = "/var/backups/mexica.zip"
"""Where the backup lies in the docs."""

FILL = """
import json, django
django.setup()
from django.core.signing import get_cookie_signer
from tests.tracker.exchange.archives import whole_club
from tracker.photos import album
from tracker.models import Photo
from tracker.pages.doors import COOKIE
# The disk of a test may be small.
album.ROOM = 0
club = whole_club()
cookie = get_cookie_signer(salt=COOKIE).sign(club.key)
photo = Photo.objects.order_by("pk")[0]
print(json.dumps({
    "cookie": f"{COOKIE}={cookie}",
    "pages": [f"/w/{game.watch_key}/" for game in club.games.all()],
    "photo": f"/w/{photo.game.watch_key}/photo/{photo.pk}.jpg",
}))
"""


def in_house(script: str, env: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def filled(env: dict[str, str]) -> Any:
    """A house with a club in it, and what a browser of the club knows."""
    assert manage("migrate", "--verbosity", "0", env=env).returncode == 0
    return json.loads(in_house(FILL, env))


def well(*words: object, env: dict[str, str]) -> str:
    """What a command says that works."""
    told = manage(*map(str, words), env=env)
    assert (told.returncode, told.stderr) == (0, "")
    return told.stdout


def refused(*words: object, env: dict[str, str]) -> str:
    told = manage(*map(str, words), env=env)
    assert (told.returncode, told.stdout) == (1, "")
    assert "Traceback" not in told.stderr, told.stderr
    return told.stderr


def commands() -> tuple[list[str], list[list[str]]]:
    """Of the docs: the one that takes the backup, and those that bring it back."""
    chapter = RUNNING.split("## Backup", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"```sh\n(.*?)```", chapter, re.DOTALL)
    out, back = ([shlex.split(line) for line in block.splitlines()] for block in blocks)
    [only] = out
    return only, back


def as_told(words: list[str], file: Path, env: dict[str, str]) -> str:
    """A line of the docs, on this machine's own interpreter and file."""
    assert words[:2] == [".venv/bin/python", "manage.py"]
    return well(*(str(file) if word == PLACE else word for word in words[2:]), env=env)


@contextmanager
def serving(log: Path, env: dict[str, str]) -> Iterator[int]:
    with started(log, env) as (port, process):
        await_answers(log, port, process)
        yield port


def await_answers(log: Path, port: int, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, log.read_text()
        try:
            with Phone(port) as phone:
                return phone.ask("GET", "/healthz")[0] == 200
        except OSError:
            return False

    wait_until(answers, "it serves")


def seen(port: int, known: Any) -> dict[str, bytes]:
    """What that browser is shown; pages as they are without the key of their form."""
    found = {}
    with Phone(port) as phone:
        for path in ("/shelf", *known["pages"], known["photo"]):
            status, told = phone.ask("GET", path, Cookie=known["cookie"])
            assert status == 200, path
            found[path] = re.sub(rb'(name="csrfmiddlewaretoken"|data-version)[^>]*', b"", told)
    return found


@pytest.mark.database
@pytest.mark.django_db
def test_the_commands_of_the_docs_bring_everything_back(tmp_path: Path) -> None:
    out, back = commands()
    file, log = tmp_path / "mexica.zip", tmp_path / "log"
    with house_of_its_own() as there, house_of_its_own() as here:
        known = filled(there)
        recorded: list[int] = []
        enough = Event()
        with serving(log, there) as port:
            before = seen(port, known)
            with Phone(port) as phone:
                made = phone.ask("POST", "/api/games", SETUP)[1]

            def play() -> None:
                with Phone(port, made["edit"]) as phone:
                    actions = f"/api/games/{made['id']}/actions"
                    for number in range(150):
                        if enough.is_set():
                            return
                        cell = f"{'ABCDEFGHIJ'[number % 10]}{2 + number // 10}"
                        body = {"do": "temple", "at": cell, "level": 1, "by": "red"}
                        status = phone.ask(
                            "POST",
                            actions,
                            {"expect": len(recorded), "action": body | {"override": True}},
                        )[0]
                        if status == 201:
                            recorded.append(number)

            player = Thread(target=play)
            player.start()
            wait_until(lambda: len(recorded) > 2, "somebody plays")
            answered = len(recorded)
            assert re.match(r"6 games and 2 photos are in ", as_told(out, file, there))
            enough.set()
            player.join()
        assert S_IMODE(file.stat().st_mode) == 0o600
        for words in back:
            said = as_told(words, file, here)
        assert said == "", "the check is silent"
        with serving(log, here) as port:
            assert seen(port, known) == before
            with Phone(port, made["edit"]) as phone:
                number = phone.ask("GET", f"/api/games/{made['id']}")[1]["number"]
                assert answered <= number <= len(recorded)
    assert "Traceback" not in log.read_text()


@pytest.mark.database
@pytest.mark.django_db
def test_nothing_is_replaced_unless_it_is_said(tmp_path: Path) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    with house_of_its_own() as env:
        assert "no games here yet" in refused("backup", first, env=env)
        assert not [*tmp_path.iterdir()]
        filled(env)
        well("backup", first, env=env)
        filled(env)
        assert "something here already" in refused("restore", first, env=env)
        well("backup", second, env=env)
        assert rows(second, "tracker.club") == 2
        with zipfile.ZipFile(first) as sound, zipfile.ZipFile(tmp_path / "half.zip", "w") as half:
            for name in sound.namelist():
                content = sound.read(name)
                half.writestr(name, content[:-9] if "tracker.action" in name else content)
        assert "damaged" in refused("restore", "--instead", tmp_path / "half.zip", env=env)
        (tmp_path / "torn.zip").write_bytes(first.read_bytes()[:-99])
        assert "damaged" in refused("restore", "--instead", tmp_path / "torn.zip", env=env)
        well("backup", tmp_path / "same.zip", env=env)
        assert contents(tmp_path / "same.zip") == contents(second)
        well("restore", "--instead", first, env=env)
        well("backup", second, env=env)
        assert rows(second, "tracker.club") == 1
        assert well("check_games", env=env) == ""


def rows(file: Path, name: str) -> int:
    with zipfile.ZipFile(file) as backup:
        return len(backup.read(name_in_backup(name)).splitlines()) - 1


def contents(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as backup:
        return {name: backup.read(name) for name in backup.namelist() if name != MANIFEST}


@pytest.mark.skipif(SERVICES, reason="SQLite's file can be harmed by itself")
@pytest.mark.django_db
def test_a_database_that_cannot_be_read_is_replaced(tmp_path: Path) -> None:
    with house_that_is_kept(tmp_path) as (env, file):
        database = Path(env["DATA_DIR"]) / "games.sqlite3"
        database.write_bytes(b"not any more " * 9_999)
        assert "cannot be read" in refused("restore", file, env=env)
        assert well("restore", "--instead", file, env=env).startswith("5 games and 2 photos")
        assert well("check_games", env=env) == ""
        assert S_IMODE(database.stat().st_mode) == 0o600
        assert {each.name for each in database.parent.glob("games*")} == {database.name}


KILLED = """
import os, signal, sys, django
from itertools import count
django.setup()
from unittest import mock
from django.core.management import call_command
name, nth, file = sys.argv[1:]
module, _, function = name.rpartition(".")
__import__(module)
there, calls = getattr(sys.modules[module], function), count(1)

def kill(*args, **more):
    if next(calls) == int(nth):
        os.kill(os.getpid(), signal.SIGKILL)
    return there(*args, **more)

with mock.patch(name, kill):
    call_command("restore", file, instead=True)
"""
AFTERWARDS = """
import django
django.setup()
from django.core.management import call_command
from tracker.models import Photo
from tracker.photos import album
call_command("check_games")
print(Photo.objects.count(), album.unfinished().exists())
album.tidy()
call_command("check_games")
for photo in Photo.objects.all():
    album.remove(photo)
print(album.unfinished().exists())
"""
STEPS = [
    ("tracker.backup.restoring.put_back", 3, 0),
    ("tracker.backup.restoring._load", 1, 0),
    ("tracker.backup.restoring.call_command", 1, 0),
    ("tracker.backup.restoring._keep_secret", 1, 3),
    ("tracker.management.commands.restore.tidy", 1, 3),
]
"""Just before what a restore is killed, at the which time, and how many photos there are then."""


@pytest.mark.database
@pytest.mark.django_db
def test_a_restore_that_is_killed_leaves_nothing_that_the_check_minds(tmp_path: Path) -> None:
    with house_that_is_kept(tmp_path) as (env, file):
        in_house(AFTERWARDS, env)
        for step, nth, photos in STEPS:
            killed = subprocess.run(
                [sys.executable, "-c", KILLED, step, str(nth), str(file)],
                cwd=ROOT,
                env=env,
                timeout=2 * PATIENCE,
            )
            assert killed.returncode == -SIGKILL, step
            assert in_house(AFTERWARDS, env) == f"{photos} True\nFalse\n", step


@contextmanager
def house_that_is_kept(place: Path) -> Iterator[tuple[dict[str, str], Path]]:
    """A house of its own with games in it, and its backup."""
    file = place / "mexica.zip"
    with house_of_its_own() as env:
        filled(env)
        well("backup", file, env=env)
        yield env, file


def telling(file: Path, *migrations: list[str]) -> Path:
    """The same backup, which tells that these were applied as well."""
    other = file.with_name(f"{migrations[0][1]}.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == MANIFEST:
                told = json.loads(content)
                told["migrations"] += migrations
                content = json.dumps(told).encode()
            new.writestr(name, content)
    return other


@pytest.mark.database
@pytest.mark.django_db
def test_a_backup_of_an_older_app_is_brought_up_to_date_and_one_of_a_newer_refused(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mexica.zip"
    with house_of_its_own() as there, house_of_its_own() as here:
        assert manage("migrate", env=there).returncode == 0
        # The tables of ours have one time only yet; those of Django had several.
        assert manage("migrate", "auth", "0011", env=there).returncode == 0
        in_house(FILL, there)
        well("backup", file, env=there)
        well("restore", file, env=here)
        assert in_house(TOLD, here) == "5 True\n"
        newer = telling(file, ["tracker", "9999_teleport"])
        said = refused("restore", "--instead", newer, env=here)
        assert "newer version of the app (9999_teleport)" in said


@pytest.mark.django_db
def test_one_of_before_the_first_release_is_refused_with_the_way_to_go(tmp_path: Path) -> None:
    file = tmp_path / "mexica.zip"
    with house_of_its_own() as there, house_of_its_own() as here:
        assert manage("migrate", env=there).returncode == 0
        well("backup", file, env=there)
        before = telling(file, ["tracker", "0002_looking_back"])
        said = refused("restore", before, env=here)
        assert "This backup is of a version before the first release." in said
        assert "archive_club" in said
        in_house(OLD, there)
        said = refused("backup", tmp_path / "other.zip", env=there)
        assert "This database is of a version before the first release." in said


OLD = """
import django
django.setup()
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("tracker", "0002_looking_back")
"""
TOLD = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from tracker.models import Game
executor = MigrationExecutor(connection)
print(Game.objects.count(), not executor.migration_plan(executor.loader.graph.leaf_nodes()))
"""


@pytest.mark.django_db
def test_a_full_disk_leaves_the_backup_of_before(tmp_path: Path) -> None:
    with house_of_its_own() as env, small_disk(tmp_path / "disk", 1) as disk:
        filled(env)
        file = disk / "mexica.zip"
        well("backup", file, env=env)
        kept = file.read_bytes()
        fill(disk, leave=8192)
        assert "cannot be written: No space left on device" in refused("backup", file, env=env)
        assert file.read_bytes() == kept
        assert {each.name for each in disk.iterdir()} == {"mexica.zip", "filler"}
        clear(disk)
        well("backup", file, env=env)
        # The other way round: nothing comes back by half, and what is there stays.
        with small_disk(tmp_path / "home", 1) as home:
            (home / "static").mkdir()
            fill(home, leave=65536)
            env_of_home = env | {"DATA_DIR": str(home)}
            if SERVICES:
                return
            refused("restore", file, env=env_of_home)
            assert not [*home.glob("games*")]


@pytest.mark.database
@pytest.mark.django_db
def test_nobody_else_may_be_at_the_database(tmp_path: Path) -> None:
    with house_that_is_kept(tmp_path) as (env, file):
        other = subprocess.Popen(
            [sys.executable, "-c", HOLD],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            assert other.stdout
            assert other.stdout.readline() == b"here\n"
            assert "end the app first" in refused("restore", "--instead", file, env=env)
        finally:
            other.communicate(timeout=PATIENCE)
        well("restore", "--instead", file, env=env)


HOLD = """
import sys, django
django.setup()
from tracker.models import Club
Club.objects.count()
print("here", flush=True)
sys.stdin.read()
"""
