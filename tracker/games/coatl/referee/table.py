"""What the referee's table shows beside the Cóatls: whose turn, the supply, what is left."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.pieces import OF_A_SPACE, Hue, Part, Piece, Token
from scoring.coatl.position import Position
from scoring.coatl.table.last_turns import last_actions
from scoring.game import Json
from tracker.games.coatl import words
from tracker.games.coatl.referee.lights import lights
from tracker.games.coatl.referee.looks import held


class Left(NamedTuple):
    """Of a kind: how many of each colour are on the supply board and in the bag."""

    key: str
    part: str
    hues: tuple[tuple[str, int, int], ...]
    """The letter, how many are left, how many lie on boards and in Cóatls."""
    board: int
    bag: int
    most: int
    """Of a colour in the box."""


def on_table(position: Position, enters: bool) -> Json:
    return {
        "turn_colour": position.owner(position.on_turn).value,
        "turn_name": position.setup.players[position.on_turn].name,
        "phase": _phase(position),
        "lasts": _lasts(position),
        "supply": [_supply(position, part) for part in Part],
        "fills": _fills(position),
        "left": tuple(_left(position, part) for part in Part),
        "held": held(position) if enters else [],
        "lights": lights(position) if enters else {},
        "hues": [(hue.value, words.HUES[hue]()) for hue in Hue],
        "parts": [(part.value, words.PARTS[part]()) for part in Part],
        "tokens": [(token.value, words.TOKENS[token]()) for token in Token],
        "frames": words.frames(),
    }


def _phase(position: Position) -> str:
    """What the player on turn does."""
    turn = position.turn
    if turn.finishing:
        return _("Cóatl %(n)s is complete: its cards now") % {"n": turn.finishing}
    if turn.is_last:
        told = ngettext("last turn, %(n)s action", "last turn, %(n)s actions", turn.actions)
        return told % {"n": turn.actions}
    return _("assembles") if turn.assembling else _("is on turn")


def _lasts(position: Position) -> list[tuple[str, str, int]]:
    """Whose last turn is still to come, by colour and name, and of how many actions."""
    return [
        (position.owner(seat).value, position.setup.players[seat].name, actions)
        for seat, actions in last_actions(position)
        if not (position.turn.is_last and seat == position.on_turn)
    ]


def _supply(position: Position, part: Part) -> tuple[str, str, int]:
    return part.value, words.PARTS[part](), position.supply(part).board


def _fills(position: Position) -> str:
    """What has to be laid out now: "2 heads, 5 × 2 body segments, 1 tail"."""
    if position.finished:
        return ""
    laid = zip(Part, position.laid_out, strict=True)
    return ", ".join(_counted(part, count) for part, count in laid if count)


def _counted(part: Part, count: int) -> str:
    spaces = count // OF_A_SPACE[part]
    match part:
        case Part.HEAD:
            return ngettext("%(n)s head", "%(n)s heads", spaces) % {"n": spaces}
        case Part.TAIL:
            return ngettext("%(n)s tail", "%(n)s tails", spaces) % {"n": spaces}
    return _("%(n)s × 2 body segments") % {"n": spaces}


def _left(position: Position, part: Part) -> Left:
    left, most = position.left, position.setup.of_a_hue(part)
    numbers = [(hue.value, left[Piece(part, hue)]) for hue in Hue]
    hues = tuple((letter, number, most - number) for letter, number in numbers)
    return Left(part.value, words.PARTS[part](), hues, *position.supply(part), most)
