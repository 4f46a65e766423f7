"""How a Cóatl grows, gets its cards and is completed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.coatl.box.pieces import OPEN_AT_ONCE, PROPHECIES_OF_A_SERPENT, SERPENTS
from scoring.coatl.refusals import Code
from tracker.help.parts import Part, Rule, Ruling


def assembling() -> Part:
    return Part(
        "assembling",
        _("Building a Cóatl"),
        [
            Rule(
                _(
                    "As many steps as one likes, in any order: begin a Cóatl, add a piece, lay a"
                    " Prophecy."
                )
            ),
            Rule(
                _("Any piece of one's own board begins a Cóatl, or is added to one of one's own."),
                (Code.BOARD_PIECE, Code.COATL_NONE),
            ),
            Rule(
                _("At most %(open)s are incomplete at a time, and %(all)s are made in a game.")
                % {"open": OPEN_AT_ONCE, "all": SERPENTS},
                (Code.COATL_TWO, Code.COATL_FOURTH),
            ),
            Rule(
                _(
                    "Pieces are added at the head end or at the tail end. It has one head and one"
                    " tail. What lies is never moved, and two Cóatls are never joined."
                ),
                (Code.COATL_END,),
            ),
        ],
        [
            Ruling(
                _("May an open row be turned round?"),
                _("No: head end and tail end are fixed from the first piece on."),
            ),
            Ruling(
                _("Must all pieces of the board be used?"),
                _("No, and the board need not be full either."),
            ),
        ],
        tools=("start", "add"),
    )


def fulfilling() -> Part:
    return Part(
        "fulfilling",
        _("Laying Prophecies"),
        [
            Rule(
                _(
                    "A card of the hand goes beside an incomplete Cóatl that meets at least its"
                    " lowest level now. It scores at the end: more pieces may raise its level."
                ),
                (Code.CARD_UNMET,),
            ),
            Rule(
                _("At most %(most)s Prophecies lie beside a Cóatl, no two identical ones.")
                % {"most": PROPHECIES_OF_A_SERPENT},
                (Code.CARD_LIMIT, Code.CARD_TWICE),
            ),
            Rule(
                _("Each Prophecy is there once; those that count a colour, twice."),
                (Code.CARD_SUPPLY,),
            ),
        ],
        [
            Ruling(
                _("What if a later piece spoils a card?"),
                _("It stays, scores nothing and still counts in a tie."),
            ),
            Ruling(
                _("Is a red cross met at an open end?"),
                _("Yes, as long as it is open: no piece lies there."),
                _("Some want the head or the tail in place first."),
            ),
        ],
        tools=("fulfil",),
    )


def completing() -> Part:
    return Part(
        "completing",
        _("Completing a Cóatl"),
        [
            Rule(
                _("It is complete with a head, a tail and at least one body segment between."),
                (Code.COATL_SHORT,),
            ),
            Rule(
                _(
                    "Before anything else Prophecies may be laid now, up to %(most)s. It must have"
                    " at least one."
                )
                % {"most": PROPHECIES_OF_A_SERPENT},
                (Code.CARD_NONE,),
            ),
            Rule(
                _(
                    "Now, and only now, one Temple may be laid, of which it meets at least one"
                    " condition: a common one, or one's own."
                ),
                (Code.TEMPLE_OPEN, Code.TEMPLE_SECOND, Code.TEMPLE_UNMET),
            ),
            Rule(
                _(
                    "Each Temple is there once: what lies beside a Cóatl or in another hand is"
                    " taken."
                ),
                (Code.TEMPLE_SUPPLY,),
            ),
            Rule(
                _("Then its cards are turned face down; nothing is added later."),
                (Code.CARD_CLOSED,),
            ),
        ],
        [
            Ruling(
                _("Must a Temple be laid, and in which order?"),
                _("No; and the order of all these cards is free."),
            ),
            Ruling(
                _("When is a Cóatl closed?"),
                _("With any other step, or when the action ends."),
            ),
        ],
        tools=("temple",),
    )
