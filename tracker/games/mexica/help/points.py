"""What is worth how much, and when it is counted."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.mexica.board.island import START_CELLS, cell_names
from scoring.mexica.board.pieces import (
    CALPULLI,
    LEVELS,
    NEUTRAL_FLOORS,
    NEUTRAL_LEVELS,
    NEUTRAL_MOST,
    NEUTRAL_SPACING,
    PALACE_BONUS,
)
from scoring.mexica.board.pieces import prizes as prizes_of
from scoring.mexica.refusals import Code
from tracker.games.mexica.help.examples import ties
from tracker.games.mexica.help.turns import temples_of
from tracker.help.parts import Drawn, Part, Rule, Ruling


def prizes() -> Part:
    rows = [(size, many, *prizes_of(size)) for size, many in sorted(CALPULLI.items(), reverse=True)]
    return Part(
        "prizes",
        _("What a token is worth"),
        [
            Rule(
                _(
                    "Three prizes: the second is half of the first, rounded up, the third half of"
                    " the second, rounded up."
                )
            ),
            Rule(
                _(
                    "They are printed in yellow, blue and white; in the box of 2002 in turquoise,"
                    " yellow and white."
                )
            ),
        ],
        drawn=[Drawn("mexica/help/prizes.html", rows)],
    )


def period() -> Part:
    return Part(
        "period",
        _("The end of a period"),
        [
            Rule(
                _(
                    "It ends with the round in which both are true: every token on offer is used,"
                    " and somebody has built all temples in hand. Everybody finishes the round."
                ),
                (Code.PERIOD_NOT_OVER,),
            ),
            Rule(
                _(
                    "Then the other tokens come on offer, each player gets %(temples)s temples"
                    " more, and the first player opens period 2."
                )
                % {"temples": temples_of(1)}
            ),
            Rule(
                _(
                    "In period 2 a token on offer that can found nothing any more leaves the game;"
                    " in period 1 none does."
                ),
                (Code.DISCARD_TOKEN, Code.DISCARD_PERIOD, Code.DISCARD_POSSIBLE),
            ),
        ],
        [
            Ruling(
                _("When can a token found nothing any more?"),
                _(
                    "The app is sure when no unfounded district with room is at least as large, or"
                    " when the canals are used up and none with room has exactly that size. Room"
                    " is a cell outside the palace without a temple; a Pilli standing there will"
                    " walk away. Where the app isn't sure, the players may agree to take the token"
                    " out; the log says so."
                ),
                _(
                    "The Polish quick start lets a token leave in any period, the main text of both"
                    " printings only in the second."
                ),
            ),
            Ruling(
                _("How does a period end that cannot end any more?"),
                _(
                    "The table agrees to end it. What was founded is scored, the palace too, and"
                    " the first player opens the next period, or the game is over. The log says"
                    " “agreed by the table”."
                ),
                _("The book says nothing of it."),
            ),
        ],
        tools=("final_round", "end_period", "discard_token"),
    )


def scoring() -> Part:
    return Part(
        "scoring",
        _("Scoring the districts, and ties"),
        [
            Rule(
                _(
                    "After each period every founded district is scored, those of period 1 again in"
                    " period 2; after period 2 the unfounded ones as well."
                )
            ),
            Rule(_("Each colour's floors in a district are added up; floors count, not temples.")),
            Rule(
                _(
                    "Most floors score the first prize, then the second, then the third. Whoever"
                    " has no temple there gets nothing."
                )
            ),
            Rule(_("The fourth in a district scores nothing.")),
            Rule(
                _(
                    "Equals all score in full, and use up as many places: after two firsts comes a"
                    " third, after three firsts nobody, after two seconds nobody."
                )
            ),
            Rule(
                _(
                    "Without a token the first prize is the number of cells; the others are half"
                    " of it and half of that, rounded up."
                )
            ),
        ],
        drawn=[Drawn("mexica/help/ties.html", ties())],
    )


def palace() -> Part:
    return Part(
        "palace",
        _("The palace"),
        [
            Rule(
                _(
                    "%(points)s points, when a period is scored, for each Pilli on one of the four"
                    " start cells."
                )
                % {"points": PALACE_BONUS}
            ),
        ],
        [
            Ruling(
                _("Does the middle of the palace count for the palace bonus?"),
                _(
                    "No. A Pilli may stop on the emblem, but only the start cells around it count:"
                    " %(cells)s."
                )
                % {"cells": ", ".join(cell_names(START_CELLS))},
                _(
                    "The quick start of both printings says “on the palace”, their main text twice"
                    " “one of the four start cells”."
                ),
            ),
        ],
    )


def ending() -> Part:
    return Part(
        "ending",
        _("Who wins"),
        [
            Rule(
                _("Most points win; among equals most action tokens; then the victory is shared.")
            ),
        ],
        tools=("finished",),
    )


def two_players() -> Part:
    neutral = ", ".join(
        f"{many}\u00a0×\u00a0{level}" for many, level in zip(NEUTRAL_LEVELS, LEVELS, strict=True)
    )
    return Part(
        "two_players",
        _("Two players"),
        [
            Rule(
                _(
                    "A third, neutral colour has ten temples on the board from the start:"
                    " %(temples)s. Harder: more than %(floors)s floors in all."
                )
                % {"temples": neutral, "floors": NEUTRAL_FLOORS}
            ),
            Rule(_("It takes a place in every district where it has temples, and scores nothing.")),
        ],
        [
            Ruling(
                _("How far apart do the neutral temples stand?"),
                _(
                    "The book wants at least four cells between any two: we count side to side, so"
                    " it is at least %(steps)s steps from one to the other, over land or water. Up"
                    " to %(most)s find room that way. They are drawn on land that does not touch"
                    " the lake, never on the palace or the first canals."
                )
                % {"steps": NEUTRAL_SPACING, "most": NEUTRAL_MOST},
                _(
                    "The French printing asks for four cells (“cases”), the Polish one for four"
                    " land cells (“obszary lądowe”). The app counts water too."
                ),
            ),
        ],
    )
