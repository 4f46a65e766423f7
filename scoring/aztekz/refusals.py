"""Why an action cannot be recorded: the codes, their kind, and the sentences."""

from __future__ import annotations

from scoring.refusing import Broken, Codes, RuleCode, gettext_noop


class Code(RuleCode):
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
    def codes(self) -> Codes:
        return CODES


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

# What the rulebook calls a slave is a helper here: people read these sentences aloud at a table.
SENTENCES = {
    Code.RECORD_INVALID: gettext_noop("This cannot be read: {why}."),
    Code.GAME_FINISHED: gettext_noop("The game is over."),
    Code.TURN_NOT_STARTED: gettext_noop("The start cards are still being laid."),
    Code.TURN_WRONG_PLAYER: gettext_noop("It is {turn}'s turn."),
    Code.TURN_DRAW_FIRST: gettext_noop("A turn begins with drawing a card."),
    Code.TURN_HERO: gettext_noop("Only one hero moves in a turn."),
    Code.START_DONE: gettext_noop("Every player has laid a start card."),
    Code.START_FIRST: gettext_noop("The first card has one place: all others are counted from it."),
    Code.DRAW_AGAIN: gettext_noop("A card is drawn already."),
    Code.DRAW_SOUL: gettext_noop("All {number} souls of that symbol are elsewhere."),
    Code.DRAW_NO_SOUL: gettext_noop("Souls still face down: {left}. One comes with the card."),
    Code.STEP_OFF_GRID: gettext_noop("No card lies there."),
    Code.STEP_FAR: gettext_noop("That is not a neighbouring card."),
    Code.STEP_WALL: gettext_noop("A wall stands between these cards."),
    Code.STEP_FULL: gettext_noop("Four heroes stand there already."),
    Code.STEP_LIMIT: gettext_noop("That hero has no step left."),
    Code.STEAL_NOTHING: gettext_noop("That helper carries nothing."),
    Code.STEAL_OWN: gettext_noop("Nobody robs a helper of the own colour."),
    Code.STEAL_ABSENT: gettext_noop("The chief robs on his own card."),
    Code.STEAL_SINGLE: gettext_noop("A single soul is not stolen."),
    Code.STEAL_GUARDED: gettext_noop("{victim}'s chief guards that helper."),
    Code.STEAL_AGAIN: gettext_noop("The chief steals once a turn."),
    Code.TAKE_NONE: gettext_noop("So many of that symbol do not lie there."),
    Code.TAKE_MIXED: gettext_noop("That helper carries another symbol."),
    Code.DROP_NONE: gettext_noop("That helper carries nothing."),
    Code.GIVE_NONE: gettext_noop("That helper carries nothing."),
    Code.CHASE_NONE: gettext_noop("There is no soul to chase away."),
    Code.CHASE_OCCUPIED: gettext_noop("Another hero stands there: the card cannot be covered."),
    Code.CHASE_LAST: gettext_noop("Who chases souls away needs a step left to go on."),
    Code.CHASE_AGAIN: gettext_noop("Souls are chased away once a turn."),
    Code.GIVE_ABSENT: gettext_noop("The chief stands elsewhere."),
    Code.GIVE_SINGLE: gettext_noop("A single soul is not freed."),
    Code.PLACE_NOTHING: gettext_noop("No card is drawn."),
    Code.BACK_NOTHING: gettext_noop("No card is drawn."),
    Code.PLACE_SHAPE: gettext_noop(
        "The drawn card does not show these paths, however it is turned."
    ),
    Code.PLACE_OUTSIDE: gettext_noop("The field never measures more than five cards."),
    Code.PLACE_OCCUPIED: gettext_noop("Only an empty card is covered: no soul and no hero on it."),
    Code.PLACE_UNCONNECTED: gettext_noop("No path of the card meets a path of a neighbour."),
    Code.PLACE_CHASED: gettext_noop("The card goes where the souls were chased from."),
    Code.PLACE_CUT: gettext_noop("That would cut off a chief from both his helpers: {names}."),
    Code.BACK_POSSIBLE: gettext_noop("The card can be placed, and fewer than {enough} lie open."),
    Code.BACK_CHASED: gettext_noop("Souls were chased away: the card goes there."),
    Code.RECOUNT_EMPTY: gettext_noop("Without any card left the game would be over."),
    Code.END_EARLY: gettext_noop("The last card is not placed yet."),
    Code.FREE_SUPPLY: gettext_noop("Left of that symbol: {left}."),
    Code.FREE_SINGLE: gettext_noop("A pile has two souls or more."),
}

CODES = Codes(ILLEGAL, OF_ENDING, SENTENCES)


class Refusal(Broken[Code]):
    __slots__ = ()
