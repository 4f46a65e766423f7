"""A position as a picture of the island, to print and to read.

Each cell is a word: `.` lake, `#` land, `S` and `E` the palace, `~` canal, `|` and `-` a
bridge north–south and west–east, `r3` a red temple of three floors, `7` the token of seven.
A Pilli is its colour's capital behind what it stands on: `#R`, `|R`, `SR`.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.game import Seat
from scoring.mexica.board.island import (
    BY_NAME,
    COLUMNS,
    EMBLEM,
    FIRST_CANALS,
    LAND,
    NOWHERE,
    ROWS,
    START_CELLS,
    Cell,
)
from scoring.mexica.board.pieces import LEVELS, Calpulli, Colour, Level
from scoring.mexica.opening import start
from scoring.mexica.position import Founded, Position
from scoring.mexica.setup import Setup
from scoring.reading import Malformed

WATER = "."
LETTERS = {colour.value[0]: colour for colour in Colour}
_WIDTH = 4


def picture(position: Position) -> str:
    head = "".join(f"{column:>{_WIDTH}}" for column in COLUMNS)
    lines = [" " * 2 + head]
    for row in range(1, ROWS + 1):
        words = (_word(position, BY_NAME[f"{column}{row}"]) for column in COLUMNS)
        lines.append(f"{row:>2}" + "".join(f"{word:>{_WIDTH}}" for word in words))
    return "\n".join(lines) + "\n"


def _word(position: Position, cell: Cell) -> str:
    return _thing(position, cell) + "".join(
        position.owner(seat)[0].upper()
        for seat, pilli in zip(position.seats, position.pillis, strict=True)
        if pilli is cell
    )


def _thing(position: Position, cell: Cell) -> str:
    bit = cell.bit
    if bit & position.bridges:
        return "|" if bit & position.bridges_ns else "-"
    if bit & position.canals:
        return "~"
    if not bit & LAND:
        return WATER
    for token in position.founded:
        if token.at is cell:
            return str(token.token)
    for colour, temples in zip(
        (*position.setup.colours, Colour.NEUTRAL), position.temples, strict=True
    ):
        if bit & temples:
            level = next(n for n in LEVELS if bit & position.levels[n - 1])
            return f"{colour[0]}{level}"
    return "S" if bit & START_CELLS else "E" if bit & EMBLEM else "#"


def read_picture(text: str, setup: Setup) -> Position:
    """The position that a picture shows, in period 1, with nothing scored.

    What a picture does not tell is taken to be as simple as it can be: canals of as few
    tiles as possible, tokens founded by the first player with nobody near.
    """
    position = start(setup)
    position = replace(
        position,
        canals=NOWHERE,
        temples=(NOWHERE,) * len(position.temples),
        levels=(NOWHERE,) * len(position.levels),
    )
    lines = [line for line in text.splitlines() if line.strip()]
    rows = lines[1:] if lines and lines[0].split() == list(COLUMNS) else lines
    if len(rows) != ROWS:
        raise Malformed("picture", f"the island has {ROWS} rows")
    for row, line in enumerate(rows, 1):
        number, *words = line.split()
        if number != str(row) or len(words) != len(COLUMNS):
            raise Malformed(f"row {row}", f"a row is its number and {len(COLUMNS)} words")
        for column, word in zip(COLUMNS, words, strict=True):
            position = _place(position, BY_NAME[f"{column}{row}"], word)
    return _with_supplies(position)


def _place(position: Position, cell: Cell, word: str) -> Position:
    thing = word
    if len(word) > 1 and word[-1].isupper():
        thing, colour = word[:-1], LETTERS.get(word[-1].lower())
        seat = position.setup.seat_of_owner(colour) if colour else None
        if seat is None:
            raise Malformed(cell.name, f"nobody owns the Pilli of '{word}'")
        pillis = (*position.pillis[:seat], cell, *position.pillis[seat + 1 :])
        position = replace(position, pillis=pillis)
    if (thing == WATER) != (not cell.bit & LAND):
        raise Malformed(cell.name, f"'{word}' cannot be here")
    match thing:
        case "." | "#" | "S" | "E":
            return position
        case "~":
            return replace(position, canals=position.canals | cell.bit)
        case "|":
            return replace(
                position,
                canals=position.canals | cell.bit,
                bridges_ns=position.bridges_ns | cell.bit,
            )
        case "-":
            return replace(
                position,
                canals=position.canals | cell.bit,
                bridges_ew=position.bridges_ew | cell.bit,
            )
    if thing.isdecimal():
        token = Founded(Calpulli(int(thing)), cell, 1, Seat(0), ())
        return replace(position, founded=(*position.founded, token))
    return _place_temple(position, cell, thing)


def _place_temple(position: Position, cell: Cell, word: str) -> Position:
    owners = (*position.setup.colours, Colour.NEUTRAL)
    colour = LETTERS.get(word[0])
    if colour not in owners or word[1:] not in {str(level) for level in LEVELS}:
        raise Malformed(cell.name, f"'{word}' is no word of a picture")
    owner, level = owners.index(colour), Level(int(word[1:]))
    return replace(
        position,
        temples=tuple(
            cells | (cell.bit if number == owner else NOWHERE)
            for number, cells in enumerate(position.temples)
        ),
        levels=tuple(
            cells | (cell.bit if number == level else NOWHERE)
            for number, cells in zip(LEVELS, position.levels, strict=True)
        ),
    )


def _with_supplies(position: Position) -> Position:
    dug = (position.canals & ~FIRST_CANALS).bit_count()
    doubles = min(position.doubles, dug // 2)
    used = [token.token for token in position.founded]
    offered = list(position.offered)
    for token in used:
        if token in offered:
            offered.remove(token)
    return replace(
        position,
        doubles=position.doubles - doubles,
        singles=position.singles - (dug - 2 * doubles),
        offered=tuple(offered),
    )
