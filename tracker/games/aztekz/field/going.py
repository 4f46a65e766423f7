"""A tap on a card further away: the shortest way there, as steps."""

from __future__ import annotations

from scoring.aztekz.actions import Step
from scoring.aztekz.box.pieces import HEROES, Hero
from scoring.aztekz.box.places import Place, members
from scoring.aztekz.position import Position
from scoring.aztekz.table.ways import ways
from scoring.game import Json

GO = "go"
"""What a form calls it."""


def way_to(position: Position, hero: str, goal: Place) -> list[Place]:
    """The cards to step on; that card alone where no way leads there, for the rules to say why.

    Which of several shortest ways it is matters to nobody who does nothing on it: who wants to
    take something on the way taps that card first.
    """
    if hero not in HEROES or position.is_starting or position.finished:
        return [goal]
    layers = ways(position, Hero(hero))
    steps = next((steps for steps, places in layers.items() if places & goal.bit), 1)
    way, here = [goal], goal.bit
    for number in range(steps - 1, 0, -1):
        before = position.field.open_from(here) & layers[number]
        here = before & -before
        way[:0] = members(here)
    return way


def steps_to(position: Position, body: Json) -> list[Json]:
    """A step for each card of the way; `body` is a step to its end."""
    if not _is_place(body.get("to")):
        return [body]
    way = way_to(position, body.get("hero", ""), Place(*body["to"]))
    return [body | {"do": Step.do, "to": list(place)} for place in way]


def _is_place(told: object) -> bool:
    return isinstance(told, list) and len(told) == 2
