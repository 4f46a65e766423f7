"""The rules of Mexica. A game is the fold of its actions over its setup."""

from scoring.game import Kind, Phase, Refused, Replay
from scoring.mexica.actions import Action, read_action, sentence
from scoring.mexica.game import play, replay
from scoring.mexica.legal import Legal
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusal
from scoring.mexica.setup import NeutralTemple, Setup
from scoring.reading import Malformed
from scoring.seated import Player
from scoring.written import write_action

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
