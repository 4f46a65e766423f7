"""What lies on the table, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.scoring.aztekz.naive.reading import (
    ILLEGAL,
    NEEDED,
    OPPOSITE,
    OPTIONAL,
    SLAVES,
    Place,
    beside,
    turnings,
)
from tests.scoring.every_game.naive import NaiveReading


class NaiveTable(NaiveReading):
    NEEDED, OPTIONAL, ILLEGAL = NEEDED, OPTIONAL, ILLEGAL

    def __init__(self, record: Any) -> None:
        super().__init__(record)
        self.pile: int = record.get("cards", 0)
        self.covered = 0
        self.field: dict[Place, str] = {}
        self.lying: dict[Place, dict[str, int]] = {}
        self.heroes: dict[str, dict[str, dict[str, Any]]] = {}
        self.piles: list[dict[str, Any]] = []
        self.round = 1
        self.new_turn()

    def new_turn(self) -> None:
        self.hand: dict[str, Any] | None = None
        self.hero: str | None = None
        self.steps = 0
        self.stolen = False
        self.chased: Place | None = None

    @property
    def is_setup(self) -> bool:
        return self.mode == "referee" and len(self.heroes) < len(self.colours)

    def everybody(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for color, heroes in self.heroes.items():
            for name, hero in heroes.items():
                yield color, name, hero

    def whereabouts(self, symbol: str) -> dict[str, int]:
        freed = sum(pile["count"] for pile in self.piles if pile["soul"] == symbol)
        carried = sum(hero["count"] for _, _, hero in self.everybody() if hero["soul"] == symbol)
        lying = sum(souls.get(symbol, 0) for souls in self.lying.values())
        hand = 1 if self.hand and self.hand["soul"] == symbol else 0
        return {
            "freed": freed,
            "carried": carried,
            "lying": lying,
            "hand": hand,
            "bag": 8 - freed - carried - lying - hand,
        }

    def in_bag(self, symbol: str) -> int:
        return self.whereabouts(symbol)["bag"]

    def mine(self, hero: str) -> dict[str, Any]:
        return self.heroes[self.on_turn][hero]

    def steps_left(self, hero: str) -> int:
        if self.hero == hero:
            return self.steps
        return 1 if hero == "chief" else 3

    def others_on(self, place: Place, color: str, name: str) -> list[dict[str, Any]]:
        return [
            hero
            for c, n, hero in self.everybody()
            if hero["at"] == place and (c, n) != (color, name)
        ]

    @staticmethod
    def are_open(field: dict[Place, str], one: Place, side: str) -> bool:
        other = beside(one, side)
        if one not in field or other not in field:
            return False
        return side in field[one] and OPPOSITE[side] in field[other]

    def is_cut_off(self, field: dict[Place, str], color: str) -> bool:
        heroes = self.heroes[color]
        reached = [heroes["chief"]["at"]]
        for place in reached:
            for side in field[place]:
                if self.are_open(field, place, side) and beside(place, side) not in reached:
                    reached.append(beside(place, side))
        return not any(heroes[slave]["at"] in reached for slave in SLAVES)

    def against_the_place(self, at: Place, paths: str) -> list[str]:
        codes = []
        after = dict(self.field)
        after[at] = paths
        across = [place[0] for place in after]
        down = [place[1] for place in after]
        if max(across) - min(across) > 4 or max(down) - min(down) > 4:
            codes.append("place.outside")
        heroes_there = [hero for _, _, hero in self.everybody() if hero["at"] == at]
        souls_there = sum(self.lying.get(at, {}).values())
        if heroes_there or souls_there:
            codes.append("place.occupied")
        if not any(self.are_open(after, at, side) for side in "NESW"):
            codes.append("place.unconnected")
        if self.chased is not None and self.chased != at:
            codes.append("place.chased")
        return codes

    def cuts_somebody(self, at: Place, paths: str) -> bool:
        after = dict(self.field)
        after[at] = paths
        return any(
            self.is_cut_off(after, color) and not self.is_cut_off(self.field, color)
            for color in self.heroes
        )

    def against_laying(self, at: Place, paths: str) -> list[str]:
        cut = ["place.cut"] if self.cuts_somebody(at, paths) else []
        return self.against_the_place(at, paths) + cut

    def can_be_placed(self) -> bool:
        assert self.hand is not None
        places = set(self.field)
        for place in list(places):
            for side in "NESW":
                places.add(beside(place, side))
        return any(
            not self.against_the_place(place, paths) and not self.cuts_somebody(place, paths)
            for place in places
            for paths in turnings(self.hand["paths"])
        )
