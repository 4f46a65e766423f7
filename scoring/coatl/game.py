"""Cóatl, as every part of the program that knows no single game sees it."""

from __future__ import annotations

from scoring import record
from scoring.coatl import actions, again, effects, opening, rules
from scoring.coatl.actions import FIELDS_OF, Action
from scoring.coatl.box.pieces import SHEET_PLAYERS, Colour
from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.prophecies import Frame, Prophecy
from scoring.coatl.position import Position
from scoring.coatl.record import reading, report
from scoring.coatl.record.reading import ASKED, FORMAT
from scoring.coatl.setup import Setup
from scoring.game import Award, Json
from scoring.rooms import Rooms, SeatedRules

UNFRAMED, TEMPLE = "unframed", "temple"


class CoatlRules(SeatedRules[Setup, Position, Action]):
    key = "coatl"
    format = FORMAT
    seats = SHEET_PLAYERS
    colours = tuple(colour.value for colour in Colour)
    sources = (*(frame.value for frame in Frame), UNFRAMED, TEMPLE)
    kinds = FIELDS_OF
    asked = ASKED

    def ledger(self, position: Position) -> list[Award]:
        """The cards beside complete Cóatls, in the order in which these were completed."""
        cards = (
            (seat, number, coatl, card)
            for seat, number in position.completed
            for coatl in (position.coatls[seat][number - 1],)
            for card in coatl.laid
            if coatl.points_of(card)
        )
        return [
            Award(entry, seat, _source(card), 1, coatl.points_of(card), _about(number, card))
            for entry, (seat, number, coatl, card) in enumerate(cards)
        ]


def _source(card: Card) -> str:
    if isinstance(card, Prophecy):
        return card.frame or UNFRAMED
    return TEMPLE


def _about(number: int, card: Card) -> Json:
    return {"coatl": number, "card": str(card)}


COATL = CoatlRules(Rooms(reading, actions, opening, rules, effects, again, report))
Record = record.Record[Setup, Position, Action]

play, replay = COATL.play, COATL.replay
read_record, write_record = COATL.read_record, COATL.write_record
