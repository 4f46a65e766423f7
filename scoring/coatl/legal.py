"""What may be done now: every legal action, asked of the rules one by one."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.coatl import actions
from scoring.coatl.actions import AnyAction
from scoring.coatl.box import pieces
from scoring.coatl.box.pieces import LARGEST_HAND, PIECES, Hue, Mode, Origin, Part, Piece
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.position import Position
from scoring.coatl.rules import rules_for

_BODIES = [Piece(Part.BODY, hue) for hue in Hue]
SPACES = (
    *((piece,) for piece in PIECES.values() if piece.part is not Part.BODY),
    *((one, other) for number, one in enumerate(_BODIES) for other in _BODIES[number:]),
)
"""Every content of a space of the supply board."""


def legal_actions(position: Position) -> Iterator[AnyAction]:
    """Every legal one with cards of the box. On a sheet only the end can be listed: what people
    have built nobody knows."""
    # Each exists in its way to keep the game and insists on nothing: only a broken rule refuses it.
    if not position.finished:
        for action in candidates(position):
            if next(rules_for(position, action), None) is None:
                yield action


def candidates(position: Position) -> Iterator[AnyAction]:
    """Every action with what is in the box, legal or not."""
    if position.setup.mode is Mode.SHEET:
        yield actions.End()
        return
    yield from map(actions.Take, SPACES)
    yield from map(actions.Choose, range(1, LARGEST_HAND + 1))
    yield from map(actions.Start, dict.fromkeys(position.board))
    for number, _ in enumerate(position.coatls[position.on_turn], start=1):
        yield from _steps(position, number)
    yield from map(actions.Pick, SPACES)
    for discard in range(position.hand.prophecies + 1):
        yield from (actions.Future(discard, count) for count in range(LARGEST_HAND + 1))
    yield from map(actions.Priest, TEMPLES.values())
    yield actions.Done()


def _steps(position: Position, number: int) -> Iterator[AnyAction]:
    for piece in dict.fromkeys(position.board):
        yield from (actions.Add(number, piece, end) for end in pieces.End)
    yield from (actions.Fulfil(number, card) for card in PROPHECIES.values())
    for card in TEMPLES.values():
        yield from (actions.Lay(number, card, origin) for origin in Origin)
