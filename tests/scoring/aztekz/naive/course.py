"""What an action does, and what is reported of a game."""

from __future__ import annotations

import copy
from typing import Any

from tests.scoring.aztekz.naive.reading import HEROES, SYMBOLS, Place
from tests.scoring.aztekz.naive.table import NaiveTable


class NaiveCourse(NaiveTable):
    """Actions are done without asking whether they may be."""

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
