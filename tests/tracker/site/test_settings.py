"""Settings from the environment: safe without any, a sentence for what cannot be."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from mexica_site.environment import (
    database,
    debug,
    flag,
    hosts,
    origins,
    redis_url,
    secret_key,
    time_zone,
)
from tests.few import few
from tests.tracker.servers import PATIENCE, ROOT, manage

STRONG = "a-secret-of-its-own-that-nobody-guesses-because-it-is-long-0123456789"
HOME = Path("/home/club")
WEAK = (
    "SECRET_KEY {}; production does not start with it. A good one: "
    "python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
)

SHOW = """
import json, sys
import django
django.setup()
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""

PRAGMAS = """
import json, sqlite3
import django
django.setup()
from django.db import connection, transaction
with connection.cursor() as cursor:
    told = {}
    for name in ("journal_mode", "synchronous", "foreign_keys"):
        cursor.execute(f"PRAGMA {name}")
        told[name] = cursor.fetchone()[0]
other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)
with transaction.atomic():
    # Nothing is written yet, and yet nobody else may begin to.
    try:
        other.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        told["while one writes"] = str(error)
other.execute("BEGIN IMMEDIATE")
print(json.dumps(told))
"""

MODES = """
import json, os, stat
import django
django.setup()
from django.conf import settings
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE x (y)")
found = [settings.DATA_DIR, *settings.DATA_DIR.glob("games*")]
print(json.dumps({path.name: stat.S_IMODE(os.stat(path).st_mode) for path in found}))
"""

HSTS = """
import json
import django
django.setup()
from django.test import Client
print(json.dumps(Client().get("/api/openapi.json", secure=True)["Strict-Transport-Security"]))
"""


def given(data: Path, **variables: str) -> dict[str, str]:
    """An environment with these variables and no other of ours."""
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "mexica_site.settings",
        "DATA_DIR": str(data),
        **variables,
    }


