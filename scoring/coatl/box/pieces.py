"""Colours, pieces, tokens, and every number of the game, once."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Colour(StrEnum):
    """Of a player."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"


class Hue(StrEnum):
    """Of a piece, by the letter that stands for it."""

    BLACK = "K"
    BLUE = "B"
    GREEN = "G"
    RED = "R"
    YELLOW = "Y"


SHAPES = {Hue.BLACK: "■", Hue.BLUE: "●", Hue.GREEN: "▲", Hue.RED: "◆", Hue.YELLOW: "★"}
"""Of the pieces of each colour, as they are drawn; in plain text, too."""


class Part(StrEnum):
    HEAD = "head"
    BODY = "body"
    TAIL = "tail"


class End(StrEnum):
    """Of a serpent."""

    HEAD = "head"
    TAIL = "tail"


class Mode(StrEnum):
    """Sheet: finished serpents alone. Referee: every turn."""

    SHEET = "sheet"
    REFEREE = "referee"


class Token(StrEnum):
    """A Sacrifice token, each used once."""

    FUTURE = "future"
    PICK = "pick"
    PRIEST = "priest"


class Origin(StrEnum):
    """Where a Temple card comes from."""

    COMMON = "common"
    HAND = "hand"


class Piece(NamedTuple):
    part: Part
    hue: Hue

    def __str__(self) -> str:
        return {Part.HEAD: f"<{self.hue}", Part.TAIL: f"{self.hue}>"}.get(self.part, self.hue)


PIECES = {str(piece): piece for part in Part for piece in (Piece(part, hue) for hue in Hue)}
"""Every piece there is, by how it is written, in the order in which boards show them."""
ORDER = {piece: number for number, piece in enumerate(PIECES.values())}

SHEET_PLAYERS = range(1, 5)
REFEREE_PLAYERS = range(2, 5)

ENDS_OF_A_HUE = 3
"""How many heads there are of each colour, and how many tails."""
BODIES_OF_A_HUE = 24
FEWER_BODIES = {2: 14, 3: 18}
"""The variant of a smaller bag, by the number of players."""

SPACES = {Part.HEAD: 2, Part.BODY: 6, Part.TAIL: 2}
"""Of the supply board."""
OF_A_SPACE = {Part.HEAD: 1, Part.BODY: 2, Part.TAIL: 1}
"""How many pieces lie on a space."""
LARGEST_SUPPLY = {part: SPACES[part] * OF_A_SPACE[part] for part in Part}

ROOM = 8
"""Pieces on a player's board."""
LARGEST_HAND = 5
"""Prophecies in a hand."""
KEPT = range(4)
"""Prophecies that a player can keep at the start; most of them do keep the most."""
TEMPLES_AT_START = 1
OPEN_AT_ONCE = 2
"""Incomplete serpents of a player."""
SERPENTS = 3
"""Of a player in the whole game."""
PROPHECIES_OF_A_SERPENT = 4
TRACK = 50
"""Fields of the score track; a Sacrifice token beside it stands for as many points more."""
ACTIONS = 1
"""In a turn."""
LAST_ACTIONS_LATER = 2
"""In the last turn of whoever sits behind the player with the third serpent."""
