"""What Cóatl shows where people look back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image

from scoring.coatl.box.pieces import BODIES_OF_A_HUE, Colour
from scoring.coatl.position import Position
from scoring.game import Json, Seat
from tracker.games.coatl import words
from tracker.games.coatl.drawing.card import SerpentCard
from tracker.games.coatl.drawing.film import film
from tracker.games.coatl.drawing.serpents import draw_serpents
from tracker.games.coatl.story import reel, telling
from tracker.games.coatl.story.moments import moments
from tracker.games.past import Frame, Legend, Moment, Names, Point, ScoreTable, Sentence
from tracker.games.plain_past import PlainPast, Score
from tracker.pictures.board_film import film_height
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName
from tracker.replay.words import Words

if TYPE_CHECKING:
    from tracker.games.face import Players
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class Drawn:
    def board(self, position: Position, width: int, theme: ThemeName) -> Image.Image:
        return draw_serpents(position, (width, width), theme)

    def board_height(self, width: int) -> int:
        return width

    def film(
        self, positions: Iterable[Position], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        return film(positions, actions, size, speed)

    def film_height(self, width: int) -> int:
        return film_height(width)


class CoatlPast(PlainPast):
    drawing = Drawn()

    def card(self, position: Position, when: str) -> Image.Image:
        return SerpentCard(self.face, position, when).drawn()

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

    def reached(self, moment: Moment, won: str) -> str:
        happened = self.happened(moment)
        return f"{happened} ({won})" if won else happened

    def setting_up(self) -> str:
        return _("There is no Cóatl yet.")

    def sentences(
        self, end: Position, moments: Sequence[Moment], names: Names
    ) -> Iterable[Sentence]:
        return telling.sentences(end, moments, names)

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
        yield from super().beside_board(point)
        yield from reel.beside(point.position, point.players)

    def drawn_part(self, part: Any) -> str:
        if isinstance(part, Words | Score):
            return super().drawn_part(part)
        return reel.drawn(part)

    def spot(self, position: Position, where: str, players: Players) -> str:
        return reel.spot(position, where, players)

    # Out of here

    def sign(self, colour: str) -> str:
        return words.MARKS[Colour(colour)]

    def facts(self, position: Position, names: Mapping[Seat, str]) -> Sequence[str]:
        return telling.facts(position, names)

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
