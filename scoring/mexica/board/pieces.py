"""What is in the box: colours, levels, tokens, and every number of the game, once."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NamedTuple, NewType

Level = NewType("Level", int)
Calpulli = NewType("Calpulli", int)


class Colour(StrEnum):
    BLACK = "black"
    GREY = "grey"
    SAND = "sand"
    RED = "red"
    NEUTRAL = "neutral"


PLAYER_COLOURS = (Colour.BLACK, Colour.GREY, Colour.SAND, Colour.RED)


class Axis(StrEnum):
    """How a bridge lies across its canal."""

    NS = "NS"
    EW = "EW"


class Mode(StrEnum):
    """Referee: everything is entered. Tracker: only what changes the city."""

    REFEREE = "referee"
    TRACKER = "tracker"


class Prizes(NamedTuple):
    """What rank 1, 2 and 3 earn; blue also goes to a founder, white to who stands by."""

    gold: int
    blue: int
    white: int


def prizes(size: int) -> Prizes:
    """The three prizes of a token, or of an unfounded district, of that size."""
    blue = (size + 1) // 2
    return Prizes(size, blue, (blue + 1) // 2)


PLAYERS = range(2, 5)
LEVELS = (Level(1), Level(2), Level(3), Level(4))

DOUBLE_CANALS = 37
DOUBLE_CANALS_AT_START = 2
SINGLE_CANALS = 6
BRIDGES = 11
ACTION_TOKENS = 12
TEMPLE_SETS = ((3, 3, 2, 1), (3, 2, 2, 2))
"""How many temples of each level a player receives for each period."""

CALPULLI = Counter(
    {Calpulli(size): 2 if size <= 6 else 1 for size in range(13, 2, -1)},
)
OFFERED_FIRST = 8

ACTION_POINTS = 6
LEAP_COST = 5
TAKES_A_TURN = 2
PALACE_BONUS = 5
PERIODS = 2

NEUTRAL_LEVELS = (4, 3, 2, 1)
"""How many neutral temples of each level stand on the board with two players."""
NEUTRAL_FLOORS = 20
NEUTRAL_SPACING = 5
NEUTRAL_MOST = 14
"""More do not fit on the island so far apart."""


def temples_in_box(level: Level) -> int:
    """How many temples of a level a colour has in both sets together."""
    if level not in LEVELS:
        return 0
    return sum(temples[level - 1] for temples in TEMPLE_SETS)
