"""Settings from the environment: what each variable may say."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv6Address, ip_network
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

LONGEST_LOCK = 5
"""Seconds that anybody waits for what somebody else is writing. A phone waits 15 for an answer."""

SHORTEST_SECRET, FEWEST_SIGNS = 50, 10
EXAMPLES = ("django-insecure", "replace-me", "change-me", "changeme", "example", "secret")
"""How secrets begin that stand in somebody's instructions."""

TRUE, FALSE = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def flag(name: str, environment: Mapping[str, str] = os.environ) -> bool:
    value = environment.get(name, "").strip().lower()
    if value not in TRUE | FALSE:
        raise ImproperlyConfigured(f"{name} is {value!r}; say 1 or 0.")
    return value in TRUE


def words(name: str, environment: Mapping[str, str] = os.environ) -> list[str]:
    """Words with commas between them."""
    return [word.strip() for word in environment.get(name, "").split(",") if word.strip()]


NAME = r"[\w-]+(\.[\w-]+)*\.?"
HOST = re.compile(rf"\*|\.?{NAME}", re.ASCII)
ORIGIN = re.compile(rf"https?://((\*\.)?{NAME}|\[[0-9a-f:.]+\])(:\d+)?", re.ASCII | re.IGNORECASE)


def hosts(production: bool, environment: Mapping[str, str] = os.environ) -> list[str]:
    """The names by which phones ask, without scheme and port; an IPv6 address as they write it."""
    given = words("ALLOWED_HOSTS", environment)
    if production and not given:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is missing; production does not start without it."
        )
    for number, host in enumerate(given):
        with suppress(ValueError):
            given[number] = f"[{IPv6Address(host.strip('[]'))}]"
            continue
        if not HOST.fullmatch(host):
            raise ImproperlyConfigured(
                f"ALLOWED_HOSTS names {host!r}; say names or addresses alone, like games.example, "
                "with commas between them."
            )
    return given


def origins(environment: Mapping[str, str] = os.environ) -> list[str]:
    given = [word.rstrip("/") for word in words("CSRF_TRUSTED_ORIGINS", environment)]
    for origin in given:
        if not ORIGIN.fullmatch(origin):
            raise ImproperlyConfigured(
                f"CSRF_TRUSTED_ORIGINS names {origin!r}; say it like https://games.example, "
                "with commas between them."
            )
    return given


