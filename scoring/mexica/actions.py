"""What players do. Each action reads from and writes to the form it has in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring import written
from scoring.fields import OVERRIDE
from scoring.mexica.board.island import Cell, Cells, union
from scoring.mexica.board.pieces import Axis, Calpulli, Colour, Level, Mode
from scoring.mexica.fields import FIELDS
from scoring.written import Field, write_action

_BOTH = (Mode.REFEREE, Mode.TRACKER)


def _saying(*own: str) -> tuple[Field, ...]:
    return tuple(FIELDS[key] for key in ("by", OVERRIDE, *own))


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(written.Action[Colour]):
    modes: ClassVar[tuple[Mode, ...]] = (Mode.REFEREE,)
    says: ClassVar[tuple[Field, ...]] = _saying()
    by_agreement: ClassVar[bool] = False
    """In referee mode too, but only with `override`: when the table agrees."""
    needs_by: ClassVar[bool] = False
    """Must a tracker game be told whose action it is?"""

    @classmethod
    def exists_in(cls, mode: Mode) -> bool:
        return mode in cls.modes or (cls.by_agreement and mode is Mode.REFEREE)


@dataclass(frozen=True, slots=True)
class Start(Action):
    do = "start"
    says = _saying("at")
    at: Cell


@dataclass(frozen=True, slots=True)
class BuildCanal(Action):
    do = "canal"
    says = _saying("cells")
    modes = _BOTH
    cells: tuple[Cell, ...]

    @property
    def tile(self) -> Cells:
        return union(cell.bit for cell in self.cells)

    @property
    def is_double(self) -> bool:
        return len(self.cells) == 2


@dataclass(frozen=True, slots=True)
class BuildBridge(Action):
    do = "bridge"
    says = _saying("at", "axis")
    modes = _BOTH
    at: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class MoveBridge(Action):
    do = "move_bridge"
    says = _saying("from", "to", "axis")
    modes = _BOTH
    origin: Cell
    to: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class BuildTemple(Action):
    do = "temple"
    says = _saying("at", "level")
    modes = _BOTH
    needs_by = True
    at: Cell
    level: Level


@dataclass(frozen=True, slots=True)
class Walk(Action):
    do = "walk"
    says = _saying("to")
    to: Cell


@dataclass(frozen=True, slots=True)
class Boat(Action):
    do = "boat"
    says = _saying("to")
    to: Cell


@dataclass(frozen=True, slots=True)
class Leap(Action):
    do = "leap"
    says = _saying("to")
    to: Cell


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    do = "take"


@dataclass(frozen=True, slots=True)
class SpendToken(Action):
    do = "spend"


@dataclass(frozen=True, slots=True)
class Found(Action):
    do = "found"
    says = _saying("token", "at", "present")
    modes = _BOTH
    needs_by = True
    token: Calpulli
    at: Cell
    present: tuple[Colour, ...] | None = None
    """Tracker mode: who else stood in the district."""


@dataclass(frozen=True, slots=True)
class DiscardToken(Action):
    do = "discard_token"
    says = _saying("token")
    modes = _BOTH
    token: Calpulli


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    do = "end_turn"


@dataclass(frozen=True, slots=True)
class EndPeriod(Action):
    do = "end_period"
    says = _saying("palace", "tokens_left")
    modes = (Mode.TRACKER,)
    is_of_table = True
    by_agreement = True
    palace: tuple[Colour, ...] | None = None
    """Tracker mode: who stood on the palace. A referee sees that, and the action tokens."""
    tokens_left: tuple[tuple[Colour, int], ...] | None = None
    """At the end of period 2: how many action tokens each player holds."""


AnyAction = (
    Start
    | BuildCanal
    | BuildBridge
    | MoveBridge
    | BuildTemple
    | Walk
    | Boat
    | Leap
    | TakeToken
    | SpendToken
    | Found
    | DiscardToken
    | EndTurn
    | EndPeriod
)
KINDS: dict[str, type[Action]] = {kind.do: kind for kind in AnyAction.__args__}
FIELDS_OF = {do: kind.says for do, kind in KINDS.items()}
"""What each kind of action says."""


class Sentence(NamedTuple):
    """What a sentence about an action says; the words of a language come later."""

    code: str
    parameters: dict[str, Any]


def sentence(action: Action) -> Sentence:
    parameters = write_action(action)
    return Sentence(parameters.pop("do"), parameters)


def read_action(value: object, place: str = "", mode: Mode | None = None) -> Action:
    """The action that a JSON object stands for; `Malformed` if it stands for none."""
    return written.read_action(KINDS, value, place, mode)
