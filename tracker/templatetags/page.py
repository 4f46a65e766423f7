"""What the pages are made of: styles and scripts by name, and one of two texts."""

from __future__ import annotations

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tracker.pictures.palette import ThemeName

register = template.Library()


@register.simple_tag
def brings(*names: str) -> SafeString:
    """Its own styles and scripts, in this order."""
    return format_html_join("\n", "{}", ((_link(name),) for name in names))


def _link(name: str) -> SafeString:
    if name.endswith(".css"):
        return format_html('<link rel="stylesheet" href="{}">', static(name))
    return format_html('<script defer src="{}"></script>', static(name))


@register.simple_tag(takes_context=True)
def theme(context: Context) -> SafeString | str:
    """Light or dark, where this phone has chosen; else as it is set in the phone."""
    # Who is told that it was too much has not been read so far.
    chosen = getattr(context.get("request"), "COOKIES", {}).get("theme")
    return format_html(' data-theme="{}"', chosen) if chosen in [*ThemeName] else ""


@register.simple_tag
def either(so: object, text: str, otherwise: str) -> str:
    return text if so else otherwise
