"""Matrices of which `make test` runs a part, and `make proof` the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def few(values: Iterable[Any], short: int | Collection[Any] = 1, whole: bool = False) -> list[Any]:
    """The first so many stay short, or those that are named; the others are long.

    A tuple has a value for each argument, unless it is one as a whole.
    """
    values = list(values)
    chosen = values[:short] if isinstance(short, int) else short
    return [value if value in chosen else _long(value, whole) for value in values]


def _long(value: Any, whole: bool) -> Any:
    several = value if isinstance(value, tuple) and not whole else (value,)
    return pytest.param(*several, marks=pytest.mark.long)
