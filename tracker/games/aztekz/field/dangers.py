"""Who can be robbed in one turn, in words for those whom it concerns."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.aztekz.box.pieces import Hero
from scoring.aztekz.position import Position
from scoring.aztekz.table.robberies import robberies
from scoring.game import Seat
from tracker.games.aztekz import words

Slave = tuple[Seat, Hero]


class Danger(NamedTuple):
    """A slave whose load is in reach of a chief of somebody else."""

    owner: str
    colour: str
    """The owner's."""
    robber: str
    """The colour of the first who could do it."""
    mark: str
    """The robber's, in plain text."""
    robbers: str
    """Who could, by name."""
    load: str
    """Seen: "3 ○ a"."""
    advice: str


def dangers(position: Position) -> dict[Slave, Danger]:
    """In seat order of those who would lose something."""
    found: dict[Slave, list[Seat]] = {}
    for each in robberies(position):
        found.setdefault((each.victim, each.slave), []).append(each.robber)
    return {slave: _danger(position, slave, robbers) for slave, robbers in found.items()}


def _danger(position: Position, slave: Slave, robbers: list[Seat]) -> Danger:
    players, (seat, hero) = position.setup.players, slave
    figure = position.bands[seat].hero(hero)
    assert figure.soul
    names = ", ".join(players[robber].name for robber in robbers)
    load = f"{figure.count} {words.soul(figure.soul)}"
    first = position.owner(robbers[0])
    told = {"robbers": names, "souls": load, "owner": players[seat].name}
    advice = _(
        "In danger from %(robbers)s: %(souls)s of %(owner)s. "
        "What helps: bring the chief to that helper, or let the helper step away."
    )
    return Danger(
        players[seat].name,
        players[seat].colour.value,
        first.value,
        words.MARKS[first],
        names,
        load,
        advice % told,
    )
