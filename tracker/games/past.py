"""What a game shows where people look back at it, beside what every game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from PIL import Image

from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName


class Drawing(Protocol):
    """Pictures of the board, in indexes of a palette."""

    def board(self, position: Any, width: int, theme: ThemeName) -> Image.Image: ...
    def board_height(self, width: int) -> int: ...
    def film(
        self, positions: Iterable[Any], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        """The patches of a film of so many actions; the first is the whole picture."""
        ...

    def film_height(self, width: int) -> int: ...


class Past(Protocol):
    @property
    def drawing(self) -> Drawing | None:
        """None for a game whose board nobody draws."""
        ...

    def card(self, position: Any, when: str) -> Image.Image:
        """To share; `when` is the day, in words."""
        ...

    def stage(self, position: Any) -> str:
        """In which part of the game it is: "Period 1"; empty where games have no parts."""
        ...

    def stage_within(self, position: Any) -> str:
        """The same inside a line: "period 1"."""
        ...
