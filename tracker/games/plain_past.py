"""What there is to look back at in any game with rules."""

from __future__ import annotations

from typing import Any

from PIL import Image

from tracker.games.face import Face
from tracker.games.past import Drawing
from tracker.pictures.card import Card


class PlainPast:
    drawing: Drawing | None = None

    def __init__(self, face: Face) -> None:
        self.face = face

    def card(self, position: Any, when: str) -> Image.Image:
        return Card(self.face, position, when).drawn()

    def stage(self, position: Any) -> str:
        return ""

    def stage_within(self, position: Any) -> str:
        return ""
