"""The plain form of an action: its kind, and the fields that some kind needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tracker.games.face import Face

register = template.Library()


@register.simple_tag
def action_fields(
    face: Face, position: Any, values: Mapping[str, str] | None = None, past: bool = False
) -> SafeString:
    """For the next action, with undo and redo; or, `past`, for one that was forgotten."""
    return render_to_string(face.form_html, face.form(position, values or {}, past))
