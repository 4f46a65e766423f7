"""A game in a few lines of plain text, for a chat."""

from __future__ import annotations

import unicodedata
from typing import Any

from scoring.game import Seat
from tracker.dates import written
from tracker.exchange.results import Place, places
from tracker.games.registry import face_of
from tracker.models import Game
from tracker.names import in_text


def isolated(name: str) -> str:
    """What is written from right to left must not turn the line around it."""
    turns = any(unicodedata.bidirectional(sign) in ("R", "AL", "RLE", "RLO") for sign in name)
    return in_text(name) if turns else name


def summary(game: Game, position: Any, link: str) -> str:
    """The players in order, what decided it, where to look at it."""
    when = written(game.played)
    face, standing = face_of(game), places(game, position)
    head = " · ".join(filter(None, [face.name, when, isolated(game.place.strip())]))
    players = [_line(place, face.past.sign(place.seat.colour)) for place in standing]
    names = {Seat(place.seat.number): isolated(place.seat.shown_name) for place in standing}
    return "\n".join([head, *players, *face.past.facts(position, names), link])


def _line(place: Place, sign: str) -> str:
    told = (f"{place.rank}.", sign, isolated(place.seat.shown_name), str(place.points))
    return " ".join(filter(None, told)) + (" ★" if place.won else "")
