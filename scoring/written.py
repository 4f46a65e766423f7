"""Actions that name their fields: read from and written to the form they have in a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from scoring.fields import OVERRIDE, Shape
from scoring.game import Json
from scoring.reading import Malformed, Read, read_flag, read_object


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Field:
    key: str
    shape: Shape
    read: Read[Any]
    schema: Json
    """As JSON Schema has it. What goes together only the reader knows."""
    optional: bool = False
    needed_in: StrEnum | None = None
    """The mode in which an optional one cannot be left out."""
    name: str = ""
    """Of the attribute of the action, where that is another."""
    write: Callable[[Any], Any] = _same
    attribute: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "attribute", self.name or self.key)

    def is_needed(self, mode: StrEnum | None) -> bool:
        return not self.optional or (mode is not None and mode is self.needed_in)


INSISTED = Field(OVERRIDE, Shape.FLAG, read_flag, {"type": "boolean"}, optional=True)

C = TypeVar("C", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Generic[C]):
    """What a player of some colour does, or the whole table."""

    do: ClassVar[str]
    modes: ClassVar[tuple[StrEnum, ...]]
    """In which it exists."""
    says: ClassVar[tuple[Field, ...]]
    """Its fields, in the order in which people are asked."""
    is_of_table: ClassVar[bool] = False
    """Nobody's own, whoever is on turn."""

    by: C | None = None
    override: bool = False


A = TypeVar("A", bound=Action[Any])


def read_action(
    kinds: Mapping[str, type[A]], value: object, place: str, mode: StrEnum | None = None
) -> A:
    """The action that a JSON object stands for; `Malformed` if it stands for none.

    Where the mode is known, a field that it needs is missed at its place.
    """
    written = read_object(value, place)
    do = written.get("do")
    if not isinstance(do, str) or do not in kinds:
        raise Malformed(place, "'do' names no action")
    found: dict[str, Any] = {}
    for each in kinds[do].says:
        if each.key in written:
            inner = f"{place}.{each.key}" if place else each.key
            found[each.attribute] = each.read(written[each.key], inner)
        elif each.is_needed(mode):
            raise Malformed(place, "'{key}' is missing", key=each.key)
    return kinds[do](**found)


def write_action(action: Action[Any]) -> Json:
    written: Json = {"do": action.do}
    for each in action.says:
        value = getattr(action, each.attribute)
        if (value is not None and value is not False) or not each.optional:
            written[each.key] = each.write(value)
    return written