def proxies(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Addresses or networks of those who may say who asks; without any, this machine."""
    given = words("TRUSTED_PROXIES", environment) or ["127.0.0.1", "::1"]
    for each in given:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise ImproperlyConfigured(
                f"TRUSTED_PROXIES names {each!r}; say addresses like 127.0.0.1 or 10.0.0.0/8."
            ) from None
    return given


def choice(name: str, choices: tuple[str, ...], environment: Mapping[str, str] = os.environ) -> str:
    """One of some words; without any the first."""
    value = environment.get(name, "").strip().lower() or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is {value!r}; say {' or '.join(choices)}.")
    return value


def factor(name: str, environment: Mapping[str, str] = os.environ) -> float:
    """A number above nothing, 1 without any; nothing where it is off."""
    given = environment.get(name, "").strip().lower() or "1"
    if given in FALSE:
        return 0.0
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", given, re.ASCII):
        raise ImproperlyConfigured(f"{name} is {given!r}; say off, or a number like 10.")
    return float(given)


def data_dir(path: Path) -> Path:
    """Where everything is kept that is not in the database server."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / "static").mkdir(exist_ok=True)
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
    if url:
        from redis import ConnectionPool, RedisError

        parts("REDIS_URL", url)
        try:
            ConnectionPool.from_url(url).make_connection()
        except (ValueError, TypeError, RedisError):
            raise unreadable("REDIS_URL") from None
    return url


def parts(name: str, url: str) -> SplitResult:
    with suppress(ValueError):
        read = urlsplit(url)
        # A password with such a sign ends up behind the host; only a file may be called so.
        is_torn = "@" in read.path + read.query + read.fragment and read.scheme != "sqlite"
        if not is_torn and read.port != 0:
            return read
    raise unreadable(name)


def unreadable(name: str) -> ImproperlyConfigured:
    """Without a word of it: a part that is taken for another one may be the password."""
    return ImproperlyConfigured(
        f"{name} cannot be read. In a user or password / is written %2F, ? %3F, # %23, @ %40, "
        ": %3A, % %25; a port is a number."
    )


def secret_key(production: bool, file: Path, environment: Mapping[str, str] = os.environ) -> str:
    """`SECRET_KEY`; at home one that is made once and kept in a file."""
    given = environment.get("SECRET_KEY", "")
    if production and given and (why := weakness(given)):
        raise ImproperlyConfigured(
            f"SECRET_KEY {why}; production does not start with it. "
            "A good one: python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    if given:
        return given
    if production:
        raise ImproperlyConfigured("SECRET_KEY is missing; production does not start without it.")
    try:
        if not file.exists():
            _make_secret(file)
    except OSError as error:
        raise ImproperlyConfigured(f"{file} cannot be written: {error.strerror}.") from None
    if not (kept := file.read_text().strip()):
        raise ImproperlyConfigured(f"{file} is empty. Delete it, and a new secret is made.")
    return kept


def weakness(secret: str) -> str:
    """Why a secret is none, as the rest of a sentence; empty for a good one."""
    if secret.lower().startswith(EXAMPLES):
        return "is an example's, which everybody knows"
    if len(secret) < SHORTEST_SECRET:
        return f"is shorter than {SHORTEST_SECRET} characters"
    if len(set(secret)) < FEWEST_SIGNS:
        return f"has fewer than {FEWEST_SIGNS} different characters"
    return ""


def debug(production: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """`DEBUG`, which shows everybody the settings and the keys of a request that fails."""
    asked = flag("DEBUG", environment)
    if asked and production:
        raise ImproperlyConfigured("DEBUG is on; production does not start with it.")
    return asked


def _make_secret(file: Path) -> None:
    """Whole or not at all; of several processes that start at once the first one's stays."""
    with NamedTemporaryFile("w", dir=file.parent, prefix=f"{file.name}.") as draft:
        draft.write(secrets.token_urlsafe(50))
        draft.flush()
        with suppress(FileExistsError):
            os.link(draft.name, file)


def database(url: str, home: Path) -> dict[str, Any]:
    """Django's entry for `sqlite:///path` or `postgresql://user:password@host:port/name`."""
    read = parts("DATABASE_URL", url)
    if read.scheme not in ("sqlite", "postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL starts with sqlite:// or postgresql://.")
    name = unquote(read.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database.")
    if read.scheme == "sqlite":
        return _sqlite(home / name)
    return {
        "ENGINE": "mexica_site.postgresql",
        "NAME": name,
        "USER": unquote(read.username or ""),
        "PASSWORD": unquote(read.password or ""),
        "HOST": unquote(read.hostname or ""),
        "PORT": str(read.port or ""),
        "OPTIONS": {
            # Seconds; libpq takes no less.
            "connect_timeout": "2",
            "options": f"-c lock_timeout={LONGEST_LOCK}s",
            # What is said there goes before this; `?options=` takes it away.
            **dict(parse_qsl(read.query, keep_blank_values=True)),
            # One connection a request would cost more than the request. One that cannot be made
            # is given up soon, so that the next request tries anew.
            "pool": {"min_size": 1, "max_size": 12, "timeout": 2, "reconnect_timeout": 5},
        },
    }


def _sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "mexica_site.sqlite",
        "NAME": file,
        # Opening it anew costs as much as a tap: a thread that stays keeps its connection.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Writers queue at BEGIN instead of failing halfway.
            "transaction_mode": "IMMEDIATE",
            "timeout": LONGEST_LOCK,
            # FULL: an acknowledged tap survives a power cut, too.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;",
        },
    }
