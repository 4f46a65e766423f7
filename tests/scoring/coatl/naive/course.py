"""What an action does, and what is reported of a game."""

from __future__ import annotations

from typing import Any

from tests.scoring.coatl.naive.cards import COLOURS, read_card
from tests.scoring.coatl.naive.reading import (
    KINDS,
    SPACES,
    STEPS,
    WHOLE_ACTIONS,
    in_order,
    is_complete,
    kind_of,
)
from tests.scoring.coatl.naive.table import NaiveTable


class NaiveCourse(NaiveTable):
    """Actions are done without asking whether they may be."""

    def play(self, action: dict[str, Any]) -> None:
        do = action["do"]
        if do in STEPS:
            if not self.goes_on_finishing(action):
                self.finishing = None
            self.assembling = True
        if do in WHOLE_ACTIONS and self.assembling:
            self.action_ends()
        getattr(self, "do_" + do)(action)
        if do in WHOLE_ACTIONS:
            self.action_ends()
            self.end_turn_without_actions()

    def action_ends(self) -> None:
        self.actions -= 1
        self.assembling = False
        self.finishing = None

    def end_turn_without_actions(self) -> None:
        if self.actions <= 0:
            self.pass_on()

    def pass_on(self) -> None:
        if self.last:
            self.last_turns = self.last_turns[1:]
        elif self.end:
            self.begin_last_turns()
        if self.last and not self.last_turns:
            self.finished = True
            return
        self.turn += 1
        if self.turn == len(self.colours):
            self.turn = 0
            self.round += 1
        self.new_turn(self.last_turns[0][1] if self.last else 1)
        assert not self.last or self.last_turns[0][0] == self.turn

    def begin_last_turns(self) -> None:
        assert self.end
        seats = range(len(self.colours))
        if self.end["why"] == "third":
            later = [(seat, 2) for seat in seats if seat > self.turn]
            earlier = [(seat, 1) for seat in seats if seat < self.turn]
            self.last_turns, self.last = later + earlier, True
        elif self.turn == len(self.colours) - 1:
            self.last_turns, self.last = [(seat, 1) for seat in seats], True

    def trigger(self, why: str) -> None:
        if self.end is None:
            self.end = {"why": why, "by": self.on_turn}

    def get(self, pieces: list[str], where: dict[str, int]) -> None:
        where[kind_of(pieces[0])] -= len(pieces)
        self.boards[self.on_turn] += pieces

    def fill(self) -> None:
        for kind in KINDS:
            wanted = min(SPACES[kind] - self.supply[kind], self.bags[kind])
            self.supply[kind] += wanted
            self.bags[kind] -= wanted

    def do_coatl(self, action: dict[str, Any]) -> None:
        temple = action.get("temple")
        self.coatls[action["by"]].append(
            {
                "row": action["row"],
                "cards": [read_card(each, "prophecy") for each in action["cards"]],
                "temple": None if temple is None else read_card(temple, "temple"),
            }
        )

    def do_end(self, action: dict[str, Any]) -> None:
        why = "agreed"
        if self.mode == "sheet":
            why = "bodies" if action.get("bodies") else "third"
        self.end = {"why": why, "by": None}
        self.finished = True

    def do_take(self, action: dict[str, Any]) -> None:
        self.get(action["pieces"], self.supply)
        if self.supply["bodies"] == 0 or self.supply["heads"] + self.supply["tails"] == 0:
            self.fill()
        if self.supply["bodies"] + self.bags["bodies"] == 0:
            self.trigger("bodies")

    def do_pick(self, action: dict[str, Any]) -> None:
        self.tokens[self.on_turn].remove("pick")
        self.get(action["pieces"], self.bags)
        self.fill()

    def do_choose(self, action: dict[str, Any]) -> None:
        self.hands[self.on_turn] += action["take"]

    def do_future(self, action: dict[str, Any]) -> None:
        self.tokens[self.on_turn].remove("future")
        self.hands[self.on_turn] += action["take"] - action["discard"]

    def do_priest(self, action: dict[str, Any]) -> None:
        self.tokens[self.on_turn].remove("priest")
        self.temples[self.on_turn] += 1
        self.known[self.on_turn].append(read_card(action["card"], "temple")["text"])

    def do_start(self, action: dict[str, Any]) -> None:
        self.boards[self.on_turn].remove(action["piece"])
        self.coatls[self.on_turn].append({"row": action["piece"], "cards": [], "temple": None})

    def do_add(self, action: dict[str, Any]) -> None:
        self.boards[self.on_turn].remove(action["piece"])
        coatl = self.coatls[self.on_turn][action["coatl"] - 1]
        coatl["row"] = self.longer(coatl["row"], action["piece"], self.end_of(action))
        if is_complete(coatl):
            self.finishing = action["coatl"]
            if len(self.complete_ones(self.on_turn)) >= 3:
                self.trigger("third")

    def do_fulfil(self, action: dict[str, Any]) -> None:
        self.hands[self.on_turn] -= 1
        card = read_card(action["card"], "prophecy")
        self.coatls[self.on_turn][action["coatl"] - 1]["cards"].append(card)

    def do_temple(self, action: dict[str, Any]) -> None:
        card = read_card(action["card"], "temple")
        if action["from"] == "hand":
            self.temples[self.on_turn] -= 1
            if card["text"] in self.known[self.on_turn]:
                self.known[self.on_turn].remove(card["text"])
        self.coatls[self.on_turn][action["coatl"] - 1]["temple"] = card

    def do_done(self, action: dict[str, Any]) -> None:
        if self.assembling:
            self.action_ends()
        else:
            self.actions = 0
        self.end_turn_without_actions()

    def report(self) -> dict[str, Any]:
        told: list[dict[str, Any]] = [
            {"player": colour, "number": number} | self.worth(coatl)
            for colour in self.colours
            for number, coatl in enumerate(self.coatls[colour], 1)
        ]
        complete = {
            colour: [each for each in told if each["player"] == colour and each["complete"]]
            for colour in self.colours
        }
        scores = {c: sum(each["points"] for each in complete[c]) for c in self.colours}
        cards = {
            c: sum(len(each["cards"]) + bool(each["temple"]) for each in complete[c])
            for c in self.colours
        }
        best = {c: max([each["points"] for each in complete[c]], default=0) for c in self.colours}
        winners, decided = self.winners([scores, cards, best]) if self.finished else ([], None)
        referee = self.mode == "referee"
        status = "ending" if self.end else "playing"
        return {
            "format": "coatl-report/1",
            "status": "finished" if self.finished else status,
            "turn": self.report_turn() if referee and not self.finished else None,
            "end": dict(self.end) if self.end else None,
            "scores": scores,
            "cards": cards,
            "best": best,
            "coatls": told,
            "boards": {c: in_order(self.boards[c]) for c in self.colours} if referee else None,
            "hands": self.report_hands() if referee else None,
            "tokens": {c: list(self.tokens[c]) for c in self.colours} if referee else None,
            "supply": self.report_supply() if referee else None,
            "winners": winners,
            "decided": decided,
            "error": None,
        }

    def winners(self, told: list[dict[str, int]]) -> tuple[list[str], str]:
        ahead = self.colours
        for numbers, name in zip(told, ["points", "cards", "best"], strict=True):
            most = max(numbers[colour] for colour in ahead)
            ahead = [colour for colour in ahead if numbers[colour] == most]
            if len(ahead) == 1:
                return ahead, name
        return ahead, "shared"

    def report_turn(self) -> dict[str, Any]:
        return {
            "player": self.on_turn,
            "round": self.round,
            "actions": self.actions,
            "last": self.last,
            "assembling": self.assembling,
            "finishing": self.finishing,
        }

    def report_hands(self) -> dict[str, Any]:
        return {
            colour: {"prophecies": self.hands[colour], "temples": self.temples[colour]}
            for colour in self.colours
        }

    def report_supply(self) -> dict[str, Any]:
        shapes = {"heads": "<{}", "bodies": "{}", "tails": "{}>"}
        left = {
            kind: {colour: self.left(shape.format(colour)) for colour in COLOURS}
            for kind, shape in shapes.items()
        }
        return {"board": dict(self.supply), "bags": dict(self.bags), "left": left}
