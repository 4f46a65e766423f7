"""What people write about a game beside its log: when, where, how long, notes.

They travel in the record, as further keys of it; the columns are there to search and sort.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from tracker.models import Game

LONGEST_PLACE = 80
LONGEST_NOTES = 4_000
MOST_MINUTES = 6_000


@dataclass(frozen=True)
class Details:
    played: date | None = None
    place: str = ""
    notes: str = ""
    minutes: int | None = None


def read_details(setup: dict[str, Any]) -> Details:
    """As far as a record has them; what it has of another kind under these keys is not ours."""
    place, notes, minutes = setup.get("place"), setup.get("notes"), setup.get("minutes")
    return Details(
        played=_day(setup.get("date")),
        place=place[:LONGEST_PLACE] if isinstance(place, str) else "",
        notes=notes[:LONGEST_NOTES] if isinstance(notes, str) else "",
        minutes=minutes if type(minutes) is int and 0 < minutes <= MOST_MINUTES else None,
    )


def project_details(game: Game) -> None:
    """The columns as the record has them; a game without a date was played when it came."""
    details = read_details(game.setup)
    game.played = details.played or timezone.localdate(game.created)
    game.place, game.notes, game.minutes = details.place, details.notes, details.minutes


def write_details(game: Game, details: Details) -> None:
    """Put other details into the record of a locked game. Its log is not touched."""
    written = {
        "date": details.played and details.played.isoformat(),
        "place": details.place,
        "notes": details.notes,
        "minutes": details.minutes,
    }
    kept = {key: value for key, value in game.setup.items() if key not in written}
    game.setup = kept | {key: value for key, value in written.items() if value}
    project_details(game)
    game.save(update_fields=["setup", "played", "place", "notes", "minutes"])


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None
