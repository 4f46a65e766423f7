"""The pieces on the table, as rows: what a position looks like in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import ACTION_TOKENS, LEVELS, PERIODS, Axis, Colour
from scoring.mexica.position import Position
from scoring.mexica.record.picture import picture
from tracker.games.mexica.models import Piece
from tracker.models import Game
from tracker.prepared import Added, Changed

Kind, Layer, State = Piece.Kind, Piece.Layer, Piece.State


class Row(NamedTuple):
    """A piece, without the game that it belongs to."""

    kind: str
    cell: str | None = None
    layer: int = Layer.GROUND
    colour: str = ""
    axis: str = ""
    size: int = 0
    copy: int = 0
    period: int = 0
    state: str = State.BOARD


def canals(position: Position) -> Iterator[Row]:
    for cell in cell_names(position.canals):
        yield Row(Kind.CANAL, cell)


def bridges(position: Position) -> Iterator[Row]:
    for axis, cells in ((Axis.NS, position.bridges_ns), (Axis.EW, position.bridges_ew)):
        for cell in cell_names(cells):
            yield Row(Kind.BRIDGE, cell, Layer.BRIDGE, axis=axis.value)


def temples(position: Position) -> Iterator[Row]:
    owners = (*position.setup.colours, Colour.NEUTRAL)
    for colour, own in zip(owners, position.temples, strict=True):
        for level, cells in zip(LEVELS, position.levels, strict=True):
            for cell in cell_names(own & cells):
                yield Row(Kind.TEMPLE, cell, colour=colour.value, size=level)


def calpulli(position: Position) -> Iterator[Row]:
    copies: Counter[int] = Counter()

    def row(size: int, state: str, **where: Any) -> Row:
        copies[size] += 1
        return Row(Kind.CALPULLI, size=size, copy=copies[size], state=state, **where)

    setup = position.setup
    first, second = Counter(setup.tokens), Counter(setup.second_tokens)
    received = first + second if position.period == PERIODS else first
    for token in position.founded:
        colour = position.owner(token.by).value
        yield row(token.token, State.BOARD, cell=token.at.name, colour=colour, period=token.period)
    used = Counter(token.token for token in position.founded) + Counter(position.offered)
    for size in (received - used).elements():
        yield row(size, State.DISCARDED)
    for size in position.offered:
        yield row(size, State.OFFERED)
    if position.period < PERIODS:
        for size in setup.second_tokens:
            yield row(size, State.WAITING)


def pillis(position: Position) -> Iterator[Row]:
    for seat, cell in enumerate(position.pillis):
        if cell is not None:
            layer = Layer.TOP if cell.bit & position.canals else Layer.GROUND
            yield Row(Kind.PILLI, cell.name, layer, position.setup.colours[seat].value)


def action_tokens(position: Position) -> Iterator[Row]:
    holders = [
        colour.value
        for colour, held in zip(position.setup.colours, position.held, strict=True)
        for _ in range(held)
    ]
    holders += [""] * (ACTION_TOKENS - len(holders))
    for copy, colour in enumerate(holders, 1):
        yield Row(Kind.ACTION_TOKEN, colour=colour, copy=copy)


PARTS: tuple[tuple[Callable[[Position], object], Callable[[Position], Iterator[Row]]], ...] = (
    (lambda p: p.canals, canals),
    (lambda p: (p.bridges_ns, p.bridges_ew), bridges),
    (lambda p: (p.temples, p.levels), temples),
    (lambda p: (p.founded, p.offered, p.period), calpulli),
    (lambda p: (p.pillis, p.canals), pillis),
    (lambda p: p.held, action_tokens),
)
"""What a kind of piece depends on, and its rows: only a kind that changed is compared."""


_PIECES = Added(Piece)
_ON_CELLS = Changed(Piece, Row._fields, by=("game", "cell", "layer"))
_BESIDE = Changed(Piece, Row._fields, by=("game", "kind", "size", "copy"))


def pieces(position: Position) -> set[Row]:
    """Every piece of the game."""
    return {row for _, rows in PARTS for row in rows(position)}


def difference(before: Position, after: Position) -> tuple[set[Row], set[Row]]:
    """The pieces that leave their place, and those that come to one."""
    gone: set[Row] = set()
    come: set[Row] = set()
    begun_otherwise = before.setup is not after.setup and before.setup != after.setup
    for state, rows in PARTS:
        if begun_otherwise or state(before) != state(after):
            old, new = set(rows(before)), set(rows(after))
            gone |= old - new
            come |= new - old
    return gone, come


class MexicaPieces:
    models = (Piece,)

    def rows(self, game: Game, position: Position) -> Iterator[Piece]:
        return _of(game, pieces(position))

    def move(self, game: Game, before: Position, after: Position) -> None:
        gone, come = difference(before, after)
        if _moved(game, gone, come):
            return
        if gone:
            Piece.objects.filter(_these(gone), game=game).delete()
        if come:
            _PIECES.add(*_of(game, come))

    def differences(self, game: Game, position: Position) -> Iterator[str]:
        lying = {Row(*values) for values in game.pieces.values_list(*Row._fields)}
        for row in sorted(lying ^ pieces(position), key=str):
            where = "too many" if row in lying else "missing"
            yield f"{where}: {row.colour} {row.kind} {row.size or ''} {row.cell or row.state}"

    def picture(self, position: Position) -> str:
        return picture(position)


def _of(game: Game, rows: Iterable[Row]) -> Iterator[Piece]:
    return (Piece(game=game, **row._asdict()) for row in rows)


def _moved(game: Game, gone: set[Row], come: set[Row]) -> bool:
    """One piece that goes elsewhere, as a Pilli does, keeps its row: a statement less."""
    if len(gone) != 1 or [row.kind for row in gone] != [row.kind for row in come]:
        return False
    [here], [there] = gone, come
    if here.cell:
        return _ON_CELLS.change(there, (game.pk, here.cell, here.layer))
    return _BESIDE.change(there, (game.pk, here.kind, here.size, here.copy))


def _these(rows: set[Row]) -> Q:
    """The rows by what identifies them."""
    found = Q()
    for layer in Layer:
        cells = [row.cell for row in rows if row.cell and row.layer == layer]
        if cells:
            found |= Q(layer=layer, cell__in=cells)
    for row in rows:
        if row.cell is None:
            found |= Q(kind=row.kind, size=row.size, copy=row.copy)
    return found


PIECES = MexicaPieces()
