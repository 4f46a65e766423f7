"""Why an action cannot be recorded: the codes, their kind, and the sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    IMPOSSIBLE = "impossible"
    """Cannot be on the table; never recorded."""
    ILLEGAL = "illegal"
    """Breaks a rule, but a table may have done it; recorded when the players insist."""


class Code(StrEnum):
    RECORD_INVALID = "record.invalid"
    GAME_FINISHED = "game.finished"
    TURN_NOT_STARTED = "turn.not_started"
    TURN_WRONG_PLAYER = "turn.wrong_player"
    TURN_NO_POINTS = "turn.no_points"
    START_CELL = "start.cell"
    CANAL_OFF_ISLAND = "canal.off_island"
    CANAL_PALACE = "canal.palace"
    CANAL_OCCUPIED = "canal.occupied"
    CANAL_NOT_ADJACENT = "canal.not_adjacent"
    CANAL_SUPPLY = "canal.supply"
    CANAL_BRIDGE_RAMP = "canal.bridge_ramp"
    CANAL_FOUNDED = "canal.founded"
    BRIDGE_NO_CANAL = "bridge.no_canal"
    BRIDGE_OCCUPIED = "bridge.occupied"
    BRIDGE_RAMPS = "bridge.ramps"
    BRIDGE_SUPPLY = "bridge.supply"
    BRIDGE_NONE = "bridge.none"
    BRIDGE_SUPPLY_LEFT = "bridge.supply_left"
    BRIDGE_PILLI = "bridge.pilli"
    TEMPLE_OFF_ISLAND = "temple.off_island"
    TEMPLE_PALACE = "temple.palace"
    TEMPLE_OCCUPIED = "temple.occupied"
    TEMPLE_SUPPLY = "temple.supply"
    TEMPLE_ABSENT = "temple.absent"
    WALK_BLOCKED = "walk.blocked"
    BOAT_BLOCKED = "boat.blocked"
    LEAP_BLOCKED = "leap.blocked"
    WALK_FAR = "walk.far"
    BOAT_NOT_ON_BRIDGE = "boat.not_on_bridge"
    BOAT_UNCONNECTED = "boat.unconnected"
    TAKE_SUPPLY = "take.supply"
    SPEND_NONE = "spend.none"
    TAKE_LIMIT = "take.limit"
    FOUND_TOKEN = "found.token"
    FOUND_CELL = "found.cell"
    FOUND_FOUNDED = "found.founded"
    FOUND_ABSENT = "found.absent"
    FOUND_SIZE = "found.size"
    DISCARD_TOKEN = "discard.token"
    DISCARD_PERIOD = "discard.period"
    DISCARD_POSSIBLE = "discard.possible"
    PERIOD_NOT_OVER = "period.not_over"
    TRAP_FIRST_ROUND = "trap.first_round"

    @property
    def kind(self) -> Kind:
        return Kind.ILLEGAL if self in ILLEGAL else Kind.IMPOSSIBLE

    @property
    def yields_to_override(self) -> bool:
        return self in ILLEGAL and self is not Code.TURN_WRONG_PLAYER


ILLEGAL = frozenset(
    {
        Code.TURN_WRONG_PLAYER,
        Code.TURN_NO_POINTS,
        Code.CANAL_BRIDGE_RAMP,
        Code.CANAL_FOUNDED,
        Code.BRIDGE_SUPPLY_LEFT,
        Code.BRIDGE_PILLI,
        Code.TEMPLE_ABSENT,
        Code.WALK_FAR,
        Code.BOAT_NOT_ON_BRIDGE,
        Code.BOAT_UNCONNECTED,
        Code.TAKE_LIMIT,
        Code.FOUND_ABSENT,
        Code.FOUND_SIZE,
        Code.DISCARD_PERIOD,
        Code.DISCARD_POSSIBLE,
        Code.PERIOD_NOT_OVER,
        Code.TRAP_FIRST_ROUND,
    }
)

SENTENCES = {
    Code.RECORD_INVALID: "This cannot be read: {why}.",
    Code.GAME_FINISHED: "The game is over.",
    Code.TURN_NOT_STARTED: "The Pillis are still being placed.",
    Code.TURN_WRONG_PLAYER: "It is {turn}'s turn.",
    Code.TURN_NO_POINTS: "That costs {cost} action points and {left} are left.",
    Code.START_CELL: "A Pilli starts on a free start cell of the palace.",
    Code.CANAL_OFF_ISLAND: "A canal is dug on land.",
    Code.CANAL_PALACE: "No canal through the palace.",
    Code.CANAL_OCCUPIED: "A canal needs free cells.",
    Code.CANAL_NOT_ADJACENT: "The two cells of a canal are neighbours.",
    Code.CANAL_SUPPLY: "No such canal tile is left.",
    Code.CANAL_BRIDGE_RAMP: "A bridge ends here: its ramp stays land.",
    Code.CANAL_FOUNDED: "A founded district is never cut.",
    Code.BRIDGE_NO_CANAL: "A bridge stands on a canal.",
    Code.BRIDGE_OCCUPIED: "A bridge stands there already.",
    Code.BRIDGE_RAMPS: "Both ends of a bridge are dry land.",
    Code.BRIDGE_SUPPLY: "All eleven bridges are built.",
    Code.BRIDGE_NONE: "There is no bridge to move.",
    Code.BRIDGE_SUPPLY_LEFT: "A bridge moves only when all eleven are built.",
    Code.BRIDGE_PILLI: "A Pilli stands on that bridge.",
    Code.TEMPLE_OFF_ISLAND: "A temple stands on dry land.",
    Code.TEMPLE_PALACE: "Nothing is built in the palace.",
    Code.TEMPLE_OCCUPIED: "A temple needs a free cell.",
    Code.TEMPLE_SUPPLY: "No temple of that size is left.",
    Code.TEMPLE_ABSENT: "A temple goes where the player's Pilli stands, in the same district.",
    Code.WALK_BLOCKED: "A Pilli walks onto a free land cell or a free bridge.",
    Code.BOAT_BLOCKED: "A boat lands at a free bridge.",
    Code.LEAP_BLOCKED: "A Pilli leaps onto a free land cell or a free bridge.",
    Code.WALK_FAR: "That is not one step away.",
    Code.BOAT_NOT_ON_BRIDGE: "A boat leaves from a bridge.",
    Code.BOAT_UNCONNECTED: "No water leads to that bridge.",
    Code.TAKE_SUPPLY: "No action token is left.",
    Code.SPEND_NONE: "The player holds no action token.",
    Code.TAKE_LIMIT: "At most two action tokens are taken in a turn.",
    Code.FOUND_TOKEN: "That token is not on offer.",
    Code.FOUND_CELL: "The token goes on a free land cell outside the palace.",
    Code.FOUND_FOUNDED: "That district is founded already.",
    Code.FOUND_ABSENT: "The founder's Pilli stands in another district.",
    Code.FOUND_SIZE: "The district has {size} cells and the token says {token}.",
    Code.DISCARD_TOKEN: "That token is not on offer.",
    Code.DISCARD_PERIOD: "Tokens leave the game only in period 2.",
    Code.DISCARD_POSSIBLE: "That token may still found a district.",
    Code.PERIOD_NOT_OVER: "The period is not over yet.",
    Code.TRAP_FIRST_ROUND: "In the first round nobody may be shut in.",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that an action breaks, and what its sentence needs to know."""

    code: Code
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        return self.code.kind

    @property
    def message(self) -> str:
        return SENTENCES[self.code].format_map(self.parameters)
