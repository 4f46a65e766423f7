"""What Cóatl shows where people look back."""

from __future__ import annotations

from django.utils.translation import ngettext

from scoring.coatl.box.pieces import Colour
from scoring.coatl.position import Position
from tracker.games.coatl import words
from tracker.games.past import ScoreTable
from tracker.games.plain_past import PlainPast


class CoatlPast(PlainPast):
    def sign(self, colour: str) -> str:
        return words.MARKS[Colour(colour)]

    def tie_broken(self, points: int) -> str:
        return ngettext(
            "{names} have {points} point each; by cards or the best Cóatl {winner} won.",
            "{names} have {points} points each; by cards or the best Cóatl {winner} won.",
            points,
        )

    def score_table(self, position: Position) -> ScoreTable:
        worth = position.worth
        complete = [position.complete(seat) for seat in position.seats]
        pieces = [sum(len(coatl.row) for coatl in own) for own in complete]
        return (
            super()
            .score_table(position)
            ._replace(
                behind=[
                    ("cards", [each.cards for each in worth]),
                    ("best Cóatl", [each.best for each in worth]),
                    ("Cóatls", [len(own) for own in complete]),
                    ("pieces", pieces),
                ]
            )
        )
