"""What players do. Each action reads from and writes to the form it has in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring import written
from scoring.coatl.box import pieces
from scoring.coatl.box.pieces import Colour, Mode, Origin, Part, Piece
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple
from scoring.coatl.fields import (
    A_TEMPLE,
    ANY,
    BODIES,
    BY,
    BY_OPTIONAL,
    CARDS,
    COATL,
    DISCARD,
    END,
    FROM,
    PIECE,
    PROPHECY,
    ROW,
    SOME,
    SPACE,
    TEMPLE,
)
from scoring.reading import Malformed
from scoring.written import INSISTED, Field

_ALWAYS = (BY_OPTIONAL, INSISTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(written.Action[Colour]):
    modes: ClassVar[tuple[Mode, ...]] = (Mode.REFEREE,)
    says: ClassVar[tuple[Field, ...]] = _ALWAYS


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """A finished Cóatl, on the sheet."""

    do = "coatl"
    modes = (Mode.SHEET,)
    says = (BY, ROW, CARDS, TEMPLE, INSISTED)
    coatl: Coatl
    cards: tuple[Prophecy, ...]
    temple: Temple | None = None


@dataclass(frozen=True, slots=True)
class Take(Action):
    do = "take"
    says = (SPACE, *_ALWAYS)
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    do = "choose"
    says = (SOME, *_ALWAYS)
    count: int


@dataclass(frozen=True, slots=True)
class Start(Action):
    do = "start"
    says = (PIECE, *_ALWAYS)
    piece: Piece


@dataclass(frozen=True, slots=True)
class Add(Action):
    do = "add"
    says = (COATL, PIECE, END, *_ALWAYS)
    number: int
    piece: Piece
    end: pieces.End | None = None
    """A head or a tail tells it itself."""

    @property
    def at(self) -> pieces.End:
        return self.end or pieces.End(self.piece.part.value)


@dataclass(frozen=True, slots=True)
class Fulfil(Action):
    do = "fulfil"
    says = (COATL, PROPHECY, *_ALWAYS)
    number: int
    card: Prophecy


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """A Temple, beside a complete Cóatl."""

    do = "temple"
    says = (COATL, A_TEMPLE, FROM, *_ALWAYS)
    number: int
    card: Temple
    origin: Origin


@dataclass(frozen=True, slots=True)
class Pick(Action):
    do = "pick"
    says = (SPACE, *_ALWAYS)
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Future(Action):
    do = "future"
    says = (DISCARD, ANY, *_ALWAYS)
    discard: int
    count: int


@dataclass(frozen=True, slots=True)
class Priest(Action):
    do = "priest"
    says = (A_TEMPLE, *_ALWAYS)
    card: Temple


@dataclass(frozen=True, slots=True)
class Done(Action):
    do = "done"


@dataclass(frozen=True, slots=True)
class End(Action):
    do = "end"
    modes = (Mode.SHEET, Mode.REFEREE)
    is_of_table = True
    says = (BODIES, *_ALWAYS)
    bodies: bool = False
    """Did the body segments run out? Only a sheet has to be told."""


AnyAction = Enter | Take | Choose | Start | Add | Fulfil | Lay | Pick | Future | Priest | Done | End
KINDS: dict[str, type[Action]] = {kind.do: kind for kind in AnyAction.__args__}
FIELDS_OF = {do: kind.says for do, kind in KINDS.items()}
"""What each kind of action says."""


def read_action(value: object, place: str = "", mode: Mode | None = None) -> Action:
    """The action that a JSON object stands for; `Malformed` if it stands for none."""
    action = written.read_action(KINDS, value, place, mode)
    if isinstance(action, Add) and action.end is None and action.piece.part is Part.BODY:
        raise Malformed(place, "'{key}' is missing", key=END.key)
    return action
