"""Is a position one that the box and the board allow?"""

from __future__ import annotations

from collections import Counter
from enum import Flag, auto

from scoring.mexica.board.island import FIRST_CANALS, LAND, PALACE, regions
from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    CALPULLI,
    DOUBLE_CANALS,
    LEVELS,
    SINGLE_CANALS,
    Axis,
)
from scoring.mexica.position import Position


class Problem(Flag):
    NONE = 0
    CANAL_OFF_ISLAND = auto()
    CANAL_IN_PALACE = auto()
    TOO_MANY_CANALS = auto()
    """The cells under canals are not those of the tiles that have left the supply."""
    BRIDGE_OFF_CANAL = auto()
    BRIDGE_WITHOUT_RAMPS = auto()
    TOO_MANY_BRIDGES = auto()
    TEMPLE_ON_WATER = auto()
    TEMPLE_IN_PALACE = auto()
    TEMPLE_UNCLEAR = auto()
    """A temple without one owner and one height."""
    TOO_MANY_TEMPLES = auto()
    TOKEN_ON_WATER = auto()
    TOKEN_IN_PALACE = auto()
    TOKEN_UNKNOWN = auto()
    """On offer or on the board more often than in the box."""
    TWO_TOKENS_IN_A_DISTRICT = auto()
    TWO_THINGS_ON_A_CELL = auto()
    PILLI_IN_WATER = auto()
    TOO_MANY_ACTION_TOKENS = auto()
    NEGATIVE = auto()
    """A supply, a score or the action points below nothing."""


def problems(position: Position) -> Problem:
    """What is wrong with a position: nothing, after legal actions alone."""
    return (
        _canals(position)
        | _bridges(position)
        | _temples(position)
        | _tokens(position)
        | _pillis(position)
        | _counts(position)
    )


def _flags(found: dict[Problem, bool]) -> Problem:
    wrong = Problem.NONE
    for problem, is_there in found.items():
        if is_there:
            wrong |= problem
    return wrong


def _canals(position: Position) -> Problem:
    tiles = 2 * (DOUBLE_CANALS - position.doubles) + SINGLE_CANALS - position.singles
    whole = FIRST_CANALS & ~position.canals == 0
    return _flags(
        {
            Problem.CANAL_OFF_ISLAND: bool(position.canals & ~LAND),
            Problem.CANAL_IN_PALACE: bool(position.canals & PALACE),
            Problem.TOO_MANY_CANALS: tiles != position.canals.bit_count() or not whole,
        }
    )


def _bridges(position: Position) -> Problem:
    unsupported = position.bridges_ns & ~position.spans(
        Axis.NS
    ) | position.bridges_ew & ~position.spans(Axis.EW)
    return _flags(
        {
            Problem.BRIDGE_OFF_CANAL: bool(position.bridges & ~position.canals),
            Problem.BRIDGE_WITHOUT_RAMPS: bool(unsupported),
            Problem.TOO_MANY_BRIDGES: position.bridges.bit_count() > BRIDGES,
            Problem.TWO_THINGS_ON_A_CELL: bool(position.bridges_ns & position.bridges_ew),
        }
    )


def _temples(position: Position) -> Problem:
    by_owner = _pile(position.temples)
    by_level = _pile(position.levels)
    return _flags(
        {
            Problem.TEMPLE_ON_WATER: bool(position.all_temples & ~position.dry),
            Problem.TEMPLE_IN_PALACE: bool(position.all_temples & PALACE),
            Problem.TEMPLE_UNCLEAR: None in (by_owner, by_level) or by_owner != by_level,
            Problem.TOO_MANY_TEMPLES: any(
                position.temples_left(seat, level) < 0
                for seat in position.seats
                for level in LEVELS
            ),
        }
    )


def _pile(sets: tuple[int, ...]) -> int | None:
    """All cells of some sets; None where two of them share one."""
    whole = 0
    for cells in sets:
        if whole & cells:
            return None
        whole |= cells
    return whole


def _tokens(position: Position) -> Problem:
    calpulli = position.calpulli
    known = Counter(position.offered) + Counter(token.token for token in position.founded)
    if position.period == 1:
        known += Counter(position.setup.second_tokens)
    return _flags(
        {
            Problem.TOKEN_ON_WATER: bool(calpulli & ~position.dry),
            Problem.TOKEN_IN_PALACE: bool(calpulli & PALACE),
            Problem.TOKEN_UNKNOWN: bool(known - CALPULLI),
            Problem.TWO_TOKENS_IN_A_DISTRICT: any(
                (district & calpulli).bit_count() > 1 for district in regions(position.dry)
            ),
        }
    )


def _pillis(position: Position) -> Problem:
    standing = [pilli.bit for pilli in position.pillis if pilli is not None]
    things = [token.at.bit for token in position.founded] + standing
    return _flags(
        {
            Problem.PILLI_IN_WATER: bool(position.standing & ~(position.dry | position.bridges)),
            Problem.TWO_THINGS_ON_A_CELL: _pile((*things, position.all_temples)) is None,
        }
    )


def _counts(position: Position) -> Problem:
    numbers = (
        position.doubles,
        position.singles,
        position.action_points,
        *position.held,
        *position.scores,
    )
    return _flags(
        {
            Problem.TOO_MANY_ACTION_TOKENS: sum(position.held) > ACTION_TOKENS,
            Problem.NEGATIVE: min(numbers) < 0,
        }
    )
