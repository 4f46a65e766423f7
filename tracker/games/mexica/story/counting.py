"""What of Mexica the statistics of a club count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.mexica.board.pieces import CALPULLI, PERIODS, Mode
from scoring.mexica.game import FOUNDED, MAJORITY, MEXICA, PALACE, STOOD_BY
from tracker.games.mexica.board import colour_name
from tracker.statistics.counting import Brought, Counting

BOX: Counter[int] = Counter({int(size): number for size, number in CALPULLI.items()})


class Tokens:
    source = FOUNDED
    all = sorted(BOX)
    offered = "tokens"

    def of(self, about: Mapping[str, Any]) -> int:
        size: int = about["token"]
        return size

    def later(self, offered: Sequence[int]) -> Counter[int]:
        return BOX - Counter(offered)


COUNTING = Counting(
    game=MEXICA.key,
    seats=MEXICA.seats,
    colours=[colour.value for colour in MEXICA.colours],
    stages=PERIODS,
    modes={
        Mode.REFEREE.value: lambda: _("referee"),
        Mode.TRACKER.value: lambda: _("tracker"),
    },
    brought=[
        Brought(lambda: _("Founding"), [(FOUNDED, 1), (FOUNDED, 2)]),
        Brought(lambda: _("Present at a founding"), [(STOOD_BY, 1), (STOOD_BY, 2)]),
        Brought(lambda: _("Majorities, period 1"), [(MAJORITY, 1)]),
        Brought(lambda: _("Majorities, period 2"), [(MAJORITY, 2)]),
        Brought(lambda: _("Palace"), [(PALACE, 1), (PALACE, 2)]),
    ],
    sizes=Tokens(),
    colour=colour_name,
)
