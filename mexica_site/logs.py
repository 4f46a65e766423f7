"""The log: one line a record, with the number of its request, without keys, names, addresses."""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime

from tracker.traffic.seldom import seldom

MASK = "***"
NO_REQUEST = "-"

number: ContextVar[str] = ContextVar("number", default=NO_REQUEST)
"""Of the request that is being answered."""

SLASH = r"(?:/|%2[Ff]|\\/)"
SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    # What stands behind the question mark: names that are looked for, days, words.
    (re.compile(r"(/[^\s\"'?]*)\?[^\s\"']+"), rf"\1?{MASK}"),
    # Behind a door, however it is written, also in an address that nobody has.
    (re.compile(rf"({SLASH}(?:e|w|r|club){SLASH})[^\s/\"'?%]+", re.IGNORECASE), rf"\1{MASK}"),
    # As long as a key, at another place of an address.
    (re.compile(rf"((?:{SLASH}|=))[\w-]{{16,}}(?![\w.-])"), rf"\1{MASK}"),
    # As long as a key, anywhere.
    (re.compile(r"\b(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}\b"), MASK),
    # Who asks.
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"), MASK),
    # What PostgreSQL quotes of a row.
    (re.compile(r"(DETAIL:).*"), rf"\1 {MASK}"),
)


def masked(text: str) -> str:
    for secret, instead in SECRETS:
        text = secret.sub(instead, text)
    return text


class OneLine(logging.Formatter):
    """`time=… level=… logger=… request=… message="…"`, or the same as JSON."""

    def __init__(self, form: str = "text") -> None:
        super().__init__()
        self.form = form

    def format(self, record: logging.LogRecord) -> str:
        parts = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": number.get(),
        }
        if status := getattr(record, "status_code", None):
            parts["status"] = str(status)
        parts["message"] = masked(_message(record))
        if record.exc_info and record.exc_info[0]:
            parts["error"] = record.exc_info[0].__name__
            parts["trace"] = masked(self.formatException(record.exc_info))
        if self.form == "json":
            return json.dumps(parts)
        return " ".join(f"{name}={_quoted(value)}" for name, value in parts.items())


class Once(logging.Filter):
    """However often Django is set up, by `manage.py` and by the server: a logger keeps one of a
    kind. With two of them the second would be asked what the first has let through already."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))


class Everyday(Once):
    """Two hands tapped at once (409), or it is one of too many (429): no line of its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", 0) not in (409, 429)


class Refusals(Once):
    """What is answered 4xx is no fault of ours: a line a minute of each kind, without a trace."""

    def filter(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", 0)
        if not 400 <= status < 500:
            return True
        record.exc_info = None
        return seldom.may((record.name, status))


class OnceAMinute(Once):
    """What uvicorn says of every request that is none."""

    NOISE = ("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket")

    def filter(self, record: logging.LogRecord) -> bool:
        said = str(record.msg)
        return not said.startswith(self.NOISE) or seldom.may(said)


class MadeUpHost(Once):
    """Whoever asks for a host that is none is told so: a line a minute, and no fault of ours."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return seldom.may(record.name)


def _message(record: logging.LogRecord) -> str:
    if record.name == "uvicorn.access" and isinstance(record.args, tuple) and len(record.args) == 5:
        _, method, address, _, status = record.args
        return f"{method} {address} {status}"
    return record.getMessage()


def _quoted(value: str) -> str:
    return value if re.fullmatch(r"[\w.:+*-]+", value, re.ASCII) else json.dumps(value)


def take_over(form: str) -> None:
    """What uvicorn has set up by itself, where it was started by hand, is written so as well."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        for handler in logging.getLogger(name).handlers:
            handler.setFormatter(OneLine(form))
