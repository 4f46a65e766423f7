"""Two things timed in turns, so that a noisy machine slows both alike."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

ROUNDS = 301
SLICE = 0.0005
"""Seconds that one measurement takes at least."""


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    limit: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        return self.value <= self.limit

    def __str__(self) -> str:
        verdict = "" if self.holds else "  TOO MUCH"
        return (
            f"{self.name:<56} {self.value:>8.2f}{self.unit} of {self.limit:g}{self.unit}{verdict}"
        )


def ratio(run: Callable[[], object], base: Callable[[], object], rounds: int = ROUNDS) -> float:
    """How many times as long `run` takes as `base`: medians of many rounds, taken in turns."""
    times, base_times = [], []
    often, base_often = _often(run), _often(base)
    for _ in range(rounds):
        times.append(_measure(run, often))
        base_times.append(_measure(base, base_often))
    return median(times) / median(base_times)


def _often(run: Callable[[], object]) -> int:
    """How many calls fill a slice of time."""
    often = 1
    while (taken := _measure(run, often) * often) < SLICE:
        often = max(often + 1, int(often * min(10, 1.2 * SLICE / max(taken, 1e-9))))
    return often


def _measure(run: Callable[[], object], often: int) -> float:
    begin = perf_counter()
    for _ in range(often):
        run()
    return (perf_counter() - begin) / often
