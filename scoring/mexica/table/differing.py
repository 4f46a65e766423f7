"""Counts that differ: what kind of entry is missing or too many, which one, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from scoring.mexica.actions import (
    Action,
    BuildBridge,
    BuildCanal,
    BuildTemple,
    DiscardToken,
    Found,
    SpendToken,
    TakeToken,
)
from scoring.mexica.board.island import Cell, Cells, members
from scoring.mexica.board.pieces import Colour
from scoring.mexica.position import Position
from scoring.mexica.table import missing
from scoring.mexica.table.counts import Counted, Difference, differences
from scoring.mexica.table.course import Course
from scoring.mexica.table.findings import Founding, Piece, Says, Sentence, Supply, Tile
from scoring.seated import actor

ENTRIES = 5
"""How many of the latest entries are named."""
WAYS = 5
"""The most canals that are proposed."""

_TILES = {Piece.CANALS1, Piece.CANALS2}
ORDER = tuple(Piece)
"""The gravest first: a canal can hide a district, action tokens only break ties."""


def differing(course: Course, counted: Counted, foundings: Sequence[Founding]) -> Iterator[Supply]:
    """A finding for each count that differs and that no forgotten founding explains."""
    found = [
        difference
        for difference in differences(course.now, counted)
        if not _is_explained(difference, foundings)
    ]
    for difference in sorted(found, key=lambda difference: ORDER.index(difference.piece)):
        yield _told(course, difference, found)


def _is_explained(difference: Difference, foundings: Sequence[Founding]) -> bool:
    if difference.piece not in (Piece.OFFERED, Piece.FOUNDED):
        return False
    token = difference.token
    able = sum(token is None or finding.token == token for finding in foundings)
    return 0 < difference.missing <= able


def _told(course: Course, difference: Difference, found: Sequence[Difference]) -> Supply:
    instead = _instead(difference, found)
    entries: tuple[int, ...] = ()
    if difference.missing < 0 or instead:
        entries = _entries(course, instead or difference)
    cells = [cell for number in entries for cell in _cells(course.actions[number - 1])]
    ways: list[tuple[Tile, int]] = []
    if difference.missing > 0:
        likely, ways = _places(course, difference, found)
        cells += likely
    at = entries[0] - 1 if entries else course.number
    return Supply(
        sentences=(*_sentences(course.now, difference, instead),),
        cells=tuple(dict.fromkeys(cells)),
        at=at,
        piece=difference.piece,
        app=difference.app,
        table=difference.table,
        missing=difference.missing,
        colour=difference.colour,
        level=difference.level,
        token=difference.token,
        entries=entries,
        ways=tuple(ways),
    )


def _instead(difference: Difference, found: Sequence[Difference]) -> Difference | None:
    """A piece of which there are too many entries, in place of one that is missing."""
    for other in found:
        if other.missing < 0 < difference.missing:
            pair = {difference.piece, other.piece}
            if pair == _TILES:
                return other
            same = (difference.colour is other.colour) + (difference.level == other.level)
            if pair == {Piece.TEMPLES} and same == 1:
                return other
    return None


def _sentences(
    position: Position, difference: Difference, instead: Difference | None
) -> Iterator[Sentence]:
    yield _count(position, difference)
    number = difference.missing
    if abs(number) == 1:
        yield Sentence(Says.MISSING_ONE if number > 0 else Says.SURPLUS_ONE, {})
    else:
        says = Says.MISSING_MORE if number > 0 else Says.SURPLUS_MORE
        yield Sentence(says, {"entries": abs(number)})
    if instead is None:
        return
    if instead.level is None or instead.colour is None:
        yield Sentence(Says.INSTEAD_TILE, {})
    elif instead.colour is not difference.colour:
        name = _name(position, instead.colour)
        yield Sentence(Says.INSTEAD_OWNER, {"name": name})
    else:
        yield Sentence(Says.INSTEAD_LEVEL, {"level": instead.level})


_COUNTS = {
    Piece.CANALS2: Says.COUNT_CANALS2,
    Piece.CANALS1: Says.COUNT_CANALS1,
    Piece.BRIDGES: Says.COUNT_BRIDGES,
    Piece.TEMPLES: Says.COUNT_TEMPLES,
    Piece.OFFERED: Says.COUNT_OFFERED,
    Piece.FOUNDED: Says.COUNT_FOUNDED,
    Piece.ACTION_TOKENS: Says.COUNT_ACTION_TOKENS,
    Piece.HELD: Says.COUNT_HELD,
}
_TOKENS = {
    (Piece.OFFERED, True): Says.TOKEN_GONE,
    (Piece.OFFERED, False): Says.TOKEN_BACK,
    (Piece.FOUNDED, True): Says.TOKEN_FOUNDED,
    (Piece.FOUNDED, False): Says.TOKEN_LIFTED,
}


def _count(position: Position, difference: Difference) -> Sentence:
    if difference.token is not None:
        says = _TOKENS[difference.piece, difference.missing > 0]
        return Sentence(says, {"token": difference.token})
    parameters: dict[str, Any] = {"app": difference.app, "table": difference.table}
    if difference.level is not None:
        parameters["level"] = difference.level
    if difference.colour is not None:
        parameters["name"] = _name(position, difference.colour)
    return Sentence(_COUNTS[difference.piece], parameters)


def _name(position: Position, colour: Colour) -> str:
    return next(player.name for player in position.setup.players if player.colour is colour)


def _entries(course: Course, difference: Difference) -> tuple[int, ...]:
    """The numbers of the latest actions that used such a piece, the newest first."""
    uses = _USES[difference.piece]
    numbers = (
        number + 1
        for number in reversed(range(course.number))
        if uses(course.positions[number], course.actions[number], difference)
    )
    return tuple(islice(numbers, ENTRIES))


def _owns(position: Position, action: Action, difference: Difference) -> bool:
    return position.owner(actor(position, action)) is difference.colour


_USES: dict[Piece, Callable[[Position, Action, Difference], bool]] = {
    Piece.CANALS2: lambda _, a, __: isinstance(a, BuildCanal) and a.is_double,
    Piece.CANALS1: lambda _, a, __: isinstance(a, BuildCanal) and not a.is_double,
    Piece.BRIDGES: lambda _, a, __: isinstance(a, BuildBridge),
    Piece.TEMPLES: lambda p, a, d: (
        isinstance(a, BuildTemple) and a.level == d.level and _owns(p, a, d)
    ),
    Piece.OFFERED: lambda _, a, d: (
        isinstance(a, Found | DiscardToken) and d.token in (None, a.token)
    ),
    Piece.FOUNDED: lambda _, a, d: isinstance(a, Found) and d.token in (None, a.token),
    Piece.ACTION_TOKENS: lambda _, a, __: isinstance(a, TakeToken | SpendToken),
    Piece.HELD: lambda p, a, d: isinstance(a, TakeToken | SpendToken) and _owns(p, a, d),
}


def _cells(action: Action) -> tuple[Cell, ...]:
    match action:
        case BuildCanal(cells=cells):
            return cells
        case BuildBridge(at=at) | BuildTemple(at=at) | Found(at=at):
            return (at,)
    return ()


def _places(
    course: Course, difference: Difference, found: Sequence[Difference]
) -> tuple[tuple[Cell, ...], list[tuple[Tile, int]]]:
    """Where a missing piece can lie; of a canal, the tiles, too."""
    match difference.piece:
        case Piece.CANALS2 | Piece.CANALS1:
            wanted = {other.token for other in found if other.token and other.missing > 0}
            double = difference.piece is Piece.CANALS2
            several = sum(max(other.missing, 0) for other in found if other.piece in _TILES) > 1
            weights = missing.canals(course.now, double, wanted, several)
            return _canals(course, weights)
        case Piece.BRIDGES:
            return missing.bridges(course.now), []
        case Piece.TEMPLES if difference.colour is not None:
            return missing.temples(course.now, difference.colour), []
        case Piece.FOUNDED if difference.token is not None:
            return missing.tokens(course.now, difference.token), []
    return (), []


def _canals(
    course: Course, weights: missing.Weights
) -> tuple[tuple[Cell, ...], list[tuple[Tile, int]]]:
    cells = missing.likeliest(weights)
    tiles: dict[Cells, None] = {}
    for cell in cells[:WAYS]:
        around = [tile for tile in weights if tile & cell.bit]
        tiles[max(around, key=lambda tile: weights[tile])] = None
    ways = (tuple(members(tile)) for tile in tiles)
    return cells, [(way, course.place_of(BuildCanal(way))) for way in ways]
