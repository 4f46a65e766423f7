"""Everything on the table at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.game import Phase, Seat
from scoring.mexica.board.island import (
    LAND,
    NOWHERE,
    STRIDE,
    Cell,
    Cells,
    above_and_below,
    beside,
    flood,
)
from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    LEVELS,
    TEMPLE_SETS,
    Axis,
    Calpulli,
    Colour,
    Level,
)
from scoring.mexica.setup import Setup
from scoring.seated import Table


class Founded(NamedTuple):
    """A token on the board: where, when, by whom, and who else stood in the district."""

    token: Calpulli
    at: Cell
    period: int
    by: Seat
    present: tuple[Seat, ...]


class Scored(NamedTuple):
    """A scoring that is over: what of the city counted then, and who stood on the palace.

    Temples and tokens never leave the board, so this is all it takes to count it again.
    """

    period: int
    canals: Cells
    temples: Cells
    palace: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Position(Table[Colour]):
    """Everything on the table. It never changes: playing an action makes the next one."""

    setup: Setup
    period: int
    finished: bool

    canals: Cells
    doubles: int
    """Canal tiles of two cells still in the supply."""
    singles: int
    bridges_ns: Cells
    bridges_ew: Cells
    temples: tuple[Cells, ...]
    """Where each seat's temples stand, and after the last seat the neutral ones."""
    levels: tuple[Cells, ...]
    """Where the temples of one, two, three and four floors stand, whoever built them."""
    offered: tuple[Calpulli, ...]
    founded: tuple[Founded, ...]
    pillis: tuple[Cell | None, ...]
    """Where each seat's Pilli stands; None before it is placed, and in tracker mode."""

    held: tuple[int, ...]
    """Action tokens of each seat."""
    scores: tuple[int, ...]
    on_turn: Seat
    round: int
    action_points: int
    taken: int
    """Action tokens taken this turn."""
    scored: tuple[Scored, ...]

    @property
    def phase(self) -> Phase:
        if self.finished:
            return Phase.FINISHED
        if self.is_placing:
            return Phase.SETUP
        return Phase.FINAL_ROUND if self.is_period_over else Phase.PLAYING

    @property
    def worth(self) -> list[tuple[int, int]]:
        """What decides who is ahead: points, and at the end the action tokens."""
        held = self.held if self.finished else (0,) * len(self.held)
        return list(zip(self.scores, held, strict=True))

    @property
    def is_placing(self) -> bool:
        """Are Pillis still being placed?"""
        return self.setup.is_referee and None in self.pillis

    @property
    def is_period_over(self) -> bool:
        """Every token on offer is used, and somebody has built every temple held."""
        return not self.offered and any(self.has_built_all(seat) for seat in self.seats)

    @property
    def is_first_round(self) -> bool:
        return self.setup.is_referee and self.period == 1 and self.round == 1

    @property
    def dry(self) -> Cells:
        return LAND & ~self.canals

    @property
    def bridges(self) -> Cells:
        return self.bridges_ns | self.bridges_ew

    @property
    def bridges_left(self) -> int:
        return BRIDGES - (self.bridges_ns | self.bridges_ew).bit_count()

    @property
    def ramps(self) -> Cells:
        return above_and_below(self.bridges_ns) | beside(self.bridges_ew)

    @property
    def all_temples(self) -> Cells:
        one, two, three, four = self.levels
        return one | two | three | four

    @property
    def calpulli(self) -> Cells:
        """Where the tokens lie."""
        cells = NOWHERE
        for token in self.founded:
            cells |= token.at.bit
        return cells

    @property
    def standing(self) -> Cells:
        """Where the Pillis stand."""
        cells = NOWHERE
        for pilli in self.pillis:
            if pilli is not None:
                cells |= pilli.bit
        return cells

    @property
    def taken_cells(self) -> Cells:
        """Cells with a temple, a token or a Pilli."""
        return self.all_temples | self.calpulli | self.standing

    @property
    def free(self) -> Cells:
        """Dry land with nothing on it, palace included."""
        return self.dry & ~self.taken_cells

    @property
    def free_bridges(self) -> Cells:
        return self.bridges & ~self.standing

    @property
    def open(self) -> Cells:
        """Where a Pilli can stop: free land and free bridges."""
        return (self.dry | self.bridges) & ~self.taken_cells

    @property
    def founded_land(self) -> Cells:
        """All cells of founded districts."""
        return flood(self.calpulli, self.dry)

    @property
    def action_tokens_left(self) -> int:
        return ACTION_TOKENS - sum(self.held)

    def pilli(self, seat: Seat) -> Cell:
        """Where a Pilli stands that has been placed."""
        cell = self.pillis[seat]
        assert cell is not None, "asked before the Pilli is on the board"
        return cell

    def home(self, seat: Seat) -> Cells:
        """The district in which a Pilli stands; nowhere for one on a bridge."""
        return flood(self.pilli(seat).bit, self.dry)

    def temples_left(self, seat: Seat, level: Level) -> int:
        """Temples of a level that a player still holds in this period; none of a level unknown."""
        if level not in LEVELS:
            return 0
        received = sum(temples[level - 1] for temples in TEMPLE_SETS[: self.period])
        return received - (self.temples[seat] & self.levels[level - 1]).bit_count()

    def has_built_all(self, seat: Seat) -> bool:
        return not any(self.temples_left(seat, level) for level in LEVELS)

    def spans(self, axis: Axis) -> Cells:
        """Cells whose two ramp cells along an axis are dry land."""
        dry = self.dry
        if axis is Axis.NS:
            return dry << STRIDE & dry >> STRIDE
        return dry << 1 & dry >> 1
