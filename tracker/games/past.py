"""What a game shows where people look back at it, beside what every game has."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.utils.safestring import SafeString
from PIL import Image

from scoring.game import Json, Seat
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName

if TYPE_CHECKING:
    from tracker.games.face import Players
    from tracker.statistics.counting import Counting
    from tracker.story.chronicle import Chronicle


Names = Mapping[Seat, SafeString]
"""As they stand in a page."""


class Moment(NamedTuple):
    """A point of a game worth going to."""

    number: int
    """Of the action."""
    label: str
    """On its mark."""
    seat: Seat | None = None
    """Who brought it about."""
    stage: int | None = None
    """Which part of the game it ended."""
    about: Any = None
    """What its game knows of it."""


class Legend(NamedTuple):
    """What marks stand for."""

    moment: str
    end: str
    """Of a moment that ended a part of the game."""


class Sentence(NamedTuple):
    text: SafeString
    at: int | None = None
    """The action at which to see it."""


class Point(NamedTuple):
    """Of a game that is played again: the table, and the action that led there."""

    number: int
    last: int
    """Of all points; 0 is the start."""
    players: Players
    """As they are called now."""
    position: Any
    before: Any = None
    body: Json | None = None
    seat: Seat | None = None
    """Whose action it was, where that is known."""
    gains: Mapping[Seat, int] = MappingProxyType({})
    takes_lead: Seat | None = None
    """Who is ahead of everybody by this action, where another was before."""


class Frame(NamedTuple):
    """What holds the board of a replay."""

    classes: str = ""
    styles: Sequence[str] = ()
    """Style sheets that the board wants beside those of every page, by their static names."""


class Source(NamedTuple):
    """For what points are won."""

    text: str
    key: str
    """As awards name it."""
    stage: int | None = None
    """In which part of the game; None: in all."""


class ScoreTable(NamedTuple):
    """Columns of a spreadsheet beside everybody's points: a heading, and what each has."""

    before: Sequence[tuple[str, Sequence[int]]]
    """From which the points come."""
    behind: Sequence[tuple[str, Sequence[int]]] = ()


class Drawing(Protocol):
    """Pictures of the board, in indexes of a palette."""

    @property
    def turns(self) -> bool:
        """Does the board lie as each phone turns it?"""
        ...

    def board(self, position: Any, width: int, theme: ThemeName, turn: int = 0) -> Image.Image:
        """`turn`: by how many quarters to the left it lies."""
        ...

    def board_height(self, width: int, turn: int = 0) -> int: ...
    def film(
        self, positions: Iterable[Any], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        """The patches of a film of `actions` actions; the first patch is the whole picture."""
        ...

    def film_height(self, width: int) -> int: ...


class Past(Protocol):
    @property
    def drawing(self) -> Drawing | None:
        """None for a game whose board nobody draws."""
        ...

    def card(self, position: Any, when: str, turn: int = 0) -> Image.Image:
        """To share; `when` is the day, in words; the board on it lies as `turn` says."""
        ...

    def stage(self, number: int) -> str:
        """A part of the game: "Period 1"; empty where games have none."""
        ...

    def stage_within(self, number: int) -> str:
        """The same inside a line: "period 1"."""
        ...

    # The replay. A part is an element of the page by its id, and a value that says how it looks.

    @property
    def leading(self) -> str:
        """The script that shows on the board who leads where, by its static name; empty without."""
        ...

    def frame(self, end: Any) -> Frame:
        """By the table at the last point: from point to point nothing around the board moves."""
        ...

    def whole_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[Hashable]: ...
    def changed_board(
        self, positions: Sequence[Any], number: int, players: Players
    ) -> Iterable[tuple[str, Hashable]]:
        """Of the board what an action changed; at the start what ever changes."""
        ...

    def beside_board(self, point: Point) -> Iterable[tuple[str, Hashable]]:
        """`r-words`, `r-score-0` and so on, and what else the game shows."""
        ...

    def drawn_part(self, part: Any) -> str: ...
    def spot(self, position: Any, where: str, players: Players) -> str:
        """What there is to know of a place of the board, as HTML; empty where there is no such
        place. `data-light` in it names the places to be lit."""
        ...

    # Out of here

    def sign(self, colour: str) -> str:
        """Of a player, in plain text where no colour shows: "■"; empty without any."""
        ...

    def facts(self, position: Any, names: Mapping[Seat, str]) -> Sequence[str]:
        """A plain sentence or two on what made the difference, for a chat."""
        ...

    def score_table(self, position: Any) -> ScoreTable: ...
    def variants(self, position: Any) -> Sequence[str]:
        """What was chosen of the rules, each in a few words; nothing where all is as usual."""
        ...

    # The statistics

    @property
    def counting(self) -> Counting | None:
        """None for a game that has no figures."""
        ...

    # The story

    def moments(self, positions: Sequence[Any]) -> list[Moment]:
        """Of a game, by the table before the first action and after each."""
        ...

    def happened(self, moment: Moment) -> str:
        """In a table: "7 founded"."""
        ...

    @property
    def legend(self) -> Legend:
        """What the marks below the curve stand for."""
        ...

    def when(self, moment: Moment) -> str:
        """At the end of a sentence: "with the founding of 7"."""
        ...

    def reached(self, moment: Moment, won: str) -> str:
        """On its own, with what everybody won by it: "founding of 7 (Ana +5)"."""
        ...

    def show(self, moment: Moment) -> str:
        """The page, below those of the game, that shows a moment step by step; else empty."""
        ...

    def setting_up(self) -> str:
        """A sentence while nobody plays yet."""
        ...

    def tie_broken(self, points: int) -> str:
        """How `{winner}` won, though `{names}` have `{points}` points each."""
        ...

    def sources(self) -> Sequence[Source]: ...
    def sentences(self, end: Any, moments: Sequence[Moment], names: Names) -> Iterable[Sentence]:
        """What else is told of a game, before the biggest swing."""
        ...

    @property
    def story_html(self) -> str:
        """The sections that only this game has; empty without any."""
        ...

    def story(self, chronicle: Chronicle) -> Json:
        """For that template."""
        ...
