"""How a game begins, what a turn is, where a card goes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.aztekz.box.pieces import ACROSS, ENOUGH_CARDS, OF_A_SOUL, Soul
from scoring.aztekz.refusals import Code
from tracker.help.parts import Part, Rule, Ruling, always


def setting_up() -> Part:
    return Part(
        "setting_up",
        _("Setting up"),
        [
            Rule(
                _(
                    "Each player takes a chief and two helpers. The cards and the %(souls)s souls,"
                    " %(each)s of each symbol, are shuffled and lie face down."
                )
                % {"souls": OF_A_SOUL * len(Soul), "each": OF_A_SOUL}
            ),
            Rule(
                _(
                    "In seat order each player draws a card, lays it without a soul and puts the"
                    " three heroes on it. Then the first turn begins."
                ),
                (Code.TURN_NOT_STARTED, Code.START_DONE),
            ),
            Rule(
                _(
                    "The first card lies anywhere: the app counts the others from it. They follow"
                    " the rules of placing."
                ),
                (Code.START_FIRST,),
            ),
            Rule(_("The oldest player begins. Play goes clockwise.")),
        ],
        [
            Ruling(
                _("What if a start card fits nowhere?"),
                _("It goes under the pile, and the player draws another."),
            ),
            Ruling(
                _("How many cards are there?"),
                _(
                    "The app takes one for each soul until somebody has counted. The pile may be"
                    " counted again at any time."
                ),
                _("The book does not say."),
            ),
        ],
        tools=("setup",),
    )


def turn() -> Part:
    return Part(
        "turn",
        _("A turn"),
        [
            Rule(
                _(
                    "Draw a card and a soul, face up; move one hero, or none; place the card with"
                    " its soul. Always in this order."
                ),
                (Code.TURN_DRAW_FIRST, Code.DRAW_AGAIN),
            ),
            Rule(_("In a turn only one hero moves and acts."), (Code.TURN_HERO,)),
            Rule(
                _(
                    "As long as souls lie face down one comes with every card. A symbol of which"
                    " all %(each)s are on the table cannot come."
                )
                % {"each": OF_A_SOUL},
                (Code.DRAW_NO_SOUL, Code.DRAW_SOUL),
            ),
            *always(Code.TURN_WRONG_PLAYER, Code.GAME_FINISHED, Code.RECORD_INVALID),
        ],
        [Ruling(_("What if no soul is left?"), _("The card comes alone."))],
        tools=("playing", "draw"),
    )


def placing() -> Part:
    return Part(
        "placing",
        _("Placing the card"),
        [
            Rule(
                _(
                    "Turn the drawn card as you like; once it lies it is not turned any more. At"
                    " least one of its paths meets a path of a neighbour."
                ),
                (Code.PLACE_UNCONNECTED, Code.PLACE_SHAPE, Code.PLACE_NOTHING),
            ),
            Rule(
                _(
                    "The field never measures more than %(across)s cards across or down. It has no"
                    " fixed middle: it grows until it is as large."
                )
                % {"across": ACROSS},
                (Code.PLACE_OUTSIDE,),
            ),
            Rule(
                _("It may be laid over an empty card: no soul and no hero on it."),
                (Code.PLACE_OCCUPIED,),
            ),
            Rule(
                _(
                    "No chief may be cut off from both helpers: along the paths he still reaches"
                    " one of them. Heroes on the way do not matter."
                ),
                (Code.PLACE_CUT,),
            ),
        ],
        [
            Ruling(
                _("May a path meet a wall?"),
                _("Yes, as long as another path of the card meets a path."),
                _("The text speaks of walls with a passage behind them."),
            ),
            Ruling(
                _("What if the chief was cut off before?"),
                _("Then the card may lie there: what counts is whom this card cuts off."),
            ),
        ],
        tools=("place",),
    )


def putting_back() -> Part:
    return Part(
        "putting_back",
        _("Putting the card back"),
        [
            Rule(
                _(
                    "A card must be placed if it can be, anywhere and however turned. If not, it"
                    " goes face down under the pile, its soul back among the souls."
                ),
                (Code.BACK_POSSIBLE, Code.BACK_NOTHING),
            ),
            Rule(
                _("Once %(cards)s cards lie open anybody may put the card back instead.")
                % {"cards": ENOUGH_CARDS}
            ),
        ],
        [
            Ruling(
                _("Must an empty card be covered when nothing else fits?"),
                _("Yes: covering is placing, too."),
            ),
            Ruling(
                _("Is another card drawn after putting back?"),
                _("No, the turn is over."),
            ),
        ],
        tools=("back",),
    )
