"""The report: what a record comes to."""

from __future__ import annotations

from scoring.aztekz.box.heroes import Figure
from scoring.aztekz.box.pieces import HEROES, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.places import Place, members
from scoring.aztekz.box.souls import souls_on
from scoring.aztekz.position import Position
from scoring.game import Json, Phase
from scoring.seated import winners

FORMAT = "aztekz-report/1"
NOTHING: Json = {
    "status": None,
    "turn": None,
    "scores": {},
    "freed": {},
    "piles": [],
    "souls": {},
    "cards": None,
    "grid": [],
    "heroes": {},
    "winners": [],
}
"""What it says of a record that cannot be read: there is no table to show."""


def report(position: Position, error: Json | None = None) -> Json:
    colours = [colour.value for colour in position.setup.colours]
    return {
        "format": FORMAT,
        "status": position.phase.value,
        "turn": _turn(position),
        "scores": dict(zip(colours, position.scores, strict=True)),
        "freed": dict(zip(colours, position.freed, strict=True)),
        "piles": [_pile(position, pile) for pile in position.piles],
        "souls": {soul.value: _souls(position, soul) for soul in Soul},
        "cards": _cards(position),
        "grid": [_card(position, place) for place in members(position.field.cards)],
        "heroes": _heroes(position),
        "winners": [position.owner(seat).value for seat in winners(position)],
        "error": error,
    }


def _turn(position: Position) -> Json | None:
    if not position.setup.is_referee or position.phase is not Phase.PLAYING:
        return None
    turn = position.turn
    return {
        "player": position.owner(turn.seat).value,
        "round": turn.round,
        "hand": turn.hand and {"paths": turn.hand.paths, "soul": _value(turn.hand.soul)},
        "hero": turn.hero and turn.hero.value,
        "steps": turn.steps if turn.hero else None,
        "stolen": turn.stolen,
        "chased": None if turn.chased is None else list(turn.chased),
    }


def _pile(position: Position, pile: Pile) -> Json:
    victim = pile.stolen_from
    return {
        "by": position.owner(pile.by).value,
        "soul": pile.soul.value,
        "count": pile.count,
        "points": pile.points,
        "from": None if victim is None else position.owner(victim).value,
    }


def _souls(position: Position, soul: Soul) -> Json:
    where = position.whereabouts(soul)
    return {**where._asdict(), "bag": where.bag}


def _cards(position: Position) -> Json | None:
    if not position.setup.is_referee:
        return None
    return {
        "pile": position.deck,
        "hand": int(position.turn.hand is not None),
        "visible": position.field.visible,
        "covered": position.field.covered,
    }


def _card(position: Position, place: Place) -> Json:
    souls = sorted(souls_on(position.lying, place).items())
    return {
        "at": list(place),
        "paths": position.field.paths(place),
        "souls": {soul.value: count for soul, count in souls},
    }


def _heroes(position: Position) -> Json:
    return {
        position.owner(seat).value: {
            hero.value: _figure(figure) for hero, figure in zip(HEROES, band, strict=True)
        }
        for seat, band in zip(position.seats, position.bands, strict=False)
    }


def _figure(figure: Figure) -> Json:
    return {"at": list(figure.at), "soul": _value(figure.soul), "count": figure.count}


def _value(soul: Soul | None) -> str | None:
    return soul.value if soul else None
