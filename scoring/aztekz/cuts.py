"""Cutting off: by open cards every chief can reach at least one of his slaves.

Heroes in the way do not matter. What counts is whether a card cuts off a chief who was not cut off
before it was laid.
"""

from __future__ import annotations

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.field import Field
from scoring.aztekz.box.heroes import Band
from scoring.aztekz.box.places import NOWHERE, Place, Places, members
from scoring.aztekz.position import Position
from scoring.game import Seat


def is_cut_off(field: Field, band: Band) -> bool:
    return not field.are_joined(band.chief.at.bit, band.slaves)


def cut_off_by(position: Position, place: Place, paths: Paths) -> tuple[Seat, ...]:
    """Whose chiefs a card would cut off, so laid."""
    after = position.field.laid(place, paths)
    return tuple(
        Seat(seat)
        for seat, band in enumerate(position.bands)
        if is_cut_off(after, band) and not is_cut_off(position.field, band)
    )


def cut_by(position: Position, paths: Paths, among: Places) -> Places:
    """The places among these where a card so turned would cut off a chief.

    A card in a gap closes nothing. Nor does one that covers another beside the way from a chief
    to a slave: so only what lies on that way is tried out.
    """
    field, cut = position.field, NOWHERE
    if not among & field.cards:
        return NOWHERE
    for band in position.bands:
        on_the_way = among & ~cut & field.way(band.chief.at.bit, band.slaves)
        for place in members(on_the_way):
            if is_cut_off(field.laid(place, paths), band):
                cut |= place.bit
    return cut
