"""Why an action cannot be recorded: the codes, their kind, and the sentences."""

from __future__ import annotations

from enum import StrEnum

from scoring.game import Kind
from scoring.refusing import Broken


class Code(StrEnum):
    RECORD_INVALID = "record.invalid"
    GAME_FINISHED = "game.finished"
    TURN_NOT_STARTED = "turn.not_started"
    TURN_WRONG_PLAYER = "turn.wrong_player"
    TURN_DRAW_FIRST = "turn.draw_first"
    TURN_HERO = "turn.hero"
    START_DONE = "start.done"
    START_FIRST = "start.first"
    DRAW_AGAIN = "draw.again"
    DRAW_SOUL = "draw.soul"
    DRAW_NO_SOUL = "draw.no_soul"
    STEP_OFF_GRID = "step.off_grid"
    STEP_FAR = "step.far"
    STEP_WALL = "step.wall"
    STEP_FULL = "step.full"
    STEP_LIMIT = "step.limit"
    STEAL_NOTHING = "steal.nothing"
    STEAL_OWN = "steal.own"
    STEAL_ABSENT = "steal.absent"
    STEAL_SINGLE = "steal.single"
    STEAL_GUARDED = "steal.guarded"
    STEAL_AGAIN = "steal.again"
    TAKE_NONE = "take.none"
    TAKE_MIXED = "take.mixed"
    DROP_NONE = "drop.none"
    GIVE_NONE = "give.none"
    CHASE_NONE = "chase.none"
    CHASE_OCCUPIED = "chase.occupied"
    CHASE_LAST = "chase.last"
    CHASE_AGAIN = "chase.again"
    GIVE_ABSENT = "give.absent"
    GIVE_SINGLE = "give.single"
    PLACE_NOTHING = "place.nothing"
    BACK_NOTHING = "back.nothing"
    PLACE_SHAPE = "place.shape"
    PLACE_OUTSIDE = "place.outside"
    PLACE_OCCUPIED = "place.occupied"
    PLACE_UNCONNECTED = "place.unconnected"
    PLACE_CHASED = "place.chased"
    PLACE_CUT = "place.cut"
    BACK_POSSIBLE = "back.possible"
    BACK_CHASED = "back.chased"
    RECOUNT_EMPTY = "recount.empty"
    END_EARLY = "end.early"
    FREE_SUPPLY = "free.supply"
    FREE_SINGLE = "free.single"

    @property
    def kind(self) -> Kind:
        return Kind.ILLEGAL if self in ILLEGAL else Kind.IMPOSSIBLE

    @property
    def sentence(self) -> str:
        return SENTENCES[self]

    @property
    def yields_to_override(self) -> bool:
        return self in ILLEGAL and self is not Code.TURN_WRONG_PLAYER

    @property
    def is_of_ending(self) -> bool:
        """Does it say when a turn or the game ends, and nothing of the field?"""
        return self in OF_ENDING


ILLEGAL = frozenset(
    {
        Code.TURN_WRONG_PLAYER,
        Code.TURN_DRAW_FIRST,
        Code.TURN_HERO,
        Code.DRAW_NO_SOUL,
        Code.STEP_FAR,
        Code.STEP_WALL,
        Code.STEP_FULL,
        Code.STEP_LIMIT,
        Code.STEAL_OWN,
        Code.STEAL_ABSENT,
        Code.STEAL_SINGLE,
        Code.STEAL_GUARDED,
        Code.STEAL_AGAIN,
        Code.CHASE_OCCUPIED,
        Code.CHASE_LAST,
        Code.CHASE_AGAIN,
        Code.GIVE_ABSENT,
        Code.GIVE_SINGLE,
        Code.PLACE_OCCUPIED,
        Code.PLACE_UNCONNECTED,
        Code.PLACE_CHASED,
        Code.PLACE_CUT,
        Code.BACK_POSSIBLE,
        Code.BACK_CHASED,
        Code.END_EARLY,
        Code.FREE_SINGLE,
    }
)

