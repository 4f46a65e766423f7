"""The end of a period: does the table match, who stood on the palace, and the show of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

from scoring.mexica.island import COLUMNS, LAND, ROWS, Cells, members, parse_cell, union
from scoring.mexica.majorities import Founding, winners
from scoring.mexica.pieces import PERIODS, TEMPLE_SETS, Colour
from scoring.mexica.position import Position
from scoring.mexica.table.supplies import radar, supplies
from tracker import show
from tracker.board import Look, looks, seat_marks
from tracker.pages.doors import entered, opened, page
from tracker.positions import position_now
from tracker.typed import read_number


@require_GET
@page
def period(request: HttpRequest, key: str) -> HttpResponse:
    """Tracker mode: does the table match, who stood on the palace, which tokens are left."""
    game = entered(key)
    position = position_now(game)
    about = {
        "game": game,
        "radar": radar(position),
        "last": position.period == PERIODS,
    }
    return render(request, "tracker/period.html", check_context(position, "e", key) | about)


@require_GET
@page
def check(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What should be left of every supply."""
    position = position_now(opened(door, key))
    return render(request, "tracker/check.html", check_context(position, door, key))


def check_context(position: Position, door: str, key: str) -> dict[str, Any]:
    return {
        "door": door,
        "key": key,
        "position": position,
        "referee": position.setup.is_referee,
        "seats": list(seat_marks(position)),
        "supplies": supplies(position),
    }


@require_GET
@page
def scoring(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """A scored period, one step a page."""
    position = position_now(opened(door, key))
    context = {"door": door, "key": key} | show_context(
        position, request.GET.get("period", ""), request.GET.get("step", "")
    )
    htmx = request.htmx  # type: ignore[attr-defined]
    partial = htmx and not htmx.history_restore_request
    template = "tracker/scoring_step.html" if partial else "tracker/scoring.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def show_context(position: Position, period: str, step: str) -> dict[str, Any]:
    """The step that was asked for, or the nearest one there is."""
    scored = show.periods_scored(position)
    if not scored:
        return {"scored": scored}
    number = int(period) if period in map(str, scored) else scored[-1]
    told = show.steps(position, number)
    place = min(max(read_number(step) or 1, 1), len(told))
    now = told[place - 1]
    then = show.city(position, number)
    near = _window(now.cells) if now.kind != "foundings" else None
    names = {player.colour: player.name for player in position.setup.players}
    context: dict[str, Any] = {
        "scored": scored,
        "period": number,
        "step": place,
        "steps": len(told),
        "back": place - 1,
        "next": place + 1 if place < len(told) else None,
        "now": now,
        "near": near is not None,
        "city": [
            (look, look.column, look.row) if near is None else _shifted(look, near)
            for look in looks(then, LAND if near is None else LAND & near[1])
        ],
        "told": _names_of(now.cells),
        "totals": [
            {
                "name": names[colour],
                "colour": colour.value,
                "points": points,
                "won": now.awards.get(colour, 0),
            }
            for colour, points in now.totals.items()
        ],
    }
    if now.kind == "foundings":
        context["foundings"] = list(_foundings(now, names))
    elif now.majority:
        context["standings"] = show.standings(then, now.majority, names)
        context["sentences"] = show.explained(now.majority, names)
    elif now.kind == "totals":
        context["by_source"] = show.by_source(position, number)
        context["by_district"] = show.by_district(position, number)
        if number == position.period - 1:
            context["on_offer"] = position.setup.second_tokens
            context["received"] = "·".join(map(str, TEMPLE_SETS[number]))
        if position.finished and number == scored[-1]:
            context["victory"] = show.victory(position, names)
            won = {position.owner(seat).value for seat in winners(position)}
            for row in context["totals"]:
                row["winner"] = row["colour"] in won
            context["standing"] = sorted(
                context["totals"], key=lambda row: (-row["winner"], -row["points"])
            )
    return context


def _foundings(step: show.Step, names: dict[Colour, str]) -> Any:
    for entry in step.entries:
        if isinstance(entry, Founding):
            awards = [(colour, names[colour], won) for colour, won in entry.awards.items()]
            yield {"token": entry.founded.token, "at": entry.founded.at.name, "awards": awards}


WIDTH, HEIGHT = 12, 8
"""Of the part of the island that is shown of a district: as the whole, 3 to 2."""
Corner = tuple[int, int]


def _window(cells: Cells) -> tuple[Corner, Cells] | None:
    """The part of the island around some cells: its upper left corner, and its cells; None
    where they do not fit in."""
    places = [(COLUMNS.index(cell.name[0]), int(cell.name[1:]) - 1) for cell in members(cells)]
    if not places:
        return None
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*places, strict=True))
    if right - left >= WIDTH or bottom - top >= HEIGHT:
        return None
    x = min(max((left + right + 1 - WIDTH) // 2, 0), len(COLUMNS) - WIDTH)
    y = min(max((top + bottom + 1 - HEIGHT) // 2, 0), ROWS - HEIGHT)
    shown = (f"{COLUMNS[x + i]}{y + j + 1}" for i in range(WIDTH) for j in range(HEIGHT))
    return (x, y), union(parse_cell(name).bit for name in shown)


def _shifted(look: Look, near: tuple[Corner, Cells]) -> tuple[Look, str, str]:
    """A cell with its place in the window, written as a place of the board."""
    x, y = near[0]
    return look, COLUMNS[COLUMNS.index(look.column) - x], str(int(look.row) - y)


def _names_of(cells: Cells) -> set[str]:
    return {cell.name for cell in members(cells)}
