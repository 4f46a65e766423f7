"""What a replay of Mexica shows at each point: the cells that changed, turn, scores, supplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.template.loader import render_to_string

from scoring.game import Phase
from scoring.mexica.board.pieces import LEVELS
from scoring.mexica.position import Position
from scoring.seated import winners
from tracker.games.face import Players
from tracker.games.mexica.board import Look, changed_cells, leaders, looks
from tracker.games.mexica.drawing.coast import Ground, ground


class Score(NamedTuple):
    """What stands in front of a player."""

    seat: int
    name: str
    colour: str
    points: int
    held: int
    is_on_turn: bool
    leads: bool
    """Nobody has more, of those who have any."""


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


class Leaders(NamedTuple):
    """Who leads in which district."""

    told: str


class Holdings(NamedTuple):
    """What is left in front of the players."""

    referee: bool
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Colour and name of each, the temples left of each level, and the action tokens."""


Part = Score | Turn | Supplies | Holdings


def beside(position: Position, players: Players) -> Iterator[tuple[str, Part]]:
    """By the ids of their elements."""
    yield "r-turn", _turn(position, players)
    has_turns = position.setup.is_referee and not position.finished
    # At the end whoever won: a tie was broken there.
    won = winners(position) if position.finished else ()
    for seat, (name, colour) in zip(position.seats, players, strict=True):
        is_on_turn = has_turns and seat == position.on_turn
        points, held = position.scores[seat], position.held[seat]
        leads = seat in won if won else 0 < points == max(position.scores)
        yield f"r-score-{seat}", Score(seat, name, colour, points, held, is_on_turn, leads)
    yield "r-supplies", _supplies(position)
    yield "r-holdings", _holdings(position, players)


def _turn(position: Position, players: Players) -> Turn:
    status = position.phase.value
    if not position.setup.is_referee or position.phase is Phase.FINISHED:
        return Turn(position.period, 0, status, "", "", 0)
    name, colour = players[position.on_turn]
    points = 0 if position.is_placing else position.action_points
    return Turn(position.period, position.round, status, name, colour, points)


def _supplies(position: Position) -> Supplies:
    return Supplies(
        position.setup.is_referee,
        position.offered,
        position.doubles,
        position.singles,
        position.bridges_left,
        position.action_tokens_left,
    )


def _holdings(position: Position, players: Players) -> Holdings:
    rows = []
    for seat, (name, colour) in zip(position.seats, players, strict=True):
        temples = (position.temples_left(seat, level) for level in LEVELS)
        held = (position.held[seat],) if position.setup.is_referee else ()
        rows.append((colour, name, (*temples, *held)))
    return Holdings(position.setup.is_referee, tuple(rows))


def changed(
    positions: Sequence[Position], number: int
) -> Iterator[tuple[str, Look | Ground | Leaders]]:
    """What an action changed, the cells and the ground; at the start all that ever changes."""
    position = positions[number]
    if not number or positions[number - 1].canals != position.canals:
        yield "ground", ground(position.canals)
    if not number or leaders(positions[number - 1]) != leaders(position):
        yield "led", Leaders(leaders(position))
    cells = changed_cells(positions[number - 1], position) if number else changed_over(positions)
    for look in looks(position, cells):
        yield f"c-{look.name}", look


def changed_over(positions: Sequence[Position]) -> int:
    cells = 0
    for before, after in pairwise(positions):
        cells |= changed_cells(before, after)
    return cells


def drawn(part: Look | Ground | Leaders | Part) -> str:
    if isinstance(part, Ground):
        return render_to_string("mexica/board/ground.html", {"ground": part})
    if isinstance(part, Leaders):
        return render_to_string("mexica/board/leaders.html", {"leaders": part.told})
    if isinstance(part, Look):
        return render_to_string("mexica/board/cell.html", {"look": part})
    kind = type(part).__name__.lower()
    return render_to_string(f"mexica/replay/{kind}.html", {kind: part})
