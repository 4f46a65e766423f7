"""The wheel holds all that the app is, and runs where nothing else of it lies."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings
from PIL import Image

from tests.bench.server import Phone, free_port
from tests.conftest import REQUIRED, git
from tests.tracker.servers import wait_until
from tests.tracker.table import SETUP

ROOT = Path(__file__).parents[2]
HOUSE = "mexica_site/installed/house"
MODULES = ("mexica_site", "scoring", "tracker")
BESIDE = ("templates", "static", "locale", "manage.py", "pyproject.toml")
READY = 200


def built(folder: Path) -> Path:
    """Without asking anybody for anything."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
def test_made_again_it_is_the_same_file(wheel: Path, tmp_path: Path) -> None:
    assert built(tmp_path).read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_it_holds_every_file_of_the_app_and_no_other(wheel: Path) -> None:
    listed = git("ls-files", *MODULES, *BESIDE).split()
    expected = {
        name if name.startswith(MODULES) else f"{HOUSE}/{name}"
        for name in listed
        if not name.endswith(".po")
    }
    with ZipFile(wheel) as file:
        inside = {name for name in file.namelist() if ".dist-info/" not in name}
    assert len(expected) > 800
    assert inside == expected


@pytest.mark.slow
def test_it_says_what_it_is(wheel: Path) -> None:
    assert wheel.name == f"mexica_at_the_table-{settings.VERSION}-py3-none-any.whl"
    with ZipFile(wheel) as file:
        told = {Path(name).name: name for name in file.namelist() if ".dist-info/" in name}
        about = file.read(told["METADATA"]).decode()
        command = file.read(told["entry_points.txt"]).decode()
    assert "mexica = mexica_site.installed.command:main" in command
    wanted = re.findall(r"^Requires-Dist: (.*)", about, re.MULTILINE)
    assert wanted
    assert [each for each in wanted if "==" in each or "<" not in each] == []


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where its commands lie: an environment of its own, with the packages that the lock names."""
    folder = tmp_path_factory.mktemp("installed")
    uv = str(Path(sys.executable).parent / "uv")
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    install: list[str | Path] = [uv, "pip", "install", "--quiet", "--python", folder / "bin/python"]
    done = subprocess.run(
        [*install, "--constraint", ROOT / "requirements.lock", wheel],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        (pytest.fail if REQUIRED else pytest.skip)(f"what it needs cannot be had: {done.stderr}")
    return folder / "bin"


@contextmanager
def served(installed: Path, home: Path) -> Iterator[Phone]:
    """By its command, in an empty folder, with nothing of these tests around it."""
    port = free_port()
    environment = {"HOME": str(home), "PATH": os.defpath, "XDG_DATA_HOME": str(home / "data")}
    with (home / "said").open("wb") as said:
        process = subprocess.Popen(
            [installed / "mexica", "--host", "127.0.0.1", "--port", str(port)],
            cwd=home,
            env=environment,
            stdout=said,
            stderr=said,
        )
    try:

        def is_ready() -> bool:
            assert process.poll() is None, (home / "said").read_text()
            try:
                with Phone(port) as asking:
                    return asking.ask("GET", "/readyz")[0] == READY
            except OSError:
                return False

        wait_until(is_ready, "it is ready")
        with Phone(port) as phone:
            yield phone
    finally:
        process.terminate()
        assert process.wait(60) == -signal.SIGTERM, (home / "said").read_text()


@pytest.mark.long
def test_it_serves_where_nothing_else_of_the_app_lies(installed: Path, tmp_path: Path) -> None:
    with served(installed, tmp_path) as phone:
        for language, title in {
            "pl": "Mexica przy stole",
            "fr": "Mexica autour de la table",
        }.items():
            status, page = phone.ask("GET", "/", **{"Accept-Language": language})
            assert status == 200
            assert f"<title>{title}</title>" in page.decode()
        for style in re.findall(r'href="(/static/[^"]+\.css)"', page.decode()):
            assert phone.ask("GET", style)[0] == 200
        status, page = phone.ask("GET", "/help/mexica/", **{"Accept-Language": "pl"})
        assert (status, 'lang="pl"' in page.decode()) == (200, True)
        for name in ("/robots.txt", "/favicon.ico", "/api/openapi.json"):
            assert phone.ask("GET", name)[0] == 200, name

        status, made = phone.ask("POST", "/api/games", SETUP)
        assert status == 201
        status, drawn = phone.ask("GET", f"/w/{made['watch']}/picture.png")
        assert status == 200
        with Image.open(io.BytesIO(drawn)) as picture:
            picture.load()
            assert picture.width > 300
    data = tmp_path / "data/mexica-at-the-table"
    assert {"games.sqlite3", "secret-key", "static"} <= {path.name for path in data.iterdir()}
    said = (tmp_path / "said").read_text()
    assert re.match(r"Mexica at the table: http://localhost:\d+/\n", said)
    assert str(data) in said


@pytest.mark.long
def test_its_other_commands_are_there_too(installed: Path, tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PATH": os.defpath}

    def told(*command: str | Path) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert told(installed / "mexica", "--version") == f"{settings.VERSION}\n"
    assert told(installed / "mexica", "migrate", "--verbosity", "0") == ""
    [house] = installed.parent.glob("lib/python*/site-packages/mexica_site/installed/house")
    # As the server starts the process that does long work beside it.
    assert told(installed / "python", house / "manage.py", "check_games") == ""
    assert told(installed / "python", house / "manage.py", "errands") == ""
