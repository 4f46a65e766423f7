"""The show of the end: what each of its steps shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.aztekz.box.pieces import Colour, Soul
from scoring.aztekz.box.souls import Lying
from scoring.aztekz.position import Position
from scoring.game import Json
from scoring.seated import Player
from tracker.games.aztekz import words
from tracker.games.aztekz.drawing.geometry import box
from tracker.games.aztekz.field.cards import looks, name_of
from tracker.games.aztekz.show.steps import Step, steps
from tracker.games.aztekz.stickers import stickers_of
from tracker.games.aztekz.story.telling import tower, victory
from tracker.games.aztekz.tally import rows, standing
from tracker.games.show import Show, Wrong, lead_taken
from tracker.models import Game
from tracker.story.ending import Ending, EndShow


class AztekzShow(EndShow):
    scene_html = "aztekz/show/scene.html"
    camera_html = "aztekz/show/camera.html"
    none_html = "aztekz/show/none.html"
    styles = ("aztekz/field/cards.css", "aztekz/tally.css", "aztekz/show.css")

    def scenes(self, game: Game, position: Position, part: int, enters: bool) -> list[Json]:
        scoring = Scoring(game, position)
        return [scoring.shown(step, enters) for step in steps(position)]

    def picture(self, position: Position, part: int, scene: Json) -> Json:
        stickers = {"stickers": stickers_of(position.setup)}
        if position.setup.is_referee:
            shown = box(position)
            size = f"w{shown.west} n{shown.north} c{shown.columns} r{shown.rows}"
            return stickers | {"looks": looks(position), "size": size}
        return stickers | {"rows": rows(position)}


SHOW: Show = AztekzShow()


class Freed(NamedTuple):
    """When a pile was freed, and on which card."""

    number: int
    """Of the action."""
    at: str


class Scoring(Ending):
    """A game at its end, as its steps are shown."""

    def __init__(self, game: Game, position: Position) -> None:
        super().__init__(game, position)
        self.position = position
        self.is_referee = position.setup.is_referee

    @cached_property
    def freed(self) -> Sequence[Freed]:
        """Of each pile."""
        return [*_freed(self.chronicle.positions)]

    def shown(self, step: Step, enters: bool) -> Json:
        return {
            "kind": step.kind,
            "cells": self._lit(step),
            "done": [] if self.is_referee else [f"t{number}" for number in step.done],
            "look": "carried" if step.kind == "nothing" else "free",
            "totals": self.rows(self.position, step),
            "lead": lead_taken([self.names[seat] for seat in step.takes_lead]),
            "ends": step.kind == "totals",
            "wrong": [*self._wrong(step)] if enters else [],
            **self._told(step),
        }

    def _lit(self, step: Step) -> list[str]:
        """The cards where it was freed, or those with souls that nobody has freed; on a sheet the
        towers."""
        if not self.is_referee:
            return [f"t{number}" for number in step.piles]
        if step.kind == "nothing":
            carried = {figure.at for *_who, figure in self.position.figures() if figure.count}
            lying = {heap.at for heap in self.position.lying}
            return sorted(map(name_of, carried | lying))
        return sorted({self.freed[number].at for number in step.piles} - {""})

    def _told(self, step: Step) -> Json:
        match step.kind:
            case "nothing":
                return self._nothing()
            case "freed":
                own = [standing(self.position, number) for number in step.piles]
                owner = self.position.setup.players[self.position.piles[step.piles[0]].by]
                return {"owner": owner, "towers": own, "points": sum(each.points for each in own)}
        return self._end()

    def _nothing(self) -> Json:
        """The souls that count nothing."""
        position = self.position
        if not self.is_referee:
            left = {soul: position.whereabouts(soul).bag for soul in Soul}
            return {"left": [*_souls(left)]}
        carried: dict[Player[Colour], list[str]] = {}
        for seat, _hero, slave in position.figures():
            if slave.soul:
                load = f"{slave.count} {words.soul(slave.soul)}"
                carried.setdefault(position.setup.players[seat], []).append(load)
        return {"carried": [*carried.items()], "lying": [*_souls(_by_soul(position.lying))]}

    def _end(self) -> Json:
        rule = _("Most points win; among equals most souls freed; then the victory is shared.")
        return self.outcome(victory(self.position, self.names), rule)

    def _wrong(self, step: Step) -> Iterator[Wrong]:
        """Each pile that is told of; where none is, the list of all actions."""
        key = self.game.edit_key
        for number in step.piles:
            pile, freed = self.position.piles[number], self.freed[number]
            address = reverse("correct", args=[key, freed.number - 1]) + "?back=scoring"
            yield Wrong(address, self.position.owner(pile.by).value, tower(pile))
        if not step.piles:
            yield Wrong(reverse("log", args=[key]), "", _("All actions"))


def _freed(positions: Sequence[Position]) -> Iterator[Freed]:
    for number, (before, after) in enumerate(pairwise(positions), 1):
        for _pile in after.piles[len(before.piles) :]:
            pairs = zip(before.figures(), after.figures(), strict=True)
            emptied = (was.at for (*_who, was), (*_he, now) in pairs if was.count > now.count)
            yield Freed(number, next(map(name_of, emptied), ""))


def _by_soul(lying: Lying) -> dict[Soul, int]:
    found = dict.fromkeys(Soul, 0)
    for heap in lying:
        found[heap.soul] += heap.count
    return found


def _souls(counts: Mapping[Soul, int]) -> Iterator[tuple[str, str, int]]:
    """Its letter, what it is called, and how many, where there are any."""
    for soul, count in counts.items():
        if count:
            yield soul.value, words.soul_name(soul), count
