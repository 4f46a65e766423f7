"""What Aztekz shows where people look back: towers and thefts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image

from scoring.aztekz.box.pieces import Colour
from scoring.aztekz.position import Position
from scoring.game import Json, Seat
from tracker.games.aztekz import words
from tracker.games.aztekz.drawing.board import draw_board
from tracker.games.aztekz.drawing.card import TowerCard
from tracker.games.aztekz.drawing.film import film
from tracker.games.aztekz.story import reel, telling
from tracker.games.aztekz.story.moments import moments
from tracker.games.aztekz.story.telling import tower
from tracker.games.past import Frame, Legend, Moment, Names, Point, ScoreTable, Sentence
from tracker.games.plain_past import PlainPast
from tracker.pictures.board_film import film_height
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName
from tracker.replay.words import Words, words_of

if TYPE_CHECKING:
    from tracker.games.face import Players
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class Drawn:
    def board(self, position: Position, width: int, theme: ThemeName) -> Image.Image:
        return draw_board(position, width, theme)

    def board_height(self, width: int) -> int:
        return width

    def film(
        self, positions: Iterable[Position], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        return film(positions, actions, size, speed)

    def film_height(self, width: int) -> int:
        return film_height(width)


class AztekzPast(PlainPast):
    drawing = Drawn()

    def card(self, position: Position, when: str) -> Image.Image:
        return TowerCard(self.face, position, when).drawn()

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

    def reached(self, moment: Moment, won: str) -> str:
        happened = self.happened(moment)
        return f"{happened} ({won})" if won else happened

    def setting_up(self) -> str:
        return _("The start cards are being laid.")

    def tie_broken(self, points: int) -> str:
        return ngettext(
            "{names} have {points} point each; with more souls freed {winner} won.",
            "{names} have {points} points each; with more souls freed {winner} won.",
            points,
        )

    def sentences(
        self, end: Position, moments: Sequence[Moment], names: Names
    ) -> Iterable[Sentence]:
        return telling.sentences(end, moments, names)

    story_html = "aztekz/story/sections.html"

    def story(self, chronicle: Chronicle) -> Json:
        # It knows the frame of the story, which asks the faces.
        from tracker.games.aztekz.story.sections import story

        return story(chronicle)

    # The replay

    def frame(self, end: Position) -> Frame:
        return reel.frame(end)

    def whole_board(
        self, positions: Sequence[Position], number: int, players: Players
    ) -> Iterable[Hashable]:
        return reel.whole(positions, number, players)

    def changed_board(
        self, positions: Sequence[Position], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]:
        return reel.changed(positions, number, players)

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        yield "r-words", words_of(self.face, point)
        yield from reel.beside(point.position, point.players)

    def drawn_part(self, part: Any) -> str:
        return super().drawn_part(part) if isinstance(part, Words) else reel.drawn(part)

    def spot(self, position: Position, where: str, players: Players) -> str:
        return reel.spot(position, where, players)

    # The statistics

    @property
    def counting(self) -> Counting:
        # It knows what a counting is, and who counts asks the faces.
        from tracker.games.aztekz.story.counting import COUNTING

        return COUNTING

    # Out of here

    def sign(self, colour: str) -> str:
        return words.MARKS[Colour(colour)]

    def facts(self, position: Position, names: Mapping[Seat, str]) -> Sequence[str]:
        return telling.facts(position, names)

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
