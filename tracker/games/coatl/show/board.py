"""All Cóatls of the table as the show has them above its words, and what a step lights there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.coatl.box.pieces import Colour
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.position import Position
from scoring.game import Json
from scoring.seated import Player
from tracker.games.coatl.show.steps import Place, Step, incomplete

WIDE = 15
"""Pieces beside one another; then a Cóatl goes on below."""


class Shown(NamedTuple):
    """A piece, or an end of a Cóatl."""

    name: str
    """By which a step lights it."""
    sign: str
    kind: str
    """Classes of styles."""
    match: str


class Serpent(NamedTuple):
    name: str
    points: int
    lines: list[list[Shown]]
    kind: str
    is_done: bool


def serpent_name(position: Position, place: Place) -> str:
    return f"{position.owner(place.seat)}-{place.number}"


def lit(position: Position, step: Step) -> list[str]:
    """The ends of the Cóatl, and the pieces that match, by the numbers of their matches."""
    if step.kind == "open":
        return [end for place in incomplete(position) for end in _ends(position, place)]
    if not step.place:
        return []
    name = serpent_name(position, step.place)
    return [*_ends(position, step.place), *(f"{name}.{each}" for each in _matched(step))]


def ringed(position: Position, step: Step) -> list[str]:
    """At what its red crosses look."""
    if not (step.place and isinstance(step.card, Prophecy)):
        return []
    name = serpent_name(position, step.place)
    return [f"{name}.{number}" for number in step.card.looked_at(step.place.coatl.row)]


def _matched(step: Step) -> Iterator[str]:
    assert step.place
    coatl, card = step.place.coatl, step.card
    if isinstance(card, Prophecy):
        for number, match in enumerate(card.matches(coatl.row), 1):
            yield from (f"{piece}={number}" for piece in match)
    elif card:
        frames = (other.frame for other in coatl.prophecies)
        yield from map(str, card.counted(coatl.row, frames))


def _ends(position: Position, place: Place) -> list[str]:
    """Its head and its tail, and where it goes on below: so all of it is in the picture."""
    name = serpent_name(position, place)
    turns = range(1, (len(place.coatl.row) - 1) // WIDE + 1)
    return [f"{name}.head", *(f"{name}.turn{line}" for line in turns), f"{name}.tail"]


def bands(position: Position, scene: Json) -> Iterator[tuple[Player[Colour], list[Serpent]]]:
    """Of each player the Cóatls, lit as a step has them."""
    told = dict((f"{name}=").split("=")[:2] for name in scene["cells"])
    for seat in position.seats:
        own = [
            _serpent(position, Place(seat, number, coatl), told, scene)
            for number, coatl in enumerate(position.coatls[seat], 1)
        ]
        yield position.setup.players[seat], own


def _serpent(position: Position, place: Place, told: Mapping[str, str], scene: Json) -> Serpent:
    name, coatl = serpent_name(position, place), place.coatl

    def shown(own: str, sign: str, kind: str) -> Shown:
        full = f"{name}.{own}"
        kinds = [kind, "told" * (full in told), "ringed" * (full in scene["ringed"])]
        return Shown(full, sign, " ".join(filter(None, kinds)), told.get(full, ""))

    pieces = [shown(str(at), letter, "piece") for at, letter in enumerate(coatl.row, 1)]
    lines = [pieces[first : first + WIDE] for first in range(0, len(pieces), WIDE)]
    first, last = f"tip {coatl.row[0]}", f"tip {coatl.row[-1]}"
    lines[0].insert(0, shown("head", "head" if coatl.has_head else "none", first))
    for line, above in enumerate(lines[:-1], 1):
        above.append(shown(f"turn{line}", "none", "tip"))
    lines[-1].append(shown("tail", "tail" if coatl.has_tail else "none", last))
    kind = "" if coatl.is_complete else "open"
    return Serpent(name, coatl.points, lines, kind, name in scene["done"])
