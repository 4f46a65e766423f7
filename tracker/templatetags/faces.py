"""What the face of a game has."""

from __future__ import annotations

from functools import cache

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.http import urlencode

from tracker.games.face import Face
from tracker.games.registry import face, face_of, faces
from tracker.models import Game
from tracker.pictures.answers import lies_here

register = template.Library()


@register.filter
def stage_of(game: Game) -> str:
    """In which part it is; empty where its game has none."""
    return face_of(game).past.stage_within(game.stage)


@register.filter
def named(game: Game) -> str:
    """Which game it is."""
    return face_of(game).name


@register.filter
def is_drawn(game: Game) -> bool:
    """Are there pictures of its board?"""
    return face_of(game).past.drawing is not None


@register.simple_tag(takes_context=True)
def drawn(context: Context, name: str, **wish: str | int) -> str:
    """The address of a picture of the page's game, on which a board that turns lies as here."""
    drawing = face_of(context["game"]).past.drawing
    if drawing and drawing.turns and (turn := lies_here(context["request"])):
        wish["turn"] = turn
    address = reverse(name, args=[context["door"], context["key"]])
    return f"{address}?{urlencode(wish)}" if wish else address


@register.filter
def has_page(game: Game, name: str) -> bool:
    """Is there an address of that name, which not every game has?"""
    own = face_of(game).addresses()
    return name in {address.name for address in (*own.seen, *own.entered)}


@register.simple_tag(takes_context=True)
def pictured(context: Context, text: str) -> str:
    """A sentence with what the game of the page draws in it."""
    of: Face | None = context.get("face")
    return of.pictured(text) if of else text


@register.simple_tag
def explained(of: Face, name: str = "") -> str:
    """Where its help tells of that; empty where it does not."""
    key = of.rules.key
    if not (name in _told(key) if name else _told(key)):
        return ""
    return reverse("help_of", args=[key]) + (f"#{name}" if name else "")


@cache
def _told(key: str) -> frozenset[str]:
    return frozenset(name for part in face(key).help() for name in part.names)


@register.simple_tag
def games() -> list[Face]:
    """All that can be played here."""
    return list(faces())


@register.simple_tag
def styles() -> list[str]:
    """With what the pieces of every game are drawn."""
    return [sheet for face in faces() for sheet in face.styles]
