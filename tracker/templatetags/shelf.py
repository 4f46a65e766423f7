"""What the shelf and the pages around it show of a game."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from tracker.club.hidden import veiled
from tracker.log.duration import minutes_of
from tracker.models import Game

register = template.Library()


@register.filter
def duration(game: Game) -> str:
    """`1 h 25 min`; nothing where nobody knows."""
    return in_hours(minutes_of(game))


@register.filter
def by_the_log(game: Game) -> str:
    return in_hours(round(game.lasted / 60))


@register.simple_tag(takes_context=True, name="veiled")
def veiled_here(context: dict[str, Any], game: Game) -> bool:
    """Does this phone show no points of it?"""
    return veiled(context["request"], game)


def in_hours(minutes: int | None) -> str:
    if not minutes:
        return ""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(m)s min") % {"m": rest}
    return _("%(h)s h %(m)s min") % {"h": hours, "m": rest}
