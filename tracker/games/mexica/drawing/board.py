"""The island of a position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from PIL import Image

from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import (
    BOARD,
    BY_BIT,
    COLUMNS,
    EMBLEM,
    LAND,
    NOWHERE,
    ROWS,
    START_CELLS,
    STRIDE,
    Cell,
    Cells,
    members,
    union,
)
from scoring.mexica.board.pieces import LEVELS, Colour
from scoring.mexica.position import Position
from tracker.games.mexica.drawing import sprites
from tracker.games.mexica.drawing.ground import CANAL, DRY, LAKE, ground
from tracker.games.mexica.drawing.palette import THEMES, Theme
from tracker.pictures.lettering import Text
from tracker.pictures.palette import ThemeName

NARROWEST, WIDEST = 120, 2400
LETTERED_FROM = 560
"""Pixels of width from which the margin has room for the names of columns and rows."""

Place: TypeAlias = tuple[int, int]
"""Column and row in a drawing, from 0; -1 is the water beside the board."""
PLACES: dict[Cell, Place] = {
    cell: (number % len(COLUMNS), number // len(COLUMNS))
    for number, cell in enumerate(members(BOARD))
}
"""Column and row of each cell, counted from 0."""


class Thing(NamedTuple):
    """What a cell carries. A side is N, E, S or W in the drawing."""

    floor: str = ""
    """start or emblem."""
    bridge: str = ""
    ramps: str = ""
    temple: Colour | None = None
    letter: str = ""
    level: int = 0
    token: int = 0
    pilli: Colour | None = None
    lit: bool = False


BARE = Thing()
SIDES = "NWSE"
"""To the left around a cell."""


@dataclass(frozen=True)
class Sheet:
    """The measures of a picture: everything that does not depend on the position."""

    width: int
    theme: ThemeName = ThemeName.LIGHT
    turn: int = 0
    """By how many quarters the island lies turned to the left."""
    lettered: bool | None = None
    """None: where there is room."""

    @cached_property
    def colours(self) -> Theme:
        return THEMES[self.theme]

    @cached_property
    def upright(self) -> bool:
        return self.turn % 2 == 1

    @cached_property
    def columns(self) -> int:
        return ROWS if self.upright else len(COLUMNS)

    @cached_property
    def rows(self) -> int:
        return len(COLUMNS) if self.upright else ROWS

    @cached_property
    def has_letters(self) -> bool:
        return self.width >= LETTERED_FROM if self.lettered is None else self.lettered

    @cached_property
    def cell(self) -> int:
        """Whole pixels, so that every edge is sharp."""
        margin = 1.3 if self.has_letters else 0.5
        return int(self.width / (self.columns + margin))

    @cached_property
    def margin(self) -> int:
        return (self.width - self.columns * self.cell) // 2

    @cached_property
    def height(self) -> int:
        return self.rows * self.cell + 2 * self.margin

    @cached_property
    def places(self) -> dict[Cell, Place]:
        return {cell: self._turned(*place) for cell, place in PLACES.items()}

    def _turned(self, x: int, y: int) -> Place:
        east, south = len(COLUMNS) - 1 - x, ROWS - 1 - y
        return ((x, y), (y, east), (east, south), (south, x))[self.turn]

    @cached_property
    def bits(self) -> dict[Place, Cells]:
        return {place: cell.bit for cell, place in self.places.items()}

    def cells(self, places: Iterable[Place]) -> Cells:
        """Those of the board among some places."""
        return union(self.bits.get(place, NOWHERE) for place in places)

    def corner(self, place: Place) -> tuple[int, int]:
        return self.margin + place[0] * self.cell, self.margin + place[1] * self.cell

    def axis(self, axis: str) -> str:
        return {"NS": "EW", "EW": "NS"}[axis] if self.upright else axis

    def side(self, side: str) -> str:
        """By one quarter north comes to lie on the left."""
        return SIDES[(SIDES.index(side) + self.turn) % 4]


def draw_board(
    position: Position,
    width: int,
    theme: ThemeName | str = ThemeName.LIGHT,
    turn: int = 0,
) -> Image.Image:
    """A picture of the island, in indexes of the theme's palette."""
    return drawn(position, Sheet(width, ThemeName(theme), turn))


