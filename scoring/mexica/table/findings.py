"""What the detective finds: each finding with its sentences, its cells and what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

from scoring.game import Seat
from scoring.mexica.board.island import Cell
from scoring.mexica.board.pieces import Calpulli, Colour, Level
from scoring.refusing import gettext_noop

Tile = tuple[Cell, ...]
"""The cells of a canal tile, one or two."""
Way = tuple[Tile, ...]
"""Tiles that go together."""


class Piece(StrEnum):
    """What can be counted on the real table."""

    CANALS2 = "canals2"
    CANALS1 = "canals1"
    BRIDGES = "bridges"
    TEMPLES = "temples"
    OFFERED = "offered"
    FOUNDED = "founded"
    ACTION_TOKENS = "action_tokens"
    HELD = "held"


class Says(StrEnum):
    """A sentence of a finding."""

    FOUNDING_NOW = "founding.now"
    FOUNDING_THEN = "founding.then"
    FOUNDING_SEEN = "founding.seen"
    FOUNDING_COSTS = "founding.costs"
    FOUNDING_OWED = "founding.owed"
    COUNT_CANALS2 = "count.canals2"
    COUNT_CANALS1 = "count.canals1"
    COUNT_BRIDGES = "count.bridges"
    COUNT_TEMPLES = "count.temples"
    COUNT_OFFERED = "count.offered"
    COUNT_FOUNDED = "count.founded"
    COUNT_ACTION_TOKENS = "count.action_tokens"
    COUNT_HELD = "count.held"
    TOKEN_GONE = "token.gone"
    TOKEN_BACK = "token.back"
    TOKEN_FOUNDED = "token.founded"
    TOKEN_LIFTED = "token.lifted"
    MISSING_ONE = "missing.one"
    MISSING_MORE = "missing.more"
    SURPLUS_ONE = "surplus.one"
    SURPLUS_MORE = "surplus.more"
    INSTEAD_TILE = "instead.tile"
    INSTEAD_OWNER = "instead.owner"
    INSTEAD_LEVEL = "instead.level"
    LEAK_LARGER = "leak.larger"
    LEAK_SMALLER = "leak.smaller"
    LEAK_AT = "leak.at"
    LEAK_NOWHERE = "leak.nowhere"
    LEAK_ENTRIES = "leak.entries"
    LEAK_WATER = "leak.water"
    LEAK_SIZE = "leak.size"
    TOKEN_DEAD = "token.dead"
    TOKEN_STUCK = "token.stuck"
    IDLE = "idle.temples"


SENTENCES = {
    Says.FOUNDING_NOW: gettext_noop(
        "A district of {token} is closed and nobody has founded it: who did?"
    ),
    Says.FOUNDING_THEN: gettext_noop(
        "Period {period} was scored with a closed district of {token} that nobody had founded: "
        "who did?"
    ),
    Says.FOUNDING_SEEN: gettext_noop(
        "{name} stood in a closed district of {token}: was it founded?"
    ),
    Says.FOUNDING_COSTS: gettext_noop("Left out, it costs in the scoring: {points}."),
    Says.FOUNDING_OWED: gettext_noop("The founder gets {blue}, everybody else there {white}."),
    Says.COUNT_CANALS2: gettext_noop(
        "Double canals beside the board: {app} by the app, {table} on the table."
    ),
    Says.COUNT_CANALS1: gettext_noop(
        "Single canals beside the board: {app} by the app, {table} on the table."
    ),
    Says.COUNT_BRIDGES: gettext_noop(
        "Bridges beside the board: {app} by the app, {table} on the table."
    ),
    Says.COUNT_TEMPLES: gettext_noop(
        "Temples of {level} in front of {name}: {app} by the app, {table} on the table."
    ),
    Says.COUNT_OFFERED: gettext_noop("Tokens on offer: {app} by the app, {table} on the table."),
    Says.COUNT_FOUNDED: gettext_noop(
        "Tokens on the board: {app} by the app, {table} on the table."
    ),
    Says.COUNT_ACTION_TOKENS: gettext_noop(
        "Action tokens in the supply: {app} by the app, {table} on the table."
    ),
    Says.COUNT_HELD: gettext_noop(
        "Action tokens in front of {name}: {app} by the app, {table} on the table."
    ),
    Says.TOKEN_GONE: gettext_noop(
        "By the app the token of {token} is on offer, on the table it is not."
    ),
    Says.TOKEN_BACK: gettext_noop(
        "On the table the token of {token} is on offer, by the app it is not."
    ),
    Says.TOKEN_FOUNDED: gettext_noop(
        "On the table the token of {token} lies on the board, by the app it does not."
    ),
    Says.TOKEN_LIFTED: gettext_noop(
        "By the app the token of {token} lies on the board, on the table it does not."
    ),
    Says.MISSING_ONE: gettext_noop("An entry is missing in the app."),
    Says.MISSING_MORE: gettext_noop("So many entries are missing in the app: {entries}."),
    Says.SURPLUS_ONE: gettext_noop("The app has an entry too many."),
    Says.SURPLUS_MORE: gettext_noop("So many entries are too many in the app: {entries}."),
    Says.INSTEAD_TILE: gettext_noop("Was a tile of the other length entered?"),
    Says.INSTEAD_OWNER: gettext_noop("Was it entered as a temple of {name}?"),
    Says.INSTEAD_LEVEL: gettext_noop("Was it entered as a temple of {level}?"),
    Says.LEAK_LARGER: gettext_noop("Cells there by the app's count: {have}, not {size}."),
    Says.LEAK_SMALLER: gettext_noop("Cells there by the app's count: only {have}, not {size}."),
    Says.LEAK_AT: gettext_noop("Is a canal missing on {cells}?"),
    Says.LEAK_NOWHERE: gettext_noop("No few canals would close a district of {size} there."),
    Says.LEAK_ENTRIES: gettext_noop("Was a canal entered that does not lie there?"),
    Says.LEAK_WATER: gettext_noop("{cell} is water for the app: touch land of the district."),
    Says.LEAK_SIZE: gettext_noop("No district has this size: {size}."),
    Says.TOKEN_DEAD: gettext_noop(
        "Nobody can found the token of {token} any more: it is taken out of the game."
    ),
    Says.TOKEN_STUCK: gettext_noop(
        "Nobody can found the token of {token} any more: the period ends by agreement."
    ),
    Says.IDLE: gettext_noop("{name} has not built one temple in this period."),
}


class Sentence(NamedTuple):
    says: Says
    parameters: dict[str, Any]

    @property
    def message(self) -> str:
        return SENTENCES[self.says].format_map(self.parameters)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    kind: ClassVar[str]

    sentences: tuple[Sentence, ...]
    cells: tuple[Cell, ...] = ()
    """The most likely first."""
    at: int
    """Behind how many actions it is mended; where all stand, by an ordinary entry."""

    @property
    def message(self) -> str:
        return " ".join(sentence.message for sentence in self.sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding(Finding):
    """A closed district of a size on offer that nobody founded."""

    kind = "founding"
    token: Calpulli
    sites: tuple[Cell, ...]
    """Where the token can lie, the likeliest first: the first of the cells."""
    period: int
    founders: tuple[Seat, ...]
    """Who can have founded it."""
    standing: tuple[Seat, ...] | None
    """Referee mode: who else stood there. In tracker mode nobody knows."""
    scoring: dict[Colour, int]
    """What the scoring brings less, colour by colour, where it is left out."""
    cost: dict[Colour, int]
    """What a colour can lose in all: its part of the scoring, and what it is owed if it can have
    founded, or is known to have stood there."""
    founder: int
    """What is owed to the founder, and to everybody else there."""
    present: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply(Finding):
    """A count that differs from the app's."""

    kind = "supply"
    piece: Piece
    app: int
    table: int
    missing: int
    """How many entries are missing in the app; below nothing: are too many."""
    colour: Colour | None = None
    level: Level | None = None
    token: Calpulli | None = None
    entries: tuple[int, ...] = ()
    """Numbers of the latest actions that can be wrong, the newest first."""
    ways: tuple[tuple[Tile, int], ...] = ()
    """Canals that can be missing, the likeliest first, each with its place in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leak(Finding):
    """A district that the table sees closed and the app does not."""

    kind = "leak"
    cell: Cell
    size: int
    ways: tuple[tuple[Way, int], ...] = ()
    """Canals that would close it, the fewest first, each with their place in the log."""
    entries: tuple[int, ...] = ()
    """Numbers of canals without which it would be as large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck(Finding):
    """A token that nobody can found any more."""

    kind = "token"
    token: Calpulli


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle(Finding):
    """A player who holds all temples of the period, when it is about to end."""

    kind = "idle"
    seat: Seat