def begin(code: str, env: dict[str, str], *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-W", "error", "-c", code, *words]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE)


def told(process: subprocess.Popen[bytes]) -> Any:
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return json.loads(out)


@pytest.mark.long
def test_without_any_variable_it_works_and_is_safe(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    assert manage("migrate", env=given(data)).returncode == 0
    assert manage("check_games", env=given(data)).returncode == 0
    shown = told(begin(SHOW, given(data), "SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "DATABASES"))
    assert shown["DEBUG"] is False
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(shown["ALLOWED_HOSTS"])
    assert "*" not in shown["ALLOWED_HOSTS"]
    assert shown["DATABASES"]["default"]["NAME"] == str(data / "games.sqlite3")
    assert len(shown["SECRET_KEY"]) >= 50

    secret = data / "secret-key"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() == shown["SECRET_KEY"]
    assert told(begin(SHOW, given(data), "SECRET_KEY")) == {"SECRET_KEY": shown["SECRET_KEY"]}
    assert {file.name for file in data.iterdir()} == {"games.sqlite3", "secret-key", "static"}


def test_the_start_parameter_that_a_pooler_refuses_can_be_left_out() -> None:
    options = [database(f"postgresql://h/n{query}", HOME)["OPTIONS"] for query in ("", "?options=")]
    assert [each["options"] for each in options] == ["-c lock_timeout=5s", ""]


@pytest.mark.long
def test_processes_that_start_at_once_share_one_secret(tmp_path: Path) -> None:
    both = [begin(SHOW, given(tmp_path), "SECRET_KEY") for _ in range(4)]
    secrets = {told(process)["SECRET_KEY"] for process in both}
    assert secrets == {(tmp_path / "secret-key").read_text()}
    assert {file.name for file in tmp_path.iterdir()} == {"secret-key", "static"}


def test_a_secret_that_is_given_is_not_written_down(tmp_path: Path) -> None:
    env = {"SECRET_KEY": STRONG}
    for production in (False, True):
        assert secret_key(production, tmp_path / "secret-key", env) == STRONG
    assert list(tmp_path.iterdir()) == []


def test_an_empty_secret_is_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.touch()
    with pytest.raises(ImproperlyConfigured, match="is empty"):
        secret_key(False, file, {})
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is missing"):
        secret_key(True, tmp_path / "none", {"SECRET_KEY": ""})
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.slow
@pytest.mark.parametrize(
    "variables, sentence",
    [
        (
            {"PRODUCTION": "1", "SECRET_KEY": STRONG, "DEBUG": "1"},
            "DEBUG is on; production does not start with it.",
        ),
        ({"PRODUCTION": "1", "SECRET_KEY": "abc"}, WEAK.format("is shorter than 50 characters")),
        ({"PRODUCTION": "1"}, "SECRET_KEY is missing; production does not start without it."),
        (
            {"PRODUCTION": "1", "SECRET_KEY": STRONG},
            "ALLOWED_HOSTS is missing; production does not start without it.",
        ),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps'; say 1 or 0."),
        ({"LIMITS": "many"}, "LIMITS is 'many'; say off, or a number like 10."),
        ({"DATABASE_URL": "mysql://x/y"}, "DATABASE_URL starts with sqlite:// or postgresql://."),
    ],
    ids=[
        "DEBUG in production",
        "weak secret",
        "no secret",
        "no host",
        "DEBUG",
        "LIMITS",
        "DATABASE_URL",
    ],
)
def test_what_cannot_be_stops_the_start_with_a_sentence(
    variables: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    for command in ("serve", "check"):
        ended = manage(command, env=given(tmp_path, **variables))
        assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"{sentence}\n")
    by_hand = subprocess.run(
        [sys.executable, "-m", "uvicorn", "mexica_site.asgi:application", "--port", "0"],
        cwd=ROOT,
        env=given(tmp_path, **variables),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (by_hand.returncode, by_hand.stdout, by_hand.stderr) == (1, "", f"{sentence}\n")
    assert not (tmp_path / "secret-key").exists() or "PRODUCTION" not in variables


@pytest.mark.parametrize(
    "secret, why",
    [
        ("x" * 10, "is shorter than 50 characters"),
        ("ab" * 40, "has fewer than 10 different characters"),
        ("django-insecure-" + STRONG, "is an example's"),
        ("replace-me-" + STRONG, "is an example's"),
    ],
)
def test_production_wants_a_secret_that_nobody_guesses(
    secret: str, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "secret-key"
    with pytest.raises(ImproperlyConfigured, match=f"^SECRET_KEY {why}"):
        secret_key(True, file, {"SECRET_KEY": secret})
    assert secret_key(False, file, {"SECRET_KEY": secret}) == secret


def test_debug_is_for_developing() -> None:
    assert debug(False, {"DEBUG": "1"})
    assert not debug(True, {})


@pytest.mark.slow
def test_only_its_owner_reads_the_data(tmp_path: Path) -> None:
    """Also while it is open, with its log beside it."""
    data = tmp_path / "new" / "data"
    assert told(begin(MODES, given(data))) == {
        "data": 0o700,
        "games.sqlite3": 0o600,
        "games.sqlite3-shm": 0o600,
        "games.sqlite3-wal": 0o600,
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "variables, header",
    few(
        [
            ({}, "max-age=31536000"),
            ({"HSTS_SUBDOMAINS": "1"}, "max-age=31536000; includeSubDomains"),
            (
                {"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"},
                "max-age=31536000; includeSubDomains; preload",
            ),
        ]
    ),
    ids=["unasked", "with its subdomains", "preloaded"],
)
def test_other_names_of_the_domain_are_bound_to_https_only_when_asked(
    variables: dict[str, str], header: str, tmp_path: Path
) -> None:
    env = given(
        tmp_path, PRODUCTION="1", SECRET_KEY=STRONG, ALLOWED_HOSTS="testserver", **variables
    )
    assert told(begin(HSTS, env)) == header


@pytest.mark.slow
@pytest.mark.parametrize(
    "variables",
    few([{"PRODUCTION": "1", "SECRET_KEY": STRONG, "ALLOWED_HOSTS": "mexica.example"}, {}]),
    ids=["in production", "at home"],
)
def test_the_check_for_deployment_is_silent(variables: dict[str, str], tmp_path: Path) -> None:
    env = given(tmp_path, **variables)
    ended = manage("check", "--deploy", "--fail-level", "WARNING", env=env)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("System check identified no issues")
    if variables:
        # HSTS for other names of the domain and in the browsers' own list.
        assert "(2 silenced)" in ended.stdout


@pytest.mark.slow
def test_sqlite_queues_its_writers_and_survives_a_power_cut(tmp_path: Path) -> None:
    assert told(begin(PRAGMAS, given(tmp_path))) == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "while one writes": "database is locked",
    }


def test_the_parts_of_a_postgres_address_may_be_escaped() -> None:
    entry = database(
        "postgresql://ana%40club:p%2Fw%3A%25@db.example:5433/m%20x?sslmode=require", HOME
    )
    parts = ("USER", "PASSWORD", "HOST", "PORT", "NAME")
    assert [entry[part] for part in parts] == ["ana@club", "p/w:%", "db.example", "5433", "m x"]
    assert entry["OPTIONS"]["sslmode"] == "require"
    assert entry["ENGINE"] == "mexica_site.postgresql"
    bare = database("postgres:///mexica", HOME)
    assert [bare[part] for part in parts] == ["", "", "", "", "mexica"]
    socket = database("postgresql://%2Frun%2Fpostgresql/mexica", HOME)
    assert socket["HOST"].lower() == "/run/postgresql"


def test_a_sqlite_file_lies_in_the_house_unless_told_otherwise() -> None:
    assert database("sqlite:///games.sqlite3", HOME)["NAME"] == HOME / "games.sqlite3"
    assert database("sqlite:////srv/my%20games.db", HOME)["NAME"] == Path("/srv/my games.db")
    assert database("sqlite:////srv/ana@home.db", HOME)["NAME"] == Path("/srv/ana@home.db")


@pytest.mark.parametrize(
    "url, sentence",
    [
        ("games.sqlite3", "starts with sqlite:// or postgresql://"),
        ("mysql://x/y", "starts with sqlite:// or postgresql://"),
        ("sqlite://", "names no database"),
        ("postgresql://localhost/", "names no database"),
        ("postgresql://localhost:many/x", "cannot be read. In a user or password / is written %2F"),
        ("postgresql://localhost:99999/x", "cannot be read"),
        ("postgresql://[::1/x", "cannot be read"),
    ],
)
def test_an_address_of_no_database_is_told(url: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^DATABASE_URL {sentence}"):
        database(url, HOME)


@pytest.mark.parametrize("password", ["hid/den", "12/hidden", "hid?den", "hid#den", "12#hidden"])
def test_a_password_with_such_a_sign_is_not_told(password: str) -> None:
    for read in (
        lambda: database(f"postgresql://mexica:{password}@localhost/mexica", HOME),
        lambda: redis_url({"REDIS_URL": f"redis://:{password}@localhost:6379/0"}),
    ):
        with pytest.raises(ImproperlyConfigured, match="_URL cannot be read") as told:
            read()
        assert "hid" not in str(told.value)
        assert "12" not in str(told.value)


@pytest.mark.parametrize(
    "value, means",
    [("1", True), (" Yes ", True), ("on", True), ("", False), ("0", False), ("FALSE", False)],
)
def test_a_flag_is_on_or_off(value: str, means: bool) -> None:
    assert flag("DEBUG", {"DEBUG": value}) is means
    assert flag("DEBUG", {}) is False


@pytest.mark.parametrize(
    "told, expected",
    [
        (" a.example, ,b.example,", ["a.example", "b.example"]),
        ("*", ["*"]),
        (".Games.example", [".Games.example"]),
        ("192.168.7.20,my_box", ["192.168.7.20", "my_box"]),
        # As it is told in a request.
        ("fd00::7,[::1]", ["[fd00::7]", "[::1]"]),
    ],
)
def test_hosts_are_names_and_addresses(told: str, expected: list[str]) -> None:
    assert hosts(True, {"ALLOWED_HOSTS": told}) == expected
    assert hosts(False, {}) == []


@pytest.mark.parametrize(
    "wrong", ["https://a.example", "a.example:8000", "a.example b.example", "a.example/", "[a]"]
)
def test_what_no_request_names_is_no_host(wrong: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=re.escape(f"ALLOWED_HOSTS names {wrong!r}")):
        hosts(False, {"ALLOWED_HOSTS": f"c.example,{wrong}"})


def test_an_origin_has_a_scheme_and_no_path() -> None:
    told = {"CSRF_TRUSTED_ORIGINS": "https://a.example/, http://[::1]:8000,https://*.b.example"}
    assert origins(told) == ["https://a.example", "http://[::1]:8000", "https://*.b.example"]
    for wrong in ("a.example", "https://a.example/games", "https:// a.example", "https://"):
        with pytest.raises(ImproperlyConfigured, match="CSRF_TRUSTED_ORIGINS names"):
            origins({"CSRF_TRUSTED_ORIGINS": wrong})


def test_redis_and_the_time_zone_are_checked_at_the_start() -> None:
    assert redis_url({}) == ""
    assert redis_url({"REDIS_URL": "rediss://:pw@r.example:6379/2"}).startswith("rediss://")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL starts with redis://"):
        redis_url({"REDIS_URL": "localhost:6379"})
    for unreadable in (
        "redis://h:many/0",
        "redis://h:99999/0",
        "redis://h/0?foo=1",
        "redis://[::1",
    ):
        with pytest.raises(ImproperlyConfigured, match="REDIS_URL cannot be read"):
            redis_url({"REDIS_URL": unreadable})
    assert time_zone({}) == "UTC"
    assert time_zone({"TZ": "America/Mexico_City"}) == "America/Mexico_City"
    for wrong in ("Tenochtitlan", ":/etc/localtime", "../x"):
        with pytest.raises(ImproperlyConfigured, match="say a name like Europe/Berlin"):
            time_zone({"TZ": wrong})
