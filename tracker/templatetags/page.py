"""What the pages are made of: styles and scripts by name, and one of two texts."""

from __future__ import annotations

from functools import cache

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tracker.pictures.palette import ThemeName

register = template.Library()


@register.simple_tag
@cache
def brings(*names: str) -> SafeString:
    """Its own styles and scripts, in this order; where they lie does not change while we run."""
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


@register.simple_tag(takes_context=True)
def turned(context: Context) -> str:
    """How every board lies on this phone: quarters to the left of what is usual there."""
    turn = getattr(context.get("request"), "COOKIES", {}).get("turned")
    return f" turned-{turn}" if turn in ("1", "2", "3") else ""


GO = """<a class="button" data-go="{}" href="{}?at={}" aria-label="{}">
  <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="{}" />
  </svg>
</a>"""


@register.simple_tag(takes_context=True)
def go(context: Context, name: str, to: int, called: str, way: str) -> SafeString:
    """A button of the replay; as a tag, for there are six of them at each of its points."""
    return format_html(GO, name, context["steps"], to, called, way)


@register.simple_tag
def either(so: object, text: str, otherwise: str) -> str:
    return text if so else otherwise
