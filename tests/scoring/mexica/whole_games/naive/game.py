"""What is wrong with an action; a whole record judged."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from tests.scoring.mexica.whole_games.naive.board import (
    ACTION_TOKENS,
    BRIDGES,
    LAND,
    NEIGHBOURS,
    PALACE,
    SIGNS,
    START_CELLS,
    ramps,
)
from tests.scoring.mexica.whole_games.naive.course import NaiveCourse

REFEREE_ACTIONS = {
    "start",
    "canal",
    "bridge",
    "move_bridge",
    "temple",
    "walk",
    "boat",
    "leap",
    "take",
    "spend",
    "found",
    "discard_token",
    "end_turn",
}
TRACKER_ACTIONS = {
    "canal",
    "bridge",
    "move_bridge",
    "temple",
    "found",
    "discard_token",
    "end_period",
}


def is_cell(value: Any) -> bool:
    return isinstance(value, str) and value in SIGNS


def are_colors(value: Any) -> bool:
    """A list of colours, none of them twice."""
    known = ("black", "grey", "sand", "red", "neutral")
    if not isinstance(value, list) or not all(color in known for color in value):
        return False
    return len(value) == len(set(value))


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_axis(value: Any) -> bool:
    return isinstance(value, str) and value in ("NS", "EW")


class NaiveGame(NaiveCourse):
    """A game that says of each action which rule it breaks."""

    def verdict(self, action: dict[str, Any]) -> str | None:
        if self.malformed(action):
            return "record.invalid"
        if self.finished:
            return "game.finished"
        if self.placing() and action["do"] != "start":
            return "turn.not_started"
        for code in self.impossible(action):
            return code
        if self.referee and action.get("by", self.on_turn()) != self.on_turn():
            return "turn.wrong_player"
        if action.get("override"):
            return None
        for code in self.illegal(action):
            return code
        return None

    def malformed(self, action: Any) -> bool:
        if not isinstance(action, dict):
            return True
        do = action.get("do")
        if not isinstance(do, str):
            return True
        agreed = do == "end_period" and action.get("override") is True
        if self.referee and do not in REFEREE_ACTIONS and not agreed:
            return True
        if not self.referee and do not in TRACKER_ACTIONS:
            return True
        if "override" in action and not isinstance(action["override"], bool):
            return True
        if "by" in action and not self.is_player(action["by"]):
            return True
        if not self.referee and do in ("temple", "found") and "by" not in action:
            return True

        if do in ("start", "bridge", "temple", "found") and not is_cell(action.get("at")):
            return True
        if do in ("move_bridge", "walk", "boat", "leap") and not is_cell(action.get("to")):
            return True
        if do == "move_bridge" and not is_cell(action.get("from")):
            return True
        if do in ("bridge", "move_bridge") and not is_axis(action.get("axis")):
            return True
        if do == "temple" and not is_number(action.get("level")):
            return True
        if do in ("found", "discard_token") and not is_number(action.get("token")):
            return True
        if do == "canal":
            cells = action.get("cells")
            if not isinstance(cells, list) or len(cells) not in (1, 2):
                return True
            if not all(is_cell(cell) for cell in cells):
                return True
        if do == "found" and not self.referee and not self.are_players(action.get("present")):
            return True
        if do == "found" and "present" in action and not are_colors(action["present"]):
            return True
        if do == "end_period" and self.referee:
            # Pillis and action tokens are known.
            return "palace" in action or "tokens_left" in action
        if do == "end_period":
            if not self.are_players(action.get("palace")):
                return True
            if self.period == 2 or "tokens_left" in action:
                return not self.are_tokens_left(action.get("tokens_left"))
        return False

    def is_player(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.players

    def are_players(self, value: Any) -> bool:
        return are_colors(value) and all(self.is_player(color) for color in value)

    def are_tokens_left(self, value: Any) -> bool:
        if not isinstance(value, dict) or not set(value) <= set(self.players):
            return False
        if self.period == 2 and len(value) < len(self.players):
            return False
        if not all(is_number(number) and number >= 0 for number in value.values()):
            return False
        return sum(value.values()) <= ACTION_TOKENS

    def impossible(self, action: dict[str, Any]) -> Iterator[str]:
        """The codes of every impossible thing about an action, in the order of the table."""
        do = action["do"]
        if do == "start":
            at = action["at"]
            taken = at in self.pillis.values()
            if not self.placing() or at not in START_CELLS or taken:
                yield "start.cell"
        elif do == "canal":
            yield from self.impossible_canal(action["cells"])
        elif do == "bridge":
            yield from self.impossible_bridge(action["at"], action["axis"])
            if len(self.bridges) >= BRIDGES:
                yield "bridge.supply"
        elif do == "move_bridge":
            yield from self.impossible_bridge(action["to"], action["axis"])
            if action["from"] not in self.bridges:
                yield "bridge.none"
        elif do == "temple":
            at = action["at"]
            if not self.dry(at):
                yield "temple.off_island"
            if at in PALACE:
                yield "temple.palace"
            if self.occupied(at):
                yield "temple.occupied"
            owner = action.get("by") or self.on_turn()
            if self.temples_left[owner].get(action["level"], 0) == 0:
                yield "temple.supply"
        elif do == "walk":
            if not self.free_land(action["to"]) and not self.free_bridge(action["to"]):
                yield "walk.blocked"
        elif do == "boat":
            if not self.free_bridge(action["to"]):
                yield "boat.blocked"
        elif do == "leap":
            if not self.free_land(action["to"]) and not self.free_bridge(action["to"]):
                yield "leap.blocked"
        elif do == "take":
            if sum(self.action_tokens.values()) >= ACTION_TOKENS:
                yield "take.supply"
        elif do == "spend":
            if self.action_tokens[self.on_turn()] == 0:
                yield "spend.none"
        elif do == "found":
            at = action["at"]
            if action["token"] not in self.offer:
                yield "found.token"
            if not self.free_land(at) or at in PALACE:
                yield "found.cell"
            if self.token_in(self.district(at)) is not None:
                yield "found.founded"
        elif do == "discard_token" and action["token"] not in self.offer:
            yield "discard.token"

    def impossible_canal(self, cells: list[str]) -> Iterator[str]:
        if any(cell not in LAND for cell in cells):
            yield "canal.off_island"
        if any(cell in PALACE for cell in cells):
            yield "canal.palace"
        if any(cell in self.canals or self.occupied(cell) for cell in cells):
            yield "canal.occupied"
        if len(cells) == 2 and cells[1] not in NEIGHBOURS[cells[0]]:
            yield "canal.not_adjacent"
        if self.canals_left[len(cells)] == 0:
            yield "canal.supply"

    def impossible_bridge(self, cell: str, axis: str) -> Iterator[str]:
        if cell not in self.canals:
            yield "bridge.no_canal"
        if cell in self.bridges:
            yield "bridge.occupied"
        if not all(self.dry(ramp) for ramp in ramps(cell, axis)):
            yield "bridge.ramps"

    def illegal(self, action: dict[str, Any]) -> Iterator[str]:
        """The codes of every rule that an action breaks (but turn.wrong_player).

        In the order of the table, save that the points are counted after the action's own rules:
        the examples report walk.far, boat.not_on_bridge and boat.unconnected with no points left.
        """
        do = action["do"]
        if do == "canal":
            cells = action["cells"]
            for bridge, axis in self.bridges.items():
                if any(ramp in cells for ramp in ramps(bridge, axis)):
                    yield "canal.bridge_ramp"
                    break
            if any(self.token_in(self.district(cell)) is not None for cell in cells):
                yield "canal.founded"
        elif do == "move_bridge":
            if len(self.bridges) < BRIDGES:
                yield "bridge.supply_left"
            if action["from"] in self.pillis.values():
                yield "bridge.pilli"
        elif do == "temple":
            if self.referee and self.pillis[self.on_turn()] not in self.district(action["at"]):
                yield "temple.absent"
        elif do == "walk":
            if action["to"] not in self.steps(self.pillis[self.on_turn()]):
                yield "walk.far"
        elif do == "boat":
            if self.pillis[self.on_turn()] not in self.bridges:
                yield "boat.not_on_bridge"
            if action["to"] not in self.legs(self.pillis[self.on_turn()]):
                yield "boat.unconnected"
        elif do == "take":
            if self.taken >= 2:
                yield "take.limit"
        elif do == "found":
            district = self.district(action["at"])
            if self.referee and self.pillis[self.on_turn()] not in district:
                yield "found.absent"
            if len(district) != action["token"]:
                yield "found.size"
        elif do == "discard_token":
            if self.period == 1:
                yield "discard.period"
            if self.can_be_founded(action["token"]):
                yield "discard.possible"
        elif do == "end_period" and not self.period_is_over():
            yield "period.not_over"
        if self.referee and self.cost(action) > self.points:
            yield "turn.no_points"
        if self.traps(action):
            yield "trap.first_round"

    def can_be_founded(self, token: int) -> bool:
        sizes = [
            len(district)
            for district in self.districts()
            if self.token_in(district) is None and self.has_room(district)
        ]
        if sum(self.canals_left.values()) == 0:
            return token in sizes
        return any(size >= token for size in sizes)

    def traps(self, action: dict[str, Any]) -> bool:
        """Whether an action of the first round shuts another player's Pilli in."""
        if not self.referee or self.placing() or self.period != 1 or self.round != 1:
            return False
        after = copy.deepcopy(self)
        after.play(action)
        for color in self.players:
            if color != self.on_turn() and after.shut_in(color) and not self.shut_in(color):
                return True
        return False


def judge(record: dict[str, Any]) -> dict[str, Any]:
    game = NaiveGame(record)
    error: dict[str, Any] | None = None
    for index, action in enumerate(record.get("actions", [])):
        code = game.verdict(action)
        if code is not None:
            error = {"action": index, "code": code}
            break
        game.play(action)
    report = game.report()
    report["error"] = error
    return report
