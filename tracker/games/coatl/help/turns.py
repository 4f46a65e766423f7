"""How a game begins, what a turn is, and its whole actions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.coatl.box.pieces import (
    BODIES_OF_A_HUE,
    ENDS_OF_A_HUE,
    FEWER_BODIES,
    KEPT,
    LARGEST_HAND,
    ROOM,
    SPACES,
    Part,
    Token,
)
from scoring.coatl.refusals import Code
from tracker.help import parts
from tracker.help.parts import Rule, Ruling, always


def setting_up() -> parts.Part:
    two, three = FEWER_BODIES.values()
    return parts.Part(
        "setting_up",
        _("Setting up"),
        [
            Rule(
                _(
                    "Each player takes a board and %(tokens)s Sacrifice tokens; in a first game"
                    " these stay in the box."
                )
                % {"tokens": len(Token)}
            ),
            Rule(
                _(
                    "Of each of the five colours there are %(ends)s heads, %(ends)s tails and"
                    " %(bodies)s body segments, in three bags."
                )
                % {"ends": ENDS_OF_A_HUE, "bodies": BODIES_OF_A_HUE},
                (Code.SUPPLY_PIECE,),
            ),
            Rule(
                _(
                    "The supply board is filled at random. It has spaces for a head: %(heads)s, for"
                    " a tail: %(tails)s, for two body segments: %(bodies)s."
                )
                % {
                    "heads": SPACES[Part.HEAD],
                    "tails": SPACES[Part.TAIL],
                    "bodies": SPACES[Part.BODY],
                }
            ),
            Rule(
                _(
                    "Everybody gets a hidden Temple; the others lie face up, common to all. Six"
                    " Prophecies lie face up, the rest is their deck."
                )
            ),
            Rule(
                _(
                    "The first player gets 3 Prophecies, the second 4, then 5, then 6; each keeps"
                    " up to %(kept)s."
                )
                % {"kept": KEPT[-1]}
            ),
        ],
        [
            Ruling(
                _("What is the smaller bag?"),
                _(
                    "A variant: of each colour %(two)s body segments with two players, %(three)s"
                    " with three."
                )
                % {"two": two, "three": three},
            ),
        ],
        tools=("setup",),
    )


def turn() -> parts.Part:
    return parts.Part(
        "turn",
        _("A turn"),
        [
            Rule(
                _(
                    "Clockwise. A turn is one action: take pieces, choose Prophecies, or assemble;"
                    " or a Sacrifice token instead."
                ),
                (Code.TURN_ACTION,),
            ),
            Rule(_("Only in a last turn may an action be left out."), (Code.TURN_PASS,)),
            *always(Code.TURN_WRONG_PLAYER, Code.GAME_FINISHED, Code.RECORD_INVALID),
        ],
        [
            Ruling(
                _("What if none of these actions is possible?"),
                _("Then the turn is passed: the table insists, and the app records it."),
                _("The book does not say."),
            ),
        ],
        tools=("playing", "done"),
    )


def taking() -> parts.Part:
    return parts.Part(
        "taking",
        _("Taking pieces"),
        [
            Rule(
                _("All of one space of the supply board: a head, a tail or two body segments."),
                (Code.SUPPLY_BOARD,),
            ),
            Rule(
                _("They need room: at most %(room)s pieces lie on a player's board.")
                % {"room": ROOM},
                (Code.BOARD_FULL,),
            ),
            Rule(
                _(
                    "When the supply board has no body segment, or neither head nor tail, every"
                    " empty space is filled from its bag."
                )
            ),
        ],
        [
            Ruling(
                _("When is it filled, and how far?"),
                _(
                    "At once after the take, as far as the bags go, and again after every take for"
                    " which that holds."
                ),
            ),
        ],
        tools=("take",),
    )


def choosing() -> parts.Part:
    return parts.Part(
        "choosing",
        _("Choosing Prophecies"),
        [
            Rule(
                _(
                    "One or more, face up or from the deck, to at most %(most)s in hand. At the end"
                    " of the turn six lie open again."
                )
                % {"most": LARGEST_HAND},
                (Code.HAND_LIMIT,),
            ),
            Rule(
                _("Nobody lays or throws away more cards of a kind than the hand holds."),
                (Code.HAND_NONE,),
            ),
        ],
        [
            Ruling(_("Does a Temple in hand count?"), _("No, only Prophecies do.")),
        ],
        tools=("choose",),
    )


def sacrifices() -> parts.Part:
    return parts.Part(
        "sacrifices",
        _("Sacrifice tokens"),
        [
            Rule(_("Each is used once, instead of the action."), (Code.SACRIFICE_USED,)),
            Rule(
                _(
                    "Pieces: a head, a tail or two body segments of one's choice from the bag. Then"
                    " the whole supply board is filled."
                ),
                (Code.SUPPLY_BAG,),
            ),
            Rule(
                _(
                    "Prophecies: the six open ones are thrown away, six new ones laid out; any"
                    " number of the hand is thrown away; then Prophecies are chosen."
                )
            ),
            Rule(_("Temple: a common one comes to the hand; only this player can lay it now.")),
        ],
        [
            Ruling(
                _("Is there room for more than %(room)s pieces?") % {"room": ROOM},
                _("No: a token changes nothing about that."),
            ),
            Ruling(
                _("May the two body segments differ in colour?"),
                _("Yes."),
                _(
                    "Perfect Pick: the book doesn't say so. If you play that both have the same"
                    " colour, enter them like that: the app allows more."
                ),
            ),
            Ruling(
                _("Must a Prophecy be chosen with that token?"),
                _("No, it may be none."),
                _(
                    "See the Future: by the letter of the book, Prophecies are chosen at the end."
                    " The app also allows none."
                ),
            ),
        ],
        tools=("pick", "future", "priest"),
    )
