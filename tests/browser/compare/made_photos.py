"""Photos of a table as a phone takes them, drawn by the app's own Pillow: in perspective, in light
from one side, with noise, out of focus, with a hand in the way, and with pieces that differ."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import NormalDist

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from scoring.mexica.board.island import BOARD, COLUMNS, ROWS, members
from scoring.mexica.effects import carry_out
from scoring.mexica.game import Record, read_record
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from tests.browser.differences import differing
from tests.scoring.mexica.recorded import GAMES
from tracker.games.mexica.board import looks
from tracker.games.mexica.drawing.board import Sheet, drawn
from tracker.games.mexica.pages.compare import kind
from tracker.pictures.palette import ThemeName

Point = tuple[float, float]
CORNERS: tuple[Point, ...] = ((0, 0), (len(COLUMNS), 0), (len(COLUMNS), ROWS), (0, ROWS))
"""Of the grid, in cells: beside A1, U1, U14 and A14."""
DRAWN = 1200
SKINS = ("#f1c9a5", "#e0ac84", "#c68642", "#8d5524", "#5c3a26")
TABLES = ("#7a5c3e", "#3b2a20", "#c9b79c", "#8a8f93", "#40503f", "#ded9cf")
ASKEW = 0.07
"""How far a piece is off, in cells."""
HIDES = 0.08
"""From this share on a hand hides a cell."""


@dataclass(frozen=True)
class Snapshot:
    """A photo, and what is true of it."""

    jpeg: bytes
    corners: list[Point]
    """Where the corners are marked: beside A1, U1, U14 and A14."""
    app: Position
    table: Position
    hidden: frozenset[str]

    @property
    def differing(self) -> set[str]:
        """Cells that look different, hidden ones included."""
        pairs = zip(kinds(self.app), kinds(self.table), members(BOARD), strict=True)
        return {cell.name for app, table, cell in pairs if app != table}


def kinds(position: Position) -> list[str]:
    return [kind(look) for look in looks(position)]


@cache
def course(name: str) -> list[Position]:
    """Every position of a recorded game."""
    record = read_record(json.loads((GAMES / f"{name}.json").read_text())["record"])
    return [start(record.setup), *_after(record)]


def _after(record: Record) -> Iterator[Position]:
    position = start(record.setup)
    for action in record.actions():
        position = carry_out(position, action)
        yield position


def snapshot(chance: Random) -> Snapshot:
    """Of any recorded game at any time but its beginning, with 0 to 6 differences."""
    positions = course(chance.choice(sorted(path.stem for path in GAMES.glob("*.json"))))
    app = chance.choice(positions[len(positions) // 6 :])
    table = app
    for _ in range(chance.randint(0, 6)):
        table = differing(table, chance)
    return taken(app, table, chance)


# How it is taken

WOOD, RAIL, SHADE = "#8a5529", "#f0d9b0", "#4a2c12"
PERSPECTIVE = Image.Transform.PERSPECTIVE
BICUBIC = Image.Resampling.BICUBIC
Perspective = tuple[float, ...]


def taken(
    app: Position,
    table: Position,
    chance: Random,
    turn: int | None = None,
    hand: bool | None = None,
    imprecise: bool | None = None,
) -> Snapshot:
    """A photo of a table; what is not said is left to chance."""
    size = chance.choice(((1280, 960), (1600, 1200), (960, 1280), (1440, 1080)))
    sheet = Sheet(DRAWN, chance.choice((ThemeName.LIGHT, ThemeName.LIGHT, ThemeName.DARK)))
    board = drawn(table, sheet).convert("RGB")
    _bridge_with_wood(board, table, sheet)
    board = _by_hand(board, table, sheet, chance)
    edges: list[Point] = [(x * board.width / 21, y * board.height / 14) for x, y in CORNERS]
    frame = _frame(*size, chance)
    turn = chance.randrange(4) if turn is None else turn
    frame = frame[turn:] + frame[:turn]
    scene = Image.new("RGB", size, chance.choice(TABLES))
    to_board = homography(frame, edges)
    lying = board.transform(size, PERSPECTIVE, to_board, BICUBIC)
    scene.paste(lying, mask=Image.new("L", board.size, 255).transform(size, PERSPECTIVE, to_board))
    to_photo = homography(edges, frame)
    grid = [(sheet.margin + x * sheet.cell, sheet.margin + y * sheet.cell) for x, y in CORNERS]
    corners = [through(to_photo, point) for point in grid]
    hidden: set[str] = set()
    if chance.random() < 0.5 if hand is None else hand:
        mask = _hand(*size, chance)
        scene.paste(_skin(size, chance), mask=mask)
        hidden = _under(mask, corners)
    photo = _exposed(scene, chance)
    if chance.random() < 0.3 if imprecise is None else imprecise:
        off = size[0] / 400
        corners = [
            (x + chance.uniform(-off, off), y + chance.uniform(-off, off)) for x, y in corners
        ]
    file = io.BytesIO()
    photo.save(file, "JPEG", quality=chance.randint(70, 92))
    return Snapshot(file.getvalue(), corners, app, table, frozenset(hidden))


def _bridge_with_wood(board: Image.Image, table: Position, sheet: Sheet) -> None:
    """The bridges of the box are dark wood with light rails, however the app draws its own."""
    size = sheet.cell
    bank = round(0.13 * size)
    long = size + 2 * bank
    deck = Image.new("RGB", (size, long))
    draw = ImageDraw.Draw(deck)
    for left, right, fill in ((0.18, 0.82, SHADE), (0.23, 0.77, WOOD)):
        draw.rectangle((left * size, 0, right * size, long), fill)
    for plank in range(7):
        y = bank + (plank + 0.5) / 7 * size
        draw.rectangle((0.23 * size, y - 0.016 * size, 0.77 * size, y + 0.016 * size), SHADE)
    for left in (0.215, 0.735):
        draw.rectangle((left * size, 0, (left + 0.05) * size, long), RAIL)
    side = round(0.18 * size)
    piece = deck.crop((side, 0, size - side, long))
    for cell, what in zip(members(BOARD), kinds(table), strict=True):
        x, y = sheet.corner(sheet.places[cell])
        if what == "NS":
            board.paste(piece, (x + side, y - bank))
        elif what == "EW":
            board.paste(piece.transpose(Image.Transpose.ROTATE_90), (x - bank, y + side))


def _by_hand(board: Image.Image, table: Position, sheet: Sheet, chance: Random) -> Image.Image:
    """Nobody puts a piece exactly into the middle of its cell; and no board is of one colour."""
    straight, size = board.copy(), sheet.cell
    for cell in members(table.taken_cells | table.bridges):
        x, y = sheet.corner(sheet.places[cell])
        right, down = (round(chance.uniform(-ASKEW, ASKEW) * size) for _ in "xy")
        rim = size // 12
        box = (x + rim, y + rim, x + size - rim, y + size - rim)
        board.paste(straight.crop(box), (x + rim + right, y + rim + down))
    grain = Image.merge("RGB", (_noise((60, 40), 5, chance).resize(board.size, BICUBIC),) * 3)
    return ImageChops.add(board, grain, 1, -128)


def _frame(wide: int, high: int, chance: Random) -> list[Point]:
    """Where the board's corners lie, clockwise: each up to a quarter of the side further in."""
    x, y = 0.02 * wide, 0.02 * high
    ins = [(x + chance.uniform(0, wide) / 4, y + chance.uniform(0, high) / 4) for _ in CORNERS]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ins
    return [(ax, ay), (wide - bx, by), (wide - cx, high - cy), (dx, high - dy)]


