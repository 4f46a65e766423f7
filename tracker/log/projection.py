"""The pieces on the table, as rows: what a position looks like in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Case, Q, When

from scoring.game import Phase
from scoring.mexica.island import NOWHERE, cell_names, union
from scoring.mexica.majorities import Entry, Founding, Majority, ledger, winners
from scoring.mexica.pieces import ACTION_TOKENS, LEVELS, PERIODS, Axis, Colour
from scoring.mexica.position import Position
from tracker.models import Award, Game, Piece, Seat

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


class Won(NamedTuple):
    """A row of the ledger, without its game."""

    entry: int
    seat: int
    kind: str
    period: int
    points: int
    rank: int | None
    token: int | None
    cells: tuple[str, ...]


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


def pieces(position: Position) -> set[Row]:
    """Every piece of the game."""
    return {row for _, rows in PARTS for row in rows(position)}


def difference(before: Position, after: Position) -> tuple[set[Row], set[Row]]:
    """The pieces that leave their place, and those that come to one."""
    gone: set[Row] = set()
    come: set[Row] = set()
    for state, rows in PARTS:
        if state(before) != state(after):
            old, new = set(rows(before)), set(rows(after))
            gone |= old - new
            come |= new - old
    return gone, come


def awards(position: Position) -> list[Won]:
    """Every award of the ledger."""
    return [
        won
        for number, entry in enumerate(ledger(position))
        for won in _awards(position, number, entry)
    ]


def _awards(position: Position, number: int, entry: Entry) -> Iterator[Won]:
    kind, token, cells = Award.Kind.PALACE, None, NOWHERE
    ranks: dict[Colour, int] = {}
    match entry:
        case Founding(founded=founded):
            kind, token, cells = Award.Kind.FOUNDING, founded.token, founded.at.bit
        case Majority():
            kind, token, cells = Award.Kind.MAJORITY, entry.token, entry.cells
            ranks = entry.ranks
    for seat, colour in enumerate(position.setup.colours):
        if points := entry.awards.get(colour):
            names = tuple(cell_names(cells))
            yield Won(number, seat, kind, entry.period, points, ranks.get(colour), token, names)


def project(game: Game, before: Position, after: Position) -> None:
    """Bring the rows of a game from one position to another; the game itself is not saved."""
    gone, come = difference(before, after)
    if not _moved(game, gone, come):
        if gone:
            Piece.objects.filter(_these(gone), game=game).delete()
        if come:
            place(game, come)
    if _earned(before) != _earned(after):
        _project_awards(game, awards(before), awards(after))
    if (before.scores, winners(before)) != (after.scores, winners(after)):
        project_seats(game, after)
    project_game(game, after)


def _moved(game: Game, gone: set[Row], come: set[Row]) -> bool:
    """One piece that goes elsewhere, as a Pilli does, keeps its row: a statement less."""
    if len(gone) != 1 or [row.kind for row in gone] != [row.kind for row in come]:
        return False
    [there] = come
    return Piece.objects.filter(_these(gone), game=game).update(**there._asdict()) == 1


def _earned(position: Position) -> object:
    """What the ledger depends on: the foundings, and the temples that scored."""
    temples = union(scored.temples for scored in position.scored)
    owners = [own & temples for own in (*position.temples, *position.levels)]
    return position.founded, position.scored, owners


def place(game: Game, rows: Iterable[Row]) -> None:
    Piece.objects.bulk_create(Piece(game=game, **row._asdict()) for row in rows)


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


def _project_awards(game: Game, before: list[Won], after: list[Won]) -> None:
    """Entries up to the first that differs stay as they are."""
    kept = next(
        (min(old.entry, new.entry) for old, new in zip(before, after, strict=False) if old != new),
        min((won.entry for won in (before[len(after) :] or after[len(before) :])), default=0),
    )
    if before and before[-1].entry >= kept:
        game.awards.filter(entry__gte=kept).delete()
    write_awards(game, [won for won in after if won.entry >= kept])


def write_awards(game: Game, rows: list[Won]) -> None:
    Award.objects.bulk_create(award_rows(game, rows))


def award_rows(game: Game, rows: Iterable[Won]) -> Iterator[Award]:
    for won in rows:
        yield Award(game=game, seat_id=Seat.pk_of(game, won.seat), **_without_seat(won))


def _without_seat(won: Won) -> dict[str, Any]:
    fields = won._asdict()
    del fields["seat"]
    return fields | {"cells": list(won.cells)}


def project_seats(game: Game, position: Position) -> None:
    won = winners(position)
    game.seats.update(
        points=Case(
            *(When(number=seat, then=position.scores[seat]) for seat in position.seats),
            default=0,
        ),
        won=Q(number__in=won) if won else False,
    )


def project_game(game: Game, position: Position) -> None:
    rules, phase = game.rules, game.rules.phase(position)
    game.mode = game.setup.get("mode", "")
    game.status = phase.value
    game.stage = rules.stage(position)
    game.margin = _margin(rules.scores(position)) if phase is Phase.FINISHED else None


def _margin(scores: Sequence[int]) -> int | None:
    """Points between the first and the second."""
    first, *others = sorted(scores, reverse=True)
    return first - others[0] if others else None
