"""What made the difference, in a sentence or two of plain text."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.game import Seat
from scoring.mexica.majorities import Founding, Majority, ledger
from scoring.mexica.position import Position
from tracker.games.mexica.show.majority import Names
from tracker.games.mexica.show.victory import victory
from tracker.names import plain

SIGNS = {"black": "■", "grey": "●", "sand": "▲", "red": "◆"}
"""A colour is nothing in a chat; these are the players' signs on the board."""


def facts(position: Position, names: Mapping[Seat, str]) -> list[str]:
    """A sentence or two on what made the difference."""
    told = []
    owners = {position.owner(seat): name for seat, name in names.items()}
    if position.finished:
        told.append(" ".join(plain(sentence) for sentence in victory(position, owners)))
    else:
        text = _("Not over yet: period %(period)s.")
        told.append(text % {"period": position.period})
    if best := _best(position, owners):
        told.append(best)
    return told


def _best(position: Position, names: Names) -> str:
    """The most that one player took from one district at once."""
    found = [
        (points, entry, colour)
        for entry in ledger(position)
        if isinstance(entry, (Founding, Majority))
        for colour, points in entry.awards.items()
    ]
    if not found:
        return ""
    points, entry, colour = max(found, key=lambda award: award[0])
    values = {"name": names[colour], "points": points, "period": entry.period}
    if isinstance(entry, Founding):
        text = _("Most at once: %(name)s, %(points)s for founding the district of %(token)s.")
        return text % (values | {"token": entry.founded.token})
    if entry.token is None:
        text = _("Most at once: %(name)s, %(points)s in period %(period)s without a token.")
        return text % values
    text = _(
        "Most at once: %(name)s, %(points)s for the district of %(token)s in period %(period)s."
    )
    return text % (values | {"token": entry.token})
