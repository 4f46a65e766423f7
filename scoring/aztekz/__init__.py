"""The rules of Aztekz. A game is the fold of its actions over its setup."""

from scoring.aztekz.actions import Action, read_action
from scoring.aztekz.game import play, replay
from scoring.aztekz.legal import Legal
from scoring.aztekz.opening import start
from scoring.aztekz.position import Position
from scoring.aztekz.refusals import Code, Refusal
from scoring.aztekz.rules import refusal
from scoring.aztekz.setup import Setup
from scoring.seated import Player
from scoring.written import write_action

__all__ = [
    "Action",
    "Code",
    "Legal",
    "Player",
    "Position",
    "Refusal",
    "Setup",
    "play",
    "read_action",
    "refusal",
    "replay",
    "start",
    "write_action",
]
