"""What is built: canals, bridges, temples; and the districts that come of it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.mexica.board.pieces import (
    BRIDGES,
    DOUBLE_CANALS,
    DOUBLE_CANALS_AT_START,
    SINGLE_CANALS,
)
from scoring.mexica.refusals import Code
from tracker.games.mexica.help.examples import replay
from tracker.help.parts import Part, Rule, Ruling


def canals() -> Part:
    return Part(
        "canals",
        _("Canals"),
        [
            Rule(
                _(
                    "A tile covers one free land cell, or two that lie side by side. Free: no"
                    " canal, temple, token or Pilli."
                ),
                (Code.CANAL_OFF_ISLAND, Code.CANAL_OCCUPIED, Code.CANAL_NOT_ADJACENT),
            ),
            Rule(
                _("It need not touch another canal, and your Pilli may be anywhere."),
            ),
            Rule(_("Never through the palace."), (Code.CANAL_PALACE,)),
            Rule(
                _("Never on a cell in front of a bridge: it stays land."),
                (Code.CANAL_BRIDGE_RAMP,),
            ),
            Rule(_("Never in a founded district: it is not cut any more."), (Code.CANAL_FOUNDED,)),
            Rule(
                _(
                    "The box has %(doubles)s double tiles, %(laid)s of which lie there from the"
                    " start, and %(singles)s single ones. No others are made."
                )
                % {
                    "doubles": DOUBLE_CANALS,
                    "laid": DOUBLE_CANALS_AT_START,
                    "singles": SINGLE_CANALS,
                },
                (Code.CANAL_SUPPLY,),
            ),
        ],
        [
            Ruling(
                _("May a canal lie beside a bridge?"),
                _("Yes. Only the two cells in front of its ends stay dry."),
                _(
                    "The French printing forbids cells that face a bridge; the Polish one all that"
                    " touch it."
                ),
            ),
            Ruling(
                _("May players cut a district that they founded themselves?"),
                _("No. Whoever founded it, it stays whole."),
                _("The Polish printing says once “founded by another player”, and once any."),
            ),
        ],
        tools=("canal1", "canal2"),
    )


def bridges() -> Part:
    return Part(
        "bridges",
        _("Bridges"),
        [
            Rule(
                _("A bridge stands across one canal cell, never on the lake, one on a cell."),
                (Code.BRIDGE_NO_CANAL, Code.BRIDGE_OCCUPIED),
            ),
            Rule(
                _(
                    "The cells in front of both ends are dry land, free or not. So two bridges may"
                    " stand side by side, never end to end."
                ),
                (Code.BRIDGE_RAMPS,),
            ),
            Rule(_("A bridge isn't part of any district, and doesn't join two into one.")),
            Rule(
                _(
                    "When all %(all)s are built, one on which nobody stands may be moved to where"
                    " one could be built."
                )
                % {"all": BRIDGES},
                (
                    *(Code.BRIDGE_SUPPLY, Code.BRIDGE_NONE),
                    *(Code.BRIDGE_SUPPLY_LEFT, Code.BRIDGE_PILLI),
                ),
            ),
        ],
        tools=("bridge", "move_bridge"),
    )


def temples() -> Part:
    return Part(
        "temples",
        _("Temples"),
        [
            Rule(
                _("On a free dry land cell outside the palace; one on a cell, for good."),
                (Code.TEMPLE_OFF_ISLAND, Code.TEMPLE_PALACE, Code.TEMPLE_OCCUPIED),
            ),
            Rule(
                _("In the district in which your Pilli stands, founded or not."),
                (Code.TEMPLE_ABSENT,),
            ),
            Rule(
                _("Only what you hold of that height; in period 2 the second set comes to it."),
                (Code.TEMPLE_SUPPLY,),
            ),
            Rule(_("The cell in front of a bridge may be built on.")),
        ],
        [
            Ruling(
                _("My Pilli stands on a bridge: where may I build?"),
                _("Nowhere. On a bridge it stands in no district."),
            ),
        ],
        tools=("temple",),
    )


def founding() -> Part:
    return Part(
        "founding",
        _("Districts and founding"),
        [
            Rule(
                _(
                    "A district is dry land that joins side to side; the palace counts as land."
                    " Canals that meet at a corner close it."
                )
            ),
            Rule(
                _(
                    "It must have exactly the size of a token on offer, and none yet; who dug the"
                    " canals does not matter."
                ),
                (Code.FOUND_SIZE, Code.FOUND_TOKEN, Code.FOUND_FOUNDED),
            ),
            Rule(_("Your Pilli stands in it."), (Code.FOUND_ABSENT,)),
            Rule(
                _("The token goes on a free land cell of it outside the palace, and stays there."),
                (Code.FOUND_CELL,),
            ),
            Rule(
                _(
                    "A district that has no empty cell outside the palace can never be founded. A"
                    " Pilli doesn't fill a cell for good: it can walk away."
                )
            ),
            Rule(
                _(
                    "Who founds scores the second prize; every other player whose Pilli stands"
                    " there the third. If nobody else is there, nobody gets that."
                )
            ),
        ],
        tools=("found",),
        drawn=[replay("founding", _("The rulebook's founding of 13, step by step"))],
    )
