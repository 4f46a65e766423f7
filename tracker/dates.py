"""Dates as each language writes them."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

FIRST_OF_A_MONTH = {"fr": r"j\e\r"}
"""1er mai, and 2 mai."""
NAMED = {"DATE_FORMAT", "SHORT_DATE_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"}
"""The ways in which mexica_site/formats has a day."""


def pattern(day: Any, asked: str | None = None) -> str:
    """With what the date is written that is asked for by a name or by its signs."""
    name = asked or "DATE_FORMAT"
    first = FIRST_OF_A_MONTH.get(get_language() or "")
    if not first or name not in NAMED or getattr(day, "day", 0) != 1:
        return name
    return str(get_format(name)).replace("j", first, 1)


def written(day: date) -> str:
    return date_format(day, pattern(day))
