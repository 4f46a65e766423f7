"""Everything on the table at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from scoring.coatl.box.pieces import PIECES, Colour, Part, Piece, Token
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple
from scoring.coatl.setup import Setup
from scoring.game import Phase, Seat
from scoring.seated import Table

_PARTS = tuple(Part)


class Hand(NamedTuple):
    """Cards in a hand: how many, and which of the Temples everybody knows."""

    prophecies: int
    temples: int
    known: tuple[Temple, ...] = ()
    """Taken openly, by the priest."""

    @property
    def unknown_temples(self) -> int:
        return self.temples - len(self.known)


class Supply(NamedTuple):
    """How many pieces of a kind lie on the supply board, and in the bag."""

    board: int
    bag: int


class Turn(NamedTuple):
    """Whose turn it is, and what has been done in it."""

    seat: Seat
    round: int
    actions: int
    """What is left, the one under way among them."""
    is_last: bool = False
    assembling: bool = False
    finishing: int | None = None
    """The complete Cóatl that may still get cards, by its number."""


class Why(StrEnum):
    """What brought the end about."""

    THIRD = "third"
    BODIES = "bodies"
    AGREED = "agreed"


class Ending(NamedTuple):
    why: Why
    by: Seat | None = None
    """Whose third Cóatl, or whose take."""
    round: int = 0
    """In which it fell."""


class Worth(NamedTuple):
    """What decides who is ahead, in the book's order."""

    points: int
    cards: int
    """Beside complete Cóatls."""
    best: int
    """The Cóatl that is worth most."""


class Completed(NamedTuple):
    seat: Seat
    number: int


@dataclass(frozen=True)
class Position(Table[Colour]):
    """Everything on the table. It never changes: playing an action makes the next one."""

    setup: Setup
    finished: bool
    ending: Ending | None
    coatls: tuple[tuple[Coatl, ...], ...]
    """Of each seat, in the order in which they were begun."""
    completed: tuple[Completed, ...]
    """In the order in which they were completed."""
    boards: tuple[tuple[Piece, ...], ...]
    """Pieces on the board of each seat, in the order of `PIECES`."""
    hands: tuple[Hand, ...]
    tokens: tuple[frozenset[Token], ...]
    supplies: tuple[Supply, ...]
    """In the order of `Part`."""
    turn: Turn
    laid_out: tuple[int, ...] = (0, 0, 0)
    """Pieces of each kind that the last whole action brought from the bags to the supply board."""

    @property
    def phase(self) -> Phase:
        if self.finished:
            return Phase.FINISHED
        return Phase.FINAL_ROUND if self.ending else Phase.PLAYING

    @property
    def on_turn(self) -> Seat:
        return self.turn.seat

    @property
    def board(self) -> tuple[Piece, ...]:
        """Of the player on turn."""
        return self.boards[self.on_turn]

    @property
    def hand(self) -> Hand:
        """Of the player on turn."""
        return self.hands[self.on_turn]

    def supply(self, part: Part) -> Supply:
        return self.supplies[_PARTS.index(part)]

    def coatl(self, seat: Seat, number: int) -> Coatl | None:
        """Counted from 1."""
        own = self.coatls[seat]
        return own[number - 1] if 1 <= number <= len(own) else None

    def all_coatls(self) -> Iterator[tuple[Seat, int, Coatl]]:
        """By seat, then by number."""
        for seat in self.seats:
            for number, coatl in enumerate(self.coatls[seat], start=1):
                yield seat, number, coatl

    def complete(self, seat: Seat) -> list[Coatl]:
        return [coatl for coatl in self.coatls[seat] if coatl.is_complete]

    @cached_property
    def left(self) -> Mapping[Piece, int]:
        """What is neither on a board nor in a Cóatl: on the supply board and in the bag."""
        used = Counter(piece for board in self.boards for piece in board)
        for _, _, coatl in self.all_coatls():
            used.update(coatl.pieces)
        return {piece: self.setup.of_a_hue(piece.part) - used[piece] for piece in PIECES.values()}

    @cached_property
    def laid(self) -> Counter[Prophecy | Temple]:
        """How many of each card lie beside Cóatls."""
        return Counter(card for _, _, coatl in self.all_coatls() for card in coatl.laid)

    @property
    def worth(self) -> list[Worth]:
        return [_worth(self.complete(seat)) for seat in self.seats]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(worth.points for worth in self.worth)

    @property
    def decided(self) -> str | None:
        """What decided the game: the first of points, cards and best that leaves one player."""
        if not self.finished:
            return None
        worth = self.worth
        for length, name in enumerate(Worth._fields, start=1):
            heads = [each[:length] for each in worth]
            if heads.count(max(heads)) == 1:
                return name
        return "shared"


def _worth(coatls: list[Coatl]) -> Worth:
    points = [coatl.points for coatl in coatls]
    return Worth(sum(points), sum(len(coatl.laid) for coatl in coatls), max(points, default=0))
