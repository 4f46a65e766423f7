"""What lies in front of each player, as it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.pieces import SERPENTS, Colour, End, Piece, Token
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.picture import picture_of
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.position import Position
from scoring.coatl.table.suggestions import holds_for_now, standing
from scoring.game import Json, Seat
from tracker.games.coatl import words
from tracker.games.coatl.draft import Laid
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.tiles import LaidTile

SIGNS = {Token.FUTURE: "▭", Token.PICK: "●", Token.PRIEST: "⌂"}
"""What a Sacrifice is for: a Prophecy, a piece, a Temple."""


@dataclass(frozen=True, slots=True)
class CoatlLook:
    owner: Colour
    name: str
    """Of the player."""
    number: int
    coatl: Coatl
    finishing: bool
    """Is it complete, and may still get cards?"""

    @property
    def letters(self) -> str:
        return self.coatl.row

    @property
    def is_closed(self) -> bool:
        return self.coatl.is_complete and not self.finishing

    @property
    def open_head(self) -> bool:
        return self.coatl.is_open(End.HEAD)

    @property
    def open_tail(self) -> bool:
        return self.coatl.is_open(End.TAIL)

    @property
    def points(self) -> int:
        return self.coatl.points

    @property
    def laid(self) -> Iterator[tuple[LaidTile, bool]]:
        """And whether it is met only as long as nothing is laid at an open end."""
        for card in self.coatl.laid:
            stands = standing(self.coatl, card)
            if isinstance(card, Prophecy):
                laid = Laid(card, stands, card.matches(self.letters))
                yield LaidTile(laid), holds_for_now(self.coatl, card)
            else:
                yield LaidTile(Laid(card, stands, ())), False

    @property
    def label(self) -> str:
        points = ngettext("%(n)s point", "%(n)s points", self.points) % {"n": self.points}
        told = {
            "name": self.name,
            "n": self.number,
            "row": words.row_told(self.coatl.row),
            "points": points,
        }
        return _("%(name)s: Cóatl %(n)s, %(row)s, %(points)s") % told


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a Cóatl: with one, or where the next one begins, or empty."""

    owner: Colour
    number: int
    coil: CoatlLook | None
    begins: bool

    @property
    def name(self) -> str:
        return f"{self.owner}-{self.number}"


@dataclass(frozen=True, slots=True)
class Own:
    """What a player has beside the Cóatls."""

    colour: Colour
    board: tuple[Piece, ...]
    prophecies: int
    temples: int
    known: str
    """The Temples of the hand that everybody has seen."""
    tokens: tuple[Token, ...]

    @property
    def held(self) -> list[tuple[Piece, SafeString]]:
        return [(piece, picture(piece)) for piece in self.board]

    @property
    def known_shown(self) -> str:
        return words.pictured(self.known)

    @property
    def signs(self) -> str:
        return " ".join(SIGNS[token] for token in self.tokens)

    @property
    def sacrifices(self) -> str:
        return ", ".join(words.TOKENS[token]() for token in self.tokens)


@dataclass(frozen=True, slots=True)
class SeatLook:
    colour: Colour
    name: str
    own: Own
    slots: tuple[Slot, ...]

    @property
    def frame(self) -> tuple[str, int]:
        """As long as this is the same, its parts can be exchanged one by one."""
        return self.name, len(self.slots)


class Held(NamedTuple):
    """A piece of a board, for who taps it."""

    name: str
    picture: SafeString
    label: str


def looks(position: Position) -> list[SeatLook]:
    return [_seat(position, seat) for seat in position.seats]


def _seat(position: Position, seat: Seat) -> SeatLook:
    player, hand = position.setup.players[seat], position.hands[seat]
    turn = position.turn
    finishing = turn.finishing if turn.seat == seat and not position.finished else None
    own = Own(
        player.colour,
        position.boards[seat],
        hand.prophecies,
        hand.temples,
        ", ".join(map(picture_of, hand.known)),
        tuple(token for token in Token if token in position.tokens[seat]),
    )
    coils = [
        CoatlLook(player.colour, player.name, number, coatl, number == finishing)
        for number, coatl in enumerate(position.coatls[seat], start=1)
    ]
    slots = tuple(
        Slot(
            player.colour,
            number,
            coils[number - 1] if number <= len(coils) else None,
            number == len(coils) + 1 and not position.finished,
        )
        for number in range(1, max(SERPENTS, len(coils)) + 1)
    )
    return SeatLook(player.colour, player.name, own, slots)


def picture(piece: Piece) -> SafeString:
    """With its head or its tail, where it is one."""
    return signs.loose((piece,))


def held(position: Position) -> list[Held]:
    """The board of the player on turn."""
    if position.finished:
        return []
    return [Held(str(piece), picture(piece), words.piece_told(piece)) for piece in position.board]


def drawn(position: Position, before: Position | None) -> Json:
    """Everybody, where it is not known what the phone shows; else the parts that look otherwise."""
    now = looks(position)
    if before is None:
        return {"looks": now}
    then = looks(before)
    both = list(zip(now, then, strict=True))
    kept = [(look, old) for look, old in both if look.frame == old.frame]
    order = (position.finished, position.scores, position.on_turn)
    return {
        "looks": [look for look, old in both if look.frame != old.frame],
        "owns": [look.own for look, old in kept if look.own != old.own],
        "slots": [
            slot
            for look, old in kept
            for slot, as_was in zip(look.slots, old.slots, strict=True)
            if slot != as_was
        ],
        "as_before": {
            "ways": position.finished == before.finished,
            "scores": order == (before.finished, before.scores, before.on_turn)
            and [look.name for look in now] == [look.name for look in then],
            "left": position.left == before.left and position.supplies == before.supplies,
            "held": position.board == before.board
            and position.on_turn == before.on_turn
            and position.finished == before.finished,
        },
    }
