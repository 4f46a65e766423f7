"""The mark of what the players insisted on, behind the words of an action."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tracker.games.face import Mark

register = template.Library()


@register.simple_tag
def insisted(mark: str) -> SafeString:
    match mark:
        case Mark.AGREED:
            sign = ' <span class="agreed"><span aria-hidden="true">⚐</span> {}</span>'
            return format_html(sign, _("agreed by the table"))
        case Mark.AGAINST:
            sign = ' <span class="override" role="img" aria-label="{0}" title="{0}">⚑</span>'
            return format_html(sign, _("recorded against the rules"))
    return SafeString()
