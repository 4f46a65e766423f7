"""What the sheet shows: of each player three places for Cóatls, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.actions import Enter
from scoring.coatl.box.pieces import SERPENTS
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Position
from scoring.game import Json, Seat
from tracker.games.coatl import words
from tracker.games.coatl.drawing import signs

WIDE = 5
"""Pieces beside one another in a place of the sheet."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a Cóatl: with one in it, or empty."""

    name: str
    """ "red-2"."""
    number: int
    action: int = 0
    """By which it was entered; 0: none was."""
    points: int = 0
    cards: int = 0
    drawing: SafeString | str = ""
    label: str = ""
    """For a screen reader."""


def shown(position: Position) -> Json:
    return {
        "bands": [
            (_player(position, seat), list(slots(position, seat))) for seat in position.seats
        ],
        "can_end": max(map(len, position.coatls)) >= SERPENTS,
    }


def _player(position: Position, seat: Seat) -> dict[str, Any]:
    return {"name": position.setup.players[seat].name, "colour": position.owner(seat).value}


def slots(position: Position, seat: Seat) -> Iterator[Slot]:
    """As many as a player can make; and those that the players insisted on."""
    own, numbers = position.coatls[seat], entered_by(position, seat)
    for number in range(1, max(SERPENTS, len(own)) + 1):
        name = f"{position.owner(seat)}-{number}"
        if number > len(own):
            yield Slot(name, number, label=_empty(position, seat, number))
            continue
        coatl = own[number - 1]
        yield Slot(
            name,
            number,
            numbers[number - 1],
            coatl.points,
            len(coatl.laid),
            signs.serpent(coatl.row, WIDE),
            _told(position, seat, number, coatl),
        )


def entered_by(position: Position, seat: Seat) -> list[int]:
    """The numbers of the actions: on a sheet nothing comes before the end but Cóatls."""
    return [at for at, each in enumerate(position.completed, 1) if each.seat == seat]


def _empty(position: Position, seat: Seat, number: int) -> str:
    told = {"name": position.setup.players[seat].name, "n": number}
    return _("%(name)s: enter Cóatl %(n)s") % told


def _told(position: Position, seat: Seat, number: int, coatl: Coatl) -> str:
    points = ngettext("%(n)s point", "%(n)s points", coatl.points) % {"n": coatl.points}
    told = {
        "name": position.setup.players[seat].name,
        "n": number,
        "row": words.row_told(coatl.row),
    }
    return _("%(name)s: Cóatl %(n)s, %(row)s, %(points)s") % (told | {"points": points})


def drawn(position: Position, before: Position | None) -> Json:
    """What stands below differs only when a game ends or goes on again."""
    return {"as_before": before is not None and before.finished == position.finished}


def may_follow(body: Json, then: Position, now: Position) -> bool:
    """A sheet has no turns: what another phone entered meanwhile is no hindrance, but for a Cóatl
    of the same player, which may be the same one that two at the table have told."""
    if body["do"] != Enter.do or body.get("by") not in now.setup.colours:
        return False
    seat = now.setup.seat_of(body["by"])
    return len(now.coatls[seat]) <= len(then.coatls[seat])
