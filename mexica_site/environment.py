"""Settings from the environment: what each variable may say."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

from tracker.network import addresses

TRUE, FALSE = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, environment: Mapping[str, str] = os.environ) -> bool:
    value = environment.get(name, "").strip().lower()
    if value not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} is {value!r}; say 1 or 0.")
    return value in TRUE


def words(name: str, environment: Mapping[str, str] = os.environ) -> list[str]:
    """Words with commas between them."""
    return [word.strip() for word in environment.get(name, "").split(",") if word.strip()]


def data_dir(path: Path) -> Path:
    """Where everything is kept that is not in the database server."""
    try:
        (path / "static").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"DATA_DIR {path} cannot be made: {error.strerror}.") from None
    return path


def time_zone(environment: Mapping[str, str] = os.environ) -> str:
    name = environment.get("TZ", "")
    try:
        return ZoneInfo(name).key if name else "UTC"
    except (KeyError, ValueError, OSError):
        raise ImproperlyConfigured(f"TZ is {name!r}; say a name like Europe/Berlin.") from None


def redis_url(environment: Mapping[str, str] = os.environ) -> str:
    url = environment.get("REDIS_URL", "")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL starts with redis://, rediss:// or unix://.")
    return url


def secret_key(production: bool, file: Path, environment: Mapping[str, str] = os.environ) -> str:
    """`SECRET_KEY`; at home one that is made once and kept in a file."""
    given = environment.get("SECRET_KEY", "")
    if given:
        return given
    if production:
        raise ImproperlyConfigured("SECRET_KEY is missing; production does not start without it.")
    if not file.exists():
        _make_secret(file)
    if not (kept := file.read_text().strip()):
        raise ImproperlyConfigured(f"{file} is empty. Delete it, and a new secret is made.")
    return kept


def _make_secret(file: Path) -> None:
    """Whole or not at all; of several processes that start at once the first one's stays."""
    with NamedTemporaryFile("w", dir=file.parent, prefix=f"{file.name}.") as draft:
        draft.write(secrets.token_urlsafe(50))
        draft.flush()
        with suppress(FileExistsError):
            os.link(draft.name, file)


def database(url: str, home: Path) -> dict[str, Any]:
    """Django's entry for `sqlite:///path` or `postgresql://user:password@host:port/name`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}.") from None
    if parts.scheme not in ("sqlite", "postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL starts with sqlite:// or postgresql://.")
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database.")
    if parts.scheme == "sqlite":
        return _sqlite(home / name)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or ""),
        "OPTIONS": {
            **dict(parse_qsl(parts.query)),
            # One connection a request would cost more than the request.
            "pool": {"min_size": 1, "max_size": 12, "timeout": 20},
        },
    }


def _sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            # Writers queue at BEGIN instead of failing halfway.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: an acknowledged tap survives a power cut, too.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;",
        },
    }


def own_hosts() -> list[str]:
    """The names and addresses under which phones of the local network find this machine."""
    name = socket.gethostname()
    return ["localhost", "127.0.0.1", "[::1]", name.lower(), f"{name.lower()}.local", *addresses()]
