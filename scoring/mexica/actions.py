"""What players do. Each action reads from and writes to the form it has in a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple

from scoring.mexica.board.island import Cell, Cells, union
from scoring.mexica.board.pieces import Axis, Calpulli, Colour, Level, Mode
from scoring.mexica.fields import FIELDS
from scoring.reading import Malformed, read_object


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    do: ClassVar[str]
    in_referee: ClassVar[bool] = True
    in_tracker: ClassVar[bool] = False
    by_agreement: ClassVar[bool] = False
    """In referee mode too, but only with `override`: when the table agrees."""
    needs_by: ClassVar[bool] = False
    """Must a tracker game be told whose action it is?"""

    by: Colour | None = None
    override: bool = False


@dataclass(frozen=True, slots=True)
class Start(Action):
    do = "start"
    at: Cell


@dataclass(frozen=True, slots=True)
class BuildCanal(Action):
    do = "canal"
    in_tracker = True
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
    in_tracker = True
    at: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class MoveBridge(Action):
    do = "move_bridge"
    in_tracker = True
    origin: Cell
    to: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class BuildTemple(Action):
    do = "temple"
    in_tracker = True
    needs_by = True
    at: Cell
    level: Level


@dataclass(frozen=True, slots=True)
class Walk(Action):
    do = "walk"
    to: Cell


@dataclass(frozen=True, slots=True)
class Boat(Action):
    do = "boat"
    to: Cell


@dataclass(frozen=True, slots=True)
class Leap(Action):
    do = "leap"
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
    in_tracker = True
    needs_by = True
    token: Calpulli
    at: Cell
    present: tuple[Colour, ...] | None = None
    """Tracker mode: who else stood in the district."""


@dataclass(frozen=True, slots=True)
class DiscardToken(Action):
    do = "discard_token"
    in_tracker = True
    token: Calpulli


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    do = "end_turn"


@dataclass(frozen=True, slots=True)
class EndPeriod(Action):
    do = "end_period"
    in_referee = False
    in_tracker = True
    by_agreement = True
    palace: tuple[Colour, ...] | None = None
    """Tracker mode: who stood on the palace. A referee sees that, and the action tokens."""
    tokens_left: tuple[tuple[Colour, int], ...] | None = None
    """At the end of period 2: how many action tokens each player holds."""


KINDS: dict[str, type[Action]] = {
    kind.do: kind
    for kind in (
        Start,
        BuildCanal,
        BuildBridge,
        MoveBridge,
        BuildTemple,
        Walk,
        Boat,
        Leap,
        TakeToken,
        SpendToken,
        Found,
        DiscardToken,
        EndTurn,
        EndPeriod,
    )
}


class Sentence(NamedTuple):
    """What a sentence about an action says; the words of a language come later."""

    code: str
    parameters: dict[str, Any]


def sentence(action: Action) -> Sentence:
    parameters = write_action(action)
    return Sentence(parameters.pop("do"), parameters)


_KEYS = {"origin": "from"}


def _keys(kind: type[Action]) -> Iterator[tuple[str, str]]:
    """The fields of an action with the keys that they have in a record."""
    for field in fields(kind):
        yield field.name, _KEYS.get(field.name, field.name)


_FORMS = {do: (kind, tuple(_keys(kind))) for do, kind in KINDS.items()}
FIELDS_OF = {do: tuple(FIELDS[key] for _, key in keys) for do, (_, keys) in _FORMS.items()}
"""What each kind of action says."""


def read_action(value: object, place: str = "", mode: Mode | None = None) -> Action:
    """The action that a JSON object stands for; `Malformed` if it stands for none.

    Where the mode is known, a field that it needs is missed at its place.
    """
    written = read_object(value, place)
    do = written.get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise Malformed(place, "'do' names no action")
    kind, keys = _FORMS[do]
    found: dict[str, Any] = {}
    for name, key in keys:
        if key in written:
            found[name] = FIELDS[key].read(written[key], f"{place}.{key}" if place else key)
        elif FIELDS[key].is_needed(mode):
            raise Malformed(place, "'{key}' is missing", key=key)
    return kind(**found)


def write_action(action: Action) -> dict[str, Any]:
    written: dict[str, Any] = {"do": action.do}
    for name, key in _FORMS[action.do][1]:
        value = getattr(action, name)
        if value is not None and value is not False:
            written[key] = FIELDS[key].write(value)
    return written
