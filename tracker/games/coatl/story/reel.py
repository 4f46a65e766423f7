"""What a replay of Cóatl shows at each point: the Cóatl that grew last with its cards, and below it
everybody's.

There are as many places from the start as at the end, so nothing moves under the finger.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.pieces import SERPENTS, Colour, Hue, Part, Piece, Token
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Completed, Position
from scoring.game import Seat
from tracker.games.coatl import words
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.drawing.aligned import aligned
from tracker.games.coatl.tiles import frame_of
from tracker.games.face import Players
from tracker.games.past import Frame

STYLES = ("coatl/pieces.css", "coatl/replay/serpents.css")
WIDE = 6
"""Pieces beside one another in a place of the board."""
PARTS: dict[Part, words.Words] = {
    Part.HEAD: lambda: _("head"),
    Part.BODY: lambda: _("body segment"),
    Part.TAIL: lambda: _("tail"),
}


@dataclass(frozen=True, slots=True)
class Signs:
    """The five pieces, from which all others are drawn."""


@dataclass(frozen=True, slots=True)
class Grown:
    """The Cóatl that changed last; None: there is none yet."""

    name: str = ""
    colour: str = ""
    number: int = 0
    coatl: Coatl | None = None

    @property
    def drawing(self) -> SafeString:
        assert self.coatl
        return aligned(self.coatl)


@dataclass(frozen=True, slots=True)
class Place:
    """Of a player, for a Cóatl; None: none lies there."""

    name: str
    """ "red-2"."""
    called: str
    number: int
    coatl: Coatl | None

    @property
    def drawing(self) -> SafeString:
        assert self.coatl
        return signs.serpent(self.coatl.row, WIDE, self.coatl.has_head, self.coatl.has_tail)

    @property
    def frames(self) -> list[tuple[str, int]]:
        """Of each card: its frame and its points."""
        assert self.coatl
        return [(frame_of(card), self.coatl.points_of(card)) for card in self.coatl.laid]

    @property
    def label(self) -> str:
        """Heard: "Ana: Cóatl 2, blue, blue, red, yellow, 7 points"."""
        assert self.coatl
        points = ngettext("%(n)s point", "%(n)s points", self.coatl.points)
        told = {"name": self.called, "n": self.number, "row": words.row_told(self.coatl.row)}
        told["points"] = points % {"n": self.coatl.points}
        return _("%(name)s: Cóatl %(n)s, %(row)s, %(points)s") % told


@dataclass(frozen=True, slots=True)
class Board:
    """Whose places stand behind it; of a game with a referee with what lies on the board."""

    seat: Seat
    name: str
    colour: str
    pieces: tuple[Piece, ...]

    @property
    def drawing(self) -> SafeString | str:
        return signs.loose(self.pieces) if self.pieces else ""

    @property
    def told(self) -> str:
        return words.apart(map(words.piece_told, self.pieces)) if self.pieces else ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose it is, and how much of it is left."""

    finished: bool
    name: str
    colour: str
    round: int
    actions: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class Left:
    """What is neither on a board nor in a Cóatl: by kind, of each colour."""

    kinds: tuple[tuple[Part, tuple[int, ...]], ...]

    @property
    def hues(self) -> list[tuple[str, str]]:
        return [(hue.value, words.HUES[hue]()) for hue in Hue]

    @property
    def rows(self) -> list[tuple[str, tuple[int, ...]]]:
        return [(PARTS[part](), left) for part, left in self.kinds]


@dataclass(frozen=True, slots=True)
class Holdings:
    """Colour and name of each, Prophecies and Temples in the hand, and which tokens are left."""

    rows: tuple[tuple[str, str, int, int, tuple[Token, ...]], ...]

    @property
    def told(self) -> list[tuple[str, str, int, int, int, str]]:
        """The tokens by their number, and in words."""
        return [
            (*row[:4], len(row[4]), ", ".join(words.KINDS[token]() for token in row[4]))
            for row in self.rows
        ]


def frame(end: Position) -> Frame:
    mode = " referee" if end.setup.is_referee else ""
    return Frame(f"serpents p{len(end.coatls)} n{_places(end)}{mode}", STYLES)


def _places(end: Position) -> int:
    """Of each player: more than the box allows where a table insisted on it."""
    return max(SERPENTS, *map(len, end.coatls))


