"""What players do. Each action reads from and writes to the form it has in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring import written
from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import Colour, Hero, Mode, Soul
from scoring.aztekz.box.places import Place
from scoring.aztekz.fields import (
    AT,
    BY,
    BY_OPTIONAL,
    CARDS,
    COUNT,
    DRAWN,
    FROM,
    HERO,
    OF,
    PATHS,
    SLAVE,
    SOME,
    SOUL,
    TO,
)
from scoring.written import INSISTED, Field

_ALWAYS = (BY_OPTIONAL, INSISTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(written.Action[Colour]):
    modes: ClassVar[tuple[Mode, ...]] = (Mode.REFEREE,)
    says: ClassVar[tuple[Field, ...]] = _ALWAYS


@dataclass(frozen=True, slots=True)
class Start(Action):
    do = "start"
    says = (AT, PATHS, *_ALWAYS)
    at: Place
    paths: Paths


@dataclass(frozen=True, slots=True)
class Draw(Action):
    do = "draw"
    says = (PATHS, DRAWN, *_ALWAYS)
    paths: Paths
    soul: Soul | None
    """None when no soul is left."""


@dataclass(frozen=True, slots=True)
class Step(Action):
    do = "step"
    says = (HERO, TO, *_ALWAYS)
    hero: Hero
    to: Place


@dataclass(frozen=True, slots=True)
class Steal(Action):
    do = "steal"
    says = (OF, SLAVE, *_ALWAYS)
    of: Colour
    hero: Hero
    """The slave who is robbed."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    do = "take"
    says = (SLAVE, SOUL, SOME, *_ALWAYS)
    hero: Hero
    soul: Soul
    count: int | None = None
    """None: all that lie there."""


@dataclass(frozen=True, slots=True)
class Drop(Action):
    do = "drop"
    says = (SLAVE, *_ALWAYS)
    hero: Hero


@dataclass(frozen=True, slots=True)
class Chase(Action):
    do = "chase"
    says = (SLAVE, *_ALWAYS)
    hero: Hero


@dataclass(frozen=True, slots=True)
class Give(Action):
    do = "give"
    says = (SLAVE, *_ALWAYS)
    hero: Hero


@dataclass(frozen=True, slots=True)
class Lay(Action):
    do = "place"
    says = (AT, PATHS, *_ALWAYS)
    at: Place
    paths: Paths


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    do = "back"


@dataclass(frozen=True, slots=True)
class Recount(Action):
    do = "recount"
    says = (CARDS, *_ALWAYS)
    cards: int


@dataclass(frozen=True, slots=True)
class Free(Action):
    do = "free"
    modes = (Mode.SHEET,)
    says = (BY, SOUL, COUNT, FROM, INSISTED)
    soul: Soul
    count: int
    victim: Colour | None = None
    """From whom it was stolen, where the players say so."""


@dataclass(frozen=True, slots=True)
class End(Action):
    do = "end"
    modes = (Mode.SHEET, Mode.REFEREE)
    is_of_table = True


AnyAction = (
    Start | Draw | Step | Steal | Take | Drop | Chase | Give | Lay | PutBack | Recount | Free | End
)
KINDS: dict[str, type[Action]] = {kind.do: kind for kind in AnyAction.__args__}
FIELDS_OF = {do: kind.says for do, kind in KINDS.items()}
"""What each kind of action says."""


def read_action(value: object, place: str = "", mode: Mode | None = None) -> Action:
    """The action that a JSON object stands for; `Malformed` if it stands for none."""
    return written.read_action(KINDS, value, place, mode)
