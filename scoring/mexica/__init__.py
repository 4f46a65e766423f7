"""The rules of Mexica. A game is the fold of its actions over its setup."""

from scoring.mexica.actions import Action, read_action, sentence, write_action
from scoring.mexica.legal import Legal, actions, legal
from scoring.mexica.play import Refused, Replay, play, replay, start
from scoring.mexica.position import Position, Status
from scoring.mexica.refusals import Code, Kind, Refusal
from scoring.mexica.rules import refusal
from scoring.mexica.setup import Malformed, NeutralTemple, Player, Setup

__all__ = [
    "Action",
    "Code",
    "Kind",
    "Legal",
    "Malformed",
    "NeutralTemple",
    "Player",
    "Position",
    "Refusal",
    "Refused",
    "Replay",
    "Setup",
    "Status",
    "actions",
    "legal",
    "play",
    "read_action",
    "refusal",
    "replay",
    "sentence",
    "start",
    "write_action",
]
