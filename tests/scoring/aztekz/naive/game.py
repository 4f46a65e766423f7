"""What speaks against an action; a whole record judged."""

from __future__ import annotations

from typing import Any

from tests.scoring.aztekz.naive.course import NaiveCourse
from tests.scoring.aztekz.naive.reading import (
    HEROES,
    SLAVES,
    SLAVES_ONLY,
    SYMBOLS,
    Place,
    are_paths,
    beside,
    is_place,
    is_sound,
    turnings,
)
from tests.scoring.every_game.naive import is_number, is_one_of, judged


class NaiveGame(NaiveCourse):
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


def judge(record: Any) -> dict[str, Any]:
    if not is_sound(record):
        return {"status": None, "error": {"action": None, "code": "record.invalid"}}
    return judged(NaiveGame(record), record["actions"])
