"""Mexica, as every part of the program that knows no single game sees it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring import record
from scoring.fields import Field
from scoring.game import Award, Json, Seat
from scoring.mexica import actions, again, effects, opening, rules
from scoring.mexica.actions import FIELDS_OF, Action
from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import PLAYER_COLOURS, PLAYERS
from scoring.mexica.majorities import Entry, Founding, Majority, ledger
from scoring.mexica.position import Position
from scoring.mexica.record import reading, report
from scoring.mexica.record.reading import FORMAT
from scoring.mexica.setup import Setup
from scoring.rooms import Rooms, SeatedRules

FOUNDED, STOOD_BY, MAJORITY, PALACE = "founded", "stood_by", "majority", "palace"


class Mexica(SeatedRules[Setup, Position, Action]):
    key = "mexica"
    format = FORMAT
    # 2: one question in the first round, for all that can shut somebody in; a Pilli walks away,
    # so a token is not dead for where one stands.
    version = 2
    seats = PLAYERS
    colours = PLAYER_COLOURS
    sources = (FOUNDED, STOOD_BY, MAJORITY, PALACE)
    kinds = FIELDS_OF
    # Tokens are drawn and neutral temples laid out: no plain form can.
    asked: tuple[Field, ...] = ()

    def stage(self, position: Position) -> int:
        return position.period

    def ledger(self, position: Position) -> list[Award]:
        return [
            Award(number, seat, source, entry.period, points, about)
            for number, entry in enumerate(ledger(position))
            for seat, source, points, about in _won(position, entry)
        ]


def _won(position: Position, entry: Entry) -> Iterator[tuple[Seat, str, int, Json]]:
    """Who won how much with an entry of the ledger, for what, and what there is to know of it."""
    for seat in position.seats:
        colour = position.owner(seat)
        if points := entry.awards.get(colour):
            match entry:
                case Founding(founded=founded):
                    source = FOUNDED if seat == founded.by else STOOD_BY
                    about: Json = {"token": founded.token, "cells": [founded.at.name]}
                case Majority():
                    source, rank = MAJORITY, entry.ranks[colour]
                    cells = list(cell_names(entry.cells))
                    about = {"token": entry.token, "cells": cells, "rank": rank}
                    if entry.lead_of(colour):
                        about["ahead"] = entry.lead_of(colour)
                case _:
                    source, about = PALACE, {}
            yield seat, source, points, about


MEXICA = Mexica(Rooms(reading, actions, opening, rules, effects, again, report))
Record = record.Record[Setup, Position, Action]

play, replay = MEXICA.play, MEXICA.replay
read_record, write_record = MEXICA.read_record, MEXICA.write_record
