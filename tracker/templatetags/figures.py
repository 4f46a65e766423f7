"""How figures are written: shares, bars, and the games behind each."""

from __future__ import annotations

from django import template
from django.template.defaultfilters import floatformat
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import Chairs
from tracker.statistics.ways import behind, of_player

register = template.Library()
register.simple_tag(behind)
register.simple_tag(of_player)

ENOUGH = 5
"""Games before a percentage says anything."""


@register.simple_tag
def share(part: float, whole: int) -> SafeString | str:
    """ "2 of 3"; from five on with the percentage, where there is room on a second line."""
    if not whole:
        return "–"
    of = _("%(part)s of %(whole)s") % {"part": _written(part), "whole": number_format(whole)}
    if whole < ENOUGH:
        return of
    percent = _("(%(percent)s %%)") % {"percent": _percent(part, whole)}
    return format_html('<span class="part">{}</span> <span class="part">{}</span>', of, percent)


def _percent(part: float, whole: float) -> str:
    return floatformat(100 * part / whole, 0)


def _written(number: float) -> str:
    return number_format(number) if isinstance(number, int) else floatformat(number, 1)


@register.simple_tag
def bar(part: float, whole: float) -> SafeString:
    """How long it is beside the whole; the number stands beside it, so nobody needs to see it."""
    width = round(100 * max(part, 0) / whole, 1) if whole else 0
    return format_html(
        '<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="whole" width="100" height="6"/><rect width="{}" height="6"/></svg>',
        f"{width:g}",
    )


@register.filter
def signed(number: float) -> str:
    """With its sign, one digit behind the point."""
    text = floatformat(abs(number), 1)
    return f"{'−' if number < 0 else '+'}{text}" if round(number, 1) else text


@register.simple_tag
def per(total: float, number: int) -> str:
    """An average, one digit behind the point."""
    return floatformat(total / number, 1) if number else "–"


@register.simple_tag
def part(points: int, total: int, scores: int) -> str:
    """The percentage of points, where there are enough scores to tell."""
    if scores < ENOUGH or not total:
        return _("%(points)s of %(total)s") % {
            "points": number_format(points),
            "total": number_format(total),
        }
    return _("%(percent)s %%") % {"percent": _percent(points, total)}


@register.simple_tag
def chance(table: Chairs) -> SafeString | str:
    """What each seat would win if seats did not matter; a shared victory is won by each."""
    return share(sum(table.won) / table.players, table.games)


@register.simple_tag
def own_share(chosen: Chosen, part: int, whole: int, **asked: int) -> SafeString | str:
    """A share of what only one game has, with the games that are behind it."""
    told = share(part, whole)
    if not part:
        return told
    address = behind(chosen, own=tuple(asked.items()))
    return format_html('<a href="{}">{}</a>', address, told)
