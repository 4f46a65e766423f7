"""Where the drawn card can go, whom it would cut off, and what chasing would make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scoring.aztekz.actions import Chase
from scoring.aztekz.box.cards import TURNINGS, Paths
from scoring.aztekz.box.pieces import SLAVES, Hero, Soul
from scoring.aztekz.box.places import Place, Places, members
from scoring.aztekz.box.souls import souls_on
from scoring.aztekz.cuts import cut_off_by
from scoring.aztekz.effects import carry_out
from scoring.aztekz.position import Position
from scoring.aztekz.refusals import Code
from scoring.aztekz.rules import allowed, place_rules, places_for, refusal
from scoring.aztekz.table.ways import ways
from scoring.game import Seat


class Placing(NamedTuple):
    """One turning of the drawn card."""

    paths: Paths
    places: Places
    """Where it may be laid."""
    cuts: dict[Place, tuple[Seat, ...]]
    """Where it could be laid, were it not for those whose chiefs it would cut off."""


def placings(position: Position) -> list[Placing]:
    """One for each turning; none without a card in hand."""
    hand = position.turn.hand
    if position.finished or not hand:
        return []
    return [
        Placing(paths, places_for(position, paths), _cuts(position, paths))
        for paths in TURNINGS[hand.paths]
    ]


def _cuts(position: Position, paths: Paths) -> dict[Place, tuple[Seat, ...]]:
    rules = list(place_rules(position, paths, None))
    but_for_cuts = allowed(rule for rule in rules if rule[0] is not Code.PLACE_CUT)
    cut = dict(rules)[Code.PLACE_CUT] & but_for_cuts
    return {place: cut_off_by(position, place, paths) for place in members(cut)}


class Chasing(NamedTuple):
    """What it would come to if a slave chased the souls away from his card."""

    slave: Hero
    at: Place
    lost: dict[Soul, int]
    """Which souls would go back face down, his own among them."""
    turnings: tuple[Paths, ...]
    """How the drawn card could be laid there, once he has gone on; none: better leave it."""


def chasings(position: Position) -> list[Chasing]:
    """One for each slave who may do it now."""
    return [_chasing(position, hero) for hero in SLAVES if not refusal(position, Chase(hero))]


def _chasing(position: Position, hero: Hero) -> Chasing:
    slave, hand = position.band.hero(hero), position.turn.hand
    assert hand
    lost = souls_on(position.lying, slave.at)
    if slave.soul:
        lost[slave.soul] = lost.get(slave.soul, 0) + slave.count
    after = carry_out(position, Chase(hero))
    gone = [
        _with_hero_at(after, hero, place)
        for places in ways(after, hero).values()
        for place in members(places)
    ]
    turnings = (
        paths for paths in TURNINGS[hand.paths] if any(places_for(then, paths) for then in gone)
    )
    return Chasing(hero, slave.at, dict(sorted(lost.items())), tuple(turnings))


def _with_hero_at(position: Position, hero: Hero, place: Place) -> Position:
    band = position.band.with_hero(hero, replace(position.band.hero(hero), at=place))
    seat = position.on_turn
    return replace(position, bands=(*position.bands[:seat], band, *position.bands[seat + 1 :]))
