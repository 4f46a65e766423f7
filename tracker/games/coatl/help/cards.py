"""What cards ask for, sign by sign, and how a Cóatl is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.reading import read_prophecy, read_temple
from tracker.games.coatl import words
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.help.examples import counted
from tracker.help.parts import Drawn, Part, Rule, Ruling

PATTERNS = ("GGG", "KY?+YK", "GY+G", "!GGG!G", "{GGRYY}")
"""One Prophecy for each sign."""
CONDITIONS = ("!G: 1=3", "R=Y: 1=3", "#9: 1=3", "!blue: 1=3")
"""One of each kind."""


class Row(NamedTuple):
    name: str
    picture: SafeString
    told: str


def rows() -> Iterator[Row]:
    """Each sign on a card as the table draws it, and what it asks for."""
    for text in PATTERNS:
        card = read_prophecy(text, "", PROPHECIES)
        yield Row(text, signs.card(card), words.card_told(card))
    for text in CONDITIONS:
        temple = read_temple(text, "", TEMPLES)
        name = words.condition_told(temple.conditions[0])
        yield Row(text.partition(":")[0], signs.card(temple), name)


def asked() -> Part:
    return Part(
        "cards",
        _("What a card asks for"),
        [
            Rule(_("A Cóatl is read from head to tail. Head and tail are pieces like all others.")),
            Rule(_("The pieces of a pattern lie beside one another, in its order.")),
            Rule(
                _(
                    "∞ means one or more pieces. A red cross: at this place another colour, or no"
                    " piece. In braces: anywhere, in any order."
                )
            ),
            Rule(
                _(
                    "A Temple looks at the whole Cóatl: a colour that is missing; as many pieces of"
                    " one colour as of another, at least one of each; just so many pieces."
                )
            ),
            Rule(
                _(
                    "Below, each sign also stands as it is typed. Behind a colon the points of the"
                    " levels follow: %(card)s"
                )
                % {"card": "GY+G: 2 6"}
            ),
        ],
        [
            Ruling(
                _("Does a pattern count backwards, too?"),
                _("No. Each card shows a head at its left and a tail at its right."),
            ),
        ],
        drawn=[Drawn("coatl/help/patterns.html", {"rows": list(rows()), "frames": words.frames()})],
    )


def counting() -> Part:
    return Part(
        "counting",
        _("Counting a Cóatl"),
        [
            Rule(
                _(
                    "Within one card each piece counts once. The card is met as often as there are"
                    " patterns that share no piece."
                )
            ),
            Rule(_("Different cards may use the same pieces.")),
            Rule(_("Crossed places are looked at, not used: two patterns may look at one piece.")),
            Rule(_("The highest level reached alone scores; below the lowest there is nothing.")),
            Rule(_("A Temple pays for one condition or for both, never for the sum.")),
        ],
        [
            Ruling(
                _("How far does ∞ reach?"),
                _("As far as is best for the player: the most patterns count."),
            ),
        ],
        drawn=[Drawn("coatl/help/counted.html", counted())],
    )
