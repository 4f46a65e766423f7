"""What is still face down. More than a table may want to know: in the box nobody sees it."""

from __future__ import annotations

from typing import NamedTuple

from scoring.aztekz.box.pieces import Soul
from scoring.aztekz.position import Position


class FaceDown(NamedTuple):
    cards: int | None
    """None on a sheet, which knows of none."""
    souls: dict[Soul, int]

    @property
    def all_souls(self) -> int:
        """Which tells nobody more than the box does."""
        return sum(self.souls.values())


def face_down(position: Position) -> FaceDown:
    cards = position.deck if position.setup.is_referee else None
    return FaceDown(cards, {soul: position.whereabouts(soul).bag for soul in Soul})
