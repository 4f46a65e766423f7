"""How figures are written: shares, bars, and the games behind each."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import Chairs, Token

register = template.Library()

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


@register.simple_tag
def behind(chosen: Chosen, **more: Any) -> str:
    """The address of the games behind a figure."""
    return f"{reverse('statistics_games')}?{chosen.address(**more)}"


@register.simple_tag
def of_player(chosen: Chosen, player: int) -> str:
    """The address of a player's page, of the same games."""
    asked = chosen.address(player=None)
    return reverse("player", args=[player]) + (f"?{asked}" if asked else "")


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
def token_share(chosen: Chosen, token: Token, period: int) -> SafeString | str:
    """How many of those on offer were founded, with the games in which they were."""
    founded, offered = token.founded[period - 1], token.offered[period - 1]
    told = share(founded, offered)
    if not founded:
        return told
    address = behind(chosen, token=token.size, period=period)
    return format_html('<a href="{}">{}</a>', address, told)