def drawn(position: Position, sheet: Sheet, lit: Cells = NOWHERE) -> Image.Image:
    image = _background(sheet).copy()
    # Pillow's core at once: for some two hundred tiles the checks around it cost four times it.
    core, size = image.im, sheet.cell
    for place, drawn_tile in tiles(position, sheet, lit=lit):
        x, y = sheet.corner(place)
        core.paste(drawn_tile.im, (x, y, x + size, y + size))
    put_letters(image, sheet)
    return image


def tiles(
    position: Position, sheet: Sheet, places: Collection[Place] | None = None, lit: Cells = NOWHERE
) -> Iterator[tuple[Place, Image.Image]]:
    """Each of some places with what is there; of all places those that the background lacks."""
    grid = _grid(sheet, position.canals)
    bare = _bare(sheet)
    things = _things(position, sheet, BOARD if places is None else sheet.cells(places), lit)
    for x, y in bare if places is None else places:
        key = _nine(grid, x, y), things.get((x, y), BARE)
        if places is not None or bare[x, y] != key:
            yield (x, y), tile(*key, sheet.cell, sheet.theme)


def around(cells: Cells, sheet: Sheet) -> set[Place]:
    """The places of some cells and of their eight neighbours: a canal moves their banks."""
    places = [sheet.places[cell] for cell in members(cells)]
    return {(x + dx, y + dy) for x, y in places for dx in NEAR for dy in NEAR}


NEAR = (-1, 0, 1)


@lru_cache(maxsize=256)
def _grid(sheet: Sheet, canals: Cells) -> list[bytes]:
    """The ground row by row, with two rows and columns of lake on every side."""
    lines = [bytearray([LAKE]) * (sheet.columns + 4) for _ in range(sheet.rows + 4)]
    for kind, cells in ((DRY, LAND & ~canals), (CANAL, canals)):
        for cell in members(cells):
            x, y = sheet.places[cell]
            lines[y + 2][x + 2] = kind
    return [bytes(line) for line in lines]


def _nine(grid: list[bytes], x: int, y: int) -> bytes:
    x += 1
    return grid[y + 1][x : x + 3] + grid[y + 2][x : x + 3] + grid[y + 3][x : x + 3]


def _things(position: Position, sheet: Sheet, cells: Cells, lit: Cells) -> dict[Place, Thing]:
    """What some cells carry."""
    found: dict[Cell, dict[str, Any]] = defaultdict(dict)

    def put(name: str, value: object, on: Cells) -> None:
        for cell in members(on & cells):
            found[cell][name] = value

    put("floor", "start", START_CELLS)
    put("floor", "emblem", EMBLEM)
    for axis, bridges in (("NS", position.bridges_ns), ("EW", position.bridges_ew)):
        put("bridge", sheet.axis(axis), bridges)
        for bridge in members(bridges):
            for cell, side in _ramps(bridge, axis):
                if cell.bit & cells:
                    found[cell]["ramps"] = found[cell].get("ramps", "") + sheet.side(side)
    for colour, own in zip(temple_colours(position.setup), position.temples, strict=True):
        put("temple", position.setup.drawn(colour), own)
        put("letter", colour.value[0].upper(), own)
    for level, own in zip(LEVELS, position.levels, strict=True):
        put("level", level, own)
    for token in position.founded:
        put("token", int(token.token), token.at.bit)
    for player, pilli in zip(position.setup.players, position.pillis, strict=True):
        if pilli is not None:
            put("pilli", player.colour, pilli.bit)
    put("lit", True, lit)
    return {sheet.places[cell]: Thing(**what) for cell, what in found.items()}


def _ramps(cell: Cell, axis: str) -> Iterator[tuple[Cell, str]]:
    """The two cells that a bridge leads to, each with the side on which it comes down."""
    steps = ((-STRIDE, "S"), (STRIDE, "N")) if axis == "NS" else ((-1, "E"), (1, "W"))
    for step, side in steps:
        bit = cell.bit << step if step > 0 else cell.bit >> -step
        if bit in BY_BIT:
            yield BY_BIT[bit], side


