"""Who stands where: the players in the order of the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.mexica.majorities import winners
from scoring.mexica.pieces import Colour
from scoring.mexica.position import Position
from scoring.mexica.setup import Setup
from tracker.games.mexica.board import colour_name


def seated(setup: Setup, names: Mapping[str, str]) -> Setup:
    """With the names that the players have now, by colour."""
    players = tuple(
        player._replace(name=names.get(player.colour, player.name)) for player in setup.players
    )
    return replace(setup, players=players)


class Standing(NamedTuple):
    name: str
    colour: Colour
    points: int
    won: bool


def standings(position: Position) -> list[Standing]:
    """Most points first, then most action tokens, then in seat order."""
    won = winners(position)
    seats = sorted(
        position.seats, key=lambda seat: (position.scores[seat], position.held[seat]), reverse=True
    )
    players = position.setup.players
    return [
        Standing(players[seat].name, players[seat].colour, position.scores[seat], seat in won)
        for seat in seats
    ]


def headline(position: Position) -> str:
    """What came of the game, or where it is."""
    won = [standing for standing in standings(position) if standing.won]
    if len(won) == 1:
        return _("%(name)s wins") % {"name": called(won[0])}
    if won:
        return _("A shared victory")
    return _("Period %(n)s") % {"n": position.period}


def called(standing: Standing) -> str:
    return standing.name.strip() or colour_name(standing.colour)


def summary(position: Position) -> str:
    """ "Ana 91, Bo 84 – Ana wins." """
    points = ", ".join(f"{called(s)} {s.points}" for s in standings(position))
    return f"{points} – {headline(position)}."
