"""Why an action cannot be recorded: the codes, their kind, and the sentences."""

from __future__ import annotations

from scoring.refusing import Broken, Codes, RuleCode, gettext_noop


class Code(RuleCode):
    RECORD_INVALID = "record.invalid"
    GAME_FINISHED = "game.finished"
    TURN_WRONG_PLAYER = "turn.wrong_player"
    TURN_ACTION = "turn.action"
    TURN_PASS = "turn.pass"  # noqa: S105 - it passes a turn
    SUPPLY_PIECE = "supply.piece"
    SUPPLY_BOARD = "supply.board"
    SUPPLY_BAG = "supply.bag"
    BOARD_FULL = "board.full"
    BOARD_PIECE = "board.piece"
    HAND_LIMIT = "hand.limit"
    HAND_NONE = "hand.none"
    COATL_NONE = "coatl.none"
    COATL_END = "coatl.end"
    COATL_TWO = "coatl.two"
    COATL_FOURTH = "coatl.fourth"
    COATL_SHORT = "coatl.short"
    CARD_NONE = "card.none"
    CARD_LIMIT = "card.limit"
    CARD_TWICE = "card.twice"
    CARD_UNMET = "card.unmet"
    CARD_SUPPLY = "card.supply"
    CARD_CLOSED = "card.closed"
    TEMPLE_OPEN = "temple.open"
    TEMPLE_SECOND = "temple.second"
    TEMPLE_UNMET = "temple.unmet"
    TEMPLE_SUPPLY = "temple.supply"
    SACRIFICE_USED = "sacrifice.used"
    END_EARLY = "end.early"

    @property
    def codes(self) -> Codes:
        return CODES


OF_ENDING = frozenset({Code.TURN_WRONG_PLAYER, Code.TURN_ACTION, Code.TURN_PASS, Code.END_EARLY})

ILLEGAL = OF_ENDING | {
    Code.BOARD_FULL,
    Code.HAND_LIMIT,
    Code.COATL_TWO,
    Code.COATL_FOURTH,
    Code.COATL_SHORT,
    Code.CARD_NONE,
    Code.CARD_LIMIT,
    Code.CARD_TWICE,
    Code.CARD_UNMET,
    Code.CARD_CLOSED,
    Code.TEMPLE_OPEN,
    Code.TEMPLE_SECOND,
    Code.TEMPLE_UNMET,
}

SENTENCES = {
    Code.RECORD_INVALID: gettext_noop("This cannot be read: {why}."),
    Code.GAME_FINISHED: gettext_noop("The game is over."),
    Code.TURN_WRONG_PLAYER: gettext_noop("It is {turn}'s turn."),
    Code.TURN_ACTION: gettext_noop("No further action is left in this turn."),
    Code.TURN_PASS: gettext_noop("Only in the last turn may actions be left out."),
    Code.SUPPLY_PIECE: gettext_noop("The box holds no further {piece}."),
    Code.SUPPLY_BOARD: gettext_noop("No piece of that kind lies on the supply board."),
    Code.SUPPLY_BAG: gettext_noop("The bag holds too few pieces of that kind."),
    Code.BOARD_FULL: gettext_noop("A board holds {room} pieces."),
    Code.BOARD_PIECE: gettext_noop("{piece} does not lie on {turn}'s board."),
    Code.HAND_LIMIT: gettext_noop("A hand holds {most} Prophecies."),
    Code.HAND_NONE: gettext_noop("So many cards of that kind are not in {turn}'s hand."),
    Code.COATL_NONE: gettext_noop("{turn} has no Cóatl of that number."),
    Code.COATL_END: gettext_noop("That piece does not go there."),
    Code.COATL_TWO: gettext_noop("Two Cóatls are open already."),
    Code.COATL_FOURTH: gettext_noop("A player makes three Cóatls."),
    Code.COATL_SHORT: gettext_noop("A Cóatl needs a body segment between head and tail."),
    Code.CARD_NONE: gettext_noop("A complete Cóatl needs a Prophecy."),
    Code.CARD_LIMIT: gettext_noop("A Cóatl has four Prophecies at most."),
    Code.CARD_TWICE: gettext_noop("{card} lies there already."),
    Code.CARD_UNMET: gettext_noop("The Cóatl does not meet {card}."),
    Code.CARD_SUPPLY: gettext_noop("There is no further {card}."),
    Code.CARD_CLOSED: gettext_noop("That Cóatl is closed."),
    Code.TEMPLE_OPEN: gettext_noop("A Temple goes to a complete Cóatl."),
    Code.TEMPLE_SECOND: gettext_noop("A Cóatl has one Temple."),
    Code.TEMPLE_UNMET: gettext_noop("The Cóatl meets too little of {card}."),
    Code.TEMPLE_SUPPLY: gettext_noop("{card} lies elsewhere."),
    Code.SACRIFICE_USED: gettext_noop("{turn} has not got that token any more."),
    Code.END_EARLY: gettext_noop("The game is not over yet."),
}

CODES = Codes(ILLEGAL, OF_ENDING, SENTENCES)


class Refusal(Broken[Code]):
    __slots__ = ()
