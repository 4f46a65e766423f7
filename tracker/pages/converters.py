"""The parts of an address: keys, doors, cells."""

from datetime import date

from django.urls import register_converter
from django.urls.converters import StringConverter


class Key(StringConverter):
    regex = r"[A-Za-z0-9_-]{10,32}"


class Door(StringConverter):
    regex = "[ew]"


class Day:
    regex = r"\d{4}-\d\d-\d\d"

    def to_python(self, value: str) -> date:
        """Where there is no such day, it is no address."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


class Year:
    regex = r"\d{4}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return f"{value:04}"


class FilmKind(StringConverter):
    regex = "gif|webp"


def register() -> None:
    """Before any address is read."""
    register_converter(Key, "key")
    register_converter(Door, "door")
    register_converter(Day, "day")
    register_converter(Year, "year")
    register_converter(FilmKind, "film")
