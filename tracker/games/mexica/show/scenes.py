"""The show of a scored period: what each of its steps shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.game import Json
from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import Cells, cell_names, members
from scoring.mexica.board.pieces import LEVELS, PERIODS, TEMPLE_SETS
from scoring.mexica.majorities import Founding, Majority
from scoring.mexica.position import Position
from scoring.mexica.table.ties import tied
from scoring.seated import winners
from tracker.games.mexica.board import colour_name
from tracker.games.mexica.pages.city import city
from tracker.games.mexica.show.majority import Names, explained, standings
from tracker.games.mexica.show.steps import Step, by_owner, leaders, periods_scored, steps
from tracker.games.mexica.show.steps import city as city_of
from tracker.games.mexica.show.sums import by_district, by_source
from tracker.games.mexica.show.victory import victory
from tracker.games.show import Row, Show, Wrong, lead_taken
from tracker.models import Action, Game
from tracker.names import in_page
from tracker.story.chronicle import chronicle_of
from tracker.story.shown import outcome


class MexicaShow:
    part = "period"
    scene_html = "mexica/scoring/scene.html"
    camera_html = "mexica/scoring/camera.html"
    none_html = "mexica/scoring/none.html"
    styles = ("mexica/pages/city.css", "mexica/pages/scoring.css")

    def parts(self, position: Position) -> tuple[int, ...]:
        return periods_scored(position)

    def scenes(self, game: Game, position: Position, part: int, enters: bool) -> list[Json]:
        return [Scene(game, position, part, step).shown(enters) for step in steps(position, part)]

    def picture(self, position: Position, part: int, scene: Json) -> Json:
        return city(city_of(position, part), scene["step"].cells, whole=True)._asdict()


class Scene:
    """A step as it is shown."""

    def __init__(self, game: Game, position: Position, period: int, step: Step) -> None:
        self.game = game
        self.position = position
        self.period = period
        self.step = step
        self.then = city_of(position, period)
        self.names: Names = {player.colour: player.name for player in position.setup.players}

    def shown(self, enters: bool) -> Json:
        return {
            "step": self.step,
            "cells": cell_names(self.step.cells),
            "totals": self._rows(),
            "lead": lead_taken([in_page(self.names[colour]) for colour in self.step.takes_lead]),
            "ends": self.step.kind == "totals",
            "wrong": list(self._wrong()) if enters else [],
            **self._told(),
        }

    def _rows(self) -> list[Row]:
        lead = leaders(self.step.totals)
        return [
            Row(
                self.names[colour],
                colour.value,
                points,
                self.step.awards.get(colour, 0),
                colour in lead,
            )
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
        elif len(periods_scored(position)) == 1:
            more["onward"] = _("On to period 2")
        return more

    def _end(self) -> dict[str, Any]:
        """Who won, what decided it, and how it came to it."""
        won = {self.position.owner(seat).value for seat in winners(self.position)}
        rows = [
            row._replace(winner=row.colour in won, leads=row.colour in won) for row in self._rows()
        ]
        return {
            "victory": [*victory(self.position, self.names)],
            "tie_rule": _(
                "Most points win; among equals most action tokens; then the victory is shared."
            ),
            "standing": sorted(rows, key=lambda row: (-row.winner, -row.points)),
            **outcome(chronicle_of(self.game)),
        }

    def _wrong(self) -> Iterator[Wrong]:
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
        ends = kind == "totals" and self.period == PERIODS
        if ends and tied(self.position) and not self.position.setup.is_referee:
            yield Wrong(self._ending(), "", _("action tokens left"))
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


SHOW: Show = MexicaShow()
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
