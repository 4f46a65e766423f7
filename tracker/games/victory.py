"""Who won, and how a tie was broken, in any game that knows what its tables are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.game import Seat
from scoring.seated import Begun, winners
from tracker.names import all_of

Names = Mapping[Seat, str]


def who_won(position: Begun, names: Names, deciding: Sequence[str]) -> Iterator[SafeString]:
    """The last sentence names who won; what comes before tells why.

    `deciding` are the sentences on what breaks a tie, in the order of the rules, with a place for
    what `{each}` has of it.
    """
    won, worth, points = winners(position), position.worth, max(position.scores)
    level = [seat for seat in position.seats if position.scores[seat] == points]
    if len(position.seats) == 1:
        text = ngettext("{name} has {points} point.", "{name} has {points} points.", points)
        yield format_html(text, name=names[level[0]], points=points)
        return
    if len(level) == 1:
        text = ngettext(
            "{names} wins with {points} point.", "{names} wins with {points} points.", points
        )
        yield format_html(text, names=all_of(names[seat] for seat in level), points=points)
        return
    text = ngettext(
        "{names} have {points} point each.", "{names} have {points} points each.", points
    )
    yield format_html(text, names=all_of(names[seat] for seat in level), points=points)
    for which, text in enumerate(deciding, 1):
        if len(level) > 1:
            each = ((names[seat], worth[seat][which]) for seat in level)
            yield format_html(text, each=format_html_join(", ", "{} {}", each))
            most = max(worth[seat][which] for seat in level)
            level = [seat for seat in level if worth[seat][which] == most]
    text = _("{names} wins.") if len(won) == 1 else _("{names} share the victory.")
    yield format_html(text, names=all_of(names[seat] for seat in won))
