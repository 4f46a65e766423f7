"""Colours, souls, heroes, and every number of the game, once."""

from __future__ import annotations

from enum import StrEnum


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    WHITE = "white"
    ORANGE = "orange"
    PURPLE = "purple"


class Mode(StrEnum):
    """Sheet: only who freed which pile. Referee: every card, soul and step."""

    SHEET = "sheet"
    REFEREE = "referee"


class Soul(StrEnum):
    """The six symbols."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"


class Hero(StrEnum):
    """Which of a player's three heroes."""

    CHIEF = "chief"
    SLAVE1 = "slave1"
    SLAVE2 = "slave2"


HEROES = tuple(Hero)
SLAVES = (Hero.SLAVE1, Hero.SLAVE2)

PLAYERS = range(2, 5)
CARDS = range(5, 100)
"""How many cards a box can hold. The app offers as many as there are souls."""
PILE_OF_CARDS = range(100)
"""What players may count when they count the face-down pile again."""

OF_A_SOUL = 8
"""How many souls of each symbol there are."""
COUNTS = range(1, OF_A_SOUL + 1)
SMALLEST_PILE = 2
"""Fewer souls are neither freed nor stolen."""

STEPS = {Hero.CHIEF: 1, Hero.SLAVE1: 3, Hero.SLAVE2: 3}
SEATS_OF_A_CARD = 4
"""How many heroes stand on a card at most."""
ACROSS = 5
"""The field never measures more cards across or down."""
ENOUGH_CARDS = 25
"""Open cards from which on nobody has to place any more."""
