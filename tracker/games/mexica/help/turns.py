"""How a game begins, and what a turn is."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.mexica import actions
from scoring.mexica.board.island import BY_NAME, FIRST_CANALS, cell_names
from scoring.mexica.board.pieces import (
    ACTION_POINTS,
    ACTION_TOKENS,
    CALPULLI,
    LEAP_COST,
    LEVELS,
    OFFERED_FIRST,
    TAKES_A_TURN,
    TEMPLE_SETS,
    Axis,
    Calpulli,
)
from scoring.mexica.effects import cost
from scoring.mexica.refusals import Code
from tracker.games.mexica.help.examples import EXAMPLES, replay
from tracker.help.parts import Drawn, Part, Rule, Ruling, always


def setting_up() -> Part:
    tokens = CALPULLI.total()
    return Part(
        "setting_up",
        _("Setting up"),
        [
            Rule(
                _(
                    "Of the %(all)s tokens %(first)s are drawn at random and lie on offer in"
                    " period 1; the other %(second)s wait for period 2."
                )
                % {"all": tokens, "first": OFFERED_FIRST, "second": tokens - OFFERED_FIRST}
            ),
            Rule(
                _("Two double canals lie there from the start: on %(cells)s.")
                % {"cells": ", ".join(cell_names(FIRST_CANALS))}
            ),
            Rule(
                _("Each player takes the temples of period 1: %(temples)s.")
                % {"temples": temples_of(0)}
            ),
            Rule(
                _(
                    "In seat order each player puts the Pilli on a free start cell of the palace:"
                    " one of the four around the emblem. Then the first turn begins."
                ),
                (Code.START_CELL, Code.TURN_NOT_STARTED),
            ),
            Rule(_("The oldest player begins, in period 2 too. Play goes clockwise.")),
        ],
        tools=("start", "setup"),
    )


def temples_of(period: int) -> str:
    """How many of each height: "3 × 1, 3 × 2, 2 × 3, 1 × 4"."""
    return ", ".join(
        f"{many}\u00a0×\u00a0{level}"
        for many, level in zip(TEMPLE_SETS[period], LEVELS, strict=True)
    )


def turn() -> Part:
    return Part(
        "turn",
        _("A turn, and what things cost"),
        [
            Rule(
                _(
                    "%(points)s action points a turn, for any actions in any order, each as often"
                    " as wanted. What is not used is lost."
                )
                % {"points": ACTION_POINTS},
                (Code.TURN_NO_POINTS,),
            ),
            *always(Code.TURN_WRONG_PLAYER, Code.GAME_FINISHED, Code.RECORD_INVALID),
        ],
        tools=("playing",),
        drawn=[
            Drawn("mexica/help/costs.html", costs()),
            replay("turn", _("The rulebook's turn, step by step")),
        ],
    )


def costs() -> list[tuple[str, int | str]]:
    """What each action costs, as the rules charge it."""
    position = EXAMPLES.position("turn")
    here, there = BY_NAME["A3"], BY_NAME["B3"]
    heights = [cost(position, actions.BuildTemple(here, level)) for level in LEVELS]
    return [
        (_("a canal, double or single"), cost(position, actions.BuildCanal((here, there)))),
        (_("a bridge"), cost(position, actions.BuildBridge(here, Axis.NS))),
        (_("moving a bridge"), cost(position, actions.MoveBridge(here, there, Axis.NS))),
        (_("a temple: its floors"), f"{heights[0]}–{heights[-1]}"),
        (_("a step on foot"), cost(position, actions.Walk(here))),
        (_("a leg by boat, from bridge to bridge"), cost(position, actions.Boat(here))),
        (_("the leap, anywhere"), cost(position, actions.Leap(here))),
        (_("taking an action token"), cost(position, actions.TakeToken())),
        (_("spending one: a point more"), cost(position, actions.SpendToken())),
        (_("founding a district"), cost(position, actions.Found(Calpulli(3), here))),
    ]


def moving() -> Part:
    return Part(
        "moving",
        _("Moving a Pilli"),
        [
            Rule(
                _(
                    "On foot: a step to a free neighbouring cell, never diagonally; from a ramp"
                    " cell onto a free bridge, and down from it. Temples, tokens and other Pillis"
                    " are in the way, the palace is not."
                ),
                (Code.WALK_BLOCKED, Code.WALK_FAR),
            ),
            Rule(
                _(
                    "By boat: only from a bridge, over canals and lake to the next free bridge."
                    " Water that meets at a corner alone does not connect."
                ),
                (Code.BOAT_NOT_ON_BRIDGE, Code.BOAT_UNCONNECTED),
            ),
            Rule(
                _(
                    "Under an occupied bridge a boat passes, and pays for that leg, but never"
                    " stops."
                ),
                (Code.BOAT_BLOCKED,),
            ),
            Rule(
                _(
                    "The leap: for %(points)s points to any free land cell or free bridge, also in"
                    " the palace."
                )
                % {"points": LEAP_COST},
                (Code.LEAP_BLOCKED,),
            ),
        ],
        tools=("walk", "boat", "leap"),
        drawn=[replay("way_out", _("The rulebook's way out of a ring, step by step"))],
    )


def action_tokens() -> Part:
    return Part(
        "action_tokens",
        _("Action tokens"),
        [
            Rule(
                _(
                    "Whoever takes one saves a point for later: at most %(most)s in a turn, as long"
                    " as some of the %(all)s are left."
                )
                % {"most": TAKES_A_TURN, "all": ACTION_TOKENS},
                (Code.TAKE_LIMIT, Code.TAKE_SUPPLY),
            ),
            Rule(
                _("Spending one gives a point in this turn. One can only spend what one holds."),
                (Code.SPEND_NONE,),
            ),
            Rule(
                _(
                    "A spent token goes back to the supply and can be taken again. You may spend"
                    " any number in a turn."
                )
            ),
            Rule(_("At the end they decide between equal points.")),
        ],
        tools=("take", "spend"),
    )


def first_round() -> Part:
    return Part(
        "first_round",
        _("The first round"),
        [
            Rule(
                _(
                    "In their first turn players may not shut in another Pilli that was free"
                    " before."
                ),
                (Code.TRAP_FIRST_ROUND,),
            ),
            Rule(
                _("From the second round on you may shut others in. A leap always leads out."),
            ),
        ],
        [
            Ruling(
                _("When is a Pilli shut in?"),
                _(
                    "When it can reach fewer places on foot and by boat than hang together in some"
                    " other part of the board. A place is a free land cell or a free bridge, or"
                    " where the Pilli itself stands. Action points and the leap don't matter, the"
                    " other Pillis stand still. It's the same question for canals, temples,"
                    " bridges, tokens and Pillis. Whoever is alone in the largest part isn't shut"
                    " in, and you may shut yourself in."
                ),
            ),
            Ruling(
                _("May a ring be closed and opened again in the same turn?"),
                _(
                    "The app asks after every action: open the way first. A table that insists can"
                    " record it all the same."
                ),
                _("Both printings forbid it “during” the first round, not at the end of a turn."),
            ),
        ],
    )


def keeping() -> Part:
    return Part(
        "keeping",
        _("How the app keeps a game"),
        [
            Rule(
                _(
                    "Referee: everything is entered, every rule is checked, a period is scored by"
                    " itself."
                )
            ),
            Rule(
                _(
                    "Tracker: only what changes the city is entered, in any order. Turns, points"
                    " and Pillis are left to the table."
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
