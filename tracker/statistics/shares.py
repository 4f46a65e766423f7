"""What each player has of something, all games together, and what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class Shares(Generic[T]):
    def __init__(self, none: Callable[[], T]) -> None:
        self.none = none
        self.everybody = none()
        self.of_player: dict[int, T] = {}

    def of(self, player: int | None) -> list[T]:
        """To which it is added. What nobody known has is everybody's alone."""
        if player is None:
            return [self.everybody]
        return [self.everybody, self.of_player.setdefault(player, self.none())]

    def named(self, names: Mapping[int, str]) -> list[tuple[int, str, T]]:
        """In the order of the names."""
        found = ((player, names[player], own) for player, own in self.of_player.items())
        return sorted(found, key=lambda row: row[1].casefold())
