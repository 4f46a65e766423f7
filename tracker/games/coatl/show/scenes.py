"""The show of the end: what each of its steps shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.coatl.box.pieces import Colour
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.picture import serpent_picture
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.position import Position
from scoring.game import Json, Seat
from scoring.seated import Player
from tracker.games.coatl import words
from tracker.games.coatl.show.board import bands, lit, ringed, serpent_name
from tracker.games.coatl.show.steps import Place, Step, beyond, incomplete, steps
from tracker.games.coatl.show.victory import tie_rule, victory
from tracker.games.coatl.tiles import Tile
from tracker.games.show import Show, Wrong, lead_taken
from tracker.models import Game
from tracker.story.ending import Ending, EndShow


class CoatlShow(EndShow):
    scene_html = "coatl/show/scene.html"
    camera_html = "coatl/show/camera.html"
    none_html = "coatl/show/none.html"
    styles = ("coatl/pieces.css", "coatl/show.css")

    def scenes(self, game: Game, position: Position, part: int, enters: bool) -> list[Json]:
        scoring = Scoring(game, position)
        return [scoring.shown(step, enters) for step in steps(position)]

    def picture(self, position: Position, part: int, scene: Json) -> Json:
        return {"bands": [*bands(position, scene)], "frames": words.frames()}


SHOW: Show = CoatlShow()


class Turned(NamedTuple):
    """A card of the Cóatl that is told of."""

    points: int
    state: str
    """up, now or down."""


class Scoring(Ending):
    """A game at its end, as its steps are shown."""

    def __init__(self, game: Game, position: Position) -> None:
        super().__init__(game, position)
        self.position = position

    @cached_property
    def laid(self) -> dict[tuple[Seat, int, Card], int]:
        """By which action, from 1, each card was laid."""
        found: dict[tuple[Seat, int, Card], int] = {}
        for number, position in enumerate(self.chronicle.positions):
            for seat, own, coatl in position.all_coatls():
                for card in coatl.laid:
                    found.setdefault((seat, own, card), number)
        return found

    def shown(self, step: Step, enters: bool) -> Json:
        return {
            "kind": step.kind,
            "cells": lit(self.position, step),
            "ringed": ringed(self.position, step),
            "done": [serpent_name(self.position, place) for place in step.done],
            "totals": [
                row._replace(token=beyond(row.points)) for row in self.rows(self.position, step)
            ],
            "lead": lead_taken([self.names[seat] for seat in step.takes_lead]),
            "passes": self._passes(step),
            "skips_to": step.skips_to,
            "ends": step.kind == "totals",
            "wrong": [*self._wrong(step)] if enters else [],
            **self._told(step),
        }

    def _passes(self, step: Step) -> str:
        """The track is at its end: it begins again, with a token beside it."""
        if not step.passes:
            return ""
        points = {"n": max(beyond(step.totals[seat]) for seat in step.passes)}
        return _("Past %(n)s: a Sacrifice token lies beside the track.") % points

    def _told(self, step: Step) -> Json:
        if step.place:
            return self._of_coatl(step, step.place)
        return {"open": self._open()} if step.kind == "open" else self._end()

    def _of_coatl(self, step: Step, place: Place) -> Json:
        coatl, card = place.coatl, step.card
        return {
            "owner": self.position.setup.players[place.seat],
            "own_number": place.number,
            "points": sum(step.won),
            "cards": [*_turned(coatl, step.turned)],
            "sum": coatl.points if step.is_whole else None,
            "tile": card and Tile(card, coatl.points_of(card)),
            "times": card and _times(coatl, card),
        }

    def _open(self) -> list[tuple[Player[Colour], list[str]]]:
        """Of each player the Cóatls that count nothing."""
        found: dict[Seat, list[str]] = {}
        for place in incomplete(self.position):
            found.setdefault(place.seat, []).append(words.pictured(serpent_picture(place.coatl)))
        return [(self.position.setup.players[seat], rows) for seat, rows in found.items()]

    def _end(self) -> Json:
        return self.outcome(victory(self.position, self.names), tie_rule())

    def _wrong(self, step: Step) -> Iterator[Wrong]:
        """The card that is told of; where none is, the list of all actions."""
        key = self.game.edit_key
        if step.place and step.card:
            action = self.laid[step.place.seat, step.place.number, step.card]
            address = reverse("correct", args=[key, action - 1]) + "?back=scoring"
            owner = self.position.owner(step.place.seat).value
            yield Wrong(address, owner, serpent_picture(step.place.coatl))
        else:
            yield Wrong(reverse("log", args=[key]), "", _("All actions"))


def _turned(coatl: Coatl, up: int) -> Iterator[Turned]:
    for number, card in enumerate(coatl.laid, 1):
        state = "now" if number == up else "up" if number < up else "down"
        yield Turned(coatl.points_of(card), state)


def _times(coatl: Coatl, card: Card) -> Sequence[tuple[str, bool]]:
    """How often it is met; of a Temple each condition, and whether it is."""
    if isinstance(card, Prophecy):
        times = len(card.matches(coatl.row))
        return [(f"{times}\N{MULTIPLICATION SIGN}", times > 0)]
    met = card.met(coatl.row, (other.frame for other in coatl.prophecies))
    return [(words.condition_told(each), each in met) for each in card.conditions]
