"""How a game begins."""

from __future__ import annotations

from scoring.coatl.box.pieces import ACTIONS, LARGEST_SUPPLY, TEMPLES_AT_START, Hue, Part, Token
from scoring.coatl.position import Hand, Position, Supply, Turn
from scoring.coatl.setup import Setup
from scoring.game import Seat


def start(setup: Setup) -> Position:
    """The table before the first action: the supply board is filled."""
    pieces = {part: len(Hue) * setup.of_a_hue(part) for part in Part}
    tokens = frozenset(Token) if setup.has_sacrifices else frozenset[Token]()
    return Position(
        setup=setup,
        finished=False,
        ending=None,
        coatls=((),) * len(setup.players),
        completed=(),
        boards=((),) * len(setup.players),
        hands=tuple(Hand(setup.kept_by(colour), TEMPLES_AT_START) for colour in setup.colours),
        tokens=(tokens,) * len(setup.players),
        supplies=tuple(
            Supply(LARGEST_SUPPLY[part], pieces[part] - LARGEST_SUPPLY[part]) for part in Part
        ),
        turn=Turn(Seat(0), round=1, actions=ACTIONS),
    )
