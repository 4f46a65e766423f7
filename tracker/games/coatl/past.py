"""What Cóatl shows where people look back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.pieces import BODIES_OF_A_HUE, Colour
from scoring.coatl.position import Position
from scoring.game import Json
from tracker.games.coatl import words
from tracker.games.coatl.drawing.board import CoatlDrawing
from tracker.games.coatl.story import reel, telling
from tracker.games.coatl.story.moments import moments
from tracker.games.past import Legend, Moment, ScoreTable
from tracker.games.two_ways.past import TwoWaysPast

if TYPE_CHECKING:
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class CoatlPast(TwoWaysPast):
    drawing = CoatlDrawing()
    telling = telling
    reel = reel

    # The story

    def moments(self, positions: Sequence[Position]) -> list[Moment]:
        return list(moments(positions))

    def happened(self, moment: Moment) -> str:
        points = moment.about.points
        return ngettext("Cóatl of %(n)s point", "Cóatl of %(n)s points", points) % {"n": points}

    @property
    def legend(self) -> Legend:
        return Legend(_("Cóatls, by their points"), "")

    def when(self, moment: Moment) -> str:
        points = moment.about.points
        text = ngettext("by a Cóatl of {points} point", "by a Cóatl of {points} points", points)
        return text.format(points=points)

    def setting_up(self) -> str:
        return _("There is no Cóatl yet.")

    story_html = "coatl/story/sections.html"

    def story(self, chronicle: Chronicle) -> Json:
        # It knows the frame of the story, which asks the faces.
        from tracker.games.coatl.story.sections import story

        return story(chronicle)

    # The statistics

    @property
    def counting(self) -> Counting:
        # It knows what a counting is, and who counts asks the faces.
        from tracker.games.coatl.story.counting import COUNTING

        return COUNTING

    # Out of here

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
                    (_("cards"), [each.cards for each in worth]),
                    (_("best Cóatl"), [each.best for each in worth]),
                    (_("Cóatls"), [len(own) for own in complete]),
                    (_("pieces"), pieces),
                ]
            )
        )

    def variants(self, position: Position) -> Sequence[str]:
        setup = position.setup
        told = {
            _("fewer body segments"): setup.bodies != BODIES_OF_A_HUE,
            _("without Sacrifice tokens"): not setup.has_sacrifices,
        }
        return [words for words, is_so in told.items() if is_so]
