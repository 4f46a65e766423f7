"""Who won, and what decided it, in the book's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.position import Position
from scoring.game import Seat
from scoring.seated import winners
from tracker.names import joined

Names = Mapping[Seat, SafeString]


def tie_rule() -> str:
    return _(
        "Most points win; among equals most cards beside complete Cóatls; "
        "then the Cóatl worth most; then the victory is shared."
    )


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    """The last sentence names who won; what comes before tells why."""
    won, worth = winners(position), position.worth
    points = max(position.scores)
    level = [seat for seat in position.seats if worth[seat].points == points]
    if len(position.seats) == 1:
        text = ngettext("{name} has {points} point.", "{name} has {points} points.", points)
        yield format_html(text, name=names[won[0]], points=points)
        return
    if len(level) == 1:
        text = ngettext(
            "{names} wins with {points} point.", "{names} wins with {points} points.", points
        )
        yield format_html(text, names=_all(won, names), points=points)
        return
    text = ngettext(
        "{names} have {points} point each.", "{names} have {points} points each.", points
    )
    yield format_html(text, names=_all(level, names), points=points)
    cards = max(worth[seat].cards for seat in level)
    told = _of_each(level, names, [worth[seat].cards for seat in level])
    yield format_html(_("Cards beside complete Cóatls: {cards}."), cards=told)
    level = [seat for seat in level if worth[seat].cards == cards]
    if len(level) > 1:
        told = _of_each(level, names, [worth[seat].best for seat in level])
        yield format_html(_("The Cóatl worth most: {points}."), points=told)
    text = _("{names} wins.") if len(won) == 1 else _("{names} share the victory.")
    yield format_html(text, names=_all(won, names))


def _all(seats: Sequence[Seat], names: Names) -> SafeString:
    return joined([names[seat] for seat in seats])


def _of_each(seats: Sequence[Seat], names: Names, numbers: Sequence[int]) -> SafeString:
    """ "Ana 4, Bo 3"."""
    both = zip(seats, numbers, strict=True)
    return format_html_join(", ", "{} {}", ((names[seat], number) for seat, number in both))
