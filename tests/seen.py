"""How colours stand out from each other, for eyes of every kind."""

from __future__ import annotations

from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
VISIONS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of red, green and blue light: Machado, Oliveira and Fernandes (2009), severity 1."""
WEIGHTS = (0.2126, 0.7152, 0.0722)


def contrast(first: Rgb, second: Rgb) -> float:
    """By WCAG, for the eyes that see least of it."""
    return min(_contrast(first, second, vision) for vision in VISIONS)


def _contrast(first: Rgb, second: Rgb, vision: str) -> float:
    darker, lighter = sorted((_luminance(first, vision), _luminance(second, vision)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Rgb, vision: str) -> float:
    light = [_linear(value / 255) for value in colour]
    seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in VISIONS[vision])
    return sum(a * min(1, max(0, b)) for a, b in zip(WEIGHTS, seen, strict=True))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
