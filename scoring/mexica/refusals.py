"""Why an action cannot be recorded: the codes, their kind, and the sentences."""

from __future__ import annotations

from scoring.refusing import Broken, Codes, RuleCode, gettext_noop


class Code(RuleCode):
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
    def codes(self) -> Codes:
        return CODES


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

OF_ENDING = frozenset({Code.TURN_WRONG_PLAYER, Code.TURN_NO_POINTS, Code.PERIOD_NOT_OVER})


SENTENCES = {
    Code.RECORD_INVALID: gettext_noop("This cannot be read: {why}."),
    Code.GAME_FINISHED: gettext_noop("The game is over."),
    Code.TURN_NOT_STARTED: gettext_noop("The Pillis are still being placed."),
    Code.TURN_WRONG_PLAYER: gettext_noop("It is {turn}'s turn."),
    Code.TURN_NO_POINTS: gettext_noop("Action points that this costs: {cost}; left: {left}."),
    Code.START_CELL: gettext_noop("A Pilli starts on a free start cell of the palace."),
    Code.CANAL_OFF_ISLAND: gettext_noop("A canal is dug on land."),
    Code.CANAL_PALACE: gettext_noop("No canal through the palace."),
    Code.CANAL_OCCUPIED: gettext_noop("A canal needs free cells."),
    Code.CANAL_NOT_ADJACENT: gettext_noop("The two cells of a canal are neighbours."),
    Code.CANAL_SUPPLY: gettext_noop("No such canal tile is left."),
    Code.CANAL_BRIDGE_RAMP: gettext_noop("A bridge ends here: its ramp stays land."),
    Code.CANAL_FOUNDED: gettext_noop("A founded district is never cut."),
    Code.BRIDGE_NO_CANAL: gettext_noop("A bridge stands on a canal."),
    Code.BRIDGE_OCCUPIED: gettext_noop("A bridge stands there already."),
    Code.BRIDGE_RAMPS: gettext_noop("Both ends of a bridge are dry land."),
    Code.BRIDGE_SUPPLY: gettext_noop("All eleven bridges are built."),
    Code.BRIDGE_NONE: gettext_noop("There is no bridge to move."),
    Code.BRIDGE_SUPPLY_LEFT: gettext_noop("A bridge moves only when all eleven are built."),
    Code.BRIDGE_PILLI: gettext_noop("A Pilli stands on that bridge."),
    Code.TEMPLE_OFF_ISLAND: gettext_noop("A temple stands on dry land."),
    Code.TEMPLE_PALACE: gettext_noop("Nothing is built in the palace."),
    Code.TEMPLE_OCCUPIED: gettext_noop("A temple needs a free cell."),
    Code.TEMPLE_SUPPLY: gettext_noop("No temple of that size is left."),
    Code.TEMPLE_ABSENT: gettext_noop(
        "A temple goes where the player's Pilli stands, in the same district."
    ),
    Code.WALK_BLOCKED: gettext_noop("A Pilli walks onto a free land cell or a free bridge."),
    Code.BOAT_BLOCKED: gettext_noop("A boat lands at a free bridge."),
    Code.LEAP_BLOCKED: gettext_noop("A Pilli leaps onto a free land cell or a free bridge."),
    Code.WALK_FAR: gettext_noop("That is not one step away."),
    Code.BOAT_NOT_ON_BRIDGE: gettext_noop("A boat leaves from a bridge."),
    Code.BOAT_UNCONNECTED: gettext_noop("No water leads to that bridge."),
    Code.TAKE_SUPPLY: gettext_noop("No action token is left."),
    Code.SPEND_NONE: gettext_noop("The player holds no action token."),
    Code.TAKE_LIMIT: gettext_noop("At most two action tokens are taken in a turn."),
    Code.FOUND_TOKEN: gettext_noop("That token is not on offer."),
    Code.FOUND_CELL: gettext_noop("The token goes on a free land cell outside the palace."),
    Code.FOUND_FOUNDED: gettext_noop("That district is founded already."),
    Code.FOUND_ABSENT: gettext_noop("The founder's Pilli stands in another district."),
    Code.FOUND_SIZE: gettext_noop(
        "The size of the district is {size}, and the token says {token}."
    ),
    Code.DISCARD_TOKEN: gettext_noop("That token is not on offer."),
    Code.DISCARD_PERIOD: gettext_noop("Tokens leave the game only in period 2."),
    Code.DISCARD_POSSIBLE: gettext_noop(
        "The app isn't sure that no district can be founded with this token any more."
        " If you all agree, record it anyway."
    ),
    Code.PERIOD_NOT_OVER: gettext_noop("The period is not over yet."),
    Code.TRAP_FIRST_ROUND: gettext_noop(
        "In the first round nobody may be shut in. If you open the ring again in the same turn,"
        " record it anyway."
    ),
}

CODES = Codes(ILLEGAL, OF_ENDING, SENTENCES)


TOO_FAR = gettext_noop("{steps} steps away, {left} action points left.")
TOO_FAR_FOR_ONE = gettext_noop("{steps} steps away, 1 action point left.")


class Refusal(Broken[Code]):
    __slots__ = ()

    @property
    def sentence(self) -> str:
        """Of a cell in reach that is too far away for this turn, how far it is."""
        if "steps" not in self.parameters:
            return super().sentence
        return TOO_FAR_FOR_ONE if self.parameters["left"] == "1" else TOO_FAR
