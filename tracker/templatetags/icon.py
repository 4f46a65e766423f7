"""The site's icon as an address that carries it, so that a page asks once less."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote

from django import template
from django.contrib.staticfiles import finders

register = template.Library()


@register.simple_tag
@cache
def icon_address() -> str:
    path = finders.find("tracker/icons/icon.svg")
    assert path
    return "data:image/svg+xml," + quote(Path(path).read_text().strip(), safe=" =/:")
