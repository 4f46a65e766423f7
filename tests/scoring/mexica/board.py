"""How tests draw the island, ask for a verdict and play."""

from dataclasses import replace
from textwrap import dedent
from typing import Any

from scoring.mexica import (
    NeutralTemple,
    Player,
    Position,
    Setup,
    play,
    read_action,
    refusal,
    start,
)
from scoring.mexica.board.island import BY_NAME, COLUMNS, NOWHERE, Cells, union
from scoring.mexica.board.pieces import Calpulli, Colour, Level, Mode
from scoring.mexica.record.picture import picture, read_picture

NAMES = {"red": "Ana", "grey": "Bo", "sand": "Cy", "black": "Dee"}
TOKENS = "3 4 5 6 7 8 10 13"
"""Offered in period 1 unless a test says otherwise; 3 4 5 6 9 11 12 wait for period 2."""


def setup(
    colours: str = "red grey",
    mode: str = "referee",
    tokens: str = TOKENS,
    neutral: str = "",
) -> Setup:
    """`neutral` as in "E4:1 K9:3"."""
    return Setup(
        mode=Mode(mode),
        players=tuple(Player(NAMES[name], Colour(name)) for name in colours.split()),
        tokens=tuple(Calpulli(int(token)) for token in tokens.split()),
        neutral=tuple(
            NeutralTemple(BY_NAME[word.split(":")[0]], Level(int(word.split(":")[1])))
            for word in neutral.split()
        ),
    )


def island(
    text: str = "", *, colours: str = "red grey", mode: str = "referee", **changes: Any
) -> Position:
    """The position of a drawing, past the first round.

    The drawing is the whole island, or some whole rows of it; rows that are not drawn are
    bare. A Pilli that is not drawn stands on the first start cell that nobody has, so each
    is on the board. `changes` are fields of the position.
    """
    drawn = {
        line.split()[0]: line.split()[1:] for line in dedent(text).splitlines() if line.strip()
    }
    bare = {
        line.split()[0]: line.split()[1:]
        for line in picture(start(setup(colours, mode))).splitlines()[1:]
    }
    rows = bare | {row: words for row, words in drawn.items() if row in bare}
    lines = [" ".join(COLUMNS), *(f"{row} {' '.join(words)}" for row, words in rows.items())]
    position = read_picture("\n".join(lines), setup(colours, mode))
    if mode == "referee":
        free = (
            cell for cell in ("H6", "G7", "I7", "H8") if not BY_NAME[cell].bit & position.standing
        )
        pillis = tuple(pilli or BY_NAME[next(free)] for pilli in position.pillis)
        position = replace(position, pillis=pillis, round=2)
    return replace(position, **changes)


def corner(text: str) -> Cells:
    """The dry cells of a drawing whose first word is A1: `#` is land, anything else is not."""
    rows = [line.split() for line in dedent(text).splitlines() if line.strip()]
    return (
        union(
            BY_NAME[f"{COLUMNS[x]}{row}"].bit
            for row, words in enumerate(rows, 1)
            for x, word in enumerate(words)
            if word == "#"
        )
        or NOWHERE
    )


def verdict(position: Position, do: str, **fields: Any) -> str | None:
    """The code for which an action is refused, or None. `origin` stands for `from`."""
    refused = refusal(position, action(do, **fields))
    return refused.code.value if refused else None


def action(do: str, **fields: Any) -> Any:
    if "origin" in fields:
        fields["from"] = fields.pop("origin")
    if isinstance(fields.get("cells"), str):
        fields["cells"] = fields["cells"].split()
    return read_action({"do": do, **fields})


def after(position: Position, do: str, **fields: Any) -> Position:
    """The position after an action that must be accepted."""
    return play(position, action(do, **fields))


def points(position: Position) -> dict[str, int]:
    return dict(zip(position.setup.colours, position.scores, strict=True))