@lru_cache(maxsize=3000)
def tile(nine: bytes, thing: Thing, size: int, name: ThemeName) -> Image.Image:
    """A cell with everything on it."""
    base = ground(nine, size, name)
    theme = THEMES[name]
    if nine[4] == DRY:
        base = _lined(base, nine, theme)
    layers = [sprites.palace(thing.floor, size, name)] if thing.floor else []
    layers += [sprites.ramp(side, size, name) for side in thing.ramps]
    if thing.bridge:
        layers.append(sprites.bridge(thing.bridge, size, name))
    if thing.temple:
        layers.append(sprites.temple(thing.temple, thing.level, size, name, thing.letter))
    if thing.token:
        layers.append(sprites.token(thing.token, size, name))
    if thing.pilli:
        layers.append(sprites.pilli(thing.pilli, size, name))
    if thing.lit:
        layers.append(sprites.lit(size, name))
    if not layers:
        return base
    mixed = base.convert("RGBA")
    for layer in layers:
        mixed.alpha_composite(layer)
    return theme.reduced(mixed)


def _lined(base: Image.Image, nine: bytes, theme: Theme) -> Image.Image:
    """With the lines between this cell and dry ones to the west and the north."""
    image, size = base.copy(), base.width
    thick = max(1, round(size / 40))
    line = theme.index(theme.land_line)
    if nine[3] == DRY:
        image.paste(line, (0, 0, thick, size))
    if nine[1] == DRY:
        image.paste(line, (0, 0, size, thick))
    return image


@lru_cache(maxsize=64)
def _bare(sheet: Sheet) -> dict[Place, tuple[bytes, Thing]]:
    """What is where before anything is built, in the water beside the board too."""
    grid = _grid(sheet, NOWHERE)
    floors = {
        sheet.places[cell]: Thing(floor=floor)
        for floor, cells in (("start", START_CELLS), ("emblem", EMBLEM))
        for cell in members(cells)
    }
    return {
        (x, y): (_nine(grid, x, y), floors.get((x, y), BARE))
        for y in range(-1, sheet.rows + 1)
        for x in range(-1, sheet.columns + 1)
    }


@lru_cache(maxsize=6)
def _background(sheet: Sheet) -> Image.Image:
    """The bare island in the lake. Not to be changed."""
    theme = sheet.colours
    image = theme.blank((sheet.width, sheet.height), theme.lake)
    for place, (nine, thing) in _bare(sheet).items():
        image.paste(tile(nine, thing, sheet.cell, sheet.theme), sheet.corner(place))
    return image


def put_letters(image: Image.Image, sheet: Sheet) -> None:
    """The names of columns and rows; canals at the edge of the board reach beneath them."""
    for text, corner in _letters(sheet):
        image.paste(text.indexes, corner, text.ink)


@lru_cache(maxsize=12)
def _letters(sheet: Sheet) -> list[tuple[Text, tuple[int, int]]]:
    if not sheet.has_letters:
        return []
    theme = sheet.colours
    size = max(9, round(min(sheet.cell * 0.34, sheet.margin * 0.8)))
    numbers = [str(number) for number in range(1, ROWS + 1)]
    across, down = (
        (COLUMNS, numbers),
        (numbers, COLUMNS[::-1]),
        (COLUMNS[::-1], numbers[::-1]),
        (numbers[::-1], COLUMNS),
    )[sheet.turn]
    half, drop = sheet.margin * 0.45, size * 0.36
    middle = sheet.margin + sheet.cell / 2
    places = [
        (name, (middle + number * sheet.cell, y + drop))
        for number, name in enumerate(across)
        for y in (half, sheet.height - half)
    ]
    places += [
        (name, (x, middle + number * sheet.cell + drop))
        for number, name in enumerate(down)
        for x in (half, sheet.width - half)
    ]
    texts = [(Text(name, size, (theme.lake, theme.soft), theme), at) for name, at in places]
    return [(text, text.corner(at, 0.5)) for text, at in texts]
