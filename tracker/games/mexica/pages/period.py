"""The end of a period: does the table match, who stood on the palace, and the show of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_http_methods

from scoring.mexica.board.pieces import PERIODS, TEMPLE_SETS, Colour
from scoring.mexica.majorities import Founding, winners
from scoring.mexica.position import Position
from scoring.mexica.proof.tokens import Can, Proof, prove
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import Founding as Unfounded
from scoring.mexica.table.findings import Stuck
from scoring.mexica.table.supplies import radar
from tracker.games.mexica import show
from tracker.games.mexica.detective import course_of
from tracker.games.mexica.pages.check import counting_context
from tracker.games.mexica.pages.city import city
from tracker.games.mexica.pages.doors import entered, opened
from tracker.games.mexica.pages.mending import entered_here, mending_context, taking_out
from tracker.log.positions import position_now
from tracker.pages.doors import page
from tracker.reading import read_number


@require_http_methods(["GET", "POST"])
@page
def period(request: HttpRequest, key: str) -> HttpResponse:
    """Before a scoring: what is found, who stood on the palace, and which tokens are left."""
    if request.method == "POST":
        return entered_here(request, key)
    game = entered(key)
    course = course_of(game)
    position = course.now
    found = investigate(course, ending=True)
    foundings = [finding for finding in found if isinstance(finding, Unfounded)]
    now = [finding for finding in foundings if finding.period == position.period]
    told = {finding.token for finding in found if isinstance(finding, Stuck)}
    context = counting_context(position, QueryDict()) | mending_context(game, course, found)
    context |= {
        "door": "e",
        "key": key,
        "back": "period",
        "radar": radar(position),
        "last": position.period == PERIODS,
        "forgotten": bool(foundings),
        "left_out": [finding.token for finding in now],
        "losses": _losses(position, now),
        "owed": sum(finding.founder for finding in now),
        "tokens": [
            _token(position, prove(position, token), game.number)
            for token in sorted({*position.offered} - told)
        ],
        "holding": list(_holding(position)),
    }
    return render(request, "mexica/period/period.html", context)


def _losses(position: Position, foundings: Sequence[Unfounded]) -> list[dict[str, Any]]:
    """Who loses what if the period is scored without some districts."""
    lost: Counter[Colour] = Counter()
    for finding in foundings:
        lost.update(finding.scoring)
    return [
        {"name": player.name, "colour": player.colour.value, "points": lost[player.colour]}
        for player in position.setup.players
        if lost[player.colour]
    ]


def _token(position: Position, proof: Proof, number: int) -> dict[str, Any]:
    """A token on offer, and whether it can still be founded."""
    dead = proof.can is Can.NO
    goes = dead and position.period == PERIODS
    return {
        "token": proof.token,
        "can": proof.can.value,
        "dig": ", ".join("–".join(cell.name for cell in tile) for tile in proof.dig),
        "mend": taking_out(position, proof.token, number) if goes else None,
    }


def _holding(position: Position) -> Iterator[dict[str, Any]]:
    """How many temples everybody still has to build: one of them has to come to none."""
    left = radar(position).temples
    for player in position.setup.players:
        yield {
            "name": player.name,
            "colour": player.colour.value,
            "left": left[player.colour],
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
    step = "mexica/scoring/step.html" if context["scored"] else "mexica/scoring/none.html"
    template = step if partial else "mexica/scoring/scoring.html"
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
    picture = city(then, now.cells, whole=now.kind == "foundings")
    names = {player.colour: player.name for player in position.setup.players}
    context: dict[str, Any] = {
        "scored": scored,
        "period": number,
        "step": place,
        "steps": len(told),
        "back": place - 1,
        "next": place + 1 if place < len(told) else None,
        "now": now,
        **picture._asdict(),
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


def _foundings(step: show.ShowPage, names: dict[Colour, str]) -> Any:
    for entry in step.entries:
        if isinstance(entry, Founding):
            awards = [(colour, names[colour], won) for colour, won in entry.awards.items()]
            yield {"token": entry.founded.token, "at": entry.founded.at.name, "awards": awards}
