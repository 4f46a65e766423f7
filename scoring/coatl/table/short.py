"""One piece short: what a single piece more would have paid."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scoring.coatl.box.pieces import Hue
from scoring.coatl.box.serpents import Coatl


class Missing(NamedTuple):
    """A body segment that is not there."""

    hue: Hue
    place: int
    """Behind how many pieces."""
    points: int
    """That it would have added."""


LARGEST = 200
"""Pieces times cards. Who plays comes to some 75; to try every place in a larger one takes long."""


@lru_cache(maxsize=256)
def one_piece_short(coatl: Coatl) -> Missing | None:
    """Of all body segments, somewhere between head and tail, the one that would have paid most."""
    if len(coatl.row) * len(coatl.laid) > LARGEST:
        return None
    best: Missing | None = None
    now = coatl.points
    for place in range(1, len(coatl.row)):
        for hue in Hue:
            longer = replace(coatl, row=coatl.row[:place] + hue + coatl.row[place:])
            points = longer.points - now
            if points > (best.points if best else 0):
                best = Missing(hue, place, points)
    return best
