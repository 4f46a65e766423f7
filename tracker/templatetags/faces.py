"""What the face of a game has."""

from __future__ import annotations

from django import template

from tracker.games.registry import face_of
from tracker.models import Game

register = template.Library()


@register.filter
def is_drawn(game: Game) -> bool:
    """Are there pictures of its board?"""
    return face_of(game).past.drawing is not None
