"""What messengers show of a link to a game."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from tracker.club.hidden import hides_totals
from tracker.games.registry import face_of
from tracker.pictures.card import HEIGHT, WIDTH
from tracker.pictures.result import summary

register = template.Library()


@register.inclusion_tag("tracker/og.html", takes_context=True)
def og(context: dict[str, Any]) -> dict[str, Any]:
    """The card with the result. It is the watching link that is told, whoever shares."""
    request, game, position = context["request"], context["game"], context["position"]
    hidden = hides_totals(game)
    page = reverse("table", args=["w", game.watch_key])
    drawn = reverse("card", args=["w", game.watch_key]) + f"?n={game.head_id or 0}"
    return {
        "title": ", ".join(context["players"]),
        # Whoever only sees the link has watched nothing.
        "summary": "" if hidden else summary(face_of(game), position),
        "hidden": hidden,
        "page": request.build_absolute_uri(page),
        "card": request.build_absolute_uri(drawn),
        "width": WIDTH,
        "height": HEIGHT,
    }
