"""The table check: what the app may have been told wrongly, and what people count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.mexica.board.island import LAND, NOWHERE, parse_cell
from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    DOUBLE_CANALS,
    DOUBLE_CANALS_AT_START,
    LEVELS,
    SINGLE_CANALS,
    Calpulli,
    temples_in_box,
)
from scoring.mexica.fields import read_cell
from scoring.mexica.position import Position
from scoring.mexica.table.counts import Counted, read_counted
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.stated import Stated, leaking
from scoring.mexica.table.supplies import supplies
from scoring.reading import Malformed
from tracker.games.mexica.board import seat_marks
from tracker.games.mexica.detective import course_of
from tracker.games.mexica.pages.city import city
from tracker.games.mexica.pages.doors import opened
from tracker.games.mexica.pages.mending import entered_here, mending_context, shown
from tracker.pages.doors import page
from tracker.reading import read_number


@require_http_methods(["GET", "POST"])
@page
def check(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What is found; with the counts in the address, also what differs from them."""
    if request.method == "POST":
        return entered_here(request, key)
    game = opened(door, key)
    course = course_of(game)
    counted, stated = counted_in(request.GET, course.now), stated_in(request.GET)
    found = investigate(course, counted, [stated] if stated else [])
    context = counting_context(course.now, request.GET) | mending_context(game, course, found)
    context |= {
        "door": door,
        "key": key,
        "back": "check",
        "counted": counted is not None,
        "fits": _fits(stated) if stated and not any(f.kind == "leak" for f in found) else "",
        "said": {name: request.GET.get(name, "") for name in ("cell", "size")},
        "island": city(course.now, NOWHERE, whole=True),
    }
    return render(request, "mexica/check/check.html", context)


@require_GET
@page
def leak(request: HttpRequest, door: str, key: str, cell: str) -> HttpResponse:
    """For the sheet of the board: through which cells a district is open that should be closed."""
    game = opened(door, key)
    course = course_of(game)
    stated = Stated(parse_cell(cell), read_number(request.GET.get("size", "")) or 0)
    is_size = 0 < stated.size <= LAND.bit_count()
    found = [shown(finding, course) for finding in leaking(course, stated)]
    lit = [each.name for finding in found for each in finding.finding.cells]
    context = {
        "game": game,
        "head": game.head_id or "",
        "door": door,
        "key": key,
        "findings": found,
        "light": " ".join(lit) or cell,
        "fits": _fits(stated),
    }
    return render(request, "mexica/card/leak.html", context, status=200 if is_size else 422)


def _fits(stated: Stated) -> str:
    return _("The app counts as many there: %(size)s.") % {"size": stated.size}


def stated_in(form: QueryDict) -> Stated | None:
    """What is said of a district, where something is said."""
    cell, size = form.get("cell", "").strip(), form.get("size", "").strip()
    if not cell and not size:
        return None
    return Stated(read_cell(cell.upper(), "cell"), _number(size, "size"))


def counted_in(form: QueryDict, position: Position) -> Counted | None:
    """What was counted, where the form was sent."""
    if "counted" not in form:
        return None
    setup = position.setup
    told = {
        name: _number(text, name)
        for name in form
        if (text := form.get(name, "").strip())
        if name.startswith(("temples_", "held_")) or name in _numbers(position)
    }
    counted: dict[str, Any] = {name: told[name] for name in _numbers(position) if name in told}
    counted["temples"] = {
        colour: {
            str(level): told[name]
            for level in LEVELS
            if (name := f"temples_{colour}_{level}") in told
        }
        for colour in setup.colours
    }
    held = {colour: told[name] for colour in setup.colours if (name := f"held_{colour}") in told}
    counted["held"] = held if setup.is_referee else {}
    founded = tuple(token.token for token in position.founded)
    for name, lie in (("offered", position.offered), ("founded", founded)):
        gone = Counter(_number(token, name) for token in form.getlist(f"no_{name}"))
        if gone:
            counted[name] = sorted((Counter[int](lie) - gone).elements())
    return replace(read_counted(counted, setup), proposed=True)


def _number(text: str, place: str) -> int:
    if (number := read_number(text.strip())) is None:
        raise Malformed(place, "this is not a whole number")
    return number


def _numbers(position: Position) -> dict[str, tuple[int, int, str]]:
    """What lies beside the board: how many by the app, how many at most, and its name."""
    left = supplies(position)
    most = DOUBLE_CANALS - DOUBLE_CANALS_AT_START
    told = {
        "canals2": (left.canals2, most, _("double canals")),
        "canals1": (left.canals1, SINGLE_CANALS, _("single canals")),
        "bridges": (left.bridges, BRIDGES, _("bridges")),
    }
    if position.setup.is_referee:
        name = _("action tokens in the supply")
        told["action_tokens"] = (left.action_tokens, ACTION_TOKENS, name)
    return told


def counting_context(position: Position, form: QueryDict) -> dict[str, Any]:
    """The steppers, each at what was counted, or at the app's number."""

    def stepper(name: str, app: int, most: int) -> dict[str, Any]:
        return {"name": name, "app": app, "value": form.get(name) or app, "most": most}

    def players() -> Iterator[dict[str, Any]]:
        for mark in seat_marks(position):
            colour = mark["colour"]
            yield mark | {
                "temples": [
                    (level, stepper(f"temples_{colour}_{level}", left, temples_in_box(level)))
                    for level, left in mark["temples"]
                ],
                "holding": stepper(f"held_{colour}", mark["held"], ACTION_TOKENS),
            }

    return {
        "position": position,
        "referee": position.setup.is_referee,
        "numbers": [
            stepper(name, app, most) | {"label": label}
            for name, (app, most, label) in _numbers(position).items()
        ],
        "players": list(players()),
        "offered": _chips(position.offered, form.getlist("no_offered")),
        "founded": _chips([token.token for token in position.founded], form.getlist("no_founded")),
        "supplies": supplies(position),
    }


def _chips(tokens: Any, gone: list[str]) -> list[tuple[Calpulli, bool]]:
    """Each token, and whether people say that it does not lie there."""
    missing = Counter(gone)
    told = []
    for token in sorted(tokens):
        missing[str(token)] -= 1
        told.append((token, missing[str(token)] >= 0))
    return told
