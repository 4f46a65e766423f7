"""What lies on the table, and where one can go on it."""

from __future__ import annotations

from typing import Any

from tests.scoring.mexica.whole_games.naive.board import (
    ALL_CELLS,
    ALL_TOKENS,
    FIRST_CANALS,
    FIRST_TEMPLES,
    LAKE,
    LAND,
    NEIGHBOURS,
    PALACE,
    TURN_POINTS,
    ramps,
)


class NaiveTable:
    """What lies on the table, and what can be asked of it."""

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
        """A cell for a token: a Pilli that stands on it walks away."""
        taken = PALACE | set(self.temples) | set(self.tokens)
        return any(cell not in taken for cell in district)

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
        """Whether a Pilli can reach fewer places than hang together somewhere else."""
        reach = self.stretch(self.pillis[color])
        left = {cell for cell in ALL_CELLS if self.free_land(cell) or self.free_bridge(cell)}
        left -= reach
        while left:
            other = self.stretch(left.pop())
            if len(other) > len(reach):
                return True
            left -= other
        return False

    def stretch(self, start: str) -> set[str]:
        """The places to which walking and boats lead from a cell in the end, that one included."""
        answer = {start}
        stack = [start]
        while stack:
            for cell in self.moves(stack.pop()):
                if cell not in answer:
                    answer.add(cell)
                    stack.append(cell)
        return answer
