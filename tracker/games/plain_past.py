"""What there is to look back at in any game with rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image

from scoring.game import Json, Seat
from tracker.games.face import Face, Players
from tracker.games.past import (
    Drawing,
    Frame,
    Legend,
    Moment,
    Names,
    Point,
    ScoreTable,
    Sentence,
    Source,
)
from tracker.pictures.card import Card
from tracker.replay.words import Words, words_of

if TYPE_CHECKING:
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


class Score(NamedTuple):
    """What stands in front of a player."""

    seat: int
    name: str
    colour: str
    points: int
    is_on_turn: bool
    leads: bool
    """Nobody has more, of those who have any."""


class PlainPast:
    drawing: Drawing | None = None
    leading = ""

    @property
    def counting(self) -> Counting | None:
        return None

    def __init__(self, face: Face) -> None:
        self.face = face

    def card(self, position: Any, when: str, turn: int = 0) -> Image.Image:
        return Card(self.face, position, when).drawn()

    def stage(self, number: int) -> str:
        return ""

    def stage_within(self, number: int) -> str:
        return ""

    def moments(self, positions: Sequence[Any]) -> list[Moment]:
        return []

    def happened(self, moment: Moment) -> str:
        return moment.label

    @property
    def legend(self) -> Legend:
        return Legend("", "")

    def when(self, moment: Moment) -> str:
        return _("with action {number}").format(number=moment.number)

    def reached(self, moment: Moment, won: str) -> str:
        return f"{moment.label} ({won})"

    def show(self, moment: Moment) -> str:
        return ""

    def setting_up(self) -> str:
        return _("Nobody has scored yet.")

    def tie_broken(self, points: int) -> str:
        return ngettext(
            "{names} have {points} point each.", "{names} have {points} points each.", points
        )

    def sources(self) -> Sequence[Source]:
        return [Source(self.face.source(key), key) for key in self.face.rules.sources]

    def sentences(self, end: Any, moments: Sequence[Moment], names: Names) -> Iterable[Sentence]:
        return ()

    story_html = ""

    def story(self, chronicle: Chronicle) -> Json:
        return {}

    def sign(self, colour: str) -> str:
        return ""

    def facts(self, position: Any, names: Mapping[Seat, str]) -> Sequence[str]:
        return ()

    def score_table(self, position: Any) -> ScoreTable:
        seats = range(len(self.face.rules.scores(position)))
        awards = self.face.rules.ledger(position)
        return ScoreTable(
            [
                (
                    source.text,
                    [
                        sum(a.points for a in awards if a.seat == seat and a.source == source.key)
                        for seat in seats
                    ],
                )
                for source in self.sources()
            ]
        )

    def variants(self, position: Any) -> Sequence[str]:
        return ()

    def frame(self, end: Any) -> Frame:
        return Frame()

    def whole_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[Hashable]:
        return ()

    def changed_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]:
        return ()

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        yield "r-words", words_of(self.face, point)
        rules, position = self.face.rules, point.position
        on_turn, scores = rules.on_turn(position), rules.scores(position)
        # At the end whoever won: a tie was broken there.
        won = {place.seat for place in rules.standing(position) if place.won}
        for seat, points in enumerate(scores):
            name, colour = point.players[seat]
            leads = seat in won if won else 0 < points == max(scores)
            yield f"r-score-{seat}", Score(seat, name, colour, points, seat == on_turn, leads)

    def drawn_part(self, part: Any) -> str:
        if isinstance(part, Words):
            return render_to_string("tracker/replay/words.html", {"words": part})
        return render_to_string("plain/score.html", {"score": part})

    def spot(self, position: Any, where: str, players: Players) -> str:
        return ""
