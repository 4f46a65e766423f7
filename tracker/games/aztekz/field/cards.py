"""How each card of the field looks, and what it is called for those who hear it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import Colour, Hero
from scoring.aztekz.box.places import Place
from scoring.aztekz.box.souls import Heap
from scoring.aztekz.position import Position
from scoring.game import Json
from tracker.games.aztekz import words
from tracker.games.aztekz.drawing.geometry import (
    Box,
    Standing,
    box,
    cards,
    heaps,
    road,
    standing_on,
)
from tracker.games.aztekz.field.dangers import Danger, dangers
from tracker.pictures.canvas import Spot

FLOOR = 2
"""How high a soul of a tower is, in the units of geometry.py."""


@dataclass(frozen=True, slots=True)
class OnCard:
    """A hero as he is drawn."""

    spot: Spot
    hero: Hero
    colour: Colour
    mark: str
    soul: str
    count: int
    called: str
    danger: Danger | None = None
    """Who could rob him in one turn."""

    @property
    def tall(self) -> float:
        """How high his tower is drawn."""
        return self.count * FLOOR


class Drawn(NamedTuple):
    """Souls of one symbol, and where they are drawn."""

    soul: str
    number: int
    x: float
    y: float
    radius: float

    @property
    def left(self) -> float:
        return self.x - self.radius

    @property
    def top(self) -> float:
        return self.y - self.radius

    @property
    def size(self) -> float:
        return 2 * self.radius

    @property
    def right(self) -> float:
        """Of their number."""
        return self.x + self.radius - 1

    @property
    def bottom(self) -> float:
        return self.y + self.radius + 1


@dataclass(frozen=True, slots=True)
class Look:
    """A card as it is drawn; no paths: none lies there any more."""

    place: Place
    paths: str
    souls: tuple[Heap, ...]
    heroes: tuple[OnCard, ...]

    @property
    def name(self) -> str:
        return name_of(self.place)

    @property
    def road(self) -> str:
        return road(Paths(self.paths))

    @property
    def heaps(self) -> list[Drawn]:
        spots = zip(self.souls, heaps(len(self.souls)), strict=True)
        return [Drawn(heap.soul.value, heap.count, *spot) for heap, spot in spots]

    @property
    def about(self) -> str:
        """For a screen reader: "tee (up, right, down), 2 circle a, Bo's chief"."""
        if not self.paths:
            return ""
        told = [f"{words.shape_of(self.paths)} ({words.sides(self.paths)})"]
        told += [f"{heap.count} {words.soul_name(heap.soul)}" for heap in self.souls]
        told += [hero.called for hero in self.heroes]
        return ", ".join(told)


def name_of(place: Place) -> str:
    """In `data-at`."""
    return f"{place.x},{place.y}"


def looks(position: Position, warns: bool = True) -> list[Look]:
    """Of all cards, rows from the top; `warns`: with who could be robbed."""
    robbed = dangers(position) if warns else {}
    found = []
    for place, paths in cards(position):
        heroes = tuple(
            _hero(position, each, robbed.get((each.seat, each.hero)))
            for each in standing_on(position, place)
        )
        souls = tuple(heap for heap in position.lying if heap.at == place)
        found.append(Look(place, paths, souls, heroes))
    return found


def _hero(position: Position, standing: Standing, danger: Danger | None) -> OnCard:
    player, figure = position.setup.players[standing.seat], standing.figure
    called = hero_of(player.name, standing.hero)
    if figure.soul:
        called += " " + _("with %(souls)s") % {
            "souls": f"{figure.count} {words.soul_name(figure.soul)}"
        }
    if danger:
        called += ", " + _("can be robbed by %(names)s") % {"names": danger.robbers}
    return OnCard(
        spot=standing.spot,
        hero=standing.hero,
        colour=player.colour,
        mark=words.MARKS[player.colour],
        soul=figure.soul.value if figure.soul else "",
        count=figure.count,
        called=called,
        danger=danger,
    )


def hero_of(name: str, hero: Hero) -> str:
    """ "Bo's chief"."""
    told: dict[Hero, words.Words] = {
        Hero.CHIEF: lambda: _("%(name)s's chief"),
        Hero.SLAVE1: lambda: _("%(name)s's helper 1"),
        Hero.SLAVE2: lambda: _("%(name)s's helper 2"),
    }
    return told[hero]() % {"name": name}


def called_with(around: Box, look: Look) -> str:
    """With its place in the field, as a screen reader says it."""
    row, column = around.row(look.place), around.column(look.place)
    where = _("row %(row)s, column %(column)s") % {"row": row, "column": column}
    return _("%(where)s: %(what)s") % {"where": where, "what": look.about}


def _called(position: Position, shown: list[Look]) -> list[tuple[Look, str]]:
    """The script counts rows anew where the field has grown."""
    around = box(position)
    return [(look, called_with(around, look)) for look in shown]


def drawn(position: Position, before: Position | None) -> Json:
    """All cards, where it is not known what the phone shows; else those that look otherwise."""
    now = looks(position)
    if before is None or before.setup != position.setup:
        return {"looks": _called(position, now)}
    then = {look.place: look for look in looks(before)}
    changed = [look for look in now if then.pop(look.place, None) != look]
    # What is left of then, and lies there no more, was taken back.
    here = {look.place for look in now}
    changed += [Look(place, "", (), ()) for place in then if place not in here]
    return {
        "looks": _called(position, changed),
        "as_before": {
            "ways": position.phase is before.phase,
            "scores": (position.piles, position.on_turn, position.finished, position.is_starting)
            == (before.piles, before.on_turn, before.finished, before.is_starting),
        },
    }
