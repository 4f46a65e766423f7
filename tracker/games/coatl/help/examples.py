"""Cóatls that are counted and ends in which points are equal: by the rules, never told by heart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.coatl.box.pieces import Colour
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.game import COATL
from scoring.coatl.position import Position, Worth
from scoring.coatl.table.suggestions import standing
from tracker.games.coatl.draft import Laid
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.tiles import LaidTile
from tracker.help.examples import Examples

EXAMPLES = Examples(COATL, Path(__file__).parent)
WIDE = 12
"""Pieces beside one another: so many a phone of 320 pixels shows."""


class Place(NamedTuple):
    """A piece of a Cóatl, and in which match of a card it is used; 0: in none."""

    letter: str
    match: int


class Card(NamedTuple):
    shown: LaidTile
    row: list[Place]
    """Empty for a Temple: it looks at the whole."""


class Counted(NamedTuple):
    key: str
    title: str
    drawing: SafeString
    cards: list[Card]
    points: int


def counted() -> list[Counted]:
    return [
        _counted("book", _("The book's example")),
        _counted("once", _("Each piece counts once")),
        _counted("crossed", _("A red cross")),
        _counted("more", _("One or more")),
        _counted("anywhere", _("Anywhere in the Cóatl")),
    ]


def _counted(key: str, title: str) -> Counted:
    position: Position = EXAMPLES.position(key)
    [coatl] = [coatl for _seat, _number, coatl in position.all_coatls()]
    drawing = signs.serpent(coatl.row, WIDE)
    return Counted(key, title, drawing, list(_cards(coatl)), coatl.points)


def _cards(coatl: Coatl) -> Iterator[Card]:
    for card in coatl.laid:
        matches = card.matches(coatl.row) if isinstance(card, Prophecy) else []
        used = {piece: number for number, match in enumerate(matches, 1) for piece in match}
        row = [Place(letter, used.get(piece, 0)) for piece, letter in enumerate(coatl.row, 1)]
        shown = LaidTile(Laid(card, standing(coatl, card), matches))
        yield Card(shown, row if matches else [])


class Standing(NamedTuple):
    name: str
    colour: Colour
    worth: Worth
    won: bool


class Tie(NamedTuple):
    key: str
    title: str
    players: list[Standing]


def ties() -> list[Tie]:
    return [
        _tie("more_cards", _("More cards decide")),
        _tie("best", _("The best Cóatl decides")),
        _tie("shared", _("All is equal")),
    ]


def _tie(key: str, title: str) -> Tie:
    position: Position = EXAMPLES.position(key)
    won = {place.seat for place in COATL.standing(position) if place.won}
    players = [
        Standing(player.name, position.owner(seat), position.worth[seat], seat in won)
        for seat, player in zip(position.seats, position.setup.players, strict=True)
    ]
    return Tie(key, title, players)
