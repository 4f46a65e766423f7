"""Actions as nobody should send them: mostly wrong, always near the table."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.aztekz import Position
from scoring.aztekz.box.cards import ALL_PATHS, TURNINGS
from scoring.aztekz.box.pieces import HEROES, SLAVES, Colour, Hero, Soul
from scoring.aztekz.box.places import ORIGIN, Place, members
from tests.scoring.every_game.hunted import NONSENSE

SPOILT: tuple[Any, ...] = (
    *NONSENSE,
    "NN",
    "WN",
    "g",
    "slave3",
    "grey",
    [],
    [0],
    [0, 0, 0],
    [0, True],
    [0, 1.0],
    {},
    [[0, 0]],
)
KINDS = (
    ("start", 1),
    ("draw", 3),
    ("step", 8),
    ("steal", 5),
    ("take", 4),
    ("drop", 2),
    ("chase", 3),
    ("give", 3),
    ("place", 6),
    ("back", 2),
    ("recount", 1),
    ("free", 1),
    ("end", 0.5),
)
ON_A_SHEET = ("free", "free", "free", "free", "free", "free", "end", "give", "draw")


def wild(source: Random, position: Position) -> Any:
    """Something to be asked."""
    if source.random() < 0.005:
        return source.choice(SPOILT)
    if position.setup.is_referee:
        do = source.choices([kind for kind, _ in KINDS], [often for _, often in KINDS])[0]
        if position.is_starting and source.random() < 0.8:
            do = "start"
    else:
        do = source.choice(ON_A_SHEET)
    written = {"do": do} | _fields(source, position, do)
    if source.random() < 0.15:
        written["override"] = source.random() < 0.9
    if source.random() < 0.1:
        written["by"] = _colour(source, position)
    if source.random() < 0.04:
        written[source.choice([*written, "by", "override", "count", "from"])] = source.choice(
            SPOILT
        )
    if source.random() < 0.01:
        del written[source.choice([*written])]
    return written


def _fields(source: Random, position: Position, do: str) -> dict[str, Any]:
    hero = source.choice(HEROES if do == "step" else SLAVES).value
    if position.turn.hero and source.random() < 0.6:
        hero = position.turn.hero.value
    match do:
        case "start" | "place":
            return {"at": _at(source, position), "paths": _paths(source, position)}
        case "draw":
            soul = source.choice([*(soul.value for soul in Soul), None])
            return {"paths": source.choice(ALL_PATHS), "soul": soul}
        case "step":
            return {"hero": hero, "to": _to(source, position, Hero(hero))}
        case "steal":
            return _robbed(source, position)
        case "take":
            return {"hero": hero, "soul": _soul(source, position, hero)} | _count(source, 0.3)
        case "drop" | "chase" | "give":
            return {"hero": hero}
        case "recount":
            return {"cards": source.choice([0, 0, 1, 2, 5, 30])}
        case "free":
            victim = {"from": _colour(source, position)} if source.random() < 0.3 else {}
            by = {"by": _colour(source, position), "soul": source.choice([*Soul]).value}
            return by | victim | _count(source, 1)
    return {}


def _colour(source: Random, position: Position) -> str:
    everybody = source.random() < 0.05
    colours = list(Colour) if everybody else list(position.setup.colours)
    return source.choice(colours).value


def _count(source: Random, often: float) -> dict[str, int]:
    return {"count": source.choice([1, 1, 2, 2, 3, 4, 8])} if source.random() < often else {}


def _at(source: Random, position: Position) -> list[int]:
    """On a card, beside one, or anywhere."""
    cards = [*members(position.field.cards)] or [ORIGIN]
    place, luck = source.choice(cards), source.random()
    empty = [*members(position.field.cards & ~position.occupied)]
    if empty and luck < 0.5:
        place = source.choice(empty)
    if position.turn.chased and source.random() < 0.5:
        place = position.turn.chased
    elif 0.5 < luck < 0.8:
        place = _beside(source, place)
    elif luck > 0.97:
        place = Place(source.randint(-9, 9), source.randint(-9, 9))
    return list(place)


def _beside(source: Random, place: Place) -> Place:
    x, y = source.choice([(0, -1), (1, 0), (0, 1), (-1, 0)])
    return Place(place.x + x, place.y + y)


def _paths(source: Random, position: Position) -> str:
    hand = position.turn.hand
    if hand and source.random() < 0.95:
        return source.choice(TURNINGS[hand.paths])
    return source.choice(ALL_PATHS)


def _to(source: Random, position: Position, hero: Hero) -> list[int]:
    if source.random() < 0.15 or not position.bands or position.is_starting:
        return _at(source, position)
    return list(_beside(source, position.band.hero(hero).at))


def _robbed(source: Random, position: Position) -> dict[str, str]:
    near = None
    if not position.is_starting and source.random() < 0.7:
        near = position.band.chief.at
    loaded = [
        (position.owner(seat).value, hero.value)
        for seat, hero, figure in position.figures()
        if figure.count and (near is None or figure.at == near)
    ]
    if loaded and source.random() < 0.8:
        of, hero = source.choice(loaded)
        return {"of": of, "hero": hero}
    return {"of": _colour(source, position), "hero": source.choice(SLAVES).value}


def _soul(source: Random, position: Position, hero: str) -> str:
    souls = [*Soul]
    if position.bands and not position.is_starting and source.random() < 0.8:
        at = position.band.hero(Hero(hero)).at
        souls = [heap.soul for heap in position.lying if heap.at == at] or souls
    return str(source.choice(souls))
