"""The container's files: what they say is so, and what they do goes in a bare directory."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from mexica_site import environment, settings
from mexica_site.installed import places
from tests.bench.server import free_port
from tests.conftest import REQUIRED
from tests.tracker.servers import ROOT, manage, wait_until
from tests.tracker.site.test_settings import STRONG

CONTAINERFILE = (ROOT / "Containerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SCRATCH = "/tmp"  # noqa: S108 (of the container)
GIVEN = {
    "DATABASE_PASSWORD": "letters4and5digits",
    "ALLOWED_HOSTS": "games.example",
    "SECRET_KEY": STRONG,
    "PRODUCTION": "1",
}
"""What somebody wrote into `.env`."""


def steps() -> list[tuple[str, str]]:
    """Each instruction and what it says, comments left out and long lines put together."""
    lines = [line for line in CONTAINERFILE.splitlines() if line and not line.startswith("#")]
    text = "\n".join(lines).replace("\\\n", "")
    return [
        (word, rest.strip()) for word, rest in (line.split(" ", 1) for line in text.split("\n"))
    ]


def said(word: str) -> list[str]:
    return [rest for name, rest in steps() if name == word]


def filled(text: str, given: dict[str, str]) -> str:
    """`${NAME}`, `${NAME:-instead}` and `${NAME:?what is missing}`, as compose reads them."""

    def value(found: re.Match[str]) -> str:
        name, kind, more = found[1], found[2], found[3] or ""
        assert given.get(name) or kind != ":?", f"{name}: {more}"
        return given.get(name) or more

    return re.sub(r"\$\{(\w+)(?:(:[-?])([^}]*))?\}", value, text)


def test_nobody_in_it_is_root_and_nothing_but_data_is_written() -> None:
    [user] = said("USER")
    assert (
        f"useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin {user}"
        in said("RUN")
    )
    last = max(number for number, (word, _rest) in enumerate(steps()) if word == "FROM")
    assert "USER" in [word for word, _rest in steps()[last:]]
    assert said("VOLUME") == ["/data"]
    app = COMPOSE["services"]["app"]
    assert (app["read_only"], app["cap_drop"]) == (True, ["ALL"])
    assert app["volumes"] == ["data:/data"]


def test_every_image_has_a_version() -> None:
    images = [rest.split()[0] for rest in said("FROM")]
    images += [service["image"] for service in COMPOSE["services"].values()]
    assert [image for image in images if not re.fullmatch(r"[a-z-]+:\d[\w.-]*", image)] == []
    assert COMPOSE["services"]["app"]["image"].endswith(f":{settings.VERSION}")


def test_what_goes_into_it_is_what_the_wheel_is_made_of() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    taken = {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in taken)
    assert {"mexica_site", "scoring", "tracker", "templates", "static", "locale"} <= taken
    assert {"pyproject.toml", "requirements.lock", "manage.py", "README.md", "LICENSE"} <= taken
    assert not {"tests", "docs", "data"} & taken


def test_every_variable_is_one_that_the_app_reads() -> None:
    modules = (environment, settings, places)
    read = "".join(Path(module.__file__ or "").read_text() for module in modules)
    for name in COMPOSE["services"]["app"]["environment"]:
        assert f'"{name}"' in read, name


def test_the_document_names_what_compose_asks_for() -> None:
    document = (ROOT / "docs/operations.md").read_text().split("## Containers")[1].split("\n## ")[0]
    asked = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    assert {name for name in asked if name not in document} == set()


def test_what_compose_misses_it_says() -> None:
    text = (ROOT / "compose.yaml").read_text()
    for name in ("DATABASE_PASSWORD", "ALLOWED_HOSTS"):
        with pytest.raises(AssertionError, match=name):
            filled(text, GIVEN | {name: ""})


@pytest.mark.slow
@pytest.mark.parametrize("given", [GIVEN, GIVEN | {"SECRET_KEY": "", "PRODUCTION": ""}])
def test_the_app_takes_what_compose_gives_it(given: dict[str, str], tmp_path: Path) -> None:
    app = COMPOSE["services"]["app"]["environment"]
    surroundings = {name: filled(value, given) for name, value in app.items()}
    surroundings |= {"DATA_DIR": str(tmp_path), "PATH": os.defpath}
    code = (
        "from django.conf import settings as s; d = s.DATABASES['default'];"
        "print(d['HOST'], d['NAME'], d['PASSWORD'], s.REDIS_URL, s.ALLOWED_HOSTS[0], s.PRODUCTION)"
    )
    done = manage("shell", "--no-imports", "-c", code, env=surroundings)
    production = bool(given["PRODUCTION"])
    assert done.stderr == ""
    assert done.stdout.split() == [
        "database",
        "mexica",
        GIVEN["DATABASE_PASSWORD"],
        "redis://cache:6379/0",
        "games.example",
        str(production),
    ]


@pytest.mark.long
def test_its_commands_go_in_a_bare_directory(tmp_path: Path) -> None:
    """Those of the first stage, what it starts, and the question whether it is well."""
    source, app, data = tmp_path / "source", tmp_path / "app", tmp_path / "data"
    source.mkdir()
    data.mkdir(mode=0o700)
    for line in (ROOT / ".dockerignore").read_text().split():
        if line.startswith("!"):
            taken = ROOT / line[1:]
            (shutil.copytree if taken.is_dir() else shutil.copy)(taken, source / line[1:])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").symlink_to(sys.executable)
    port = free_port()

    def here(text: str) -> str:
        return text.replace("/app", str(app)).replace("8000", str(port))

    surroundings = {"PATH": f"{tmp_path}/bin:{os.defpath}", "HOME": str(tmp_path)}
    surroundings |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    stage = [number for number, (word, _rest) in enumerate(steps()) if word == "FROM"]
    for word, rest in steps()[: stage[1]]:
        if word == "RUN":
            done = subprocess.run(
                ["sh", "-c", here(rest)],
                cwd=source,
                env=surroundings,
                capture_output=True,
                text=True,
            )
            if done.returncode and "pip install" in rest and not REQUIRED:
                pytest.skip(f"what it needs cannot be had: {done.stderr}")
            assert done.returncode == 0, done.stderr
    shutil.rmtree(source)

    kept = dict(each.split("=", 1) for each in shlex.split(here(said("ENV")[0])))
    run = surroundings | {"PATH": f"{app}/bin:{os.defpath}", "ALLOWED_HOSTS": "games.example"}
    run |= {name: value for name, value in kept.items() if name != "PATH"} | {"DATA_DIR": str(data)}
    command = yaml.safe_load(here(said("CMD")[0]))
    health = shlex.split(here(said("HEALTHCHECK")[0]).split("CMD ")[1])

    def is_well() -> bool:
        asked = subprocess.run(health, cwd=data, env=run, capture_output=True)
        return asked.returncode == 0

    assert not is_well()
    with (tmp_path / "said").open("wb") as out:
        process = subprocess.Popen(
            [app / "bin" / command[0], *command[1:]], cwd=data, env=run, stdout=out, stderr=out
        )
    try:
        wait_until(is_well, "it is well")
    finally:
        process.terminate()
        assert process.wait(60) == -signal.SIGTERM, (tmp_path / "said").read_text()
    assert {"games.sqlite3", "static"} <= {path.name for path in data.iterdir()}


@pytest.mark.long
def test_it_is_built_and_runs_where_there_is_a_daemon() -> None:
    docker = shutil.which("docker")
    if not docker or subprocess.run([docker, "info"], capture_output=True).returncode:
        pytest.skip("no container daemon runs here")
    name = f"mexica-tried-{os.getpid()}"
    built = subprocess.run(
        [docker, "build", "--quiet", "--file", "Containerfile", "--tag", name, "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    subprocess.run(
        [docker, "run", "--detach", "--read-only", "--tmpfs", SCRATCH, "--name", name, name],
        check=True,
    )
    try:

        def is_healthy() -> bool:
            form = "{{.State.Health.Status}}"
            asked = [docker, "inspect", "--format", form, name]
            return subprocess.run(asked, capture_output=True, text=True).stdout.strip() == "healthy"

        wait_until(is_healthy, "it is healthy")
        told = subprocess.run([docker, "exec", name, "id", "-u"], capture_output=True, text=True)
        assert told.stdout.strip() == "10001"
    finally:
        subprocess.run([docker, "rm", "--force", name], check=True, capture_output=True)
        subprocess.run([docker, "rmi", "--force", name], check=True, capture_output=True)
