"""When the game ends, who wins, and how the app keeps it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.coatl.box.pieces import ACTIONS, LAST_ACTIONS_LATER, SERPENTS
from scoring.coatl.refusals import Code
from tracker.games.coatl.help.examples import ties
from tracker.help.parts import Drawn, Part, Rule, Ruling


def ending() -> Part:
    return Part(
        "ending",
        _("The end of the game"),
        [
            Rule(
                _(
                    "When somebody completes Cóatl %(last)s that turn is finished. Then everybody"
                    " else has a last turn: with %(later)s actions whoever comes later in turn"
                    " order, with %(earlier)s whoever comes earlier."
                )
                % {"last": SERPENTS, "later": LAST_ACTIONS_LATER, "earlier": ACTIONS}
            ),
            Rule(
                _(
                    "When neither the supply board nor the bag holds a body segment the round is"
                    " played to its end. Then everybody has one more turn of one action."
                )
            ),
            Rule(
                _(
                    "With a referee it ends by itself. On the sheet the table says so: when"
                    " somebody has %(last)s Cóatls, or when the body segments ran out."
                )
                % {"last": SERPENTS},
                (Code.END_EARLY,),
            ),
        ],
        [
            Ruling(
                _("What if both come about?"),
                _("What happens first decides; a later one changes nothing."),
            ),
            Ruling(
                _("Which actions are allowed in a last turn?"),
                _("Any, a Sacrifice token too; and they may be left out."),
            ),
        ],
        tools=("end", "final_round"),
    )


def winning() -> Part:
    return Part(
        "winning",
        _("Who wins, and ties"),
        [
            Rule(_("Incomplete Cóatls score nothing. Most points win.")),
            Rule(
                _(
                    "Among equals: more cards, Prophecies and Temples, beside complete Cóatls; then"
                    " the single Cóatl that is worth most."
                )
            ),
        ],
        [
            Ruling(
                _("What if that is equal, too?"),
                _("Then the victory is shared."),
                _("The book does not say."),
            ),
        ],
        tools=("finished",),
        drawn=[Drawn("coatl/help/ties.html", ties())],
    )


def sheet() -> Part:
    return Part(
        "sheet",
        _("The sheet"),
        [
            Rule(
                _(
                    "An empty place opens a Cóatl. A touch is a piece, from the head to the tail;"
                    " hold and slide to the right for several."
                )
            ),
            Rule(
                _(
                    "Below stand the cards that it meets, by points or by frame. A touch lays one;"
                    " a touch on a laid card shows where it matches, another takes it back."
                )
            ),
            Rule(
                _(
                    "A touch on a piece, then a colour replaces it, ⌫ takes it away; ⇤ and ⇥ say"
                    " where the next one comes, ⇄ turns the row round."
                )
            ),
            Rule(
                _(
                    "A card that is not in the box is put together with + out of signs and points,"
                    " or typed: %(card)s"
                )
                % {"card": "GY+G: 2 6"}
            ),
            Rule(
                _("A touch on a finished Cóatl shows its cards; there it can be put right as well.")
            ),
        ],
        tools=("coatl",),
    )


def keeping() -> Part:
    return Part(
        "keeping",
        _("How the app keeps a game"),
        [
            Rule(
                _(
                    "Sheet: each finished Cóatl with its owner and its cards, in any order. The app"
                    " counts; the table says when the game is over."
                )
            ),
            Rule(
                _(
                    "Referee: every turn. Hands and bags are counts; which pieces lie on the supply"
                    " board and which cards are in the hands is not entered."
                )
            ),
            Rule(
                _(
                    "A move against the rules can be recorded when the table insists; the log marks"
                    " it for good. What cannot lie on a table is never recorded."
                )
            ),
        ],
        [
            Ruling(
                _("Can one play alone?"),
                _("On the sheet, yes: it counts one player's Cóatls like those of several."),
            ),
        ],
    )
