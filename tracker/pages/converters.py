"""The parts of an address: keys, doors, cells."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class Key(StringConverter):
    regex = r"[A-Za-z0-9_-]{10,32}"


class Door(StringConverter):
    regex = "[ew]"


class FilmKind(StringConverter):
    regex = "gif|webp"


def register() -> None:
    """Before any address is read."""
    register_converter(Key, "key")
    register_converter(Door, "door")
    register_converter(FilmKind, "film")
