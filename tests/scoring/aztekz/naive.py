"""A second, deliberately naive reading of the rules of Aztekz.

Written apart from the engine and before it, from rules.md and record.md alone, with dicts, lists
and loops only, so that the tests have a judge that shares none of the engine's mistakes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from tests.scoring.every_game.naive import (
    NaiveReading,
    are_players,
    is_number,
    is_one_of,
    judged,
)

COLORS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
SYMBOLS = ["a", "b", "c", "d", "e", "f"]
HEROES = ["chief", "slave1", "slave2"]
SLAVES = ["slave1", "slave2"]
DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
NEEDED = {
    "sheet": {"free": ["by", "soul", "count"], "end": []},
    "referee": {
        "start": ["at", "paths"],
        "draw": ["paths", "soul"],
        "step": ["hero", "to"],
        "steal": ["of", "hero"],
        "take": ["hero", "soul"],
        "drop": ["hero"],
        "chase": ["hero"],
        "give": ["hero"],
        "place": ["at", "paths"],
        "back": [],
        "recount": ["cards"],
        "end": [],
    },
}
OPTIONAL = {"take": ["count"], "free": ["from"]}
SLAVES_ONLY = ["steal", "take", "drop", "chase", "give"]
ILLEGAL = [
    "turn.wrong_player",
    "turn.draw_first",
    "turn.hero",
    "draw.no_soul",
    "step.far",
    "step.wall",
    "step.full",
    "step.limit",
    "steal.own",
    "steal.absent",
    "steal.single",
    "steal.guarded",
    "steal.again",
    "chase.occupied",
    "chase.last",
    "chase.again",
    "give.absent",
    "give.single",
    "place.occupied",
    "place.unconnected",
    "place.chased",
    "place.cut",
    "back.possible",
    "back.chased",
    "end.early",
    "free.single",
]

Place = tuple[int, int]


def is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_number(each) for each in value)


def are_paths(value: Any) -> bool:
    return isinstance(value, str) and value in [
        "".join(side for number, side in enumerate("NESW") if mask & 1 << number)
        for mask in range(1, 16)
    ]


def turned(paths: str) -> str:
    """By a quarter, clockwise."""
    sides = [CLOCKWISE[side] for side in paths]
    return "".join(side for side in "NESW" if side in sides)


def turnings(paths: str) -> list[str]:
    ways = [paths]
    for _ in range(3):
        ways.append(turned(ways[-1]))
    return ways


def beside(place: Place, side: str) -> Place:
    x, y = DIRECTIONS[side]
    return place[0] + x, place[1] + y


def is_sound(record: Any) -> bool:
    """Can the record be read at all?"""
    if not isinstance(record, dict) or record.get("format") != "aztekz-record/1":
        return False
    if not is_one_of(record.get("mode"), ["sheet", "referee"]):
        return False
    if not are_players(record.get("players"), 2, COLORS):
        return False
    if record["mode"] == "referee" and not is_number(record.get("cards"), 5, 99):
        return False
    return isinstance(record.get("actions"), list)


class NaiveGame(NaiveReading):
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

    # What is asked of the table

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

    # What speaks against laying a card

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

    # What speaks against an action

    def does_not_fit_together(self, action: dict[str, Any]) -> bool:
        return bool(action["do"] == "free" and action.get("from") == action["by"])

    def is_well_formed(self, do: str, key: str, value: Any) -> bool:
        if key in ("at", "to"):
            return is_place(value)
        if key == "paths":
            return are_paths(value)
        if key == "soul":
            return is_one_of(value, SYMBOLS) or (do == "draw" and value is None)
        if key == "hero":
            return is_one_of(value, SLAVES if do in SLAVES_ONLY else HEROES)
        if key == "count":
            return is_number(value, 1, 8)
        if key == "cards":
            return is_number(value, 0, 99)
        return is_one_of(value, self.colours)

    def comes_too_early(self, action: dict[str, Any]) -> bool:
        return self.is_setup and action["do"] != "start"

    def everything_against(self, action: dict[str, Any]) -> list[str]:
        do = action["do"]
        codes: list[str] = getattr(self, "against_" + do)(action)
        if self.mode == "referee" and action.get("by", self.on_turn) != self.on_turn:
            codes.append("turn.wrong_player")
        return codes

    def against_free(self, action: dict[str, Any]) -> list[str]:
        codes = []
        if action["count"] > self.in_bag(action["soul"]):
            codes.append("free.supply")
        if action["count"] == 1:
            codes.append("free.single")
        return codes

    def against_end(self, action: dict[str, Any]) -> list[str]:
        return ["end.early"] if self.mode == "referee" else []

    def against_start(self, action: dict[str, Any]) -> list[str]:
        if not self.is_setup:
            return ["start.done"]
        at = tuple(action["at"])
        if not self.field:
            return [] if at == (0, 0) else ["start.first"]
        return self.against_laying(at, action["paths"])

    def against_draw(self, action: dict[str, Any]) -> list[str]:
        codes = []
        if self.hand:
            codes.append("draw.again")
        if action["soul"] is not None:
            if self.in_bag(action["soul"]) == 0:
                codes.append("draw.soul")
        elif any(self.in_bag(symbol) for symbol in SYMBOLS):
            codes.append("draw.no_soul")
        return codes

    def against_acting(self, hero: str) -> list[str]:
        codes = []
        if not self.hand:
            codes.append("turn.draw_first")
        if self.hero is not None and self.hero != hero:
            codes.append("turn.hero")
        return codes

    def against_step(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_acting(action["hero"])
        hero = self.mine(action["hero"])
        to: Place = tuple(action["to"])
        if to not in self.field:
            return ["step.off_grid"]
        sides = [side for side in "NESW" if beside(hero["at"], side) == to]
        if not sides:
            codes.append("step.far")
        elif not self.are_open(self.field, hero["at"], sides[0]):
            codes.append("step.wall")
        if len(self.others_on(to, self.on_turn, action["hero"])) >= 4:
            codes.append("step.full")
        if self.steps_left(action["hero"]) == 0:
            codes.append("step.limit")
        return codes

    def against_steal(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_acting("chief")
        slave = self.heroes[action["of"]][action["hero"]]
        if slave["count"] == 0:
            return ["steal.nothing"]
        if self.mine("chief")["at"] != slave["at"]:
            codes.append("steal.absent")
        if slave["count"] == 1:
            codes.append("steal.single")
        if action["of"] == self.on_turn:
            codes.append("steal.own")
        elif self.heroes[action["of"]]["chief"]["at"] == slave["at"]:
            codes.append("steal.guarded")
        if self.stolen:
            codes.append("steal.again")
        return codes

    def against_take(self, action: dict[str, Any]) -> list[str]:
        slave = self.mine(action["hero"])
        there = self.lying.get(slave["at"], {}).get(action["soul"], 0)
        codes = []
        if there < action.get("count", 1):
            codes.append("take.none")
        if slave["count"] and slave["soul"] != action["soul"]:
            codes.append("take.mixed")
        return codes + self.against_acting(action["hero"])

    def against_drop(self, action: dict[str, Any]) -> list[str]:
        if self.mine(action["hero"])["count"] == 0:
            return ["drop.none"]
        return self.against_acting(action["hero"])

    def against_give(self, action: dict[str, Any]) -> list[str]:
        slave = self.mine(action["hero"])
        if slave["count"] == 0:
            return ["give.none"]
        codes = self.against_acting(action["hero"])
        if self.mine("chief")["at"] != slave["at"]:
            codes.append("give.absent")
        if slave["count"] == 1:
            codes.append("give.single")
        return codes

    def against_chase(self, action: dict[str, Any]) -> list[str]:
        slave = self.mine(action["hero"])
        if slave["count"] + sum(self.lying.get(slave["at"], {}).values()) == 0:
            return ["chase.none"]
        codes = self.against_acting(action["hero"])
        if self.others_on(slave["at"], self.on_turn, action["hero"]):
            codes.append("chase.occupied")
        if self.steps_left(action["hero"]) == 0:
            codes.append("chase.last")
        if self.chased is not None:
            codes.append("chase.again")
        return codes

    def against_place(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_laying(tuple(action["at"]), action["paths"])
        if self.hand is None:
            codes.append("place.nothing")
        elif action["paths"] not in turnings(self.hand["paths"]):
            codes.append("place.shape")
        return codes

    def against_back(self, action: dict[str, Any]) -> list[str]:
        if self.hand is None:
            return ["back.nothing"]
        if self.chased is not None:
            return ["back.chased"]
        if len(self.field) < 25 and self.can_be_placed():
            return ["back.possible"]
        return []

    def against_recount(self, action: dict[str, Any]) -> list[str]:
        return ["recount.empty"] if action["cards"] == 0 and not self.hand else []

    # What an action does

    def play(self, action: dict[str, Any]) -> None:
        getattr(self, "do_" + action["do"])(action)

    def act_with(self, hero: str) -> None:
        self.steps = self.steps_left(hero)
        self.hero = hero

    def set_free(self, by: str, soul: str, count: int, victim: str | None) -> None:
        points = max(count - 1, 0)
        self.piles.append(
            {"by": by, "soul": soul, "count": count, "points": points, "from": victim}
        )

    def lay(self, at: Place, paths: str) -> None:
        if at in self.field:
            self.covered += 1
        self.field[at] = paths

    def pass_on(self) -> None:
        self.new_turn()
        self.turn += 1
        if self.turn == len(self.colours):
            self.turn = 0
            self.round += 1

    def do_free(self, action: dict[str, Any]) -> None:
        self.set_free(action["by"], action["soul"], action["count"], action.get("from"))

    def do_end(self, action: dict[str, Any]) -> None:
        self.finished = True

    def do_start(self, action: dict[str, Any]) -> None:
        at: Place = tuple(action["at"])
        self.pile -= 1
        self.lay(at, action["paths"])
        self.heroes[self.on_turn] = {name: {"at": at, "soul": None, "count": 0} for name in HEROES}
        self.turn = (self.turn + 1) % len(self.colours)

    def do_draw(self, action: dict[str, Any]) -> None:
        self.pile -= 1
        self.hand = {"paths": action["paths"], "soul": action["soul"]}

    def do_step(self, action: dict[str, Any]) -> None:
        self.act_with(action["hero"])
        self.mine(action["hero"])["at"] = tuple(action["to"])
        self.steps = max(self.steps - 1, 0)

    def do_steal(self, action: dict[str, Any]) -> None:
        self.act_with("chief")
        slave = self.heroes[action["of"]][action["hero"]]
        victim = None if action["of"] == self.on_turn else action["of"]
        self.set_free(self.on_turn, slave["soul"], slave["count"], victim)
        slave.update(soul=None, count=0)
        self.stolen = True

    def do_take(self, action: dict[str, Any]) -> None:
        self.act_with(action["hero"])
        slave, soul = self.mine(action["hero"]), action["soul"]
        there = self.lying[slave["at"]]
        count = action.get("count", there[soul])
        there[soul] -= count
        slave.update(soul=soul, count=slave["count"] + count)

    def do_drop(self, action: dict[str, Any]) -> None:
        self.act_with(action["hero"])
        slave = self.mine(action["hero"])
        there = self.lying.setdefault(slave["at"], {})
        there[slave["soul"]] = there.get(slave["soul"], 0) + slave["count"]
        slave.update(soul=None, count=0)

    def do_give(self, action: dict[str, Any]) -> None:
        self.act_with(action["hero"])
        slave = self.mine(action["hero"])
        self.set_free(self.on_turn, slave["soul"], slave["count"], None)
        slave.update(soul=None, count=0)

    def do_chase(self, action: dict[str, Any]) -> None:
        self.act_with(action["hero"])
        at = self.mine(action["hero"])["at"]
        self.lying.pop(at, None)
        for _, _, hero in self.everybody():
            if hero["at"] == at:
                hero.update(soul=None, count=0)
        self.chased = at

    def do_place(self, action: dict[str, Any]) -> None:
        at: Place = tuple(action["at"])
        assert self.hand is not None
        soul = self.hand["soul"]
        self.lay(at, action["paths"])
        if soul is not None:
            there = self.lying.setdefault(at, {})
            there[soul] = there.get(soul, 0) + 1
        self.hand = None
        if self.pile == 0:
            self.finished = True
        else:
            self.pass_on()

    def do_back(self, action: dict[str, Any]) -> None:
        self.pile += 1
        self.pass_on()

    def do_recount(self, action: dict[str, Any]) -> None:
        self.pile = action["cards"]

    # What the report says

    def report(self) -> dict[str, Any]:
        scores = {
            color: sum(pile["points"] for pile in self.piles if pile["by"] == color)
            for color in self.colours
        }
        freed = {
            color: sum(pile["count"] for pile in self.piles if pile["by"] == color)
            for color in self.colours
        }
        status = "setup" if self.is_setup else "playing"
        winners: list[str] = []
        if self.finished:
            status = "finished"
            best = max((scores[color], freed[color]) for color in self.colours)
            winners = [color for color in self.colours if (scores[color], freed[color]) == best]
        referee = self.mode == "referee"
        return {
            "format": "aztekz-report/1",
            "status": status,
            "turn": self.report_turn() if referee and status == "playing" else None,
            "scores": scores,
            "freed": freed,
            "piles": copy.deepcopy(self.piles),
            "souls": {symbol: self.whereabouts(symbol) for symbol in SYMBOLS},
            "cards": self.report_cards() if referee else None,
            "grid": [self.report_card(place) for place in sorted(self.field, key=by_rows)],
            "heroes": {
                color: {
                    name: {"at": list(hero["at"]), "soul": hero["soul"], "count": hero["count"]}
                    for name, hero in heroes.items()
                }
                for color, heroes in self.heroes.items()
            },
            "winners": winners,
            "error": None,
        }

    def report_turn(self) -> dict[str, Any]:
        return {
            "player": self.on_turn,
            "round": self.round,
            "hand": dict(self.hand) if self.hand else None,
            "hero": self.hero,
            "steps": self.steps if self.hero else None,
            "stolen": self.stolen,
            "chased": list(self.chased) if self.chased else None,
        }

    def report_cards(self) -> dict[str, int]:
        return {
            "pile": self.pile,
            "hand": 1 if self.hand else 0,
            "visible": len(self.field),
            "covered": self.covered,
        }

    def report_card(self, place: Place) -> dict[str, Any]:
        souls = self.lying.get(place, {})
        return {
            "at": list(place),
            "paths": self.field[place],
            "souls": {symbol: souls[symbol] for symbol in SYMBOLS if souls.get(symbol)},
        }


def by_rows(place: Place) -> tuple[int, int]:
    return place[1], place[0]


def judge(record: Any) -> dict[str, Any]:
    if not is_sound(record):
        return {"status": None, "error": {"action": None, "code": "record.invalid"}}
    return judged(NaiveGame(record), record["actions"])
