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
"""Tracker mode: on the board it has a page of its own."""


def exists(do: str, referee: bool) -> bool:
    kind = KINDS[do]
    return kind.in_referee or kind.by_agreement if referee else kind.in_tracker


@register.inclusion_tag("mexica/board/action_fields.html")
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
            if exists(do, referee) and (referee or past or do not in NEVER_NEXT)
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
