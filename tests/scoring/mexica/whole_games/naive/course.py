"""What an action does, what it costs, and what is reported of a game."""

from __future__ import annotations

import copy
from typing import Any

from tests.scoring.mexica.whole_games.naive.board import (
    ACTION_TOKENS,
    BRIDGES,
    SECOND_TEMPLES,
    START_CELLS,
    TURN_POINTS,
    in_reading_order,
    prizes,
)
from tests.scoring.mexica.whole_games.naive.table import NaiveTable


class NaiveCourse(NaiveTable):
    """A table on which actions are done, without asking whether they may be."""

    def builder(self, action: dict[str, Any]) -> str:
        """Who does it: in a tracked game the one named, otherwise the player on turn."""
        if self.referee:
            return self.on_turn()
        color: str = action["by"]
        return color

    def cost(self, action: dict[str, Any]) -> int:
        do = action["do"]
        if do in ("canal", "bridge", "move_bridge", "walk", "take"):
            return 1
        if do == "temple":
            level: int = action["level"]
            return level
        if do == "boat":
            return self.legs(self.pillis[self.on_turn()]).get(action["to"], 1)
        if do == "leap":
            return 5
        return 0

    def play(self, action: dict[str, Any]) -> None:
        do = action["do"]
        if self.referee:
            # An override never makes points negative.
            self.points = max(0, self.points - self.cost(action))
        if do == "start":
            self.pillis[self.on_turn()] = action["at"]
        elif do == "canal":
            self.canals |= set(action["cells"])
            self.canals_left[len(action["cells"])] -= 1
        elif do == "bridge":
            self.bridges[action["at"]] = action["axis"]
        elif do == "move_bridge":
            del self.bridges[action["from"]]
            self.bridges[action["to"]] = action["axis"]
        elif do == "temple":
            color = self.builder(action)
            self.temples[action["at"]] = (color, action["level"])
            self.temples_left[color][action["level"]] -= 1
        elif do in ("walk", "boat", "leap"):
            self.pillis[self.on_turn()] = action["to"]
        elif do == "take":
            self.action_tokens[self.on_turn()] += 1
            self.taken += 1
        elif do == "spend":
            self.action_tokens[self.on_turn()] -= 1
            self.points += 1
        elif do == "found":
            self.found(action)
        elif do == "discard_token":
            self.offer.remove(action["token"])
        elif do == "end_turn":
            self.end_turn()
        elif do == "end_period":
            if self.referee:
                # Whoever was on turn, the first player opens the next period.
                self.seat, self.points, self.taken = 0, TURN_POINTS, 0
                self.end_period(self.on_palace())
                return
            if self.period == 2:
                self.action_tokens = dict(action["tokens_left"])
            self.end_period(set(action["palace"]))

    def found(self, action: dict[str, Any]) -> None:
        founder = self.builder(action)
        if self.referee:
            district = self.district(action["at"])
            present = {color for color, cell in self.pillis.items() if cell in district}
        else:
            present = set(action["present"])
        self.offer.remove(action["token"])
        self.tokens[action["at"]] = action["token"]
        _, blue, white = prizes(action["token"])
        awards = {color: white for color in self.players if color in present}
        awards[founder] = blue
        entry = {"kind": "founding", "period": self.period, "token": action["token"]}
        self.award({**entry, "at": action["at"], "awards": awards})

    def award(self, entry: dict[str, Any]) -> None:
        self.ledger.append(entry)
        for color, points in entry["awards"].items():
            self.scores[color] += points

    def end_turn(self) -> None:
        self.points = TURN_POINTS
        self.taken = 0
        self.seat += 1
        if self.seat == len(self.players):
            self.seat = 0
            if self.period_is_over():
                self.end_period(self.on_palace())
            else:
                self.round += 1

    def on_palace(self) -> set[str]:
        return {color for color, cell in self.pillis.items() if cell in START_CELLS}

    def end_period(self, on_palace: set[str]) -> None:
        for district in self.districts():
            token = self.token_in(district)
            floors = self.floors_in(district)
            if floors and (token is not None or self.period == 2):
                size = len(district)
                entry = {"kind": "majority", "period": self.period, "token": token, "size": size}
                entry["cells"] = in_reading_order(district)
                entry["floors"] = floors
                entry["awards"] = majority(floors, size if token is None else token)
                self.award(entry)
        if on_palace:
            awards = {color: 5 for color in self.players if color in on_palace}
            self.award({"kind": "palace", "period": self.period, "awards": awards})
        if self.period == 2:
            self.finished = True
            return
        self.period = 2
        self.round = 1
        self.offer = self.later
        for left in self.temples_left.values():
            for level, number in SECOND_TEMPLES.items():
                left[level] += number

    # Telling.

    def report(self) -> dict[str, Any]:
        turn: dict[str, Any] | None = None
        if self.referee and not self.placing() and not self.finished:
            turn = {"player": self.on_turn(), "points": self.points, "round": self.round}
        return {
            "format": "mexica-report/1",
            "status": self.status(),
            "period": self.period,
            "turn": turn,
            "scores": dict(self.scores),
            "ledger": copy.deepcopy(self.ledger),
            "districts": [
                {
                    "size": len(district),
                    "token": self.token_in(district),
                    "cells": in_reading_order(district),
                    "floors": self.floors_in(district),
                }
                for district in self.districts()
            ],
            "supply": {
                "canals2": self.canals_left[2],
                "canals1": self.canals_left[1],
                "bridges": BRIDGES - len(self.bridges),
                "action_tokens": ACTION_TOKENS - sum(self.action_tokens.values()),
                "calpulli": sorted(self.offer),
                "temples": {
                    color: {str(level): number for level, number in left.items()}
                    for color, left in self.temples_left.items()
                },
            },
            "action_tokens": dict(self.action_tokens),
            "pilli": dict(self.pillis),
            "winners": self.winners(),
            "error": None,
        }

    def status(self) -> str:
        if self.finished:
            return "finished"
        if self.placing():
            return "setup"
        if self.period_is_over():
            return "final_round"
        return "playing"

    def winners(self) -> list[str]:
        if not self.finished:
            return []
        ranking = {color: (self.scores[color], self.action_tokens[color]) for color in self.players}
        best = max(ranking.values())
        return [color for color in self.players if ranking[color] == best]


def majority(floors: dict[str, int], size: int) -> dict[str, int]:
    """What each colour earns in a district; the neutral colour takes a rank but earns nothing."""
    awards: dict[str, int] = {}
    for color, mine in floors.items():
        ahead = sum(1 for theirs in floors.values() if theirs > mine)
        if color != "neutral" and ahead < 3:
            awards[color] = prizes(size)[ahead]
    return awards
