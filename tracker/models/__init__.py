"""The table in the database. The truth is the log of actions; the pieces are its projection."""

from tracker.models.answer import Answer
from tracker.models.award import Award
from tracker.models.club import Club
from tracker.models.errand import Errand
from tracker.models.game import Fingerprint, Game, Seat
from tracker.models.log import Action, Change
from tracker.models.photo import Photo
from tracker.models.player import Player, PlayerChange

__all__ = [
    "Action",
    "Answer",
    "Award",
    "Change",
    "Club",
    "Errand",
    "Fingerprint",
    "Game",
    "Photo",
    "Player",
    "PlayerChange",
    "Seat",
]
