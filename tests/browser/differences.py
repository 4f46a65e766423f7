"""Tables on which something differs from the app: a piece away, more, moved, turned, recoloured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from scoring.mexica.board.island import FIRST_CANALS, PALACE, Cell, Cells, members
from scoring.mexica.board.pieces import Axis
from scoring.mexica.position import Position


def differing(position: Position, chance: Random) -> Position:
    """With one piece taken away, put down, moved, turned or of another colour."""
    changes = list(CHANGES)
    chance.shuffle(changes)
    for change in changes:
        changed = change(position, chance)
        if changed is not None:
            return changed
    return position


def without(position: Position, cells: Cells) -> Position:
    """With nothing on some cells."""
    return replace(
        position,
        canals=position.canals & ~cells,
        bridges_ns=position.bridges_ns & ~cells,
        bridges_ew=position.bridges_ew & ~cells,
        temples=tuple(own & ~cells for own in position.temples),
        levels=tuple(own & ~cells for own in position.levels),
        founded=tuple(token for token in position.founded if not token.at.bit & cells),
    )


def _one_of(cells: Cells, chance: Random) -> Cell | None:
    found = list(members(cells))
    return chance.choice(found) if found else None


def _free(position: Position) -> Cells:
    return position.free & ~PALACE


def _canal_away(position: Position, chance: Random) -> Position | None:
    cell = _one_of(position.canals & ~FIRST_CANALS & ~position.bridges, chance)
    return replace(position, canals=position.canals & ~cell.bit) if cell else None


def _canal_more(position: Position, chance: Random) -> Position | None:
    cell = _one_of(_free(position) & ~position.ramps, chance)
    return replace(position, canals=position.canals | cell.bit) if cell else None


def _temple_put(position: Position, chance: Random, away: bool, back: bool) -> Position | None:
    """Take one away, put one down like it, or both: it stands elsewhere."""
    old = _one_of(position.all_temples, chance)
    if old is None:
        return None
    owner = next(number for number, own in enumerate(position.temples) if own & old.bit)
    level = next(number for number, own in enumerate(position.levels) if own & old.bit)
    temples, levels = list(position.temples), list(position.levels)
    if away:
        temples[owner] &= ~old.bit
        levels[level] &= ~old.bit
    if back:
        new = _one_of(_free(position), chance)
        if new is None:
            return None
        temples[owner] |= new.bit
        levels[level] |= new.bit
    return replace(position, temples=tuple(temples), levels=tuple(levels))


def _temple_away(position: Position, chance: Random) -> Position | None:
    return _temple_put(position, chance, away=True, back=False)


def _temple_more(position: Position, chance: Random) -> Position | None:
    return _temple_put(position, chance, away=False, back=True)


def _temple_moved(position: Position, chance: Random) -> Position | None:
    return _temple_put(position, chance, away=True, back=True)


def _temple_recoloured(position: Position, chance: Random) -> Position | None:
    cell = _one_of(position.all_temples, chance)
    if cell is None:
        return None
    owner = next(number for number, own in enumerate(position.temples) if own & cell.bit)
    others = [n for n, own in enumerate(position.temples) if own and n != owner]
    if not others:
        return None
    temples = [own & ~cell.bit for own in position.temples]
    temples[chance.choice(others)] |= cell.bit
    return replace(position, temples=tuple(temples))


def _bridge_away(position: Position, chance: Random) -> Position | None:
    cell = _one_of(position.bridges & ~position.standing, chance)
    if cell is None:
        return None
    north, west = position.bridges_ns & ~cell.bit, position.bridges_ew & ~cell.bit
    return replace(position, bridges_ns=north, bridges_ew=west)


def _bridge_turned(position: Position, chance: Random) -> Position | None:
    cell = _one_of(position.bridges & ~position.standing, chance)
    if cell is None:
        return None
    north, west = position.bridges_ns ^ cell.bit, position.bridges_ew ^ cell.bit
    return replace(position, bridges_ns=north, bridges_ew=west)


def _bridge_more(position: Position, chance: Random) -> Position | None:
    bare = position.canals & ~position.bridges
    cell = _one_of(bare & position.spans(Axis.NS), chance)
    return replace(position, bridges_ns=position.bridges_ns | cell.bit) if cell else None


def _token_away(position: Position, chance: Random) -> Position | None:
    if not position.founded:
        return None
    gone = chance.randrange(len(position.founded))
    founded = position.founded[:gone] + position.founded[gone + 1 :]
    return replace(position, founded=founded)


def _token_moved(position: Position, chance: Random) -> Position | None:
    cell = _one_of(_free(position), chance)
    if not position.founded or cell is None:
        return None
    moved = chance.randrange(len(position.founded))
    founded = list(position.founded)
    founded[moved] = founded[moved]._replace(at=cell)
    return replace(position, founded=tuple(founded))


CHANGES: tuple[Callable[[Position, Random], Position | None], ...] = (
    _canal_away,
    _canal_more,
    _temple_away,
    _temple_more,
    _temple_moved,
    _temple_recoloured,
    _bridge_away,
    _bridge_turned,
    _bridge_more,
    _token_away,
    _token_moved,
)
