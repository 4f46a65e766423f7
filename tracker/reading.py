"""Numbers and days as people and addresses write them; nothing where they wrote something else."""

from __future__ import annotations

import re
from datetime import date


def read_number(text: str, most_digits: int = 5) -> int | None:
    """A whole number in plain digits, of which there are not endlessly many."""
    plain = text.isascii() and text.isdecimal() and len(text) <= most_digits
    return int(text) if plain else None


KEY_DIGITS = 18
"""The most digits of the key of a row: these fit into every database."""


def read_day(text: str) -> date | None:
    """As a form sends it: 2026-10-31."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2}", text) else None
    except ValueError:
        return None
