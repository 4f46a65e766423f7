"""What may be done now: every legal target, by tool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.aztekz import actions
from scoring.aztekz.actions import Action
from scoring.aztekz.box.cards import ALL_PATHS, TURNINGS, Paths
from scoring.aztekz.box.pieces import (
    HEROES,
    PILE_OF_CARDS,
    SLAVES,
    SMALLEST_PILE,
    Colour,
    Hero,
    Soul,
)
from scoring.aztekz.box.places import Places, members
from scoring.aztekz.box.souls import souls_on
from scoring.aztekz.position import Position
from scoring.aztekz.rules import (
    allowed,
    back_rules,
    chase_rules,
    draw_rules,
    drop_rules,
    give_rules,
    places_for,
    recount_rules,
    start_rules,
    steal_rules,
    step_rules,
    take_rules,
)

Key = TypeVar("Key")
Target = TypeVar("Target")


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """Every legal target of every tool. A tool that has none is empty."""

    start: dict[Paths, Places] = field(default_factory=dict)
    """By the paths of the card as it is laid."""
    draw: tuple[Soul | None, ...] = ()
    """Which souls can come with a card; None for a card that comes alone."""
    step: dict[Hero, Places] = field(default_factory=dict)
    steal: tuple[tuple[Colour, Hero], ...] = ()
    take: dict[Hero, dict[Soul, int]] = field(default_factory=dict)
    """How many souls at most."""
    drop: tuple[Hero, ...] = ()
    chase: tuple[Hero, ...] = ()
    give: tuple[Hero, ...] = ()
    place: dict[Paths, Places] = field(default_factory=dict)
    """By the turnings of the drawn card."""
    back: bool = False
    recount: range = range(0)
    free: dict[Soul, range] = field(default_factory=dict)
    """How large a pile can be."""
    end: bool = False


def legal(position: Position) -> Legal:
    if position.finished:
        return Legal()
    if not position.setup.is_referee:
        return Legal(free=_free(position), end=True)
    if position.is_starting:
        return Legal(start=_start(position))
    hand = position.turn.hand
    fewest = 0 if allowed(recount_rules(position, 0, None)) else 1
    return Legal(
        draw=tuple(soul for soul in (*Soul, None) if allowed(draw_rules(position, soul, None))),
        step=_filled({hero: allowed(step_rules(position, hero, None)) for hero in HEROES}),
        steal=tuple(
            (position.owner(seat), hero)
            for seat in position.seats
            for hero in SLAVES
            if allowed(steal_rules(position, seat, hero, None))
        ),
        take=_filled({hero: _take(position, hero) for hero in SLAVES}),
        drop=tuple(hero for hero in SLAVES if allowed(drop_rules(position, hero, None))),
        chase=tuple(hero for hero in SLAVES if allowed(chase_rules(position, hero, None))),
        give=tuple(hero for hero in SLAVES if allowed(give_rules(position, hero, None))),
        place=(
            _filled({paths: places_for(position, paths) for paths in TURNINGS[hand.paths]})
            if hand
            else {}
        ),
        back=bool(allowed(back_rules(position, None))),
        recount=PILE_OF_CARDS[fewest:],
    )


def _start(position: Position) -> dict[Paths, Places]:
    empty = position.field.cards & ~position.occupied
    return _filled(
        {paths: allowed(start_rules(position, paths, None, empty)) for paths in ALL_PATHS}
    )


def _take(position: Position, hero: Hero) -> dict[Soul, int]:
    lying = souls_on(position.lying, position.band.hero(hero).at)
    return {
        soul: count
        for soul, count in sorted(lying.items())
        if allowed(take_rules(position, hero, soul, count, None))
    }


def _free(position: Position) -> dict[Soul, range]:
    left = {soul: position.whereabouts(soul).bag for soul in Soul}
    return {
        soul: range(SMALLEST_PILE, count + 1)
        for soul, count in left.items()
        if count >= SMALLEST_PILE
    }


def _filled(targets: dict[Key, Target]) -> dict[Key, Target]:
    return {key: target for key, target in targets.items() if target}


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action, one by one. On a sheet nothing is stolen from anybody."""
    lit = legal(position)
    for paths, places in lit.start.items():
        yield from (actions.Start(place, paths) for place in members(places))
    for soul in lit.draw:
        yield from (actions.Draw(paths, soul) for paths in ALL_PATHS)
    for hero, places in lit.step.items():
        yield from (actions.Step(hero, place) for place in members(places))
    yield from (actions.Steal(colour, hero) for colour, hero in lit.steal)
    for hero, souls in lit.take.items():
        for soul, most in souls.items():
            yield from (actions.Take(hero, soul, count) for count in range(1, most + 1))
    yield from map(actions.Drop, lit.drop)
    yield from map(actions.Chase, lit.chase)
    yield from map(actions.Give, lit.give)
    for paths, places in lit.place.items():
        yield from (actions.Lay(place, paths) for place in members(places))
    if lit.back:
        yield actions.PutBack()
    yield from map(actions.Recount, lit.recount)
    for soul, counts in lit.free.items():
        for colour in position.setup.colours:
            yield from (actions.Free(soul, count, by=colour) for count in counts)
    if lit.end:
        yield actions.End()
