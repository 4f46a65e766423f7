"""How far heroes can go."""

from __future__ import annotations

from scoring.aztekz.box.heroes import full
from scoring.aztekz.box.pieces import Hero
from scoring.aztekz.box.places import Places
from scoring.aztekz.position import Position


def ways(position: Position, hero: Hero) -> dict[int, Places]:
    """The cards that a hero of the player on turn can come to, by the steps that it takes.

    A full card cannot be passed through: he stands on every card that he steps on.
    """
    turn = position.turn
    if not may_act(position, hero):
        return {}
    shut = full(position.others(hero))
    reached = new = position.band.hero(hero).at.bit
    layers = {}
    for steps in range(1, turn.steps_of(hero) + 1):
        new = position.field.open_from(new) & ~reached & ~shut
        if not new:
            break
        reached |= new
        layers[steps] = new
    return layers


def may_act(position: Position, hero: Hero) -> bool:
    """Has the turn begun, and is he its hero, or can he become it?"""
    begun = not position.finished and position.turn.hand is not None
    return begun and position.turn.hero in (None, hero)


def distance_to_chief(position: Position, seat: int, slave: Hero) -> int | None:
    """In steps by open cards, whoever stands on them; None where the way is cut off."""
    band = position.bands[seat]
    return position.field.distance(band.hero(slave).at.bit, band.chief.at.bit)
