"""The site's icon as an address that carries it, so that a page asks once less."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote

from django import template
from django.contrib.staticfiles import finders
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@cache
def icon_address() -> str:
    path = finders.find("tracker/icons/icon.svg")
    assert path
    return "data:image/svg+xml," + quote(Path(path).read_text().strip(), safe=" =/:")


@register.simple_tag
@cache
def symbol(name: str, **drawn: str) -> SafeString:
    """An icon that others use by its name: its lines and its filled areas, in this order."""
    looks = {"line": "", "area": ' class="f"'}
    paths = ((SafeString(looks[look]), way) for look, way in drawn.items())
    told = format_html_join("", '<path{} d="{}" />', paths)
    return format_html('<symbol id="i-{}" viewBox="0 0 24 24">{}</symbol>', name, told)
