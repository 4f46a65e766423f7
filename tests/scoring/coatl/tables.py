"""A table as a picture: a line a player, the board first, then the Cóatls with their cards.

    Ana: <K G R | <BBR (B) | <BBYY> (BBYY, !G #9)

Cards in round brackets are parted by commas; a Temple is known by its blank or its `#` or `=`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from scoring.coatl import Player, Position, Setup, start
from scoring.coatl.box.pieces import ORDER, PIECES, Colour, Mode, Piece
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.cards.temples import Temple
from scoring.coatl.position import Completed
from scoring.game import Seat

NAMES = ("Ana", "Bo", "Cy", "Dee")
COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW)
ANA, BO, CY = Seat(0), Seat(1), Seat(2)


def setup(players: int = 2, mode: Mode = Mode.REFEREE, **variants: Any) -> Setup:
    seats = map(Player, NAMES[:players], COLOURS[:players])
    return Setup(mode, tuple(seats), **variants)


SHEET = start(setup(mode=Mode.SHEET))


def prophecy(text: str) -> Prophecy:
    return read_prophecy(text, "", PROPHECIES)


def temple(text: str) -> Temple:
    return read_temple(text, "", TEMPLES)


def coatl(text: str) -> Coatl:
    found = re.fullmatch(r"\s*(<?)([KBGRY]+)(>?)\s*(?:\((.*)\))?\s*", text)
    assert found, text
    head, row, tail, cards = found.groups()
    laid = tuple(map(_card, cards.split(","))) if cards else ()
    return Coatl(row, bool(head), bool(tail), laid)


def _card(text: str) -> Card:
    asked = text.strip()
    is_temple = re.search(r"[#=]", asked.partition(":")[0]) or re.fullmatch("![A-Za-z]+", asked)
    return temple(asked) if is_temple else prophecy(asked)


def pieces(text: str) -> tuple[Piece, ...]:
    return tuple(PIECES[word] for word in text.split())


def table(text: str, players: int = 2, **turn: Any) -> Position:
    """With Ana on turn; `turn` is what has been done in it."""
    position = start(setup(players))
    boards, made = list(position.boards), list(position.coatls)
    for line in filter(str.strip, text.splitlines()):
        name, _, things = line.partition(":")
        seat = NAMES.index(name.strip())
        board, *serpents = things.split("|")
        boards[seat] = tuple(sorted(pieces(board), key=ORDER.__getitem__))
        made[seat] = tuple(map(coatl, serpents))
    completed = tuple(
        Completed(Seat(seat), number)
        for seat, own in enumerate(made)
        for number, each in enumerate(own, start=1)
        if each.is_complete
    )
    return replace(
        position,
        boards=tuple(boards),
        coatls=tuple(made),
        completed=completed,
        turn=position.turn._replace(**turn),
    )
