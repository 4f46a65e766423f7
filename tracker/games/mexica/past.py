"""What Mexica shows where people look back: an island, periods, districts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image

from scoring.game import Json, Seat
from scoring.mexica.board.island import parse_cell
from scoring.mexica.board.pieces import PERIODS
from scoring.mexica.game import FOUNDED, MAJORITY, PALACE, STOOD_BY
from scoring.mexica.position import Position
from tracker.games.mexica.board import leaders, looks
from tracker.games.mexica.drawing.board import Sheet, draw_board
from tracker.games.mexica.drawing.card import IslandCard
from tracker.games.mexica.drawing.coast import ground
from tracker.games.mexica.drawing.film import Screen, film
from tracker.games.mexica.show.sums import by_source
from tracker.games.mexica.story import facts, reel
from tracker.games.mexica.story.district import district_context
from tracker.games.mexica.story.moments import moments
from tracker.games.mexica.story.telling import sentences
from tracker.games.past import Frame, Legend, Moment, Names, Point, ScoreTable, Sentence, Source
from tracker.games.plain_past import PlainPast
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName
from tracker.replay.words import Words, words_of

if TYPE_CHECKING:
    from tracker.games.face import Players
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class Drawn:
    turns = True

    def board(self, position: Position, width: int, theme: ThemeName, turn: int = 0) -> Image.Image:
        return draw_board(position, width, theme, turn)

    def board_height(self, width: int, turn: int = 0) -> int:
        return Sheet(width, turn=turn).height

    def film(
        self, positions: Iterable[Position], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        return film(positions, actions, size, speed)

    def film_height(self, width: int) -> int:
        return Screen(Sheet(width)).size[1]


class MexicaPast(PlainPast):
    drawing = Drawn()
    leading = "mexica/board/leaders.js"

    def card(self, position: Position, when: str, turn: int = 0) -> Image.Image:
        return IslandCard(self.face, position, when, turn).drawn()

    def stage(self, number: int) -> str:
        return _("Period %(n)s") % {"n": number}

    def stage_within(self, number: int) -> str:
        return _("period %(n)s") % {"n": number}

    # The statistics

    @property
    def counting(self) -> Counting:
        # It knows what a counting is, and who counts asks the faces.
        from tracker.games.mexica.story.counting import COUNTING

        return COUNTING

    # The story

    def moments(self, positions: Sequence[Position]) -> list[Moment]:
        return list(moments(positions))

    def happened(self, moment: Moment) -> str:
        if moment.stage:
            return _("Period %(n)s scored") % {"n": moment.stage}
        return _("%(token)s founded") % {"token": moment.label}

    @property
    def legend(self) -> Legend:
        return Legend(
            _("a district founded, with its founder's shape"),
            _("a period scored"),
        )

    def when(self, moment: Moment) -> str:
        if moment.stage:
            return _("when period {period} was scored").format(period=moment.stage)
        return _("with the founding of {token}").format(token=moment.label)

    def reached(self, moment: Moment, won: str) -> str:
        if moment.stage:
            return _("scoring of period %(period)s") % {"period": moment.stage}
        return _("founding of %(token)s (%(won)s)") % {"token": moment.label, "won": won}

    def show(self, moment: Moment) -> str:
        return f"scoring?period={moment.stage}" if moment.stage else ""

    def setting_up(self) -> str:
        return _("The Pillis are being placed.")

    def tie_broken(self, points: int) -> str:
        return ngettext(
            "{names} have {points} point each; action tokens made {winner} the winner.",
            "{names} have {points} points each; action tokens made {winner} the winner.",
            points,
        )

    def sources(self) -> Sequence[Source]:
        return [
            Source(_("Founding a district"), FOUNDED),
            Source(_("Present at another's founding"), STOOD_BY),
            Source(_("Majorities, period 1"), MAJORITY, 1),
            Source(_("Palace, period 1"), PALACE, 1),
            Source(_("Majorities, period 2"), MAJORITY, 2),
            Source(_("Palace, period 2"), PALACE, 2),
        ]

    def sentences(
        self, end: Position, moments: Sequence[Moment], names: Names
    ) -> Iterable[Sentence]:
        return sentences(end, moments, names)

    story_html = "mexica/story/sections.html"

    def story(self, chronicle: Chronicle) -> Json:
        # It knows the frame of the story, which asks the faces.
        from tracker.games.mexica.story.shown import story

        return story(chronicle)

    # Out of here

    def sign(self, colour: str) -> str:
        return facts.SIGNS[colour]

    def facts(self, position: Position, names: Mapping[Seat, str]) -> Sequence[str]:
        return facts.facts(position, names)

    def score_table(self, position: Position) -> ScoreTable:
        sources = by_source(position, PERIODS)
        return ScoreTable(
            [(row.source, row.points) for row in sources],
            [(_("action tokens left"), position.held)],
        )

    def variants(self, position: Position) -> Sequence[str]:
        return [_("neutral temples")] if position.setup.neutral else []

    # The replay

    def frame(self, end: Position) -> Frame:
        return Frame("board")

    def whole_board(
        self, positions: Sequence[Position], number: int, players: Players
    ) -> Iterable[Hashable]:
        position = positions[number]
        return [ground(position.canals), reel.Leaders(leaders(position)), *looks(position)]

    def changed_board(
        self, positions: Sequence[Position], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]:
        return reel.changed(positions, number)

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        yield "r-words", words_of(self.face, point)
        yield from reel.beside(point.position, point.players)

    def drawn_part(self, part: Any) -> str:
        return super().drawn_part(part) if isinstance(part, Words) else reel.drawn(part)

    def spot(self, position: Position, where: str, players: Players) -> str:
        try:
            cell = parse_cell(where)
        except KeyError:
            return ""
        context = district_context(position, cell, [name for name, _colour in players])
        context["look"] = looks(position, cell.bit)[0]
        return render_to_string("mexica/replay/spot.html", context)
