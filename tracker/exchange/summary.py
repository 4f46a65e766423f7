"""A game in a few lines of plain text, for a chat."""

from __future__ import annotations

import unicodedata
from html import unescape

from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from scoring.mexica.majorities import Founding, Majority, ledger
from scoring.mexica.pieces import Colour
from scoring.mexica.position import Position
from tracker.exchange.results import places
from tracker.games.mexica import show
from tracker.models import Game
from tracker.names import in_text

SIGNS = {"black": "■", "grey": "●", "sand": "▲", "red": "◆"}
"""A colour is nothing in a chat; these are the players' signs on the board."""


def isolated(name: str) -> str:
    """What is written from right to left must not turn the line around it."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "RLE", "RLO") for sign in name)
    return in_text(name) if turns else name


def summary(game: Game, position: Position, link: str) -> str:
    """The players in order, what decided it, where to look at it."""
    when = date_format(game.played, "DATE_FORMAT")
    head = " · ".join(filter(None, ["Mexica", when, isolated(game.place.strip())]))
    players = [
        f"{place.rank}. {SIGNS[place.seat.colour]} {isolated(place.seat.name)} {place.points}"
        + (" ★" if place.won else "")
        for place in places(game, position)
    ]
    names = {Colour(seat.colour): isolated(seat.name) for seat in game.seats.order_by("number")}
    return "\n".join([head, *players, *facts(position, names), link])


def facts(position: Position, names: dict[Colour, str]) -> list[str]:
    """A sentence or two on what made the difference."""
    told = []
    if position.finished:
        told.append(" ".join(_plain(sentence) for sentence in show.victory(position, names)))
    else:
        text = _("Not over yet: period %(period)s.")
        told.append(text % {"period": position.period})
    if best := _best(position, names):
        told.append(best)
    return told


def _plain(sentence: str) -> str:
    return unescape(strip_tags(sentence))


def _best(position: Position, names: dict[Colour, str]) -> str:
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
