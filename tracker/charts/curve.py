"""The score curve: step lines, their labels at the end, and the marks below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tracker.charts.shapes import DIGIT, WIDTH, Shape, fine, mark, short

LEFT, RIGHT, TOP, TALL = 24, 80, 18, 170
BOTTOM = TOP + TALL
LABEL = 17
"""The least distance of two labels: a line of 12 pixels is so high in Noto Sans, the tallest of the
common fonts."""
DISC, LANE, SHIFT = 27, 34, 16
"""How wide a mark is, how high a lane of them, and how far one may move aside."""
NAME = 6


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    text: int


@dataclass(frozen=True, slots=True)
class Label:
    """At the end of a line."""

    shape: Shape
    y: str
    text_x: str
    name_x: str
    name: str
    points: int
    leader: str


@dataclass(frozen=True, slots=True)
class Line:
    colour: str
    path: str
    dots: tuple[Shape, ...]
    label: Label


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked action, in a lane below the axis."""

    number: int
    x: str
    y: str
    text_y: str
    hit_x: str
    hit_y: str
    leader: str
    label: str
    text: str
    part: str
    shape: Shape | None


@dataclass(frozen=True, slots=True)
class Curve:
    width: int
    height: int
    disc: int
    lane: int
    left: int
    right: int
    top: int
    bottom: int
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    lines: tuple[Line, ...]
    spots: tuple[Spot, ...]
    parts: tuple[tuple[str, str, str], ...]
    """Which, where its line stands, and how its label is anchored."""


@dataclass(frozen=True, slots=True)
class Player:
    colour: str
    name: str
    steps: Sequence[tuple[int, int]]
    """Pairs: from which action on, how many points. Before the first: 0."""
    dots: Sequence[int] = ()
    """Actions to be marked on the line."""


@dataclass(frozen=True, slots=True)
class Moment:
    number: int
    label: str
    text: str
    """What happened."""
    colour: str = ""
    """Of whoever brought it about."""
    part: str = ""
    """Which part of the game it ended."""


def curve(
    players: Sequence[Player], moments: Sequence[Moment], actions: int, least: int = 0
) -> Curve:
    """`least`: so many points have room, so that curves can be compared."""
    made = (points for player in players for _, points in player.steps)
    most = max(least, *made) if players else least
    up = ticks(most)
    top = max(most, up[-1], 1)
    plot = WIDTH - LEFT - RIGHT

    def x(number: int) -> float:
        return LEFT + plot * number / max(actions, 1)

    def y(points: int) -> float:
        return BOTTOM - TALL * points / top

    ends = [y(player.steps[-1][1]) for player in players]
    places = spread(ends, LABEL, TOP, BOTTOM)
    lines = []
    for number, (player, end, place) in enumerate(zip(players, ends, places, strict=True)):
        # Lines of equal points lie side by side.
        aside = (number - (len(players) - 1) / 2) * 1.4
        at = [(x(step), y(points) + aside) for step, points in player.steps]
        path = f"M{fine(at[0][0])} {fine(at[0][1])}"
        path += "".join(f"H{fine(right)}V{fine(down)}" for right, down in at[1:])
        path += f"H{fine(x(actions))}"
        dots = tuple(
            mark(player.colour, x(dot), y(_points(player, dot)) + aside, 8) for dot in player.dots
        )
        points = player.steps[-1][1]
        label = _label(player, points, end + aside, place)
        lines.append(Line(player.colour, path, dots, label))

    spots, lanes = _spots(moments, x)
    return Curve(
        width=WIDTH,
        height=round(BOTTOM + 22 + lanes * LANE),
        disc=DISC,
        lane=LANE,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=BOTTOM,
        across=tuple(Tick(fine(x(number)), number) for number in ticks(actions)),
        up=tuple(Tick(fine(y(points)), points) for points in up),
        lines=tuple(lines),
        spots=spots,
        parts=tuple((m.part, fine(x(m.number)), _anchor(x(m.number))) for m in moments if m.part),
    )


def _points(player: Player, number: int) -> int:
    return next(points for step, points in reversed(player.steps) if step <= number)


def _anchor(x: float) -> str:
    return "end" if x > WIDTH - RIGHT - 24 else "start" if x < LEFT + 24 else "middle"


def _label(player: Player, points: int, end: float, place: float) -> Label:
    right = WIDTH - RIGHT
    text_x = right + 21
    return Label(
        shape=mark(player.colour, right + 13, place, 10),
        y=fine(place + 4),
        text_x=fine(text_x),
        name_x=fine(text_x + (DIGIT + 1) * len(str(points)) + 3),
        name=short(player.name, NAME if points < 100 else NAME - 1),
        points=points,
        leader=f"M{fine(right)} {fine(end)}L{fine(right + 7)} {fine(place)}",
    )


def ticks(most: int, many: int = 5) -> list[int]:
    """Round numbers from 0 up to the last one that is not above `most`."""
    steps = (step * scale for scale in (1, 10, 100, 1000) for step in (1, 2, 5))
    step = next(step for step in steps if most / step <= many)
    return list(range(0, most + 1, step))


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places at least so far apart, each as near to the wanted one as the ones above let it."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    places = list(wanted)
    least = top
    for number in order:
        places[number] = max(wanted[number], least)
        least = places[number] + apart
    most = bottom
    for number in reversed(order):
        places[number] = min(places[number], most)
        most = places[number] - apart
    return places


def _spots(moments: Sequence[Moment], x: Callable[[int], float]) -> tuple[tuple[Spot, ...], int]:
    spots = []
    wanted = [x(moment.number) for moment in moments]
    placed = lanes(wanted, DISC / 2, WIDTH - DISC / 2)
    for moment, start, (centre, lane) in zip(moments, wanted, placed, strict=True):
        down = BOTTOM + 22 + lane * LANE + LANE / 2
        shape = mark(moment.colour, centre, down - 11, 9) if moment.colour else None
        spots.append(
            Spot(
                number=moment.number,
                x=fine(centre),
                y=fine(down + 3),
                text_y=fine(down + 7),
                hit_x=fine(centre - DISC / 2),
                hit_y=fine(down - LANE / 2),
                leader=f"M{fine(start)} {BOTTOM}v4L{fine(centre)} {fine(down)}",
                label=moment.label,
                text=moment.text,
                part=moment.part,
                shape=shape,
            )
        )
    return tuple(spots), max((lane + 1 for _, lane in placed), default=0)


def lanes(wanted: Iterable[float], least: float, most: float) -> list[tuple[float, int]]:
    """A place and a lane for each mark, from left to right, so that none lie on each other."""
    ends: list[float] = []
    placed = []
    for place in wanted:
        inside = min(max(place, least), most)
        for lane in range(len(ends) + 1):
            free = ends[lane] if lane < len(ends) else inside
            centre = max(inside, free)
            if centre <= min(inside + SHIFT, most):
                break
        ends[lane : lane + 1] = [centre + DISC]
        placed.append((centre, lane))
    return placed
