"""What this process has counted since it began, as Prometheus reads it."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate
from threading import Lock

Labels = tuple[tuple[str, str], ...]

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: each request is counted at the first step that it does not exceed."""


class Counter:
    """Grows."""

    def __init__(self, name: str, told: str) -> None:
        self.name, self.told = name, told
        self._lock = Lock()
        self._counts: dict[Labels, int] = defaultdict(int)

    def count(self, by: int = 1, **labels: str) -> None:
        with self._lock:
            self._counts[tuple(sorted(labels.items()))] += by

    @property
    def total(self) -> int:
        with self._lock:
            return sum(self._counts.values())

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.told, "counter")
        with self._lock:
            counts = dict(self._counts)
        for labels, value in counts.items() or [((), 0)]:
            yield _line(self.name, labels, value)


class Histogram:
    """How many took how long."""

    def __init__(self, name: str, told: str) -> None:
        self.name, self.told = name, told
        self._lock = Lock()
        self._counts = [0] * (len(STEPS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        with self._lock:
            self._counts[bisect_left(STEPS, seconds)] += 1
            self._sum += seconds

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.told, "histogram")
        with self._lock:
            counts, total = list(accumulate(self._counts)), self._sum
        for step, count in zip((*map(str, STEPS), "+Inf"), counts, strict=True):
            yield _line(f"{self.name}_bucket", (("le", step),), count)
        yield _line(f"{self.name}_sum", (), round(total, 6))
        yield _line(f"{self.name}_count", (), counts[-1])


TAPS = Counter("mexica_taps_total", "Actions entered, by what became of them.")
TAP_SECONDS = Histogram("mexica_tap_seconds", "How long the answer to a tap took.")
ERRORS = Counter("mexica_errors_total", "Answers of 400 and more, by status and who asked.")
REFUSED = Counter("mexica_limit_refused_total", "Requests refused by a limit, by its name.")
TURNED_AWAY = Counter("mexica_turned_away_total", "Requests that found no room, by their kind.")
BEGUN = Counter("mexica_requests_total", "Requests that began.")
ENDED = Counter("mexica_requests_ended_total", "Requests that have an answer, streams among them.")

COUNTED: tuple[Counter | Histogram, ...] = (
    TAPS,
    TAP_SECONDS,
    ERRORS,
    REFUSED,
    TURNED_AWAY,
    BEGUN,
    ENDED,
)


def gauge(name: str, told: str, value: float, **labels: str) -> Iterator[str]:
    """What goes up and down, as it is now."""
    yield from _head(name, told, "gauge")
    yield _line(name, tuple(labels.items()), value)


def gauges(name: str, told: str, label: str, values: Mapping[str, float]) -> Iterator[str]:
    """Several of one kind."""
    yield from _head(name, told, "gauge")
    for which, value in values.items():
        yield _line(name, ((label, which),), value)


def _head(name: str, told: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, labels: Labels, value: float) -> str:
    # Each process counts for itself; whoever reads adds them up.
    whole = (("process", str(os.getpid())), *labels)
    told = ",".join(f'{label}="{_escaped(text)}"' for label, text in whole)
    return f"{name}{{{told}}} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
