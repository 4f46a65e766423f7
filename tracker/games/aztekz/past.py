"""What Aztekz shows where people look back: towers and thefts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.aztekz.box.pieces import Colour
from scoring.aztekz.position import Position
from scoring.game import Json
from tracker.games.aztekz import words
from tracker.games.aztekz.drawing.board import AztekzDrawing
from tracker.games.aztekz.story import reel, telling
from tracker.games.aztekz.story.moments import moments
from tracker.games.aztekz.story.telling import tower
from tracker.games.past import Legend, Moment, Point, ScoreTable
from tracker.games.two_ways.past import TwoWaysPast
from tracker.replay.words import words_of

if TYPE_CHECKING:
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class AztekzPast(TwoWaysPast):
    drawing = AztekzDrawing()
    telling = telling
    reel = reel

    # The story

    def moments(self, positions: Sequence[Position]) -> list[Moment]:
        return list(moments(positions))

    def happened(self, moment: Moment) -> str:
        text = _("%(tower)s stolen") if _is_theft(moment) else _("%(tower)s freed")
        return text % {"tower": tower(moment.about)}

    @property
    def legend(self) -> Legend:
        return Legend(_("souls freed, how many, with the shape of who has them"), "")

    def when(self, moment: Moment) -> str:
        if _is_theft(moment):
            return _("when {tower} were stolen").format(tower=tower(moment.about))
        return _("when {tower} were freed").format(tower=tower(moment.about))

    def setting_up(self) -> str:
        return _("The start cards are being laid.")

    def tie_broken(self, points: int) -> str:
        return ngettext(
            "{names} have {points} point each; with more souls freed {winner} won.",
            "{names} have {points} points each; with more souls freed {winner} won.",
            points,
        )

    story_html = "aztekz/story/sections.html"

    def story(self, chronicle: Chronicle) -> Json:
        # It knows the frame of the story, which asks the faces.
        from tracker.games.aztekz.story.sections import story

        return story(chronicle)

    # The replay

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        yield "r-words", words_of(self.face, point)
        yield from reel.beside(point.position, point.players)

    # The statistics

    @property
    def counting(self) -> Counting:
        # It knows what a counting is, and who counts asks the faces.
        from tracker.games.aztekz.story.counting import COUNTING

        return COUNTING

    # Out of here

    def sign(self, colour: str) -> str:
        return words.MARKS[Colour(colour)]

    def score_table(self, position: Position) -> ScoreTable:
        piles = [[pile for pile in position.piles if pile.by == s] for s in position.seats]
        tallest = [max((pile.count for pile in own), default=0) for own in piles]
        return (
            super()
            .score_table(position)
            ._replace(
                behind=[
                    (_("souls freed"), position.freed),
                    (_("piles"), [len(own) for own in piles]),
                    (_("highest tower"), tallest),
                ]
            )
        )


def _is_theft(moment: Moment) -> bool:
    return moment.about.stolen_from is not None
