"""The filter of every template: `|date` as each language writes it."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import defaultfilters

from tracker.dates import pattern

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, asked: str | None = None) -> Any:
    return defaultfilters.date(value, pattern(value, asked))