# The board


def whole(positions: Sequence[Position], number: int, players: Players) -> Iterator[Hashable]:
    yield Signs()
    yield from _shown(positions, number, players).values()


def changed(
    positions: Sequence[Position], number: int, players: Players
) -> Iterator[tuple[str, Hashable]]:
    before = _shown(positions, number - 1, players) if number else {}
    for id, part in _shown(positions, number, players).items():
        if before.get(id) != part:
            yield id, part


def _shown(
    positions: Sequence[Position], number: int, players: Players
) -> dict[str, Grown | Board | Place]:
    position, places = positions[number], _places(positions[-1])
    found: dict[str, Grown | Board | Place] = {"b-grown": _grown(positions, number, players)}
    for seat, (name, colour) in zip(position.seats, players, strict=True):
        found[f"b-{seat}"] = Board(seat, name, colour, position.boards[seat])
        for own in range(1, places + 1):
            place = f"{colour}-{own}"
            found[f"c-{place}"] = Place(place, name, own, position.coatl(seat, own))
    return found


def _grown(positions: Sequence[Position], number: int, players: Players) -> Grown:
    """What changed last, up to that point."""
    for at in range(number, 0, -1):
        if where := grown_by(positions[at - 1], positions[at]):
            seat, own = where
            name, colour = players[seat]
            return Grown(name, colour, own, positions[at].coatl(seat, own))
    return Grown()


def grown_by(before: Position, after: Position) -> Completed | None:
    """Which Cóatl an action changed, if any."""
    if before.coatls is after.coatls:
        return None
    for seat, number, coatl in after.all_coatls():
        if before.coatl(seat, number) != coatl:
            return Completed(seat, number)
    return None


# Beside it


def beside(position: Position, players: Players) -> Iterator[tuple[str, Turn | Left | Holdings]]:
    """By the ids of their elements."""
    left = position.left
    yield (
        "r-supplies",
        Left(tuple((part, tuple(left[Piece(part, hue)] for hue in Hue)) for part in Part)),
    )
    if not position.setup.is_referee:
        return
    turn, (name, colour) = position.turn, players[position.on_turn]
    yield (
        "r-turn",
        Turn(position.finished, name, colour, turn.round, turn.actions, turn.is_last),
    )
    yield (
        "r-holdings",
        Holdings(
            tuple(
                (colour, name, hand.prophecies, hand.temples, tuple(sorted(tokens)))
                for (name, colour), hand, tokens in zip(
                    players, position.hands, position.tokens, strict=True
                )
            )
        ),
    )


TEMPLATES: dict[type, str] = {
    Signs: "coatl/signs.html",
    Grown: "coatl/replay/grown.html",
    Place: "coatl/replay/place.html",
    Board: "coatl/replay/board.html",
    Turn: "coatl/replay/turn.html",
    Left: "coatl/replay/left.html",
    Holdings: "coatl/replay/holdings.html",
}


def drawn(part: Hashable) -> str:
    context = {"frames": words.frames()} if isinstance(part, Signs) else {"part": part}
    return render_to_string(TEMPLATES[type(part)], context)


# A place that is touched


def spot(position: Position, where: str, players: Players) -> str:
    """A Cóatl with its cards; empty where there is none."""
    found = re.fullmatch("([a-z]+)-([1-9][0-9]?)", where)
    if not found or found[1] not in position.setup.colours:
        return ""
    seat, number = position.setup.seat_of(Colour(found[1])), int(found[2])
    coatl = position.coatl(seat, number)
    if coatl is None:
        return ""
    told = {
        "place": Place(where, players[seat][0], number, coatl),
        "drawing": aligned(coatl),
        "cards": [
            (
                frame_of(card),
                words.card_told(card),
                words.levels_told(card.levels),
                coatl.points_of(card),
            )
            for card in coatl.laid
        ],
        "action": _entered(position, seat, number),
    }
    return render_to_string("coatl/replay/spot.html", told)


def _entered(position: Position, seat: Seat, number: int) -> int:
    """On a sheet, by which action: nothing comes before the end but Cóatls; else 0."""
    if position.setup.is_referee:
        return 0
    return position.completed.index(Completed(seat, number)) + 1
