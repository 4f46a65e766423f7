"""An action told, and what it brought: the same for every game."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.games.face import Face, Mark
from tracker.games.past import Point
from tracker.names import in_text


class Words(NamedTuple):
    number: int
    last: int
    text: str
    mark: Mark
    gains: tuple[tuple[str, str, int], ...]
    """Colour and name of each who won something, and what."""
    lead: str = ""
    """Who takes the lead, in a sentence."""


def words_of(face: Face, point: Point) -> Words:
    if point.body is None:
        return Words(point.number, point.last, "", Mark.NONE, ())
    isolated = [(in_text(name), colour) for name, colour in point.players]
    gains = tuple(
        (point.players[seat][1], point.players[seat][0], won) for seat, won in point.gains.items()
    )
    text = face.said(point.body, point.seat, isolated)
    mark = face.mark(point.body, lambda: face.rules.stage(point.before))
    lead = ""
    if point.takes_lead is not None:
        lead = _("{names} takes the lead.").format(names=isolated[point.takes_lead][0])
    return Words(point.number, point.last, text, mark, gains, lead)
