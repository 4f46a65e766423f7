"""What a pile is worth, when the game ends, who wins."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.aztekz.box.pieces import COUNTS, OF_A_SOUL, SMALLEST_PILE
from scoring.aztekz.box.piles import worth
from scoring.aztekz.refusals import Code
from tracker.games.aztekz.help.examples import ties
from tracker.help.parts import Drawn, Part, Rule, Ruling


def piles() -> Part:
    rows = [(count, worth(count)) for count in COUNTS if count >= SMALLEST_PILE]
    return Part(
        "piles",
        _("What a pile is worth"),
        [
            Rule(
                _(
                    "A pile has at least %(least)s souls of one symbol, and is worth a point less"
                    " than it has souls."
                )
                % {"least": SMALLEST_PILE},
                (Code.FREE_SINGLE,),
            ),
            Rule(
                _(
                    "Piles are never put together, not even of the same symbol. A freed pile cannot"
                    " be stolen."
                )
            ),
            Rule(
                _("Of each symbol there are %(each)s souls in all piles together.")
                % {"each": OF_A_SOUL},
                (Code.FREE_SUPPLY,),
            ),
        ],
        tools=("free",),
        drawn=[Drawn("aztekz/help/piles.html", rows)],
    )


def ending() -> Part:
    return Part(
        "ending",
        _("The end of the game"),
        [
            Rule(
                _(
                    "It is over at once when the last card is placed: none in hand, none in the"
                    " pile. A last card that was put back is drawn again."
                ),
                (Code.END_EARLY,),
            ),
            Rule(
                _(
                    "A count of the pile never leaves the game without any card: that would be its"
                    " end."
                ),
                (Code.RECOUNT_EMPTY,),
            ),
            Rule(_("What helpers carry and what lies on cards counts nothing.")),
        ],
        [
            Ruling(
                _("Do all players have the same number of turns?"),
                _("Not always. Nobody gets an extra turn."),
            ),
        ],
        tools=("end", "recount"),
    )


def winning() -> Part:
    return Part(
        "winning",
        _("Who wins, and ties"),
        [Rule(_("Most points win; among equals most souls freed."))],
        [
            Ruling(
                _("Which souls decide, and what if they are equal, too?"),
                _(
                    "Those in piles, not those carried; a pile of one, too, where the table"
                    " insisted on it. If they are equal the victory is shared."
                ),
            ),
        ],
        tools=("finished",),
        drawn=[Drawn("aztekz/help/ties.html", ties())],
    )


def keeping() -> Part:
    return Part(
        "keeping",
        _("How the app keeps a game"),
        [
            Rule(
                _(
                    "Sheet: only who freed which pile, and from whom it was stolen. The table says"
                    " when the game is over."
                )
            ),
            Rule(
                _(
                    "Referee: every card, soul and step is entered, every rule is checked, and the"
                    " game ends by itself."
                )
            ),
            Rule(
                _(
                    "A move against the rules can be recorded when the table insists; the log marks"
                    " it for good. What cannot lie on a table is never recorded."
                )
            ),
        ],
    )
