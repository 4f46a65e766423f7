"""A Cóatl that is being put together on a phone: what it would bring. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.coatl.actions import Enter
from scoring.coatl.box.pieces import (
    PROPHECIES_OF_A_SERPENT,
    Colour,
    End,
    Hue,
    Part,
    Piece,
)
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.catalogue import COPIES, PROPHECIES, TEMPLES, place_of
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.cards.temples import Temple
from scoring.coatl.position import Completed, Position
from scoring.coatl.refusals import Code
from scoring.coatl.rules import is_gone, one_more, refusals
from scoring.coatl.table.suggestions import (
    Standing,
    gains,
    holds_for_now,
    met_prophecies,
    met_temples,
    standing,
)
from scoring.game import Refusal, Seat
from scoring.reading import Malformed, read_list, read_text
from tracker.log.records import check_action

LONGEST = 150
"""Pieces: as many as there are in the box."""
WISHES = 8
"""Cards that a phone can wish for: five in a hand, and some Temples."""
SMALLEST = 2
"""Pieces without which nothing can be judged: a head and a tail."""
UNFINISHED = {Code.COATL_SHORT, Code.CARD_NONE}
"""What speaks against every Cóatl until it is finished: no fault as long as it grows."""

UNMET = {Code.CARD_UNMET, Code.TEMPLE_UNMET}
"""Said of a Cóatl with pieces: without one it meets nothing yet."""


class Laid(NamedTuple):
    """A card beside it, and how it stands."""

    card: Card
    standing: Standing
    pieces: Sequence[Sequence[int]]
    """Its matches, by the numbers of the pieces."""
    ringed: Sequence[int] = ()
    """The pieces at which its red crosses look."""
    holds_for_now: bool = False
    """Could a further piece at an open end take it away?"""
    is_spoiled: bool = False
    """Is it met no more, though a part of the row met it?"""


class Gain(NamedTuple):
    """What one more piece would add at its better end."""

    points: int
    end: End


@dataclass(frozen=True)
class Draft:
    """`position` is the table without the Cóatl that is being corrected, if one is."""

    position: Position
    by: Colour
    row: str
    cards: tuple[Prophecy, ...] = ()
    temple: Temple | None = None
    wishes: tuple[Card, ...] = ()
    grows: bool = True

    @property
    def coatl(self) -> Coatl:
        laid = (*self.cards, *((self.temple,) if self.temple else ()))
        return Coatl(self.row, has_head=True, has_tail=True, laid=laid)

    @property
    def growing(self) -> Coatl:
        """Open at both ends: neither its head nor its tail is the last word."""
        return Coatl(self.row, has_head=False, has_tail=False, laid=self.coatl.laid)

    @property
    def laid(self) -> Iterator[Laid]:
        coatl = self.coatl
        for card in coatl.laid:
            stands = standing(coatl, card)
            if isinstance(card, Prophecy):
                holds = self.grows and holds_for_now(self.growing, card)
                matches, ringed = card.matches(self.row), card.looked_at(self.row)
                spoiled = not stands.points and card.was_met(self.row)
                yield Laid(card, stands, matches, ringed, holds, spoiled)
            else:
                yield Laid(card, stands, ())

    def refusals(self) -> list[Refusal]:
        """What speaks against entering it as it is."""
        if len(self.row) < SMALLEST:
            return []
        coatl = replace(self.coatl, laid=())
        action = Enter(coatl, self.cards, self.temple, by=self.by)
        return list(refusals(self.position, action))

    def against(self, card: Card) -> list[Refusal]:
        """What speaks against laying this card, too."""
        coatl = self.coatl
        found = one_more(self.position, coatl, card)
        return [each for each in found if coatl.row or each.code not in UNMET]

    def met(self, by_frame: bool = False) -> list[tuple[Card, int]]:
        """Cards that it meets and that can be laid beside it: most points first, or by their
        frames. Without a piece it meets none, though half of the Temples ask for what is not
        there."""
        if not self.row:
            return []
        coatl = self.coatl
        found: list[tuple[Card, int]] = []
        if len(self.cards) < PROPHECIES_OF_A_SERPENT:
            found += met_prophecies(coatl, self.prophecies_left())
        if self.temple is None:
            found += met_temples(coatl, self.temples_left())
        if by_frame:
            return sorted(found, key=lambda each: place_of(each[0]))
        return sorted(found, key=lambda each: -each[1])

    def prophecies_left(self) -> list[Prophecy]:
        """Of the box, and described in this game: those that lie nowhere yet."""
        laid = _laid(self.position)
        box = [card for card in PROPHECIES.values() if laid.count(card) < COPIES[card]]
        return box + [card for card in described(self.position) if isinstance(card, Prophecy)]

    def temples_left(self) -> list[Temple]:
        own = [card for card in described(self.position) if isinstance(card, Temple)]
        return [card for card in (*TEMPLES.values(), *own) if not is_gone(self.position, card)]

    def gains(self) -> dict[Hue, Gain]:
        """By colour, where it would add points or take some away; counted over what lies there, and
        over what is wished for."""
        counted = dict.fromkeys((*self.coatl.laid, *self.wishes))
        found = {}
        for hue, ends in gains(self.growing, counted).items() if self.row and counted else ():
            better = max(ends, key=lambda end: (ends[end], end is End.TAIL))
            found[hue] = Gain(ends[better], better)
        return found

    def gain_turned(self) -> int:
        """What its cards, and those wished for, would bring more if the head lay at the other end:
        0 where they would not."""
        coatl = self.coatl
        turned = replace(coatl, row=coatl.row[::-1])
        counted = dict.fromkeys((*coatl.laid, *self.wishes))
        more = sum(turned.points_of(card) - coatl.points_of(card) for card in counted)
        return max(more, 0)

    def used_up(self, part: Part) -> list[Hue]:
        """Colours of which no further piece of that kind is in the box."""
        left = self.position.left
        return [hue for hue in Hue if left[Piece(part, hue)] <= 0]


def _laid(position: Position) -> list[Card]:
    return [card for _, _, coatl in position.all_coatls() for card in coatl.laid]


def described(position: Position) -> list[Card]:
    """Cards beside the Cóatls of this game that the box does not hold."""
    return [card for card in dict.fromkeys(_laid(position)) if not card.named]


def is_left(position: Position, card: Card) -> bool:
    """Does one of them lie nowhere yet? What people described they have as often as they like."""
    if isinstance(card, Temple):
        return not is_gone(position, card)
    return not card.named or _laid(position).count(card) < COPIES[card]


def without(position: Position, number: int) -> Position:
    """The table as if the Cóatl of that action had not been entered."""
    seat, own = position.completed[number - 1]
    others = position.coatls[seat]
    kept = others[: own - 1] + others[own:]
    coatls = (*position.coatls[:seat], kept, *position.coatls[seat + 1 :])
    completed = tuple(
        _renumbered(each, seat, own)
        for at, each in enumerate(position.completed, 1)
        if at != number
    )
    return replace(position, coatls=coatls, completed=completed, finished=False, ending=None)


def _renumbered(each: Completed, seat: Seat, gone: int) -> Completed:
    later = each.seat == seat and each.number > gone
    return each._replace(number=each.number - 1) if later else each


# As a phone sends it.


def read_draft(
    position: Position, form: Mapping[str, str], cards: object, wishes: object = None
) -> Draft:
    """`Malformed` where it is none."""
    if form.get("by", "") not in position.setup.colours:
        raise Malformed("by", "nobody plays that colour")
    row = form.get("row", "")
    if len(row) > LONGEST or not set(row) <= set(Hue):
        raise Malformed("row", "only K, B, G, R and Y stand there")
    temple = form.get("temple", "")
    check_action({"do": Enter.do, "by": form["by"], "row": row, "cards": cards, "temple": temple})
    return Draft(
        position,
        Colour(form["by"]),
        row,
        read_list(cards, "cards", _read_prophecy),
        read_temple(temple, "temple", TEMPLES) if temple else None,
        read_wishes(wishes),
    )


def read_lying(position: Position, form: Mapping[str, str]) -> Coatl:
    """The Cóatl on the table that somebody asks for, by its player and its number."""
    if form.get("by", "") not in position.setup.colours:
        raise Malformed("by", "nobody plays that colour")
    own = position.coatls[position.setup.seat_of(Colour(form["by"]))]
    number = form.get("coatl", "")
    if number not in map(str, range(1, len(own) + 1)):
        raise Malformed("coatl", "that player has no Cóatl of this number")
    return own[int(number) - 1]


def _read_prophecy(value: object, place: str) -> Prophecy:
    return read_prophecy(value, place, PROPHECIES)


def read_wishes(written: object) -> tuple[Card, ...]:
    found = read_list(written, "wishes", _read_wish) if written is not None else ()
    if len(found) > WISHES:
        raise Malformed("wishes", "so many cards are in no hand")
    return found


def _read_wish(value: object, place: str) -> Card:
    return typed_card(read_text(value, place))


def typed_card(text: str) -> Card:
    """A card as somebody types it: a Temple where it is no Prophecy."""
    try:
        return read_prophecy(text, "", PROPHECIES)
    except Malformed as malformed:
        try:
            return read_temple(text, "", TEMPLES)
        except Malformed as other:
            raise (other if set("#=") & set(text.partition(":")[0]) else malformed) from None
