"""What goes wrong, status by status, for OpenAPI: the codes are those of the troubles."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema

from tracker.api.requests import KeyMalformed
from tracker.api.root import Unreadable
from tracker.api.schemas import Problem, StaleProblem, like
from tracker.errors import (
    Away,
    Busy,
    DiskFull,
    KeyMissing,
    KeyUnknown,
    KeyWatches,
    NoSuchPoint,
    NotYours,
    TooLarge,
    TooMuch,
    Trouble,
)
from tracker.pictures import film_files, making
from tracker.traffic.limits import Limited


def told(name: str, about: str, *troubles: type[Trouble], **more: Any) -> type[Schema]:
    """`more`: examples of what else it tells."""
    first = troubles[0]
    example = {"code": first.code, "kind": "request", "message": first.sentence} | more
    annotations = {
        "code": Literal[tuple(trouble.code for trouble in troubles)],
        "kind": Literal["request"],
        **{key: type(value) for key, value in more.items()},
    }
    body = {"__module__": __name__, "__doc__": about, "__annotations__": annotations}
    return type(name, (Problem,), body | {"model_config": like(example)})


UNREADABLE = told("UnreadableProblem", "Not what the API can read.", Unreadable, KeyMalformed)
KEY = told("KeyProblem", "No key, or one that nobody has.", KeyMissing, KeyUnknown)
WATCHING = told("WatchingProblem", "The key only watches.", KeyWatches)
UNKNOWN = told("UnknownProblem", "Nothing that this key may see.", NotYours, NoSuchPoint)
LARGE = told("LargeProblem", "More than a megabyte.", TooLarge)
LIMIT = told(
    "LimitProblem",
    "Too much in a short time: worth trying again after so many seconds. Nothing was done.",
    Limited,
    limit="game",
    retry_after=30,
)
BUSY = told(
    "BusyProblem",
    "It passes by itself: ask again, after `Retry-After` seconds, with the same idempotency key.",
    *(Busy, TooMuch, Away, DiskFull, making.Busy, making.NotMade, film_files.Gone),
)

READING: dict[int, Any] = {401: KEY, 404: UNKNOWN, 429: LIMIT, 503: BUSY}
MAKING: dict[int, Any] = {
    400: UNREADABLE,
    401: KEY,
    413: LARGE,
    422: Problem,
    429: LIMIT,
    503: BUSY,
}
COPYING: dict[int, Any] = MAKING | READING | {403: WATCHING}
CHANGING: dict[int, Any] = COPYING | {409: StaleProblem}
"""What may come instead."""
