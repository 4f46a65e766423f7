"""The show of a scored period: every step lies in the page, and each has an address."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import Cells, cell_names, members
from scoring.mexica.board.pieces import LEVELS, TEMPLE_SETS
from scoring.mexica.majorities import Founding, Majority
from scoring.mexica.position import Position
from scoring.seated import winners
from tracker.games.mexica.board import colour_name
from tracker.games.mexica.pages.city import city
from tracker.games.mexica.pages.doors import opened
from tracker.games.mexica.show.majority import Names, explained, standings
from tracker.games.mexica.show.steps import Step, by_owner, leaders, periods_scored, steps
from tracker.games.mexica.show.steps import city as city_of
from tracker.games.mexica.show.sums import by_district, by_source
from tracker.games.mexica.show.victory import lead_taken, victory
from tracker.log.positions import position_now
from tracker.models import Action, Game
from tracker.pages.doors import page
from tracker.pages.table.table import view_of
from tracker.reading import read_number
from tracker.story.chronicle import chronicle_of
from tracker.story.shown import curve_context, people
from tracker.story.telling import told


@require_GET
@page
def scoring(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """The show, at one of its steps. Without script each step is a page."""
    game = opened(door, key)
    context = {"door": door, "key": key, "enters": door == "e"}
    context["view"] = " ".join(look for look in view_of(request) if look.startswith("turned"))
    period, step = (request.GET.get(what, "") for what in ("period", "step"))
    context |= show_context(game, period, step, enters=door == "e")
    htmx = request.htmx  # type: ignore[attr-defined]
    partial = htmx and not htmx.history_restore_request
    show = "mexica/scoring/show.html" if context["scored"] else "mexica/scoring/none.html"
    template = show if partial else "mexica/scoring/scoring.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def show_context(game: Game, period: str, step: str, enters: bool = False) -> dict[str, Any]:
    """All steps of a period, and the one that was asked for, or the nearest one there is."""
    position = position_now(game)
    scored = periods_scored(position)
    if not scored:
        return {"scored": scored}
    number = int(period) if period in map(str, scored) else scored[-1]
    scenes: list[dict[str, Any]] = []
    for place, one in enumerate(steps(position, number), 1):
        scene = Scene(game, position, number, one)
        wrong = list(scene.wrong()) if enters else []
        scenes.append({"number": place, "wrong": wrong} | scene.shown())
    chosen = scenes[min(max(read_number(step) or 1, 1), len(scenes)) - 1]
    return {
        "scored": scored,
        "head": game.head_id or 0,
        "period": number,
        "scenes": scenes,
        "scene": chosen,
        "picture": city(city_of(position, number), chosen["step"].cells, whole=True),
    }


class Wrong(NamedTuple):
    """What may be wrong, and where it is put right."""

    address: str
    colour: str
    text: str


class Scene:
    """A step as it is shown."""

    def __init__(self, game: Game, position: Position, period: int, step: Step) -> None:
        self.game = game
        self.position = position
        self.period = period
        self.step = step
        self.then = city_of(position, period)
        self.names: Names = {player.colour: player.name for player in position.setup.players}

    def shown(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "cells": cell_names(self.step.cells),
            "totals": self._rows(),
            "lead": lead_taken(self.step.takes_lead, self.names),
            **self._told(),
        }

    def _rows(self) -> list[dict[str, Any]]:
        lead = leaders(self.step.totals)
        return [
            {
                "name": self.names[colour],
                "colour": colour.value,
                "points": points,
                "won": self.step.awards.get(colour, 0),
                "leads": colour in lead,
            }
            for colour, points in self.step.totals.items()
        ]

    def _told(self) -> dict[str, Any]:
        match self.step.kind:
            case "foundings":
                return self._foundings()
            case "alone":
                return self._alone()
            case "smaller":
                return {"districts": [self._majority(one) for one in self.step.majorities]}
            case "majority":
                return self._majority(self.step.majorities[0])
            case "totals":
                return self._totals()
        return {}

    def _foundings(self) -> dict[str, Any]:
        return {
            "foundings": [
                {
                    "token": entry.founded.token,
                    "at": entry.founded.at.name,
                    "awards": [(c.value, self.names[c], won) for c, won in entry.awards.items()],
                }
                for entry in self.step.entries
                if isinstance(entry, Founding)
            ]
        }

    def _alone(self) -> dict[str, Any]:
        return {
            "owners": [
                {
                    "colour": colour.value,
                    "name": self.names.get(colour) or colour_name(colour),
                    "districts": [(_worth(one), one.awards.get(colour, 0)) for one in own],
                    "sum": self.step.awards.get(colour, 0),
                }
                for colour, own in by_owner(self.step).items()
            ]
        }

    def _majority(self, majority: Majority) -> dict[str, Any]:
        return {
            "majority": majority,
            "size": majority.cells.bit_count(),
            "worth": _worth(majority),
            "standings": standings(self.then, majority, self.names),
            "sentences": explained(majority, self.names),
            "tall": next(
                (tall for tall in TALL if tall >= max(majority.floors.values())), TALL[-1]
            ),
        }

    def _totals(self) -> dict[str, Any]:
        position, period = self.position, self.period
        more: dict[str, Any] = {
            "by_source": by_source(position, period),
            "by_district": by_district(position, period),
        }
        if period == position.period - 1:
            more["on_offer"] = position.setup.second_tokens
            more["received"] = "·".join(map(str, TEMPLE_SETS[period]))
        if position.finished and period == periods_scored(position)[-1]:
            more |= self._end()
        return more

    def _end(self) -> dict[str, Any]:
        """Who won, what decided it, and how it came to it."""
        chronicle = chronicle_of(self.game)
        won = {self.position.owner(seat).value for seat in winners(self.position)}
        rows = [row | {"winner": row["colour"] in won} for row in self._rows()]
        return {
            "victory": victory(self.position, self.names),
            "standing": sorted(rows, key=lambda row: (-row["winner"], -row["points"])),
            "told": told(chronicle)[1:],
            "people": people(chronicle),
            **curve_context(chronicle),
        }

    def wrong(self) -> Iterator[Wrong]:
        """Every piece that was counted; where none was, the list of all actions."""
        key, kind = self.game.edit_key, self.step.kind
        for entry in self.step.entries:
            if isinstance(entry, Founding):
                at = entry.founded.at.name
                text = _("token of %(size)s") % {"size": entry.founded.token}
                yield self._piece(at, f"{text} · {at}")
            if isinstance(entry, Majority):
                at = self._site(entry)
                yield self._piece(at, f"{_worth(entry)} · {at}")
                if kind == "majority":
                    for colour, level, on in _temples(self.then, entry.cells):
                        yield self._piece(on, f"{level} · {on}", colour)
        if kind == "palace" and not self.position.setup.is_referee:
            yield Wrong(self._ending(), "", _("who stood on the palace"))
        if kind in ("palace", "totals"):
            yield Wrong(reverse("log", args=[key]), "", _("All actions"))

    def _piece(self, at: str, text: str, colour: str = "") -> Wrong:
        """Its card lies on the board."""
        return Wrong(f"{reverse('table', args=['e', self.game.edit_key])}#mend={at}", colour, text)

    def _site(self, majority: Majority) -> str:
        """Where the token lies, or the first cell."""
        on = majority.cells & self.then.calpulli
        return cell_names(on or majority.cells)[0]

    def _ending(self) -> str:
        """Where the end of the period is corrected."""
        standing = self.game.actions.filter(state=Action.State.STANDING)
        ends = standing.filter(body__do="end_period").order_by("number")
        number = ends.values_list("number", flat=True)[self.period - 1]
        return reverse("correct", args=[self.game.edit_key, number - 1])


TALL = (8, 16, 40)
"""Floors for which there are columns; in all of a game one player has no more than forty."""


def _worth(majority: Majority) -> str:
    """What the district is called."""
    if majority.token:
        return _("district of %(size)s") % {"size": majority.token}
    return _("no token, size %(size)s") % {"size": majority.cells.bit_count()}


def _temples(then: Position, cells: Cells) -> Iterator[tuple[str, int, str]]:
    for colour, own in zip(temple_colours(then.setup), then.temples, strict=True):
        for cell in members(own & cells & then.all_temples):
            level = next(n for n in LEVELS if cell.bit & then.levels[n - 1])
            yield colour.value, level, cell.name
