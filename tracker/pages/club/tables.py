"""The tables of the statistics: a line for each player, colour, seat and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tracker.games.registry import face
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import Tally
from tracker.statistics.ways import behind, of_player


class Line(NamedTuple):
    name: str
    tally: Tally
    games: int
    behind: str
    """The address of these games."""
    wins: str = ""
    """The address of those that were won; empty: nobody in particular plays."""
    address: str = ""
    """Where the name leads."""
    colour: str = ""
    hint: str = ""


class Table(NamedTuple):
    key: str
    title: str
    of: str
    """What stands in the first column."""
    lines: Sequence[Line]
    wins: bool = True
    points: bool = True
    """Not where games of several are added up."""


def by_player(chosen: Chosen, named: Sequence[tuple[int, str, Tally]], points: bool) -> Table:
    lines = [
        _line(chosen, name, tally, player=who)._replace(address=of_player(chosen, who))
        for who, name, tally in named
    ]
    return Table("players", _("Players"), _("Player"), lines, points=points)


def by_game(chosen: Chosen, tallies: Mapping[str, Tally]) -> Table:
    lines = [_line(chosen, face(key).name, tally, game=key) for key, tally in tallies.items()]
    return Table("games", _("By game"), _("Game"), lines)


def by_number(chosen: Chosen, tallies: Mapping[int, Tally], everybody: bool) -> Table:
    """`everybody`: each game was counted for all who sat in it, so somebody always won."""
    lines = [_line(chosen, str(n), tally, players=n) for n, tally in tallies.items()]
    if everybody:
        lines = [
            line._replace(games=line.games // number)
            for line, number in zip(lines, tallies, strict=True)
        ]
    return Table("numbers", _("By number of players"), _("Players"), lines, wins=not everybody)


def by_colour(chosen: Chosen, game: str, tallies: Mapping[str, Tally]) -> Table:
    lines = [
        _line(chosen, face(game).colour(key), tally, colour=key)._replace(colour=key)
        for key, tally in tallies.items()
    ]
    return Table("colours", _("By colour"), _("Colour"), lines)


def by_seat(chosen: Chosen, tallies: Mapping[int, Tally]) -> Table:
    lines = [_line(chosen, str(seat), tally, seat=seat) for seat, tally in tallies.items()]
    if 1 in tallies:
        lines[0] = lines[0]._replace(hint=_("(opens)"))
    return Table("seats", _("By seat"), _("Seat"), lines)


def _line(chosen: Chosen, name: str, tally: Tally, **asked: Any) -> Line:
    return Line(
        name, tally, tally.games, behind(chosen, **asked), behind(chosen, **asked, won=True)
    )
