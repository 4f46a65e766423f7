"""A second, deliberately naive reading of the rules of Mexica.

Written apart from the engine, from rules.md and record.md alone, with sets, dicts and loops only,
so that property tests have a judge that shares none of the engine's mistakes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

MAP = [
    ".#...#####...........",
    ".###########.........",
    "############.........",
    "##############.......",
    ".###############.....",
    ".######S######=###.##",
    ".#####SES#####=######",
    ".######S######=######",
    "..############=#####.",
    ".################....",
    "###############......",
    "#############........",
    "###########..........",
    "..####..##...........",
]
COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"

# Reading order: rows from the top, each from A.
ALL_CELLS = [f"{column}{row}" for row in range(1, 15) for column in COLUMNS]
SIGNS = {f"{COLUMNS[x]}{y + 1}": MAP[y][x] for y in range(14) for x in range(21)}
LAND = {cell for cell in ALL_CELLS if SIGNS[cell] != "."}
START_CELLS = {cell for cell in ALL_CELLS if SIGNS[cell] == "S"}
PALACE = START_CELLS | {"H7"}
FIRST_CANALS = {cell for cell in ALL_CELLS if SIGNS[cell] == "="}

# The lake goes all round the map, so for boats there is a frame of lake outside it.
FRAMED_COLUMNS = "@" + COLUMNS + "V"
FRAME = {f"{column}{row}" for column in "@V" for row in range(16)} | {
    f"{column}{row}" for column in FRAMED_COLUMNS for row in (0, 15)
}
LAKE = (set(ALL_CELLS) - LAND) | FRAME


def shifted(cell: str, right: int, down: int) -> str:
    x = FRAMED_COLUMNS.index(cell[0]) + right
    y = int(cell[1:]) + down
    if 0 <= x < len(FRAMED_COLUMNS) and 0 <= y <= 15:
        return f"{FRAMED_COLUMNS[x]}{y}"
    return "outside"


EVERYWHERE = set(ALL_CELLS) | FRAME
NEIGHBOURS: dict[str, list[str]] = {
    cell: [
        other
        for other in (
            shifted(cell, 0, -1),
            shifted(cell, 1, 0),
            shifted(cell, 0, 1),
            shifted(cell, -1, 0),
        )
        if other in EVERYWHERE
    ]
    for cell in EVERYWHERE
}

ALL_TOKENS = [13, 12, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3]
FIRST_TEMPLES = {1: 3, 2: 3, 3: 2, 4: 1}
SECOND_TEMPLES = {1: 3, 2: 2, 3: 2, 4: 2}
TURN_POINTS = 6
BRIDGES = 11
ACTION_TOKENS = 12

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


def half_up(number: int) -> int:
    return (number + 1) // 2


def prizes(size: int) -> list[int]:
    """Gold, blue and white."""
    return [size, half_up(size), half_up(half_up(size))]


def ramps(cell: str, axis: str) -> list[str]:
    if axis == "NS":
        return [shifted(cell, 0, -1), shifted(cell, 0, 1)]
    return [shifted(cell, -1, 0), shifted(cell, 1, 0)]


class NaiveGame:
    def __init__(self, record: dict[str, Any]) -> None:
        self.referee: bool = record["mode"] == "referee"
        self.players: list[str] = [player["color"] for player in record["players"]]
        self.offer: list[int] = sorted(record["tokens"])
        self.later: list[int] = sorted(ALL_TOKENS)
        for token in self.offer:
            self.later.remove(token)

        self.canals: set[str] = set(FIRST_CANALS)
        self.canals_left: dict[int, int] = {1: 6, 2: 35}
        self.bridges: dict[str, str] = {}
        self.temples: dict[str, tuple[str, int]] = {}
        for temple in record.get("neutral") or []:
            self.temples[temple["at"]] = ("neutral", temple["level"])
        self.tokens: dict[str, int] = {}
        self.pillis: dict[str, str] = {}
        self.temples_left: dict[str, dict[int, int]] = {
            color: dict(FIRST_TEMPLES) for color in self.players
        }
        self.action_tokens: dict[str, int] = dict.fromkeys(self.players, 0)
        self.ledger: list[dict[str, Any]] = []
        self.scores: dict[str, int] = dict.fromkeys(self.players, 0)

        self.period = 1
        self.round = 1
        self.seat = 0
        self.points = TURN_POINTS
        self.taken = 0
        self.finished = False

    # The table, asked.

    def placing(self) -> bool:
        return self.referee and len(self.pillis) < len(self.players)

    def on_turn(self) -> str:
        if self.placing():
            return self.players[len(self.pillis)]
        return self.players[self.seat]

    def dry(self, cell: str) -> bool:
        return cell in LAND and cell not in self.canals

    def occupied(self, cell: str) -> bool:
        return cell in self.temples or cell in self.tokens or cell in self.pillis.values()

    def free_land(self, cell: str) -> bool:
        return self.dry(cell) and not self.occupied(cell)

    def free_bridge(self, cell: str) -> bool:
        return cell in self.bridges and cell not in self.pillis.values()

    def district(self, cell: str) -> set[str]:
        """The district of a cell: empty when the cell is water (or under a bridge)."""
        if not self.dry(cell):
            return set()
        found = {cell}
        stack = [cell]
        while stack:
            for other in NEIGHBOURS[stack.pop()]:
                if other not in found and self.dry(other):
                    found.add(other)
                    stack.append(other)
        return found

    def districts(self) -> list[set[str]]:
        """All districts, in the order of their first cells."""
        answer: list[set[str]] = []
        seen: set[str] = set()
        for cell in ALL_CELLS:
            if self.dry(cell) and cell not in seen:
                district = self.district(cell)
                seen |= district
                answer.append(district)
        return answer

    def token_in(self, district: set[str]) -> int | None:
        for cell, token in self.tokens.items():
            if cell in district:
                return token
        return None

    def floors_in(self, district: set[str]) -> dict[str, int]:
        floors: dict[str, int] = {}
        for cell, (color, level) in self.temples.items():
            if cell in district:
                floors[color] = floors.get(color, 0) + level
        return floors

    def has_room(self, district: set[str]) -> bool:
        return any(cell not in PALACE and not self.occupied(cell) for cell in district)

    def period_is_over(self) -> bool:
        all_built = any(sum(left.values()) == 0 for left in self.temples_left.values())
        return not self.offer and all_built

    # Moving.

    def steps(self, cell: str) -> set[str]:
        """Where one step of a walk can lead from a cell."""
        if cell in self.bridges:
            return {ramp for ramp in ramps(cell, self.bridges[cell]) if self.free_land(ramp)}
        answer: set[str] = set()
        for other in NEIGHBOURS[cell]:
            if self.free_land(other):
                answer.add(other)
            if self.free_bridge(other) and self.is_ramp(cell, other):
                answer.add(other)
        return answer

    def is_ramp(self, cell: str, bridge: str) -> bool:
        return self.dry(cell) and cell in ramps(bridge, self.bridges[bridge])

    def next_bridges(self, bridge: str) -> set[str]:
        """The bridges that one leg by boat reaches, free or not."""
        answer: set[str] = set()
        seen = {bridge}
        stack = [bridge]
        while stack:
            for other in NEIGHBOURS[stack.pop()]:
                if other in seen or not (other in LAKE or other in self.canals):
                    continue
                seen.add(other)
                if other in self.bridges:
                    answer.add(other)
                else:
                    stack.append(other)
        return answer

    def legs(self, start: str) -> dict[str, int]:
        """Every bridge that a boat can come to from a bridge, with the fewest legs."""
        answer: dict[str, int] = {}
        if start not in self.bridges:
            return answer
        distance = 0
        edge = {start}
        while edge:
            distance += 1
            reached: set[str] = set()
            for bridge in edge:
                reached |= self.next_bridges(bridge)
            edge = {bridge for bridge in reached if bridge != start and bridge not in answer}
            for bridge in edge:
                answer[bridge] = distance
        return answer

    def moves(self, cell: str) -> set[str]:
        """Where a walk's step or a boat trip can lead from a cell."""
        return self.steps(cell) | {to for to in self.legs(cell) if self.free_bridge(to)}

    def shut_in(self, color: str) -> bool:
        home = self.pillis[color]
        if not self.moves(home):
            return True
        reach = {home}
        stack = [home]
        while stack:
            for cell in self.moves(stack.pop()):
                if cell not in reach:
                    reach.add(cell)
                    stack.append(cell)
        # A bridge lies in no district: whoever can reach one is not confined to a district.
        district = self.district(home)
        if not reach <= district:
            return False
        return any(len(other) > len(district) for other in self.districts())

    # What is wrong with an action.

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

    def builder(self, action: dict[str, Any]) -> str:
        """Who does it: in a tracked game the one named, otherwise the player on turn."""
        if self.referee:
            return self.on_turn()
        color: str = action["by"]
        return color

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
            if self.temples_left[self.builder(action)].get(action["level"], 0) == 0:
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

    # Doing it.

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


def in_reading_order(cells: set[str]) -> list[str]:
    return [cell for cell in ALL_CELLS if cell in cells]


def majority(floors: dict[str, int], size: int) -> dict[str, int]:
    """What each colour earns in a district; the neutral colour takes a rank but earns nothing."""
    awards: dict[str, int] = {}
    for color, mine in floors.items():
        ahead = sum(1 for theirs in floors.values() if theirs > mine)
        if color != "neutral" and ahead < 3:
            awards[color] = prizes(size)[ahead]
    return awards


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
