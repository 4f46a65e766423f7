"""What a page shows of a finding: its cells on the island, and the forms that mend it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.mexica.actions import Action, BuildBridge, BuildTemple
from scoring.mexica.board.districts import dead_tokens
from scoring.mexica.board.island import union
from scoring.mexica.board.pieces import PERIODS, Axis, Calpulli
from scoring.mexica.position import Position
from scoring.mexica.rules import refusal
from scoring.mexica.table.course import Course
from scoring.mexica.table.findings import (
    Finding,
    Founding,
    Leak,
    Piece,
    Stuck,
    Supply,
)
from scoring.mexica.table.outlook import outlook
from scoring.seated import actor
from scoring.written import write_action
from tracker.games.mexica.detective import message
from tracker.games.mexica.pages.city import City, city
from tracker.games.mexica.words import in_words
from tracker.models import Game
from tracker.pages.table.taps import tap

PLACES = 5
"""Cells that are proposed for a bridge or a temple."""


@dataclass(frozen=True)
class Mend:
    """An entry that can be made by one button."""

    words: str
    fields: tuple[tuple[str, str], ...]
    at: int
    is_next: bool
    """An ordinary tap; otherwise it is inserted before what was entered since."""
    period: int = 0
    """The period before whose scoring it comes in."""
    once: UUID = field(default_factory=uuid4)
    """A button that is tapped twice enters it once."""


@dataclass(frozen=True)
class Shown:
    """A finding as a page tells it."""

    finding: Finding
    message: str
    picture: City | None
    ways: list[list[Mend]]
    """Each way to mend it: entries that go together, or one at different times."""
    entries: list[tuple[int, str]]
    """Actions that may be wrong: their number, and in words."""
    founding: dict[str, Any] | None


def shown(finding: Finding, course: Course) -> Shown:
    lit = union(cell.bit for cell in finding.cells)
    entries = finding.entries if isinstance(finding, Supply | Leak) else ()
    return Shown(
        finding,
        message(finding),
        city(course.now, lit) if lit else None,
        list(_ways(finding, course)),
        _entries(course, entries),
        _founding(finding, course) if isinstance(finding, Founding) else None,
    )


def _ways(finding: Finding, course: Course) -> Iterator[list[Mend]]:
    match finding:
        case Supply():
            yield from _supplied(finding, course)
        case Leak(ways=ways):
            for way, at in ways:
                yield [_canal(course, [cell.name for cell in tile], at) for tile in way]
        case Stuck(token=token) if course.now.period == PERIODS:
            yield [taking_out(course.now, token, course.number)]


def _founding(finding: Founding, course: Course) -> dict[str, Any]:
    setup = course.now.setup
    people = [{"name": player.name, "colour": player.colour.value} for player in setup.players]
    return {
        "founders": [people[seat] for seat in finding.founders],
        "standing": None
        if finding.standing is None
        else [people[seat]["name"] for seat in finding.standing],
        "is_next": finding.at == course.number,
        "once": uuid4(),
        "both_ways": list(_both_ways(finding, course)),
    }


def _both_ways(finding: Founding, course: Course) -> Iterator[dict[str, Any]]:
    """Everybody's points after the scoring without the district, and with it."""
    now = course.now
    is_open = finding.period == now.period and not now.finished
    gains = outlook(now).gains if is_open else (0,) * len(now.seats)
    for player, points, gain in zip(now.setup.players, now.scores, gains, strict=True):
        more = finding.scoring.get(player.colour, 0)
        left_out = points + gain
        yield {
            "name": player.name,
            "colour": player.colour.value,
            "left_out": left_out,
            "founded": left_out + more,
            "more": more,
        }


def _supplied(finding: Supply, course: Course) -> Iterator[list[Mend]]:
    """Entries that may be missing."""
    if finding.piece in (Piece.CANALS2, Piece.CANALS1):
        for tile, at in finding.ways:
            yield [_canal(course, [cell.name for cell in tile], at)]
    elif finding.missing > 0:
        for action in _placed(finding):
            if mends := list(_sooner_or_later(course, action)):
                yield mends


def _sooner_or_later(course: Course, action: Action) -> Iterator[Mend]:
    """Now, or before a period was scored: a temple that stood there counts in that scoring."""
    body = write_action(action)
    if refusal(course.now, action) is None:
        yield _mend(course.now, body, course.number, True)
    if not isinstance(action, BuildTemple):
        return
    for stretch in course.stretches():
        then = course.positions[stretch.last]
        if stretch.scored and refusal(then, action) is None:
            yield replace(_mend(then, body, stretch.last, False), period=then.period)


def _placed(finding: Supply) -> Iterator[Action]:
    for cell in finding.cells[:PLACES]:
        if finding.piece is Piece.BRIDGES:
            yield from (BuildBridge(cell, axis) for axis in Axis)
        elif finding.level is not None:
            yield BuildTemple(cell, finding.level, by=finding.colour)


def _canal(course: Course, cells: list[str], at: int) -> Mend:
    body = {"do": "canal", "cells": cells}
    return _mend(course.now, body, at, at == course.number)


def taking_out(position: Position, token: Calpulli, number: int) -> Mend:
    """A token that nobody can found leaves the game; where that is not plain, by agreement."""
    body: dict[str, Any] = {"do": "discard_token", "token": token}
    if token not in dead_tokens(position):
        body["override"] = True
    return _mend(position, body, number, True)


def _mend(position: Position, body: dict[str, Any], at: int, is_next: bool) -> Mend:
    names = {player.colour.value: player.name for player in position.setup.players}
    fields: list[tuple[str, str]] = []
    for name, value in body.items():
        if name == "override":
            value = "1"
        fields.append((name, " ".join(value) if isinstance(value, list) else str(value)))
    return Mend(in_words(body, body.get("by", ""), names), tuple(fields), at, is_next)


def _entries(course: Course, numbers: tuple[int, ...]) -> list[tuple[int, str]]:
    names = {player.colour.value: player.name for player in course.now.setup.players}
    told = []
    for number in numbers:
        action, before = course.actions[number - 1], course.positions[number - 1]
        is_known = before.setup.is_referee or action.by
        by = before.owner(actor(before, action)).value if is_known else ""
        told.append((number, in_words(write_action(action), by, names)))
    return told


def entered_here(request: HttpRequest, key: str) -> HttpResponse:
    """An ordinary tap that comes back to the page that it was made on."""
    answer = tap(request, key)
    is_done = 300 <= answer.status_code < 400
    return redirect(request.get_full_path()) if is_done else answer


def mending_context(game: Game, course: Course, found: list[Finding]) -> dict[str, Any]:
    return {
        "game": game,
        "head": game.head_id or "",
        "findings": [shown(finding, course) for finding in found],
    }