def homography(froms: Sequence[Point], tos: Sequence[Point]) -> Perspective:
    """The eight numbers that lead four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(froms, tos, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for at in range(8):
        pivot = max(range(at, 8), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(8):
            if row != at:
                share = rows[row][at]
                rows[row] = [a - share * b for a, b in zip(rows[row], rows[at], strict=True)]
    return tuple(row[8] for row in rows)


def through(perspective: Perspective, point: Point) -> Point:
    a, b, c, d, e, f, g, h = perspective
    x, y = point
    w = g * x + h * y + 1
    return (a * x + b * y + c) / w, (d * x + e * y + f) / w


def _hand(wide: int, high: int, chance: Random) -> Image.Image:
    """A fist with fingers, on an arm that reaches in from an edge."""
    mask = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(mask)
    palm = min(wide, high) * chance.uniform(0.06, 0.1)
    along, deep = chance.uniform(0.2, 0.8), chance.uniform(0.15, 0.4)
    (x, y), (outside_x, outside_y) = chance.choice(
        (
            ((along, deep), (along, 0)),
            ((along, 1 - deep), (along, 1)),
            ((deep, along), (0, along)),
            ((1 - deep, along), (1, along)),
        )
    )
    middle = x * wide, y * high
    draw.line(((outside_x * wide, outside_y * high), middle), fill=255, width=round(palm * 1.5))
    _disc(draw, middle, palm)
    for _ in range(chance.randint(1, 4)):
        tip = middle[0] + chance.uniform(-2, 2) * palm, middle[1] + chance.uniform(-2, 2) * palm
        draw.line((middle, tip), fill=255, width=round(palm * 0.45))
        _disc(draw, tip, palm * 0.225)
    return mask.filter(ImageFilter.GaussianBlur(1.5))


def _disc(draw: ImageDraw.ImageDraw, middle: Point, radius: float) -> None:
    x, y = middle
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _skin(size: tuple[int, int], chance: Random) -> Image.Image:
    """Of one colour, with soft shades."""
    skin = Image.new("RGB", size, chance.choice(SKINS))
    shades = _noise((12, 9), 12, chance).resize(size, BICUBIC)
    return ImageChops.add(skin, Image.merge("RGB", (shades,) * 3), 1, -128)


def _under(mask: Image.Image, corners: Sequence[Point]) -> set[str]:
    """Cells of which a hand hides more than a little."""
    to_photo = homography(CORNERS, corners)
    pixels = mask.tobytes()
    fine = [(n + 0.5) / 8 for n in range(8)]
    hidden = set()
    for number, cell in enumerate(members(BOARD)):
        points = [(number % 21 + x, number // 21 + y) for x in fine for y in fine]
        places = [(int(x), int(y)) for x, y in (through(to_photo, point) for point in points)]
        covered = sum(pixels[y * mask.width + x] > 100 for x, y in places)
        if covered > HIDES * len(points):
            hidden.add(cell.name)
    return hidden


def _exposed(scene: Image.Image, chance: Random) -> Image.Image:
    """In light of some colour that falls from one side, out of focus, with noise."""
    fall = chance.uniform(0, 0.4)
    darkest = (1 - fall) / (1 + fall)
    side = round((scene.width**2 + scene.height**2) ** 0.5)
    light = Image.linear_gradient("L").resize((side, side), BICUBIC)
    light = light.point([round(255 * (darkest + (1 - darkest) * v / 255)) for v in range(256)])
    light = light.rotate(chance.uniform(0, 360), BICUBIC)
    x, y = (side - scene.width) // 2, (side - scene.height) // 2
    light = light.crop((x, y, x + scene.width, y + scene.height))
    lamp = [light.point([round(v * share) for v in range(256)]) for share in _whites(chance)]
    photo = ImageChops.multiply(scene, Image.merge("RGB", lamp))
    photo = photo.filter(ImageFilter.GaussianBlur(chance.uniform(0, 2)))
    grain = chance.uniform(2, 12)
    noise = [_noise(photo.size, grain, chance) for _ in range(3)]
    return ImageChops.add(photo, Image.merge("RGB", noise), 1, -128)


def _whites(chance: Random) -> list[float]:
    return [chance.uniform(0.8, 1) for _ in range(3)]


def _noise(size: tuple[int, int], spread: float, chance: Random) -> Image.Image:
    """Around a middle grey, bell-shaped; the same for the same chance."""
    bell = NormalDist(128, spread)
    levels = [round(min(max(bell.inv_cdf((v + 0.5) / 256), 0), 255)) for v in range(256)]
    return Image.frombytes("L", size, chance.randbytes(size[0] * size[1])).point(levels)
