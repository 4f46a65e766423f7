"""A Cóatl: a row of pieces with its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.coatl.box.pieces import End, Hue, Part, Piece
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple

Card = Prophecy | Temple


@dataclass(frozen=True, slots=True)
class Coatl:
    row: str
    """The letters of its pieces, from the head's end to the tail's."""
    has_head: bool
    has_tail: bool
    laid: tuple[Card, ...] = ()
    """In the order in which they were laid beside it."""

    def __str__(self) -> str:
        return f"{'<' if self.has_head else ''}{self.row}{'>' if self.has_tail else ''}"

    @property
    def is_complete(self) -> bool:
        return self.has_head and self.has_tail

    @property
    def is_short(self) -> bool:
        """Is there a head and a tail, and no body segment between?"""
        return self.is_complete and len(self.row) <= len("<>")

    @property
    def prophecies(self) -> tuple[Prophecy, ...]:
        return tuple(card for card in self.laid if isinstance(card, Prophecy))

    @property
    def temple(self) -> Temple | None:
        return next((card for card in self.laid if isinstance(card, Temple)), None)

    @property
    def pieces(self) -> Iterator[Piece]:
        for index, letter in enumerate(self.row):
            is_head = self.has_head and not index
            is_tail = self.has_tail and index == len(self.row) - 1
            part = Part.HEAD if is_head else Part.TAIL if is_tail else Part.BODY
            yield Piece(part, Hue(letter))

    def points_of(self, card: Card) -> int:
        """As the row and the cards are now."""
        if isinstance(card, Prophecy):
            return card.level(self.row).points
        return card.level(self.row, (other.frame for other in self.prophecies)).points

    @property
    def points(self) -> int:
        return sum(map(self.points_of, self.laid))

    def is_open(self, end: End) -> bool:
        return not (self.has_head if end is End.HEAD else self.has_tail)

    def takes(self, piece: Piece, end: End) -> bool:
        """Does it lie there? A head ends the head's end alone, a tail the tail's."""
        return self.is_open(end) and piece.part in (Part.BODY, end.value)

    def with_piece(self, piece: Piece, end: End) -> Coatl:
        return replace(
            self,
            row=piece.hue + self.row if end is End.HEAD else self.row + piece.hue,
            has_head=self.has_head or piece.part is Part.HEAD,
            has_tail=self.has_tail or piece.part is Part.TAIL,
        )

    def with_card(self, card: Card) -> Coatl:
        """A second Temple, when the players insist, takes the place of the first."""
        kept = self.prophecies if isinstance(card, Temple) else self.laid
        return replace(self, laid=(*kept, card))


def begun(piece: Piece) -> Coatl:
    return Coatl(piece.hue, piece.part is Part.HEAD, piece.part is Part.TAIL)
