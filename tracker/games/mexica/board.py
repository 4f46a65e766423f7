"""What the board shows of a position: each cell's look, its name in words, what it lights up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import gettext as _

from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import (
    BOARD,
    BY_NAME,
    EMBLEM,
    LAND,
    NOWHERE,
    START_CELLS,
    Cell,
    Cells,
    above_and_below,
    beside,
    members,
    union,
)
from scoring.mexica.board.pieces import LEVELS, Axis, Colour, Prizes, prizes
from scoring.mexica.majorities import leads
from scoring.mexica.position import Position
from scoring.mexica.setup import Setup


@dataclass(frozen=True, slots=True)
class Look:
    """A cell as it is drawn."""

    name: str
    ground: str
    """lake, land, canal, start or emblem."""
    bridge: str = ""
    temple: Colour | None = None
    tone: str = ""
    """How the style sheet calls the temple's owner."""
    level: int = 0
    token: int = 0
    pilli: Colour | None = None

    @property
    def column(self) -> str:
        return self.name[0]

    @property
    def row(self) -> str:
        return self.name[1:]

    @property
    def prizes(self) -> Prizes:
        return prizes(self.token)

    @property
    def label(self) -> str:
        """For a screen reader: "D4, canal, bridge from D3 to D5"."""
        words = [self.name, str(GROUNDS[self.ground]())]
        if self.bridge:
            one, other = ends(self.name, self.bridge)
            words.append(_("bridge from %(one)s to %(other)s") % {"one": one, "other": other})
        if self.temple:
            words.append(
                _("%(colour)s temple, floors: %(floors)s")
                % {"colour": colour_name(self.temple), "floors": self.level}
            )
        if self.token:
            words.append(_("token of %(size)s") % {"size": self.token})
        if self.pilli:
            words.append(_("%(colour)s Pilli") % {"colour": colour_name(self.pilli)})
        return ", ".join(words)


GROUNDS = {
    "lake": lambda: _("lake"),
    "land": lambda: _("land"),
    "canal": lambda: _("canal"),
    "start": lambda: _("palace, start cell"),
    "emblem": lambda: _("palace, emblem"),
}


def ends(cell: str, axis: str) -> tuple[str, str]:
    """What a bridge joins. It is told by these: north lies elsewhere on every phone."""
    along = above_and_below if axis == Axis.NS else beside
    names = [end.name for end in members(along(BY_NAME[cell].bit) & BOARD)]
    return names[0], names[-1]


def colour_name(colour: Colour | str) -> str:
    return {
        Colour.BLACK: _("black"),
        Colour.GREY: _("grey"),
        Colour.SAND: _("sand"),
        Colour.RED: _("red"),
        Colour.NEUTRAL: _("neutral"),
    }[Colour(colour)]


def tone_of(setup: Setup, colour: Colour) -> str:
    """The classes of an owner: neutral is drawn in a colour that nobody plays."""
    drawn = setup.drawn(colour)
    return colour.value if drawn is colour else f"{drawn.value} {colour.value}"


def looks(position: Position, cells: Cells = BOARD) -> list[Look]:
    """The look of each of some cells, in reading order."""
    bare = ~(position.taken_cells | position.bridges_ns | position.bridges_ew)
    canals = position.canals
    return [
        _bare(cell, bool(cell.bit & canals)) if cell.bit & bare else _look(position, cell)
        for cell in members(cells)
    ]


@cache
def _bare(cell: Cell, is_canal: bool) -> Look:
    if not cell.bit & LAND:
        return Look(cell.name, "lake")
    if is_canal:
        return Look(cell.name, "canal")
    if cell.bit & START_CELLS:
        return Look(cell.name, "start")
    return Look(cell.name, "emblem" if cell.bit & EMBLEM else "land")


def _look(position: Position, cell: Cell) -> Look:
    bit = cell.bit
    ground = _bare(cell, bool(bit & position.canals)).ground
    bridge = "NS" if bit & position.bridges_ns else "EW" if bit & position.bridges_ew else ""
    temple, tone, level = None, "", 0
    if bit & position.all_temples:
        owners = zip(temple_colours(position.setup), position.temples, strict=True)
        temple = next(colour for colour, own in owners if bit & own)
        tone = tone_of(position.setup, temple)
        level = next(number for number in LEVELS if bit & position.levels[number - 1])
    token = next((int(t.token) for t in position.founded if t.at is cell), 0)
    pilli = next((position.owner(s) for s in position.seats if position.pillis[s] is cell), None)
    return Look(cell.name, ground, bridge, temple, tone, level, token, pilli)


@lru_cache(maxsize=64)
def leaders(position: Position) -> str:
    """Who leads where, as the phone reads it: "D4rK9gn", a cell of each district and the first
    letters of those who are first in it."""
    told = ""
    for lead in leads(position):
        told += next(members(lead.cells)).name
        told += "".join(colour.value[0] for colour in lead.colours)
    return told


def changed_cells(before: Position, after: Position) -> Cells:
    """Cells on which something else lies; what becomes of the coast around them is `ground`'s."""
    levels = zip(before.levels, after.levels, strict=True)
    owners = zip(before.temples, after.temples, strict=True)
    changed = before.canals ^ after.canals
    changed |= before.bridges_ns ^ after.bridges_ns | before.bridges_ew ^ after.bridges_ew
    changed |= union(old ^ new for old, new in (*levels, *owners))
    changed |= before.calpulli ^ after.calpulli
    for old, new in zip(before.pillis, after.pillis, strict=True):
        if old is not new:
            changed |= (old.bit if old else NOWHERE) | (new.bit if new else NOWHERE)
    return changed


def different(before: Position, after: Position) -> set[str]:
    """The names of the cells on which something else lies."""
    return {cell.name for cell in members(changed_cells(before, after))}


def seat_marks(position: Position) -> Iterable[dict[str, Any]]:
    """Each player with what stands in front of him or her."""
    for seat in position.seats:
        yield {
            "seat": seat,
            "name": position.setup.players[seat].name,
            "colour": position.owner(seat).value,
            "points": position.scores[seat],
            "held": position.held[seat],
            "temples": tuple((level, position.temples_left(seat, level)) for level in LEVELS),
        }
