"""What the referee's table shows beside the cards: whose turn, heroes, towers, the souls left."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import ENOUGH_CARDS, SLAVES, Hero, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.legal import Legal, legal
from scoring.aztekz.position import Position
from scoring.aztekz.table.memory import face_down
from scoring.aztekz.table.towers import Tower, towers
from scoring.game import Json, Seat
from tracker.games.aztekz import words
from tracker.games.aztekz.drawing.geometry import road
from tracker.games.aztekz.field.chips import chips
from tracker.games.aztekz.field.dangers import dangers
from tracker.games.aztekz.field.lights import extent, lights
from tracker.games.aztekz.tally import rows


class Key(NamedTuple):
    """A hero of the player on turn, to choose who moves."""

    hero: Hero
    number: int
    """Of a slave; 0: the chief."""
    tower: Tower | None
    may: bool


def on_table(position: Position, enters: bool) -> Json:
    lit = legal(position) if enters else Legal()
    robbed = dangers(position)
    return {
        "turn": not position.finished,
        "lights": extent(position) | (lights(position, lit) if enters else {}),
        "extent": _classes(position),
        "chips": chips(position, lit),
        "keys": _keys(position) if enters else [],
        "turn_colour": position.owner(position.on_turn).value,
        "turn_name": position.setup.players[position.on_turn].name,
        "turn_mark": words.MARKS[position.owner(position.on_turn)],
        "dangers": [*robbed.values()],
        "danger": next((robbed[who] for who in robbed if who[0] == position.on_turn), None),
        "towers": [(*position.setup.players[tower.seat], tower) for tower in towers(position)],
        "tally": tuple(rows(position)),
        "face_down": face_down(position),
        "shapes": [(paths, called(), road(Paths(paths))) for paths, called in words.ROADS.items()],
        "signs": [(soul.value, words.soul_name(soul)) for soul in Soul],
        "enough": position.field.visible >= ENOUGH_CARDS,
        "drawn_card": _drawn_card(position),
    }


def _classes(position: Position) -> str:
    """How large the field is, for the style sheet; the script says the same when it grows."""
    told = extent(position)
    size = (f"{name}{number}" for name, number in zip("wncr", told["box"], strict=True))
    rims = (f"r{side}" for side, there in zip("wnes", told["rims"], strict=True) if there)
    return " ".join((*size, *rims))


def _drawn_card(position: Position) -> Json | None:
    hand = position.turn.hand
    if not hand or position.finished:
        return None
    soul = hand.soul.value if hand.soul else ""
    called = ", ".join(filter(None, (words.shape_of(hand.paths), soul and words.soul_name(soul))))
    return {"road": road(hand.paths), "soul": soul, "called": called, "paths": hand.paths}


def _keys(position: Position) -> list[Key]:
    if position.finished or position.is_starting or not position.turn.hand:
        return []
    own = {tower.slave: tower for tower in towers(position) if tower.seat == position.on_turn}
    chosen = position.turn.hero
    return [
        Key(hero, number, own.get(hero), chosen in (None, hero))
        for number, hero in enumerate((Hero.CHIEF, *SLAVES))
    ]


def with_piles(position: Position, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What lies in front of each: number, symbol, from whom it was stolen."""
    for seat in seats:
        seat["piles"] = piles_of(position, seat["seat"])
    return seats


def piles_of(position: Position, seat: Seat) -> tuple[tuple[int, str, str], ...]:
    return tuple(
        (pile.count, pile.soul.value, _victim(position, pile))
        for pile in position.piles
        if pile.by == seat
    )


def _victim(position: Position, pile: Pile) -> str:
    return "" if pile.stolen_from is None else position.owner(pile.stolen_from).value
