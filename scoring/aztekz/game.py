"""Aztekz, as every part of the program that knows no single game sees it."""

from __future__ import annotations

from scoring import record
from scoring.aztekz import actions, again, effects, opening, rules
from scoring.aztekz.actions import FIELDS_OF, Action
from scoring.aztekz.box.pieces import PLAYERS, Colour
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.position import Position
from scoring.aztekz.record import reading, report
from scoring.aztekz.record.reading import ASKED, FORMAT
from scoring.aztekz.setup import Setup
from scoring.game import Award, Json
from scoring.rooms import Rooms, SeatedRules

GIVEN, STOLEN = "given", "stolen"


class Aztekz(SeatedRules[Setup, Position, Action]):
    key = "aztekz"
    format = FORMAT
    seats = PLAYERS
    colours = tuple(colour.value for colour in Colour)
    sources = (GIVEN, STOLEN)
    kinds = FIELDS_OF
    asked = ASKED

    def ledger(self, position: Position) -> list[Award]:
        """A pile of one, on which the players insisted, is worth nothing and stands in none."""
        worthy = (pile for pile in position.piles if pile.points)
        return [
            Award(number, pile.by, _source(pile), 1, pile.points, _about(position, pile))
            for number, pile in enumerate(worthy)
        ]


def _source(pile: Pile) -> str:
    return GIVEN if pile.stolen_from is None else STOLEN


def _about(position: Position, pile: Pile) -> Json:
    victim = pile.stolen_from
    stolen = {} if victim is None else {"from": position.owner(victim).value}
    return {"soul": pile.soul.value, "count": pile.count} | stolen


AZTEKZ = Aztekz(Rooms(reading, actions, opening, rules, effects, again, report))
Record = record.Record[Setup, Position, Action]

play, replay = AZTEKZ.play, AZTEKZ.replay
read_record, write_record = AZTEKZ.read_record, AZTEKZ.write_record
