"""Who won, and how a tie was broken."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.mexica.position import Position
from scoring.seated import winners
from tracker.games.mexica.show.majority import Names
from tracker.names import in_page, joined


def victory(position: Position, names: Names) -> list[SafeString]:
    """Who won, and how a tie was broken."""
    best = max(position.scores)
    level = [seat for seat in position.seats if position.scores[seat] == best]
    won = winners(position)
    name = {seat: in_page(names[position.owner(seat)]) for seat in position.seats}
    who = joined([name[seat] for seat in won])
    if len(level) == 1:
        text = ngettext(
            "{names} wins with {points} point.", "{names} wins with {points} points.", best
        )
        return [format_html(text, names=who, points=best)]
    tied = joined([name[seat] for seat in level])
    text = ngettext("{names} have {points} point each.", "{names} have {points} points each.", best)
    told = [format_html(text, names=tied, points=best)]
    text = _("Action tokens decide: {held}.")
    held = format_html_join(", ", "{} {}", ((name[seat], position.held[seat]) for seat in level))
    told.append(format_html(text, held=held))
    if len(won) == 1:
        told.append(format_html(_("{names} wins."), names=who))
    else:
        told.append(format_html(_("{names} share the victory."), names=who))
    return told
