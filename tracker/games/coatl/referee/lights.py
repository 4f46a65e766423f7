"""What can be done now, small enough to travel with every answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.coatl import actions
from scoring.coatl.actions import Action
from scoring.coatl.box.pieces import Origin, Part, Piece
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.legal import legal_actions
from scoring.coatl.position import Position
from scoring.coatl.rules import refusal
from scoring.game import Json
from tracker.games.coatl.draft import described
from tracker.games.coatl.tiles import frame_of


def lights(position: Position) -> Json:
    """`add`: by Cóatl and end the pieces, each with what it would bring. `fulfil` and `temple`: by
    Cóatl the cards, each with its points and its frame."""
    told: dict[str, Any] = {
        "take": _nothing_of(),
        "pick": _nothing_of(),
        "choose": 0,
        "start": [],
        "add": {},
        "fulfil": {},
        "temple": {},
        "future": {},
        "priest": [],
        "done": False,
    }
    if not position.finished:
        for action in (*legal_actions(position), *_with_own_cards(position)):
            _light(told, position, action)
    for name in ("take", "pick"):
        told[name] = {part: " ".join(pieces) for part, pieces in told[name].items()}
    return told


def _nothing_of() -> dict[str, list[str]]:
    return {part.value: [] for part in Part}


def _with_own_cards(position: Position) -> Iterator[Action]:
    """Cards of this game that the box does not hold."""
    for card in described(position):
        for number, _ in enumerate(position.coatls[position.on_turn], start=1):
            laid: Iterator[Action] = (
                iter([actions.Fulfil(number, card)])
                if isinstance(card, Prophecy)
                else (actions.Lay(number, card, origin) for origin in Origin)
            )
            yield from (action for action in laid if not refusal(position, action))


def _light(told: dict[str, Any], position: Position, action: Action) -> None:
    match action:
        case actions.Take(pieces=pieces) | actions.Pick(pieces=pieces):
            letters = "".join(piece.hue for piece in pieces)
            told[action.do][pieces[0].part.value].append(letters)
        case actions.Choose(count=count):
            told["choose"] = max(told["choose"], count)
        case actions.Start(piece=piece):
            told["start"].append(str(piece))
        case actions.Add(number=number, piece=piece, end=end):
            assert end
            coatl = _own(position, number)
            gain = _gain(coatl, piece, action)
            told["add"].setdefault(number, {}).setdefault(end.value, {})[str(piece)] = gain
        case actions.Fulfil(number=number, card=card):
            points = _points(position, number, card)
            told["fulfil"].setdefault(number, {})[str(card)] = points
        case actions.Lay(number=number, card=card, origin=origin):
            found = told["temple"].setdefault(number, {}).setdefault(origin.value, {})
            found[str(card)] = _points(position, number, card)
        case actions.Future(discard=discard, count=count):
            told["future"][discard] = max(told["future"].get(discard, 0), count)
        case actions.Priest(card=card):
            told["priest"].append(str(card))
        case actions.Done():
            told["done"] = True


def _own(position: Position, number: int) -> Coatl:
    return position.coatls[position.on_turn][number - 1]


def _gain(coatl: Coatl, piece: Piece, action: actions.Add) -> int:
    return coatl.with_piece(piece, action.at).points - coatl.points


def _points(position: Position, number: int, card: Card) -> list[Any]:
    coatl = _own(position, number)
    return [replace(coatl, laid=(*coatl.laid, card)).points_of(card), frame_of(card)]