OF_ENDING = frozenset(
    {Code.TURN_WRONG_PLAYER, Code.TURN_DRAW_FIRST, Code.TURN_HERO, Code.END_EARLY}
)

# In English alone, as long as the app has no face for this game: nothing asks for a translation.
SENTENCES = {
    Code.RECORD_INVALID: "This cannot be read: {why}.",
    Code.GAME_FINISHED: "The game is over.",
    Code.TURN_NOT_STARTED: "The start cards are still being laid.",
    Code.TURN_WRONG_PLAYER: "It is {turn}'s turn.",
    Code.TURN_DRAW_FIRST: "A turn begins with drawing a card.",
    Code.TURN_HERO: "Only one hero moves in a turn.",
    Code.START_DONE: "Every player has laid a start card.",
    Code.START_FIRST: "The others are counted from the first card: it lies at {at}.",
    Code.DRAW_AGAIN: "A card is drawn already.",
    Code.DRAW_SOUL: "All {number} souls of that symbol are elsewhere.",
    Code.DRAW_NO_SOUL: "Face down {left} souls are left: one comes with the card.",
    Code.STEP_OFF_GRID: "No card lies there.",
    Code.STEP_FAR: "That is not a neighbouring card.",
    Code.STEP_WALL: "A wall stands between these cards.",
    Code.STEP_FULL: "Four heroes stand there already.",
    Code.STEP_LIMIT: "That hero has no step left.",
    Code.STEAL_NOTHING: "That slave carries nothing.",
    Code.STEAL_OWN: "Nobody robs slaves of the own colour.",
    Code.STEAL_ABSENT: "The chief robs on his own card.",
    Code.STEAL_SINGLE: "A single soul is not stolen.",
    Code.STEAL_GUARDED: "{victim}'s chief guards that slave.",
    Code.STEAL_AGAIN: "The chief steals once a turn.",
    Code.TAKE_NONE: "So many of that symbol do not lie there.",
    Code.TAKE_MIXED: "That slave carries another symbol.",
    Code.DROP_NONE: "That slave carries nothing.",
    Code.GIVE_NONE: "That slave carries nothing.",
    Code.CHASE_NONE: "There is no soul to chase away.",
    Code.CHASE_OCCUPIED: "Another hero stands there: the card cannot be covered.",
    Code.CHASE_LAST: "Who chases souls away needs a step left to go on.",
    Code.CHASE_AGAIN: "Souls are chased away once a turn.",
    Code.GIVE_ABSENT: "The chief stands elsewhere.",
    Code.GIVE_SINGLE: "A single soul is not freed.",
    Code.PLACE_NOTHING: "No card is drawn.",
    Code.BACK_NOTHING: "No card is drawn.",
    Code.PLACE_SHAPE: "The drawn card does not show these paths, however it is turned.",
    Code.PLACE_OUTSIDE: "The field never measures more than five cards.",
    Code.PLACE_OCCUPIED: "Only an empty card is covered: no soul and no hero on it.",
    Code.PLACE_UNCONNECTED: "No path of the card meets a path of a neighbour.",
    Code.PLACE_CHASED: "The card goes where the souls were chased from, at {at}.",
    Code.PLACE_CUT: "That would cut off a chief from both his slaves: {names}.",
    Code.BACK_POSSIBLE: "The card can be placed, and fewer than {enough} lie open.",
    Code.BACK_CHASED: "Souls were chased away: the card goes there, at {at}.",
    Code.RECOUNT_EMPTY: "Without any card left the game would be over.",
    Code.END_EARLY: "The last card is not placed yet.",
    Code.FREE_SUPPLY: "Of that symbol {left} are left.",
    Code.FREE_SINGLE: "A pile has two souls or more.",
}


class Refusal(Broken[Code]):
    __slots__ = ()
