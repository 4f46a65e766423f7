"""The plain form of an action: its kind, and the fields that some kind needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from scoring.mexica.actions import KINDS

register = template.Library()

NAMES: dict[str, Callable[[], str]] = {
    "canal": lambda: _("canal"),
    "bridge": lambda: _("bridge"),
    "move_bridge": lambda: _("move a bridge"),
    "temple": lambda: _("temple"),
    "found": lambda: _("found"),
    "start": lambda: _("place a Pilli"),
    "walk": lambda: _("walk"),
    "boat": lambda: _("boat"),
    "leap": lambda: _("leap"),
    "take": lambda: _("take"),
    "spend": lambda: _("spend"),
    "discard_token": lambda: _("token out of the game"),
    "end_turn": lambda: _("end turn"),
    "end_period": lambda: _("end of the period"),
}
NEVER_NEXT = {"end_period"}
"""On the board it has a page of its own."""


@register.inclusion_tag("tracker/action_fields.html")
def action_fields(
    referee: bool,
    seats: Iterable[Mapping[str, Any]],
    values: Mapping[str, str] | None = None,
    past: bool = False,
) -> dict[str, Any]:
    """For the next action, with undo and redo; or, `past`, for one that was forgotten."""
    values = values or {}
    return {
        "kinds": [
            (do, name())
            for do, name in NAMES.items()
            if (KINDS[do].in_referee if referee else KINDS[do].in_tracker)
            and (past or do not in NEVER_NEXT)
        ],
        "referee": referee,
        "values": values,
        "past": past,
        "seats": [
            {
                "colour": seat["colour"],
                "name": seat["name"],
                "left": values.get(f"tokens_left_{seat['colour']}", ""),
            }
            for seat in seats
        ],
    }
