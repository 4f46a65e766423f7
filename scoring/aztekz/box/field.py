"""The field: the cards that lie open, and where their paths lead."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.aztekz.box.cards import EAST, NORTH, SOUTH, WEST, Paths
from scoring.aztekz.box.places import BOARD, NOWHERE, STRIDE, Place, Places, room


@dataclass(frozen=True, slots=True)
class Field:
    """By each side the places of the open cards that have a path there."""

    north: Places = NOWHERE
    east: Places = NOWHERE
    south: Places = NOWHERE
    west: Places = NOWHERE
    covered: int = 0
    """How many cards lie under others: only the top card counts."""

    @property
    def cards(self) -> Places:
        """Where a card lies open."""
        return self.north | self.east | self.south | self.west

    @property
    def visible(self) -> int:
        return self.cards.bit_count()

    @property
    def room(self) -> Places:
        """Where cards may lie without the field becoming too large."""
        return room(self.cards)

    def paths(self, place: Place) -> Paths:
        """Of the card that lies there."""
        bit = place.bit
        return Paths(
            NORTH * bool(self.north & bit)
            + EAST * bool(self.east & bit)
            + SOUTH * bool(self.south & bit)
            + WEST * bool(self.west & bit)
        )

    def laid(self, place: Place, paths: Paths) -> Field:
        """With one more card."""
        bit = place.bit
        return Field(
            self.north & ~bit | bit * (NORTH in paths),
            self.east & ~bit | bit * (EAST in paths),
            self.south & ~bit | bit * (SOUTH in paths),
            self.west & ~bit | bit * (WEST in paths),
            self.covered + bool(self.cards & bit),
        )

    def open_from(self, places: Places) -> Places:
        """The neighbouring cards that are open to these: both have a path at the edge between."""
        return (
            (places & self.north) >> STRIDE & self.south
            | (places & self.east) << 1 & self.west
            | (places & self.south) << STRIDE & self.north
            | (places & self.west) >> 1 & self.east
        )

    def meeting(self, paths: Paths) -> Places:
        """Where a card with these paths would be open to one of its neighbours."""
        places = NOWHERE
        if NORTH in paths:
            places |= self.south << STRIDE
        if EAST in paths:
            places |= self.west >> 1
        if SOUTH in paths:
            places |= self.north >> STRIDE
        if WEST in paths:
            places |= self.east << 1
        return places & BOARD

    def are_joined(self, origin: Places, goal: Places) -> bool:
        """Do open cards lead from one to the other?"""
        reached, new = origin, origin
        while new and not reached & goal:
            new = self.open_from(new) & ~reached
            reached |= new
        return bool(reached & goal)

    def layers(self, origin: Places, goal: Places = NOWHERE) -> list[Places]:
        """The cards at no step from there, at one, at two …; as far as the first at the goal."""
        layers, reached = [origin], origin
        while not layers[-1] & goal and (new := self.open_from(layers[-1]) & ~reached):
            layers.append(new)
            reached |= new
        return layers

    def distance(self, origin: Places, goal: Places) -> int | None:
        """Steps from one to the other by open cards; None where no way leads."""
        layers = self.layers(origin, goal)
        return len(layers) - 1 if layers[-1] & goal else None

    def way(self, origin: Places, goal: Places) -> Places:
        """The cards of a shortest way, both ends among them; nowhere if none leads there."""
        layers = self.layers(origin, goal)
        last = layers.pop() & goal
        way = here = last & -last
        while way and layers:
            before = self.open_from(here) & layers.pop()
            here = before & -before
            way |= here
        return way
