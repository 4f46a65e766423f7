"""How a game stands or ended: the players, the best first, and the same in a line."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tracker.games.face import Face


class Result(NamedTuple):
    name: str
    """A colour, where it has no letters."""
    colour: str
    points: int
    won: bool


def results(face: Face, position: Any) -> list[Result]:
    """By rank, those who share one in seat order."""
    rules = face.rules
    players = rules.players(rules.setup(position))
    found = sorted(rules.standing(position), key=lambda place: place.rank)
    return [Result(*players[place.seat], place.points, place.won) for place in found]


def headline(face: Face, position: Any) -> str:
    """What came of the game, or where it is."""
    won = [result for result in results(face, position) if result.won]
    if len(won) == 1:
        return _("%(name)s wins") % {"name": called(face, won[0])}
    if won:
        return _("A shared victory")
    return face.past.stage(face.rules.stage(position)) or _("Score so far")


def called(face: Face, result: Result) -> str:
    return result.name.strip() or face.colour(result.colour)


def summary(face: Face, position: Any) -> str:
    """ "Ana 91, Bo 84 – Ana wins." """
    points = ", ".join(f"{called(face, one)} {one.points}" for one in results(face, position))
    return f"{points} – {headline(face, position)}."
