"""Every look of the replay's page in time: which part of it reads how from which point on.

Parts are elements with an id, each cell of the board one of them, drawn here by the templates
that draw the page. So the phone steps through a game without asking, and knows no rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.game import Phase
from scoring.mexica.pieces import LEVELS
from scoring.mexica.position import Position
from tracker.games.face import Mark
from tracker.games.mexica.board import Look, changed_cells, looks
from tracker.games.mexica.flags import mark
from tracker.games.mexica.words import in_words
from tracker.log.course import REMEMBERED, Course
from tracker.remembered import Remembered
from tracker.replay.marks import Names, isolated

reels: Remembered[object, bytes] = Remembered(REMEMBERED)


class Score(NamedTuple):
    """What stands in front of a player."""

    seat: int
    name: str
    colour: str
    points: int
    held: int
    is_on_turn: bool


class Turn(NamedTuple):
    """Whose it is, and how far the game is."""

    period: int
    round: int
    status: str
    name: str
    colour: str
    points: int
    """Action points that are left."""


class Supplies(NamedTuple):
    """What is left in the box."""

    referee: bool
    offered: tuple[int, ...]
    doubles: int
    singles: int
    bridges: int
    action_tokens: int


class Holdings(NamedTuple):
    """What is left in front of the players."""

    referee: bool
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Colour and name of each, the temples left of each level, and the action tokens."""


class Words(NamedTuple):
    """An action told, and what it brought."""

    number: int
    last: int
    text: str
    mark: Mark
    gains: tuple[tuple[str, str, int], ...]


Part = Score | Turn | Supplies | Holdings | Words


def parts(course: Course, number: int, names: Names) -> Iterator[tuple[str, Part]]:
    """Everything beside the board, by the ids of its elements."""
    position = course.positions[number]
    yield "r-words", _words(course, number, names)
    yield "r-turn", _turn(position, names)
    has_turns = position.setup.is_referee and not position.finished
    for seat in position.seats:
        colour = position.owner(seat).value
        is_on_turn = has_turns and seat == position.on_turn
        points, held = position.scores[seat], position.held[seat]
        yield (
            f"r-score-{seat}",
            Score(seat, names[colour], colour, points, held, is_on_turn),
        )
    yield "r-supplies", _supplies(position)
    yield "r-holdings", _holdings(position, names)


def _words(course: Course, number: int, names: Names) -> Words:
    if number == 0:
        return Words(0, course.last, "", Mark.NONE, ())
    taken = course.taken[number - 1]
    owner = course.positions[number].owner
    gains = tuple(
        (owner(seat).value, names[owner(seat)], won) for seat, won in course.gains(number).items()
    )
    text = in_words(taken.body, course.by(number), isolated(names))
    period = course.positions[number - 1].period
    return Words(number, course.last, text, mark(taken.body, lambda: period), gains)


def _turn(position: Position, names: Names) -> Turn:
    status = position.status.value
    if not position.setup.is_referee or position.status is Phase.FINISHED:
        return Turn(position.period, 0, status, "", "", 0)
    colour = position.owner(position.on_turn).value
    points = 0 if position.is_placing else position.action_points
    return Turn(position.period, position.round, status, names[colour], colour, points)


def _supplies(position: Position) -> Supplies:
    return Supplies(
        position.setup.is_referee,
        position.offered,
        position.doubles,
        position.singles,
        position.bridges_left,
        position.action_tokens_left,
    )


def _holdings(position: Position, names: Names) -> Holdings:
    rows = []
    for seat in position.seats:
        colour = position.owner(seat).value
        temples = (position.temples_left(seat, level) for level in LEVELS)
        held = (position.held[seat],) if position.setup.is_referee else ()
        rows.append((colour, names[colour], (*temples, *held)))
    return Holdings(position.setup.is_referee, tuple(rows))


def drawn(part: Look | Part) -> SafeString:
    """An element of the page, as its template draws it in the language of the request."""
    return _drawn(part, get_language())


@lru_cache(maxsize=8_192)
def _drawn(part: Look | Part, _language: str | None) -> SafeString:
    if isinstance(part, Look):
        return mark_safe(render_to_string("mexica/board/cell.html", {"look": part}).strip())
    kind = type(part).__name__.lower()
    return mark_safe(render_to_string(f"mexica/replay/{kind}.html", {kind: part}).strip())


def board(position: Position) -> SafeString:
    """Every cell, drawn."""
    language = get_language()
    return mark_safe("".join([_drawn(look, language) for look in looks(position)]))


def reel(course: Course, names: Names) -> bytes:
    """As JSON: `html`, every text once, and `parts`: point and text in turns, by id."""
    key = (course.key, course.last, tuple(names.items()), get_language())
    return reels.of(key, lambda: json.dumps(_reel(course, names)).encode())


def _reel(course: Course, names: Names) -> dict[str, Any]:
    texts: dict[str, int] = {}
    found: dict[str, list[int]] = {}
    shown: dict[str, Part] = {}

    def show(id: str, number: int, part: Look | Part) -> None:
        text = texts.setdefault(drawn(part), len(texts))
        found.setdefault(id, []).extend((number, text))

    first = course.positions[0]
    touched = changed_over(course.positions)
    for look in looks(first, touched):
        show(f"c-{look.name}", 0, look)
    before = first
    for number, position in enumerate(course.positions):
        for look in looks(position, changed_cells(before, position)):
            show(f"c-{look.name}", number, look)
        for id, part in parts(course, number, names):
            if shown.get(id) != part:
                shown[id] = part
                show(id, number, part)
        before = position
    return {"course": course.key, "last": course.last, "html": list(texts), "parts": found}


def changed_over(positions: tuple[Position, ...]) -> int:
    """Cells that ever change."""
    cells = 0
    for before, after in pairwise(positions):
        cells |= changed_cells(before, after)
    return cells
