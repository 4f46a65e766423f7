"""The fields that actions have, in every game: what they look like, and what can stand there."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol


class Shape(Enum):
    """What a field looks like, to whoever asks for it without knowing the game."""

    CELL = auto()
    CELLS = auto()
    COLOURS = auto()
    SEAT = auto()
    """The place of a player, from 0."""
    WORD = auto()
    NUMBER = auto()
    COUNTS = auto()
    """A number for each colour."""
    FLAG = auto()


class Field(Protocol):
    @property
    def key(self) -> str: ...
    @property
    def shape(self) -> Shape: ...
    @property
    def schema(self) -> dict[str, Any]:
        """As JSON Schema has it; with a title where several fields can hold the same.

        What goes together only the game's reader knows.
        """
        ...

    @property
    def optional(self) -> bool: ...


def words_schema(words: Iterable[str], title: str = "") -> dict[str, Any]:
    titled = {"title": title} if title else {}
    return titled | {"type": "string", "enum": [str(word) for word in words]}


def numbers_schema(numbers: range) -> dict[str, Any]:
    return {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}


class Plain(NamedTuple):
    """A field that says no more than that."""

    key: str
    shape: Shape
    schema: dict[str, Any]
    optional: bool = False


OVERRIDE = "override"
"""The flag of an action on which the players insist, in every game."""
