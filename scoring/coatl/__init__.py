"""The rules of Cóatl. A game is the fold of its actions over its setup."""

from scoring.coatl.actions import Action, read_action
from scoring.coatl.game import play, replay
from scoring.coatl.opening import start
from scoring.coatl.position import Position
from scoring.coatl.refusals import Code, Refusal
from scoring.coatl.rules import refusal
from scoring.coatl.setup import Setup
from scoring.seated import Player
from scoring.written import write_action

__all__ = [
    "Action",
    "Code",
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
