"""The rules of Mexica. A game is the fold of its actions over its setup."""

from scoring.game import Kind, Phase, Refused, Replay
from scoring.mexica.actions import Action, read_action, sentence, write_action
from scoring.mexica.game import play, replay
from scoring.mexica.legal import Legal
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusal
from scoring.mexica.setup import NeutralTemple, Player, Setup
from scoring.reading import Malformed

__all__ = [
    "Action",
    "Code",
    "Kind",
    "Legal",
    "Malformed",
    "NeutralTemple",
    "Phase",
    "Player",
    "Position",
    "Refusal",
    "Refused",
    "Replay",
    "Setup",
    "play",
    "read_action",
    "refusal",
    "replay",
    "sentence",
    "start",
    "write_action",
]
