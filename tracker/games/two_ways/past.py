"""What a game that can be kept in two ways shows where people look back."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from PIL import Image

from scoring.game import Seat
from tracker.games.past import Frame, Moment, Names, Point, Sentence
from tracker.games.plain_past import PlainPast, Score
from tracker.games.two_ways.card import DeedsCard
from tracker.games.two_ways.drawing import BoardDrawing
from tracker.names import plain
from tracker.replay.words import Words

if TYPE_CHECKING:
    from tracker.games.face import Players

PlainNames = Mapping[Seat, str]


class Telling(Protocol):
    """What the module has that tells of a game."""

    def sentences(
        self, end: Any, moments: Sequence[Moment], names: Names
    ) -> Iterable[Sentence]: ...
    def victory(self, position: Any, names: PlainNames) -> Iterable[SafeString]: ...
    def deeds(self, position: Any, names: PlainNames) -> Sequence[str]: ...


class Reel(Protocol):
    """What the module has that shows a game again."""

    def frame(self, end: Any) -> Frame: ...
    def whole(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[Hashable]: ...
    def changed(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]: ...
    def beside(self, position: Any, players: Players) -> Iterable[tuple[str, Hashable]]: ...
    def drawn(self, part: Any) -> str: ...
    def spot(self, position: Any, where: str, players: Players) -> str: ...


class TwoWaysPast(PlainPast):
    drawing: BoardDrawing
    telling: Telling
    reel: Reel

    # The story

    def card(self, position: Any, when: str, turn: int = 0) -> Image.Image:
        players = position.setup.players
        names = {Seat(seat): player.name for seat, player in enumerate(players)}
        deeds = self.telling.deeds(position, names)
        return DeedsCard(self.face, position, when, self.drawing, deeds).drawn()

    def reached(self, moment: Moment, won: str) -> str:
        happened = self.happened(moment)
        return f"{happened} ({won})" if won else happened

    def sentences(self, end: Any, moments: Sequence[Moment], names: Names) -> Iterable[Sentence]:
        return self.telling.sentences(end, moments, names)

    def facts(self, position: Any, names: PlainNames) -> Sequence[str]:
        over = self.telling.victory(position, names) if position.finished else [_("Not over yet.")]
        return [plain(" ".join(over)), *self.telling.deeds(position, names)]

    # The replay

    def frame(self, end: Any) -> Frame:
        return self.reel.frame(end)

    def whole_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[Hashable]:
        return self.reel.whole(positions, number, players)

    def changed_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]:
        return self.reel.changed(positions, number, players)

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        yield from super().beside_board(point)
        yield from self.reel.beside(point.position, point.players)

    def drawn_part(self, part: Any) -> str:
        if isinstance(part, Words | Score):
            return super().drawn_part(part)
        return self.reel.drawn(part)

    def spot(self, position: Any, where: str, players: Players) -> str:
        return self.reel.spot(position, where, players)
