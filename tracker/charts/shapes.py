"""The shapes of the players, as paths, and the words of coordinates."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

Path = Callable[[float, float, float], str]
"""Around a point, half as large."""

WIDTH = 328
"""A phone of 360 CSS pixels less its margins: a unit of a drawing is a pixel there."""

DIGIT = 7
"""How wide a digit is."""


def fine(number: float) -> str:
    """A coordinate, the same in every language."""
    return f"{round(number, 1) + 0:.1f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Shape:
    """A player's shape."""

    colour: str
    path: str


def mark(colour: str, x: float, y: float, size: float) -> Shape:
    """Centred on a point; all colours look equally large."""
    return Shape(colour, SHAPES.get(colour, _circle)(x, y, size / 2))


def _square(x: float, y: float, half: float) -> str:
    side = half * 0.86
    return (
        f"M{fine(x - side)} {fine(y - side)}h{fine(2 * side)}v{fine(2 * side)}h{fine(-2 * side)}z"
    )


def _circle(x: float, y: float, half: float) -> str:
    r, across = fine(half * 0.96), fine(2 * half * 0.96)
    return f"M{fine(x - half * 0.96)} {fine(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"


def _ring(x: float, y: float, half: float) -> str:
    r, across = fine(half * 0.5), fine(half)
    hole = f"M{fine(x - half * 0.5)} {fine(y)}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z"
    return _circle(x, y, half) + hole


def _polygon(*corners: tuple[float, float]) -> Path:
    def path(x: float, y: float, half: float) -> str:
        return (
            "M" + "L".join(f"{fine(x + a * half)} {fine(y + b * half)}" for a, b in corners) + "z"
        )

    return path


SHAPES: dict[str, Path] = {
    "black": _square,
    "grey": _circle,
    "sand": _polygon((0, -1.05), (1.1, 0.9), (-1.1, 0.9)),
    "red": _polygon((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    "green": _polygon((0, -1.05), (1.1, 0.9), (-1.1, 0.9)),
    "yellow": _polygon(
        *((0, -1.2), (0.3, -0.4), (1.15, -0.37), (0.48, 0.15), (0.71, 0.97)),
        *((0, 0.5), (-0.71, 0.97), (-0.48, 0.15), (-1.15, -0.37), (-0.3, -0.4)),
    ),
    "white": _ring,
    "orange": _polygon((0, 1.05), (1.1, -0.9), (-1.1, -0.9)),
    "purple": _polygon(
        *((-0.38, -1.1), (0.38, -1.1), (0.38, -0.38), (1.1, -0.38), (1.1, 0.38), (0.38, 0.38)),
        *((0.38, 1.1), (-0.38, 1.1), (-0.38, 0.38), (-1.1, 0.38), (-1.1, -0.38), (-0.38, -0.38)),
    ),
}
"""Of a colour that is none of these: a circle."""


def short(name: str, width: int) -> str:
    """A name cut to `width` columns; wide letters take two, marks on letters none."""
    if sum(map(_columns, name)) <= width:
        return name
    taken, kept = 1, ""
    for letter in name:
        taken += _columns(letter)
        if taken > width:
            break
        kept += letter
    return kept.rstrip() + "…"


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
