"""A second, deliberately naive reading of the rules of Cóatl.

Written apart from the engine, from rules.md and record.md alone, with dicts, lists and loops only,
so that the tests have a judge that shares none of the engine's mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.scoring.coatl.naive_cards import (
    COLOURS,
    Card,
    Unreadable,
    count_prophecy,
    count_temple,
    read_card,
)
from tests.scoring.every_game.naive import (
    NaiveReading,
    are_players,
    is_number,
    is_one_of,
    judged,
)

PLAYERS = ["blue", "green", "red", "yellow"]
KINDS = ["heads", "bodies", "tails"]
SPACES = {"heads": 2, "bodies": 12, "tails": 2}
TOKENS = ["future", "pick", "priest"]
NEEDED = {
    "sheet": {"coatl": ["by", "row", "cards"], "end": []},
    "referee": {
        "take": ["pieces"],
        "choose": ["take"],
        "start": ["piece"],
        "add": ["coatl", "piece"],
        "fulfil": ["coatl", "card"],
        "temple": ["coatl", "card", "from"],
        "pick": ["pieces"],
        "future": ["discard", "take"],
        "priest": ["card"],
        "done": [],
        "end": [],
    },
}
OPTIONAL = {"coatl": ["temple"], "add": ["end"], "end": ["bodies"]}
STEPS = ["start", "add", "fulfil", "temple"]
WHOLE_ACTIONS = ["take", "choose", "pick", "future", "priest"]
ILLEGAL = [
    "turn.wrong_player",
    "turn.action",
    "turn.pass",
    "board.full",
    "hand.limit",
    "coatl.two",
    "coatl.fourth",
    "coatl.short",
    "card.none",
    "card.limit",
    "card.twice",
    "card.unmet",
    "card.closed",
    "temple.open",
    "temple.second",
    "temple.unmet",
    "end.early",
]


# Pieces


def kind_of(piece: str) -> str:
    if piece.startswith("<"):
        return "heads"
    return "tails" if piece.endswith(">") else "bodies"


def colour_of(piece: str) -> str:
    return piece.strip("<>")


def is_piece(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"<[KBGRY]|[KBGRY]>?", value) is not None


def pieces_of(row: str) -> list[str]:
    return re.findall(r"<[KBGRY]|[KBGRY]>?", row)


def in_order(pieces: list[str]) -> list[str]:
    return sorted(pieces, key=lambda each: (KINDS.index(kind_of(each)), rank_of(each)))


def rank_of(piece: str) -> int:
    return COLOURS.index(colour_of(piece))


def is_complete(coatl: dict[str, Any]) -> bool:
    return bool(coatl["row"][0] == "<" and coatl["row"][-1] == ">")


def is_sound(record: Any) -> bool:
    """Can the record be read at all?"""
    if not isinstance(record, dict) or record.get("format") != "coatl-record/1":
        return False
    if not is_one_of(record.get("mode"), ["sheet", "referee"]):
        return False
    if not are_players(record.get("players"), 1 if record["mode"] == "sheet" else 2, PLAYERS):
        return False
    if not isinstance(record.get("actions"), list):
        return False
    colours = [player["color"] for player in record["players"]]
    bodies = record.get("bodies", 24)
    if not is_number(bodies, 1) or bodies not in [24, {2: 14, 3: 18}.get(len(colours))]:
        return False
    if not isinstance(record.get("sacrifices", True), bool):
        return False
    kept = record.get("kept", {})
    if not isinstance(kept, dict):
        return False
    return all(key in colours and is_number(value, 0, 3) for key, value in kept.items())


class NaiveGame(NaiveReading):
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

    # What is asked of the table

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

    # What speaks against an action

    def does_not_fit_together(self, action: dict[str, Any]) -> bool:
        is_body = action["do"] == "add" and kind_of(action["piece"]) == "bodies"
        return is_body and "end" not in action

    def is_well_formed(self, do: str, key: str, value: Any) -> bool:
        if key == "row":
            return isinstance(value, str) and re.fullmatch("<[KBGRY]{2,}>", value) is not None
        if key == "cards":
            return isinstance(value, list) and all(self.is_card(each, "prophecy") for each in value)
        if key == "card":
            return self.is_card(value, "prophecy" if do == "fulfil" else "temple")
        if key == "temple":
            return value is None or self.is_card(value, "temple")
        if key == "piece":
            return is_piece(value)
        if key == "pieces":
            if not isinstance(value, list) or not all(is_piece(each) for each in value):
                return False
            bodies = [kind_of(each) == "bodies" for each in value]
            return bodies in ([False], [True, True])
        if key == "coatl":
            return is_number(value)
        if key in ("take", "discard"):
            return is_number(value, 1 if do == "choose" else 0)
        if key == "end":
            return is_one_of(value, ["head", "tail"])
        if key == "from":
            return is_one_of(value, ["common", "hand"])
        if key == "bodies":
            return isinstance(value, bool)
        return is_one_of(value, self.colours)

    @staticmethod
    def is_card(value: Any, kind: str) -> bool:
        try:
            read_card(value, kind)
        except Unreadable:
            return False
        return True

    def everything_against(self, action: dict[str, Any]) -> list[str]:
        do = action["do"]
        codes: list[str] = getattr(self, "against_" + do)(action)
        if self.mode == "sheet" or do == "end":
            return codes
        if action.get("by", self.on_turn) != self.on_turn:
            codes.append("turn.wrong_player")
        if do in WHOLE_ACTIONS and self.assembling and self.actions == 1:
            codes.append("turn.action")
        if self.finishing is not None and not self.goes_on_finishing(action):
            coatl = self.mine(self.finishing)
            if coatl and not coatl["cards"]:
                codes.append("card.none")
        return codes

    def goes_on_finishing(self, action: dict[str, Any]) -> bool:
        return action["do"] in ("fulfil", "temple") and action["coatl"] == self.finishing

    def against_coatl(self, action: dict[str, Any]) -> list[str]:
        codes = []
        cards = [read_card(each, "prophecy") for each in action["cards"]]
        texts = [card["text"] for card in cards]
        pieces = pieces_of(action["row"])
        if any(pieces.count(piece) > self.left(piece) for piece in pieces):
            codes.append("supply.piece")
        for card in cards:
            left = self.copies_left(card)
            if left is not None and texts.count(card["text"]) > left:
                codes.append("card.supply")
                break
        if len(self.coatls[action["by"]]) >= 3:
            codes.append("coatl.fourth")
        if len(pieces) == 2:
            codes.append("coatl.short")
        if not cards:
            codes.append("card.none")
        if len(cards) > 4:
            codes.append("card.limit")
        if any(texts.count(text) > 1 for text in texts):
            codes.append("card.twice")
        counted = self.worth({"row": action["row"], "cards": cards, "temple": None})
        if any(card["level"] == 0 for card in counted["cards"]):
            codes.append("card.unmet")
        if action.get("temple") is not None:
            temple = read_card(action["temple"], "temple")
            if self.lies_somewhere(temple):
                codes.append("temple.supply")
            counted = self.worth({"row": action["row"], "cards": cards, "temple": temple})
            if counted["temple"]["points"] == 0:
                codes.append("temple.unmet")
        return codes

    def against_end(self, action: dict[str, Any]) -> list[str]:
        if self.mode == "sheet":
            if action.get("bodies") or any(len(each) >= 3 for each in self.coatls.values()):
                return []
        return ["end.early"]

    def against_getting(self, pieces: list[str]) -> list[str]:
        codes = []
        if any(pieces.count(piece) > self.left(piece) for piece in pieces):
            codes.append("supply.piece")
        if len(self.boards[self.on_turn]) + len(pieces) > 8:
            codes.append("board.full")
        return codes

    def against_take(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_getting(action["pieces"])
        if self.supply[kind_of(action["pieces"][0])] < len(action["pieces"]):
            codes.append("supply.board")
        return codes

    def against_pick(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_getting(action["pieces"]) + self.against_token("pick")
        if self.bags[kind_of(action["pieces"][0])] < len(action["pieces"]):
            codes.append("supply.bag")
        return codes

    def against_token(self, token: str) -> list[str]:
        return [] if token in self.tokens[self.on_turn] else ["sacrifice.used"]

    def against_choose(self, action: dict[str, Any]) -> list[str]:
        return ["hand.limit"] if self.hands[self.on_turn] + action["take"] > 5 else []

    def against_future(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_token("future")
        kept = self.hands[self.on_turn] - action["discard"]
        if kept < 0:
            codes.append("hand.none")
        if kept + action["take"] > 5:
            codes.append("hand.limit")
        return codes

    def against_priest(self, action: dict[str, Any]) -> list[str]:
        card = read_card(action["card"], "temple")
        return self.against_token("priest") + self.against_common(card)

    def against_common(self, card: Card) -> list[str]:
        held = any(card["text"] in known for known in self.known.values())
        return ["temple.supply"] if held or self.lies_somewhere(card) else []

    def against_start(self, action: dict[str, Any]) -> list[str]:
        codes = []
        coatls = self.coatls[self.on_turn]
        if action["piece"] not in self.boards[self.on_turn]:
            codes.append("board.piece")
        if len(coatls) - len(self.complete_ones(self.on_turn)) >= 2:
            codes.append("coatl.two")
        if len(coatls) >= 3:
            codes.append("coatl.fourth")
        return codes

    def against_add(self, action: dict[str, Any]) -> list[str]:
        codes = []
        piece, coatl = action["piece"], self.mine(action["coatl"])
        if piece not in self.boards[self.on_turn]:
            codes.append("board.piece")
        if coatl is None:
            return ["coatl.none"]
        end = self.end_of(action)
        wrong = (kind_of(piece), end) in [("heads", "tail"), ("tails", "head")]
        ready = coatl["row"][0] == "<" if end == "head" else coatl["row"][-1] == ">"
        if wrong or ready:
            codes.append("coatl.end")
        longer = self.longer(coatl["row"], piece, end)
        if re.fullmatch("<..>", longer):
            codes.append("coatl.short")
        return codes

    @staticmethod
    def end_of(action: dict[str, Any]) -> str:
        natural = "head" if kind_of(action["piece"]) == "heads" else "tail"
        return str(action.get("end", natural))

    @staticmethod
    def longer(row: str, piece: str, end: str) -> str:
        return piece + row if end == "head" else row + piece

    def against_fulfil(self, action: dict[str, Any]) -> list[str]:
        codes = []
        card, coatl = read_card(action["card"], "prophecy"), self.mine(action["coatl"])
        if self.hands[self.on_turn] < 1:
            codes.append("hand.none")
        left = self.copies_left(card)
        if left is not None and left < 1:
            codes.append("card.supply")
        if coatl is None:
            return ["coatl.none"]
        if len(coatl["cards"]) >= 4:
            codes.append("card.limit")
        if card["text"] in [each["text"] for each in coatl["cards"]]:
            codes.append("card.twice")
        if self.worth(coatl | {"cards": [card]})["cards"][0]["level"] == 0:
            codes.append("card.unmet")
        if is_complete(coatl) and self.finishing != action["coatl"]:
            codes.append("card.closed")
        return codes

    def against_temple(self, action: dict[str, Any]) -> list[str]:
        codes = []
        card, coatl = read_card(action["card"], "temple"), self.mine(action["coatl"])
        own = card["text"] in self.known[self.on_turn]
        if action["from"] == "common":
            codes += self.against_common(card)
        elif not own:
            codes += self.against_common(card)
            if self.temples[self.on_turn] - len(self.known[self.on_turn]) < 1:
                codes.append("hand.none")
        if coatl is None:
            return ["coatl.none"]
        if not is_complete(coatl):
            codes.append("temple.open")
        elif self.finishing != action["coatl"]:
            codes.append("card.closed")
        if coatl["temple"]:
            codes.append("temple.second")
        if self.worth(coatl | {"temple": card})["temple"]["points"] == 0:
            codes.append("temple.unmet")
        return codes

    def against_done(self, action: dict[str, Any]) -> list[str]:
        return [] if self.assembling or self.last else ["turn.pass"]

    # What an action does

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

    # What the report says

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


def judge(record: Any) -> dict[str, Any]:
    if not is_sound(record):
        empty: dict[str, Any] = {key: {} for key in ("scores", "cards", "best")} | {
            "coatls": [],
            "winners": [],
        }
        none = dict.fromkeys(
            ["status", "turn", "end", "boards", "hands", "tokens", "supply", "decided"]
        )
        error: dict[str, Any] = {"action": None, "kind": "impossible", "accept": ["record.invalid"]}
        return {"format": "coatl-report/1", **none, **empty, "error": error}
    return judged(NaiveGame(record), record["actions"])
