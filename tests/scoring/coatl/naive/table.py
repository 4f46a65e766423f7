"""What lies on the table, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.scoring.coatl.naive.cards import Card, count_prophecy, count_temple
from tests.scoring.coatl.naive.reading import (
    ILLEGAL,
    KINDS,
    NEEDED,
    OPTIONAL,
    SPACES,
    TOKENS,
    colour_of,
    is_complete,
    kind_of,
    pieces_of,
)
from tests.scoring.every_game.naive import NaiveReading


class NaiveTable(NaiveReading):
    NEEDED, OPTIONAL, ILLEGAL = NEEDED, OPTIONAL, ILLEGAL

    def __init__(self, record: Any) -> None:
        super().__init__(record)
        self.box = {"heads": 3, "bodies": record.get("bodies", 24), "tails": 3}
        self.coatls: dict[str, list[dict[str, Any]]] = {each: [] for each in self.colours}
        self.boards: dict[str, list[str]] = {each: [] for each in self.colours}
        self.hands = {each: record.get("kept", {}).get(each, 3) for each in self.colours}
        self.temples = dict.fromkeys(self.colours, 1)
        self.known: dict[str, list[str]] = {each: [] for each in self.colours}
        tokens = TOKENS if record.get("sacrifices", True) else []
        self.tokens = {each: list(tokens) for each in self.colours}
        self.supply = dict(SPACES)
        self.bags = {kind: 5 * self.box[kind] - SPACES[kind] for kind in KINDS}
        self.end: dict[str, Any] | None = None
        self.round = 1
        self.last = False
        self.last_turns: list[tuple[int, int]] = []
        self.new_turn(1)

    def new_turn(self, actions: int) -> None:
        self.actions = actions
        self.assembling = False
        self.finishing: int | None = None

    def all_coatls(self) -> Iterator[dict[str, Any]]:
        for colour in self.colours:
            yield from self.coatls[colour]

    def left(self, piece: str) -> int:
        out = sum(board.count(piece) for board in self.boards.values())
        for coatl in self.all_coatls():
            out += pieces_of(coatl["row"]).count(piece)
        return int(self.box[kind_of(piece)]) - out

    def mine(self, number: int) -> dict[str, Any] | None:
        coatls = self.coatls[self.on_turn]
        return coatls[number - 1] if 1 <= number <= len(coatls) else None

    def copies_left(self, card: Card) -> int | None:
        if card["copies"] is None:
            return None
        laid = [each["text"] for coatl in self.all_coatls() for each in coatl["cards"]]
        return int(card["copies"]) - laid.count(card["text"])

    def lies_somewhere(self, temple: Card) -> bool:
        lying = [coatl["temple"]["text"] for coatl in self.all_coatls() if coatl["temple"]]
        return temple["text"] in lying

    def complete_ones(self, colour: str) -> list[dict[str, Any]]:
        return [coatl for coatl in self.coatls[colour] if is_complete(coatl)]

    def worth(self, coatl: dict[str, Any]) -> dict[str, Any]:
        colours = "".join(colour_of(piece) for piece in pieces_of(coatl["row"]))
        cards = [count_prophecy(card, colours) for card in coatl["cards"]]
        temple = coatl["temple"] and count_temple(coatl["temple"], colours, coatl["cards"])
        points = sum(card["points"] for card in cards) + (temple["points"] if temple else 0)
        told = {"row": coatl["row"], "complete": is_complete(coatl), "cards": cards}
        return told | {"temple": temple, "points": points}

    def goes_on_finishing(self, action: dict[str, Any]) -> bool:
        return action["do"] in ("fulfil", "temple") and action["coatl"] == self.finishing

    @staticmethod
    def end_of(action: dict[str, Any]) -> str:
        natural = "head" if kind_of(action["piece"]) == "heads" else "tail"
        return str(action.get("end", natural))

    @staticmethod
    def longer(row: str, piece: str, end: str) -> str:
        return piece + row if end == "head" else row + piece
