"""Pieces and cards in plain text as they look: no letter is another one in another language."""

from __future__ import annotations

from typing import assert_never

from scoring.coatl.box.pieces import SHAPES, Hue, Part, Piece
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.prophecies import Anywhere, Frame, Prophecy, Sign
from scoring.coatl.cards.temples import Absent, Condition, Equal, Length, NoFrame, Temple

CROSS = "✕"
MORE = "∞"
ANY = "?"
FRAME = "▭"


def picture_of(card: Card) -> str:
    """ "✕●●●✕●", "◆=★ ‹12›"; of a card that the box does not hold its levels, too."""
    if isinstance(card, Temple):
        asked = " ".join(map(_condition, card.conditions))
    else:
        asked = _asked(card)
    if card.named:
        return asked
    return f"{asked} ({' '.join(f'{level.times}×{level.points}' for level in card.levels)})"


def serpent_picture(coatl: Coatl) -> str:
    row = "".join(SHAPES[Hue(letter)] for letter in coatl.row)
    return ("‹" if coatl.has_head else "") + row + ("›" if coatl.has_tail else "")


def piece_picture(piece: Piece) -> str:
    """A head opens a row, a tail closes it."""
    shape = SHAPES[piece.hue]
    return {Part.HEAD: f"‹{shape}", Part.TAIL: f"{shape}›"}.get(piece.part, shape)


def _asked(card: Prophecy) -> str:
    asked = card.requirement
    if isinstance(asked, Anywhere):
        return "{" + "".join(SHAPES[hue] for hue in asked.hues) + "}"
    return _crossed(asked.before) + "".join(map(_sign, asked.signs)) + _crossed(asked.behind)


def _crossed(hue: Hue | None) -> str:
    return CROSS + SHAPES[hue] if hue else ""


def _sign(sign: Sign) -> str:
    return (SHAPES[sign.hue] if sign.hue else ANY) + (MORE if sign.more else "")


def _condition(condition: Condition) -> str:
    match condition:
        case Absent(hue=hue):
            return _crossed(hue)
        case Equal(hue=hue, other=other):
            return f"{SHAPES[hue]}={SHAPES[other]}"
        case Length(pieces=pieces):
            return f"‹{pieces}›"
        case NoFrame(frame=frame):
            return CROSS + FRAME + SHAPES[OF_FRAME[frame]]
        case _:
            assert_never(condition)


OF_FRAME = {
    Frame.BLACK: Hue.BLACK,
    Frame.BLUE: Hue.BLUE,
    Frame.GREEN: Hue.GREEN,
    Frame.RED: Hue.RED,
    Frame.YELLOW: Hue.YELLOW,
}
