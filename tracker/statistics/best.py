"""Records of a club: the most that there ever was of something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Best:
    """Whoever had it first keeps it until somebody has more."""

    value: int = 0
    game: str = ""
    """The key of a game; empty, where it is of several."""
    player: int | None = None

    def offer(self, value: int, game: str, player: int | None) -> None:
        if value > self.value:
            self.value, self.game, self.player = value, game, player
