"""The report: what a record comes to."""

from __future__ import annotations

from scoring.coatl.box.pieces import Hue, Part, Piece
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.position import Position
from scoring.game import Json, Phase, Seat
from scoring.seated import winners

FORMAT = "coatl-report/1"
NOTHING: Json = {
    "status": None,
    "turn": None,
    "end": None,
    "scores": {},
    "cards": {},
    "best": {},
    "coatls": [],
    "boards": None,
    "hands": None,
    "tokens": None,
    "supply": None,
    "winners": [],
    "decided": None,
}
"""What it says of a record that cannot be read: there is no table to show."""

STATUS = {
    Phase.PLAYING: "playing",
    Phase.FINAL_ROUND: "ending",
    Phase.FINISHED: "finished",
}
_KINDS = {Part.HEAD: "heads", Part.BODY: "bodies", Part.TAIL: "tails"}


def report(position: Position, error: Json | None = None) -> Json:
    colours = [colour.value for colour in position.setup.colours]
    worth = dict(zip(colours, position.worth, strict=True))
    is_referee = position.setup.is_referee
    return {
        "format": FORMAT,
        "status": STATUS[position.phase],
        "turn": _turn(position),
        "end": _end(position),
        "scores": {colour: each.points for colour, each in worth.items()},
        "cards": {colour: each.cards for colour, each in worth.items()},
        "best": {colour: each.best for colour, each in worth.items()},
        "coatls": [
            _coatl(colours[seat], number, coatl) for seat, number, coatl in position.all_coatls()
        ],
        "boards": _boards(position) if is_referee else None,
        "hands": _hands(position) if is_referee else None,
        "tokens": _tokens(position) if is_referee else None,
        "supply": _supply(position) if is_referee else None,
        "winners": [colours[seat] for seat in winners(position)],
        "decided": position.decided,
        "error": error,
    }


def _colour(position: Position, seat: Seat) -> str:
    return position.setup.colours[seat].value


def _turn(position: Position) -> Json | None:
    if not position.setup.is_referee or position.finished:
        return None
    turn = position.turn
    return {
        "player": _colour(position, turn.seat),
        "round": turn.round,
        "actions": turn.actions,
        "last": turn.is_last,
        "assembling": turn.assembling,
        "finishing": turn.finishing,
    }


def _end(position: Position) -> Json | None:
    ending = position.ending
    if not ending:
        return None
    by = None if ending.by is None else _colour(position, ending.by)
    return {"why": ending.why.value, "by": by}


def _coatl(colour: str, number: int, coatl: Coatl) -> Json:
    return {
        "player": colour,
        "number": number,
        "row": str(coatl),
        "complete": coatl.is_complete,
        "cards": [_prophecy(card, coatl.row) for card in coatl.prophecies],
        "temple": _temple(coatl),
        "points": coatl.points,
    }


def _prophecy(card: Prophecy, row: str) -> Json:
    matches, level = card.matches(row), card.level(row)
    return {
        "card": str(card),
        "times": len(matches),
        "level": level.times,
        "points": level.points,
        "pieces": [list(match) for match in matches],
    }


def _temple(coatl: Coatl) -> Json | None:
    card = coatl.temple
    if not card:
        return None
    met = card.met(coatl.row, (other.frame for other in coatl.prophecies))
    return {
        "card": str(card),
        "met": [str(condition) for condition in met],
        "points": coatl.points_of(card),
    }


def _boards(position: Position) -> Json:
    return {
        _colour(position, seat): [str(piece) for piece in board]
        for seat, board in zip(position.seats, position.boards, strict=True)
    }


def _hands(position: Position) -> Json:
    return {
        _colour(position, seat): {"prophecies": hand.prophecies, "temples": hand.temples}
        for seat, hand in zip(position.seats, position.hands, strict=True)
    }


def _tokens(position: Position) -> Json:
    return {
        _colour(position, seat): sorted(token.value for token in tokens)
        for seat, tokens in zip(position.seats, position.tokens, strict=True)
    }


def _supply(position: Position) -> Json:
    left = position.left
    return {
        "board": {_KINDS[part]: position.supply(part).board for part in Part},
        "bags": {_KINDS[part]: position.supply(part).bag for part in Part},
        "left": {_KINDS[part]: {hue.value: left[Piece(part, hue)] for hue in Hue} for part in Part},
    }
